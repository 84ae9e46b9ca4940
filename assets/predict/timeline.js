/* The timeline of a prediction: the hops made, and the chosen one; it grows with the hops. */

import { t } from "../state/language.js";
import {
  distanceLeft,
  hatchedBox,
  heights,
  hopBar,
  hopsWord,
  tick,
} from "../widgets/charts/hop_axis.js";
import { s } from "../widgets/dom.js";
import { phase, turnAt } from "./game.js";

/** @import { Axis } from "../types/task" */
/** @import { Game } from "./game.js" */

/** The least number of hops for which the axis has room. */
const MIN_SLOTS = 4;

/** Returns for how many hops the axis has room. @param {Game} game */
export const slots = ({ stops }) => Math.max(MIN_SLOTS, stops.length + 1);

/** Returns the bar of the next hop: the visitor's turn, the chosen hop, or what is no link. */
function nextHopBar(/** @type {Axis} */ axis, /** @type {Game} */ game) {
  const { x, y } = axis;
  const from = game.stops.length - 1;
  const [left, wide] = [x(from) + 12, x(from + 1) - x(from) - 16];
  const now = phase(game);
  if (now === "waiting" && wide > 8) {
    const box = { x: left, y: y - 9, width: wide, height: 18, rx: 5 };
    const text = { class: "turn", x: left + wide / 2, y: y + 4 };
    const words =
      wide > 110 ? t("hop {from}, your turn", { from: from + 1 }) : wide > 40 ? t("you") : "";
    return [s("rect.your-turn", { ...box }), s("text", text, words)];
  }
  if ((now === "longer" || now === "other") && game.answer?.hop) {
    const { role } = game.answer.hop;
    const bar = hopBar(axis, { from, to: from + 1, role, looks: "bar chosen", hop: null });
    return [bar, tick(axis, from + 1)];
  }
  if (now !== "no_link") return null;
  return [
    hatchedBox(axis, left, wide),
    !axis.small && s("text.word.no", { x: left + wide / 2, y: y - 12 }, t("no link")),
  ];
}

/** Returns the curve of the distance left so far; dotted for the chosen hop. */
function curve(/** @type {Axis} */ axis, /** @type {Game} */ game) {
  const { x } = axis;
  const { stops, answer } = game;
  const lefts = stops.map(({ hop }, i) =>
    i ? (hop?.left ?? null) : (turnAt(stops[0])?.left ?? null),
  );
  if (lefts.some((left) => left === null)) return [];
  const distances = /** @type {number[]} */ (lefts);
  const next = answer && answer.verdict !== "right" ? (answer.hop?.left ?? null) : null;
  const y = heights(...distances, next ?? 0);
  const end = stops.length - 1;
  return [
    distanceLeft(axis, distances, { end, y }),
    next !== null && [
      s("line.left.todo", { x1: x(end), y1: y(distances[end]), x2: x(end + 1), y2: y(next) }),
      s("circle.dot.todo", { cx: x(end + 1), cy: y(next), r: 2.6 }),
      s("text.number", { x: x(end + 1) + 6, y: y(next) - 6 }, next),
    ],
  ];
}

/** @param {Axis} axis @param {Game} game */
export function timeline(axis, game) {
  const hops = game.stops.slice(1).map(({ hop }) => hop?.role ?? "local");
  return [
    axis.small ? [] : [curve(axis, game), hopsWord(axis)],
    game.stops.map((_, i) => tick(axis, i)),
    hops.map((role, i) => hopBar(axis, { from: i, to: i + 1, role, hop: i + 1 })),
    nextHopBar(axis, game),
  ];
}
