/* Check: routes that somebody made, or a router over every pair: a face for each kind. */

import { face as routes } from "./check/routes.js";
import { face as pairs } from "./verify/page.js";

/** @import { CheckDocument } from "../types/documents" */

/** @type {import("../types/task").Task<CheckDocument>} */
export const task = { ...routes, face: (shown) => (shown.pairs ? pairs : null) };
