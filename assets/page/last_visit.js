/* Whoever has been at the workbench comes back to what was on it. */

import { outward } from "../state/folder.js";
import { lastVisit, remember } from "../state/last_visit.js";
import { on } from "../state/model.js";
import { onExplore } from "./page.js";

function keep() {
  if (onExplore()) remember(location.search || "?net=Q(4)");
}

// What is kept as the page goes may come too late for the next: a document is kept as it is drawn.
on("document", keep);
window.addEventListener("pagehide", keep);

/** The first page of the header is the workbench: its word leads to what was on it. */
on("page", () => {
  const last = lastVisit();
  const link = document.querySelector(".header nav a");
  if (last && !onExplore()) link?.setAttribute("href", outward(`/${last}`));
});
