/* The hops made, on a timeline that is open at its end; what was chosen where it leads. */

import { look } from "../stage/paint/looks.js";
import { t } from "../state/language.js";
import { s } from "../widgets/dom.js";
import { currentStop, phase, turnAt } from "./game.js";

/** @import { Axis } from "../types/task" */
/** @import { Game } from "./game.js" */

/** Hops for which there is room at the least. */
const ROOM = 4;

/** How many hops the axis has room for: those made and one more. @param {Game} game */
export const slots = ({ stops }) => Math.max(ROOM, stops.length + 1);

/**
 * @param {{from: number, to: number, axis: Axis, role: string, look: string,
 *   hop: number | null}} of
 */
function bar({ from, to, axis: { x, y }, role, look: name, hop }) {
  const { token, dash } = look(role);
  const dashes = dash.map((d) => d * 1.4).join(" ") || null;
  const ends = { x1: x(from) + 4, x2: x(to) - 4, y1: y, y2: y };
  const attributes = { class: name, "data-hop": hop, ...ends };
  return s("line", { ...attributes, stroke: `var(${token})`, "stroke-dasharray": dashes });
}

/** The hop that is not made: the visitor's turn, what was chosen, or what is no link. */
function coming(/** @type {Axis} */ axis, /** @type {Game} */ game) {
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
    const tick = { class: "tick", x1: x(from + 1), x2: x(from + 1), y1: y - 8, y2: y + 8 };
    const options = { from, to: from + 1, axis, role, look: "bar chosen", hop: null };
    return [bar(options), s("line", tick)];
  }
  if (now !== "no_link") return null;
  const box = { x: left, y: y - 5, width: wide, height: 10 };
  return [
    s("rect.hatch", { ...box, fill: "url(#hatch)" }),
    !axis.small && s("text.word.no", { x: left + wide / 2, y: y - 12 }, t("no link")),
  ];
}

/** The distance left, as far as the hops are made; what was chosen dotted. */
function curve(/** @type {Axis} */ { x }, /** @type {Game} */ game) {
  const { stops, answer } = game;
  const lefts = stops.map(({ hop }, i) =>
    i ? (hop?.left ?? null) : (turnAt(stops[0])?.left ?? null),
  );
  if (lefts.some((left) => left === null)) return [];
  const known = /** @type {number[]} */ (lefts);
  const next = answer && answer.verdict !== "right" ? (answer.hop?.left ?? null) : null;
  const most = Math.max(1, ...known, next ?? 0);
  const y = (/** @type {number} */ left) => 62 - (left / most) * 40;
  const end = stops.length - 1;
  return [
    s("text.axis", { x: 16, y: y(known[0]) + 4 }, t("Distance left")),
    s("line.base", { x1: x(0), x2: x(end), y1: 66, y2: 66 }),
    known
      .slice(1)
      .map((left, i) =>
        s("line.left", { "data-hop": i + 1, x1: x(i), y1: y(known[i]), x2: x(i + 1), y2: y(left) }),
      ),
    next !== null && [
      s("line.left.todo", { x1: x(end), y1: y(known[end]), x2: x(end + 1), y2: y(next) }),
      s("circle.dot.todo", { cx: x(end + 1), cy: y(next), r: 2.6 }),
      s("text.number", { x: x(end + 1) + 6, y: y(next) - 6 }, next),
    ],
    known.map((left, i) => [
      s("circle.dot", { "data-step": i, cx: x(i), cy: y(left), r: 2.6 }),
      x(1) - x(0) > 20 && s("text.number", { x: x(i) + 6, y: y(left) - 6 }, left),
    ]),
  ];
}

/**
 * @param {Axis} axis
 * @param {Game} game
 */
export function timeline(axis, game) {
  const { x, y, small } = axis;
  const hopBars = game.stops
    .slice(1)
    .map(({ hop }, i) =>
      bar({ from: i, to: i + 1, axis, role: hop?.role ?? "local", look: "bar", hop: i + 1 }),
    );
  const ticks = game.stops.map((_, i) =>
    s("line.tick", { x1: x(i), x2: x(i), y1: y - 8, y2: y + 8 }),
  );
  const words = small ? [] : [curve(axis, game), s("text.axis", { x: 16, y: y + 4 }, t("Hops"))];
  return [words, currentStop(game) && ticks, hopBars, coming(axis, game)];
}
