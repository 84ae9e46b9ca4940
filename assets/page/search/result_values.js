/* Values of search results that are no networks, and what is shown while results are missing. */
import { t } from "../../state/language.js";

/** Prefixes: a task of Explore, an address of the site. */
export const TASK = "task:";
export const PAGE = "page:";

/** The value that leads on the map to the node farthest from the one in its middle. */
export const FARTHEST = "farthest from here";

/** The value that opens how to use a router of one's own. */
export const OWN_ROUTER = "a router of your own";

/** Shown while the table of networks is missing. */
export const MISSING_NOTICE = t(
  "The names of networks could not be fetched." +
    " A network is still opened by its spec, such as MC(2,3).",
);

/** Number of networks that are listed before anything is typed. */
export const LISTED = 60;
