/* Printing: the drawing keeps its shape and its background. */
import { cssValue } from "../stage/paint/looks.js";
import { part } from "./page.js";

// Canvases cannot be redrawn between the request to print and the print.
addEventListener("beforeprint", () => {
  const box = part("stage-box");
  if (!box?.clientHeight) return;
  box.style.setProperty("--stage-ratio", String(box.clientWidth / box.clientHeight));
  box.style.setProperty("--painted-on", cssValue("--stage"));
});
