/* Where a visitor left the workbench: kept by the browser, and only there. The first screen is for
   those of whom nothing is kept; boot.js sends the others on. */

import { read, write } from "./storage.js";

/** Under this name; boot.js reads it. */
const KEY = "explorer-left";

/** What the workbench showed last, null where nothing is kept. */
export const lastVisit = () => read(KEY);

/** Keep what the workbench shows. @param {string} search */
export const remember = (search) => write(KEY, search);
