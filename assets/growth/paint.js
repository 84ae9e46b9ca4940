/* A growing network on a canvas; if there are many links, those of equal look are drawn in one
   stroke. */
import { cssValue } from "../stage/paint/looks.js";
import { addLine, font, outline, paint } from "../stage/paint/primitives.js";
import { LINKS } from "../style/looks.js";

/** @import { Primitive } from "../stage/paint/picture.js" */
/** @import { Chip } from "./chips.js" */

/** With more links than these they are stroked together, and without dashes. */
const [MANY, SOLID] = [600, 1500];

/** Width of the edge of a highlighted box. */
const EDGE = 2;

/**
 * @param {CanvasRenderingContext2D} context
 * @param {ReturnType<typeof import("./frame.js").frame>} frame
 * @param {number} magnification
 */
export function paintFrame(
  context,
  { ground, links, nodes, words, chips, boxes, lit },
  magnification,
) {
  paint(context, ground, magnification);
  paintBoxes(context, boxes, lit, magnification);
  if (links.length > MANY) paintGroups(context, links, magnification);
  else paint(context, links, magnification);
  paint(context, nodes, magnification);
  paint(context, words, magnification);
  paintChips(context, chips, lit, magnification);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Primitive[]} lines
 * @param {number} magnification
 */
function paintGroups(context, lines, magnification) {
  /** @type {Map<string, Primitive[]>} */
  const groups = new Map();
  for (const line of lines) {
    const key = `${line.link} ${line.opacity?.toFixed(2)} ${line.width?.toFixed(2)}`;
    const others = groups.get(key);
    if (others) others.push(line);
    else groups.set(key, [line]);
  }
  for (const group of groups.values()) {
    const { link = "", opacity = 1, width = 1 } = group[0];
    context.setLineDash(lines.length > SOLID ? [] : LINKS[link].dash.map((d) => d * magnification));
    context.globalAlpha = opacity;
    context.strokeStyle = cssValue(`--${LINKS[link].line}`);
    context.lineWidth = width * magnification;
    context.beginPath();
    for (const { points = [] } of group) addLine(context, points);
    context.stroke();
  }
  context.globalAlpha = 1;
  context.setLineDash([]);
}

/**
 * Outlines in amber the boxes that the new letters tell apart.
 * @param {CanvasRenderingContext2D} context
 * @param {Primitive[]} boxes
 * @param {number} opacity
 * @param {number} magnification
 */
export function paintBoxes(context, boxes, opacity, magnification) {
  context.globalAlpha = opacity;
  context.strokeStyle = cssValue("--msg");
  context.lineWidth = EDGE * magnification;
  context.setLineDash([]);
  for (const box of boxes) {
    outline(context, box);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * Paints the new letters of addresses, in amber.
 * @param {CanvasRenderingContext2D} context
 * @param {Chip[]} chips
 * @param {number} opacity
 * @param {number} magnification
 */
export function paintChips(context, chips, opacity, magnification) {
  context.globalAlpha = opacity;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.setLineDash([]);
  for (const { box, text, at, letters, inside } of chips) {
    context.save();
    context.beginPath();
    if (inside) {
      const [[x, y], [w, h]] = [inside.at ?? [0, 0], inside.size ?? [0, 0]];
      context.roundRect(x - w / 2, y - h / 2, w, h, inside.corner);
      context.clip();
      context.beginPath();
      context.rect(...box);
    } else context.roundRect(...box, 2 * magnification);
    context.fillStyle = cssValue("--msg");
    context.fill();
    context.restore();
    context.font = font("pill-visited", letters);
    context.fillStyle = cssValue("--msg-ink");
    context.fillText(text, ...at);
  }
  context.globalAlpha = 1;
}
