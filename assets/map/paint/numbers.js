/* Paints numbers on the map: the ranks of next hops, and channels that are held, as numbered
   arrows. */

import { magnify } from "../../page/page.js";
import { arrowHead } from "../../stage/paint/arrow_head.js";
import { layerLook } from "../../stage/paint/looks.js";
import { number } from "../../stage/paint/numbers.js";
import { arcsOf, pointOnArc, trace } from "./arcs.js";

/** @import { Camera } from "../camera/camera.js" */
/** @import { Surface } from "./surface.js" */
/** @import { MapNumber } from "../../types/documents.js" */

/** Fractions of an arrow's arc: its tip, and the point from which the tip points away. */
const TIP = [0.86, 0.8];

/** Distance of a rank from its node, in pixels to the right and upwards. */
const BESIDE = 14;

/**
 * Paint numbers, above all else.
 * @param {Surface} surface
 * @param {Camera} camera
 * @param {MapNumber[]} numbers
 */
export function paintNumbers(surface, camera, numbers) {
  const { g, width, height } = surface;
  for (const { at, to, number: n, filled } of numbers) {
    if (to) {
      const [arc] = arcsOf(surface, camera, { paths: [at, to], roles: [""] });
      arrow(surface, arc, filled);
      const [x, y] = pointOnArc(arc, 0.5);
      number(g, { x, y }, n, { of: "channel", name: "--v-no", filled });
      continue;
    }
    const [x, y] = camera.project(at);
    const p = {
      x: x + width / 2 + BESIDE * magnify(),
      y: y + height / 2 - BESIDE * magnify(),
    };
    number(g, p, n, { of: "rank", name: "--v-ok", filled });
  }
}

/**
 * Paint a channel as an arrow.
 * @param {Surface} surface
 * @param {import("./arcs.js").Arc} arc
 * @param {boolean} isCurrent
 */
function arrow(surface, arc, isCurrent) {
  const { g } = surface;
  const { line, width } = layerLook(isCurrent ? "channel-now" : "channel");
  g.strokeStyle = surface.token(line);
  g.lineWidth = width * magnify();
  g.beginPath();
  trace(surface, arc);
  g.stroke();
  const [tip, from] = TIP.map((part) => pointOnArc(arc, part)).map(([x, y]) => ({ x, y }));
  arrowHead(g, tip, from);
}
