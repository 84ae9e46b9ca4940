/* The hops of a checked route: by kind, the distance left above them, what is no link hatched. */

import { look } from "../../stage/paint/looks.js";
import { t } from "../../state/language.js";
import { s } from "../../widgets/dom.js";

/** @import { Axis } from "../../types/task" */
/** @import { OpenedRoute as Opened } from "../../types/documents" */

/** @param {Axis} axis @param {Opened | null} route */
export function timeline(axis, route) {
  if (!route) return [];
  const { x, y, small } = axis;
  const bars = route.hops.map(({ kind, role }, i) => {
    const [from, to] = [x(i) + 4, x(i + 1) - 4];
    if (kind === null) {
      const box = { x: from, y: y - 5, width: Math.max(1, to - from), height: 10 };
      return s("rect.hatch", { ...box, fill: "url(#hatch)" });
    }
    const { token, dash } = look(role ?? "");
    return s("line.bar", {
      "data-hop": i + 1,
      x1: from,
      x2: to,
      y1: y,
      y2: y,
      stroke: `var(${token})`,
      "stroke-dasharray": dash.map((d) => d * 1.4).join(" ") || null,
    });
  });
  if (small) return bars;
  return [
    left(axis, route),
    s("text.axis", { x: 16, y: y + 4 }, t("Hops")),
    bars,
    word(axis, route),
  ];
}

/** The distance left, as far as the hops are links. @param {Axis} axis @param {Opened} route */
function left({ x, steps }, { hops, distance, bad, broken }) {
  const lefts = [distance, ...hops.map((hop) => hop.left)].slice(
    0,
    broken && bad ? bad : undefined,
  );
  if (lefts.some((left) => left === null)) return [];
  const known = /** @type {number[]} */ (lefts);
  const most = Math.max(1, ...known);
  const y = (/** @type {number} */ value) => 62 - (value / most) * 40;
  return [
    s("text.axis", { x: 16, y: y(known[0]) + 4 }, t("Distance left")),
    s("line.base", { x1: x(0), x2: x(steps), y1: 66, y2: 66 }),
    known.slice(1).map((value, i) =>
      s("line", {
        class: value >= known[i] ? "left detour" : "left",
        "data-hop": i + 1,
        x1: x(i),
        y1: y(known[i]),
        x2: x(i + 1),
        y2: y(value),
      }),
    ),
    known.map((value, i) => [
      known.length <= 121 && s("circle.dot", { "data-step": i, cx: x(i), cy: y(value), r: 2.6 }),
      known.length <= 41 && s("text.number", { x: x(i) + 6, y: y(value) - 6 }, value),
    ]),
  ];
}

/** What the bad hop is, above it. @param {Axis} axis @param {Opened} route */
function word({ x, y }, { bad, broken }) {
  if (!broken || !bad || x(bad) - x(bad - 1) < 50) return null;
  const middle = (x(bad - 1) + x(bad)) / 2;
  return s("text.word.wrong", { x: middle, y: y - 12 }, t("no link"));
}
