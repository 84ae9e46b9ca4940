/* The link to the workbench leads returning visitors to what they saw last. */

import { withFolder } from "../state/folder.js";
import { lastVisit, remember } from "../state/last_visit.js";
import { on } from "../state/model.js";
import { onExplore } from "./page.js";

function keep() {
  if (onExplore()) remember(location.search || "?net=Q(4)");
}

// Storing while the page is left may be too late for the next page: the visit is stored with each
// document.
on("document", keep);
window.addEventListener("pagehide", keep);

/** The first page in the header is the workbench: its link leads to what was shown last. */
on("page", () => {
  const last = lastVisit();
  const link = document.querySelector(".header nav a");
  if (last && !onExplore()) link?.setAttribute("href", withFolder(`/${last}`));
});
