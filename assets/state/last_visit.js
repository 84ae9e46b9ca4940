/* The last address of the workbench, stored in the browser only. Visitors without it get the first
   screen; boot.js sends the others on to the workbench. */

import { read, write } from "./storage.js";

/** The key in the browser's storage; boot.js reads it too. */
const KEY = "explorer-left";

/** Returns the query string of the workbench at the last visit, null if none is stored. */
export const lastVisit = () => read(KEY);

/** Store the query string of the workbench. @param {string} search */
export const remember = (search) => write(KEY, search);
