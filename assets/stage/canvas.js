// @ts-nocheck: its types come next
/* A canvas as large as the stage, and text upon it. */
import { part } from "../parts/page.js";
import * as stage from "./stage.js";

/** A canvas as large as the stage, sharp on any screen, cleared and ready to be drawn on. */
function fresh(name) {
  const canvas = part(name);
  const { clientWidth: w, clientHeight: h } = stage.box();
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
    canvas.width = Math.round(w * ratio);
    canvas.height = Math.round(h * ratio);
    canvas.style.width = `${w}px`;
    canvas.style.height = `${h}px`;
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, w, h);
  return context;
}

/** Text with a halo in the colour behind it, so that lines don't cut it. */
function write(context, text, x, y, { font, color, halo, align = "left", base = "alphabetic" }) {
  context.font = font;
  context.textAlign = align;
  context.textBaseline = base;
  context.lineJoin = "round";
  if (halo) {
    context.strokeStyle = halo;
    context.lineWidth = 3.5;
    context.strokeText(text, x, y);
  }
  context.fillStyle = color;
  context.fillText(text, x, y);
  return context.measureText(text).width;
}

export { fresh, write };
