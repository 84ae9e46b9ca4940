/* A canvas as large as the stage, and text upon it. */
import { part } from "../../page/page.js";

/** @import { Ctx } from "../../types/task" */

/**
 * The context that is used in place of every canvas while a picture is exported.
 * @type {Ctx | null}
 */
let target = null;

/**
 * Call `draw`; all that it draws is drawn on the context.
 * @param {Ctx} context
 * @param {() => void} draw
 */
export function drawOn(context, draw) {
  target = context;
  try {
    draw();
  } finally {
    target = null;
  }
}

/** Whether a picture is exported: then nothing may be drawn as a copy of pixels. */
export const isExport = () => target !== null;

/**
 * Returns the context of the canvas of a name, cleared, in the resolution of the screen.
 * @param {string} name
 * @returns {Ctx}
 */
export function freshContext(name) {
  if (target) return target;
  const canvas = /** @type {HTMLCanvasElement} */ (part(name));
  const { clientWidth: w, clientHeight: h } = part("stage-box");
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) {
    canvas.width = Math.round(w * ratio);
    canvas.height = Math.round(h * ratio);
    canvas.style.width = `${w}px`;
    canvas.style.height = `${h}px`;
  }
  const context = contextOf(canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, w, h);
  return context;
}

/** Returns the context of a canvas. @param {HTMLCanvasElement} canvas */
export const contextOf = (canvas) => /** @type {Ctx} */ (canvas.getContext("2d"));

/**
 * @typedef {object} Style
 * @property {string} font
 * @property {string} color
 * @property {string} [halo] the colour behind the text, so that lines don't cut it
 * @property {CanvasTextAlign} [align]
 * @property {CanvasTextBaseline} [base]
 */

/**
 * Write text; returns its width.
 * @param {Ctx} context
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {Style} style
 */
export function write(context, text, x, y, style) {
  context.font = style.font;
  context.textAlign = style.align ?? "left";
  context.textBaseline = style.base ?? "alphabetic";
  context.lineJoin = "round";
  if (style.halo) {
    context.strokeStyle = style.halo;
    context.lineWidth = 3.5;
    context.strokeText(text, x, y);
  }
  context.fillStyle = style.color;
  context.fillText(text, x, y);
  return context.measureText(text).width;
}
