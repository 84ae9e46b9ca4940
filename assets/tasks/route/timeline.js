/* The hops on the timeline, each in the colour and dash of its kind, distance left above them. */

import { look } from "../../stage/paint/looks.js";
import { t } from "../../state/language.js";
import { kindOf, state, steps, trace } from "../../state/model.js";
import { s } from "../../widgets/dom.js";

/** @import { Axis } from "../../types/task" */
/** @import { HopJson } from "../../types/documents" */

/** Above so many hops, neighbours of one kind are one bar. */
const MERGED = 200;

/**
 * The runs of hops that one bar stands for.
 * @param {Pick<HopJson, "kind">[]} hops
 * @returns {{from: number, to: number, kind: string}[]}
 */
export function barsOf(hops) {
  const bars = [];
  for (let i = 0; i < hops.length; ) {
    let end = i + 1;
    while (hops.length > MERGED && end < hops.length && hops[end].kind === hops[i].kind) end++;
    bars.push({ from: i, to: end, kind: hops[i].kind });
    i = end;
  }
  return bars;
}

/** @param {Axis} axis */
function bars({ x, y, steps: count }) {
  const { hops } = trace();
  const pad = hops.length > 60 ? 0.5 : 4;
  const elements = barsOf(hops).map(({ from, to, kind }) => {
    const { token, dash } = look(kindOf({ kind }).role);
    return s("line.bar", {
      "data-hop": to,
      x1: x(from) + pad,
      x2: x(to) - pad,
      y1: y,
      y2: y,
      stroke: `var(${token})`,
      "stroke-dasharray": dash.map((d) => d * 1.4).join(" ") || null,
    });
  });
  if (count <= hops.length) return elements;
  const left = x(hops.length) + 4;
  const box = { x: left, y: y - 5, width: x(count) - 4 - left, height: 10 };
  return [...elements, s("rect.hatch", { ...box, fill: "url(#hatch)" })];
}

/**
 * The word at a detour: whether it leads away or nowhere.
 * @param {number} before
 * @param {number} after
 * @param {number} room
 */
export const detourWord = (before, after, room) =>
  room <= 110 ? t("detour") : after > before ? t("detour, farther") : t("detour, no closer");

/** The distance left above the hops; nothing where it is not known. @param {Axis} axis */
function leftCurve({ x }) {
  const { distance, hops } = trace();
  const lefts = [distance, ...hops.map((hop) => hop.left)].filter((left) => left !== null);
  if (lefts.length <= hops.length) return [];
  const others = (state.second?.lefts ?? []).slice(0, steps() + 1);
  const second = others.filter((left) => left !== null);
  const most = Math.max(1, ...lefts, ...second);
  const y = (/** @type {number} */ left) => 62 - (left / most) * 40;
  const every = x(1) - x(0) < 24 ? 2 : 1;
  return [
    s("text.axis", { x: 16, y: y(lefts[0]) + 4 }, t("Distance left")),
    s("line.base", { x1: x(0), x2: x(steps()), y1: 66, y2: 66 }),
    second.length === others.length &&
      s("polyline.second", { points: second.map((left, i) => `${x(i)},${y(left)}`).join(" ") }),
    hops.map((hop, i) => [
      s("line", {
        class: `left${hop.detour ? " detour" : ""}`,
        "data-hop": i + 1,
        x1: x(i),
        y1: y(lefts[i]),
        x2: x(i + 1),
        y2: y(lefts[i + 1]),
      }),
      hop.detour && !hops[i - 1]?.detour && word(x(i), x(i + 1), lefts[i], lefts[i + 1], y),
    ]),
    lefts.map((left, i) => [
      lefts.length <= 121 && s("circle.dot", { "data-step": i, cx: x(i), cy: y(left), r: 2.6 }),
      lefts.length <= 41 &&
        i % every === 0 &&
        s("text.number", { x: x(i) + 6, y: y(left) - 6 }, left),
    ]),
  ];
}

/**
 * @param {number} x1
 * @param {number} x2
 * @param {number} before
 * @param {number} after
 * @param {(left: number) => number} y
 */
function word(x1, x2, before, after, y) {
  if (x2 - x1 <= 14) return null;
  const below = Math.max(y(before), y(after)) + 15;
  const high = below > 62 ? Math.min(y(before), y(after)) - 8 : below;
  return s("text.word", { x: (x1 + x2) / 2, y: high }, detourWord(before, after, x2 - x1));
}

/** @param {Axis} axis */
function ticks({ x, y, steps: count }) {
  if (count > MERGED) return [];
  return Array.from({ length: count + 1 }, (_, i) =>
    s("line.tick", { x1: x(i), x2: x(i), y1: y - 8, y2: y + 8 }),
  );
}

/** @param {Axis} axis */
export const timeline = (axis) => [
  axis.small
    ? []
    : [leftCurve(axis), s("text.axis", { x: 16, y: axis.y + 4 }, t("Hops")), ticks(axis)],
  bars(axis),
];
