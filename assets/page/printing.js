/* On paper: the drawing keeps its shape, and the ground that it was painted on. */
import { token } from "../stage/paint/looks.js";
import { part } from "./page.js";

// Canvases can't be painted anew between the wish to print and the print.
addEventListener("beforeprint", () => {
  const box = part("stage-box");
  if (!box?.clientHeight) return;
  box.style.setProperty("--stage-ratio", String(box.clientWidth / box.clientHeight));
  box.style.setProperty("--painted-on", token("--stage"));
});
