/* The task Check: it checks routes that were pasted or read from a file, or a router on every pair
   of nodes. Both kinds are shown in their own way. */

import { task as routes } from "./check/routes.js";
import { task as pairs } from "./verify/page.js";

/** @import { CheckDocument } from "../types/documents" */

/** @type {import("../types/task").Task<CheckDocument>} */
export const task = { ...routes, substitute: (result) => (result.pairs ? pairs : null) };
