/* Draws primitives on a canvas, with colours, dashes and widths from the table of looks. */
import { LINKS, LOOKS, SIZES, STUB, TEXTS } from "../../style/looks.js";
import { cssValue } from "./looks.js";

/** @import { Primitive } from "./picture.js" */

/** @param {CanvasRenderingContext2D} context @param {Primitive[]} picture */
export function paint(context, picture, magnification = 1) {
  for (const primitive of picture) {
    context.globalAlpha = primitive.opacity ?? 1;
    if (primitive.shape === "Text") write(context, primitive);
    else if (primitive.shape === "Line") line(context, primitive, magnification);
    else shape(context, primitive, magnification);
  }
  context.globalAlpha = 1;
  context.setLineDash([]);
}

/** Returns the font of a role at a size, for a canvas. @param {string} role @param {number} size */
export const font = (role, size) =>
  `${TEXTS[role].weight} ${size}px ${cssValue(`--${TEXTS[role].face}`)}`;

/** @param {CanvasRenderingContext2D} context @param {Primitive} it */
function write(context, { role, at = [0, 0], text = "", anchor, halo, letters }) {
  const look = TEXTS[role];
  context.font = font(role, letters ?? look.size);
  context.textAlign = anchor === "middle" ? "center" : (anchor ?? "start");
  context.textBaseline = "alphabetic";
  context.lineJoin = "round";
  if (halo) {
    context.setLineDash([]);
    context.strokeStyle = cssValue(`--${halo}`);
    context.lineWidth = SIZES.halo;
    context.strokeText(text, ...at);
  }
  context.fillStyle = cssValue(`--${look.ink}`);
  context.fillText(text, ...at);
}

/**
 * Add a line to the path: straight, or of quadratic curves, whose controls are every second point.
 * @param {CanvasRenderingContext2D} context
 * @param {NonNullable<Primitive["points"]>} points
 */
export function addLine(context, points) {
  context.moveTo(...points[0]);
  if (points.length === 2) context.lineTo(...points[1]);
  else
    for (let i = 1; i < points.length; i += 2)
      context.quadraticCurveTo(...points[i], ...points[i + 1]);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Primitive} it
 * @param {number} magnification
 */
function line(context, { role, link, points = [], width }, magnification) {
  const look = link ? LINKS[link] : LOOKS[role];
  context.strokeStyle = cssValue(`--${look.line}`);
  context.lineWidth = (width ?? look.width) * magnification;
  context.lineCap = look.round ? "round" : "butt";
  const shrunk = role === "way" ? SIZES.onWay.dash : 1;
  context.setLineDash((role === "stub" ? STUB : look).dash.map((d) => d * shrunk * magnification));
  context.beginPath();
  addLine(context, points);
  context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Primitive} primitive
 * @param {number} magnification
 */
function shape(context, primitive, magnification) {
  const look = LOOKS[primitive.role];
  outline(context, primitive);
  if (look.fill) {
    context.fillStyle = cssValue(`--${look.fill}`);
    context.fill();
  }
  if (!look.line) return;
  context.strokeStyle = cssValue(`--${look.line}`);
  context.lineWidth = (primitive.width || look.width) * magnification;
  context.setLineDash(look.dash.map((d) => d * magnification));
  context.stroke();
}

/** @param {CanvasRenderingContext2D} context @param {Primitive} it */
export function outline(
  context,
  { shape, at: [x, y] = [0, 0], size: [w, h] = [0, 0], corner, points, radius },
) {
  context.beginPath();
  if (shape === "Oval") context.ellipse(x, y, w / 2, h / 2, 0, 0, 2 * Math.PI);
  else if (shape === "Disc") context.arc(x, y, radius ?? 0, 0, 2 * Math.PI);
  else if (shape === "Box") context.roundRect(x - w / 2, y - h / 2, w, h, corner);
  else if (points) {
    points.forEach((point, i) => {
      if (i) context.lineTo(...point);
      else context.moveTo(...point);
    });
    context.closePath();
  }
}
