/* Whoever has been at the workbench comes back to what was on it. */

import { remember } from "../state/left.js";
import { onExplore } from "./page.js";

window.addEventListener("pagehide", () => {
  if (onExplore()) remember(location.search || "?net=Q(4)");
});
