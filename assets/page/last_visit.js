/* Whoever has been at the workbench comes back to what was on it. */

import { remember } from "../state/last_visit.js";
import { on } from "../state/model.js";
import { onExplore } from "./page.js";

function keep() {
  if (onExplore()) remember(location.search || "?net=Q(4)");
}

// What is kept as the page goes may come too late for the next: a document is kept as it is drawn.
on("document", keep);
window.addEventListener("pagehide", keep);
