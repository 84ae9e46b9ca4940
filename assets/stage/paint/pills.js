/* Draws nodes with their addresses (pills), above lines and messages, so that they can be read. */
import { magnify } from "../../page/page.js";
import { drawing, state } from "../../state/model.js";
import { LOOKS, SIZES, TEXTS } from "../../style/looks.js";
import { markOnScreen } from "../geometry/screen.js";
import { freshContext } from "./canvas.js";
import { cssValue } from "./looks.js";
import { CAP, pillWidth } from "./picture.js";
import { font } from "./primitives.js";

/** @typedef {{fill: string, ink: string, edge: string, width: number}} Face */

/** The looks of nodes that differ from those at rest. @type {Map<number, Face>} */
const faces = new Map();
/**
 * Functions that draw something above the nodes.
 * @type {((context: CanvasRenderingContext2D) => void)[]}
 */
const signs = [];

/** Start a new picture: all nodes look as at rest. */
export function begin() {
  faces.clear();
  signs.length = 0;
}

/** Set the look of a node. @param {number} mark @param {Face} face */
export const setFace = (mark, face) => void faces.set(mark, face);

/** The roles of the looks and of the letters of nodes on a route. */
const FACES = {
  visited: ["node-visited", "pill-visited"],
  ahead: ["node-ahead", "label-on"],
  source: ["source-pill", "pill-end"],
  target: ["target-pill", "pill-end"],
};

/**
 * Set the look of a node by its part in a route.
 * @param {number} mark
 * @param {keyof typeof FACES} part
 */
export function setPart(mark, part) {
  const [role, letters] = FACES[part];
  const { fill, line, width } = LOOKS[role];
  const [a, b, c] = [fill, TEXTS[letters].ink, line].map((name) => cssValue(`--${name}`));
  faces.set(mark, { fill: a, ink: b, edge: c, width });
}

/**
 * Add a function that draws above the nodes.
 * @param {(context: CanvasRenderingContext2D) => void} sign
 */
export const addSign = (sign) => void signs.push(sign);

/**
 * Returns the node whose pill covers a point of the stage, null if none does.
 * @param {{x: number, y: number}} p
 */
export function pillAt(p) {
  if (!drawing().pills) return null;
  const high = (SIZES.pill.height * magnify()) / 2;
  const mark = drawing().labels.findIndex((text, mark) => {
    const { x, y } = markOnScreen(mark);
    return Math.abs(p.y - y) < high && Math.abs(p.x - x) < (pillWidth(text) * magnify()) / 2;
  });
  return mark < 0 ? null : mark;
}

/** Returns the upper right corner of the pill of a node on the stage. @param {number} mark */
export function corner(mark) {
  const { x, y } = markOnScreen(mark);
  const [width, height] = [pillWidth(drawing().labels[mark]), SIZES.pill.height];
  return { x: x + (width * magnify()) / 2, y: y - (height * magnify()) / 2 };
}

/** Returns the look of a node at rest. @returns {Face} */
function faceAtRest(hollow = false) {
  const { fill, line, width } = LOOKS[hollow ? "node-hollow" : "node"];
  return {
    fill: cssValue(`--${fill}`),
    ink: cssValue("--ink"),
    edge: cssValue(`--${line}`),
    width,
  };
}

/** Draw all pills, then what is above them. */
export function draw() {
  const context = freshContext("top");
  if (drawing().pills) {
    const rest = faceAtRest();
    drawing().labels.forEach((text, mark) => {
      const face = faces.get(mark) ?? rest;
      const pointed = mark === state.hover && {
        edge: cssValue("--ink"),
        width: LOOKS.focus.width,
      };
      pill(context, mark, text, { ...face, ...pointed }, faces.has(mark));
    });
  }
  for (const sign of signs) sign(context);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} mark
 * @param {string} text
 * @param {Face} face
 * @param {boolean} strong
 */
function pill(context, mark, text, { fill, ink, edge, width }, strong) {
  const { x, y } = markOnScreen(mark);
  const w = pillWidth(text) * magnify();
  const h = SIZES.pill.height * magnify();
  context.beginPath();
  context.roundRect(x - w / 2, y - h / 2, w, h, Math.min(h / 3, 7 * magnify()));
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = width * magnify();
  context.stroke();
  const role = strong ? "pill-visited" : "pill";
  const size = TEXTS[role].size * magnify();
  context.font = font(role, size);
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.fillText(text, x, y + CAP * size);
}
