/* Draws numbers on discs: of channels on their links, of next hops beside their nodes. */
import { magnify } from "../../page/page.js";
import { drawing } from "../../state/model.js";
import { markOnScreen, radius, zoom } from "../stage.js";
import * as brush from "./draw.js";
import { cssValue } from "./looks.js";
import * as pills from "./pills.js";

/** @import { Ctx, Point } from "../../types/task" */

/**
 * Set the letters of what is written next.
 * @param {Ctx} context
 * @param {number} size
 * @param {"sans" | "mono"} face
 */
export function letters(context, size, face) {
  context.font = `600 ${size * magnify()}px ${cssValue(`--${face}`)}`;
  context.textBaseline = "middle";
}

/** Sizes of numbers in pixels: of channels on their links, of next hops beside their nodes. */
const NUMBER_SIZES = { channel: { r: 8.5, letters: 11 }, rank: { r: 7.5, letters: 10 } };

/**
 * Draw a number on a disc, filled or with an edge.
 * @param {Ctx} context
 * @param {Point} p
 * @param {number} n
 * @param {{of: keyof typeof NUMBER_SIZES, name: string, filled: boolean}} options
 */
export function number(context, p, n, { of, name, filled }) {
  const { r, letters: size } = NUMBER_SIZES[of];
  const [fill, letter] = filled ? [name, "--surface"] : ["--surface", name];
  brush.disc(context, p, r * magnify(), cssValue(fill), cssValue(name), 1.5 * magnify());
  letters(context, size, "sans");
  context.fillStyle = cssValue(letter);
  context.textAlign = "center";
  context.fillText(String(n), p.x, p.y + 0.5);
}

/**
 * Draw the ranks of next hops beside their nodes, on the corners of those that contain their
 * addresses; the best are filled.
 * @param {Ctx} context
 * @param {import("../../types/documents").NextHopRow[]} hops
 */
export function rankNumbers(context, hops) {
  const away = Math.max(11, 0.7 * radius() * zoom() + 9) * magnify();
  for (const { mark, number: n, longer } of hops) {
    if (mark === null) continue;
    const look = /** @type {const} */ ({ of: "rank", name: "--v-ok", filled: longer === 0 });
    if (drawing().pills) pills.addSign((top) => number(top, pills.corner(mark), n, look));
    else {
      const p = markOnScreen(mark);
      number(context, { x: p.x + away, y: p.y - away }, n, look);
    }
  }
}
