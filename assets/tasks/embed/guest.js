/* Draws the guest in the panel, in the same colours as in its host. */

import { localText, numberText, t } from "../../state/language.js";
import { drawing } from "../../state/model.js";
import { h, s } from "../../widgets/dom.js";
import { section } from "../../widgets/widgets.js";
import { isWrapAround, spots, WIDTH } from "./colors.js";

/** @import { EmbedDocument } from "../../types/documents" */

/** @param {EmbedDocument} result @param {string[]} colors */
function guestDrawing(result, colors) {
  const { guest: kind, links, map, places, shape, spec, title } = result;
  const names = Object.keys(map);
  const at = spots(result);
  const high = Math.max(...at.map(([, y]) => y)) + 16;
  const r = places.length > 300 ? 2 : places.length > 80 ? 3.4 : 5.5;
  const columns = shape[shape.length - 1];
  const lines = links.map(([a, b]) => {
    const isBent = kind === "torus" && isWrapAround(a, b, columns);
    return s("path", { d: curveOf(at[a], at[b], isBent), stroke: colors[a], fill: "none" });
  });
  const nodes = at.map(([x, y], i) => {
    const host = drawing().addresses[places[i]] ?? "";
    const words = t("{guest} on {host}", { guest: names[i], host });
    const place = { "data-guest": i, cx: x.toFixed(1), cy: y.toFixed(1), r };
    return s("circle", { ...place, fill: colors[i] }, s("title", words));
  });
  return s(
    "svg.guest",
    {
      viewBox: `0 0 ${WIDTH} ${high.toFixed(0)}`,
      role: "img",
      "aria-label": t("{title}: {nodes} guest nodes, {links} links", {
        title: t("{guest} in {spec}", { guest: localText(title), spec }),
        nodes: numberText(places.length),
        links: numberText(links.length),
      }),
    },
    lines,
    nodes,
    s("circle.here", { r: r + 4 }),
  );
}

/**
 * Returns the path data of a guest link; a link that joins the ends of a row or a column is bent.
 * @param {[number, number]} p
 * @param {[number, number]} q
 * @param {boolean} bows
 */
function curveOf(p, q, bows) {
  const [from, to] = [p, q].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  if (!bows) return `M${from}L${to}`;
  const flat = Math.abs(p[1] - q[1]) < 1;
  const x = (p[0] + q[0]) / 2 + (flat ? 0 : 14);
  const y = (p[1] + q[1]) / 2 + (flat ? -14 : 0);
  return `M${from}Q${x.toFixed(1)} ${y.toFixed(1)} ${to}`;
}

/** Returns the section with the drawing. @param {EmbedDocument} result @param {string[]} colors */
export const guestSection = (result, colors) =>
  section(t("The guest"), h("span.quiet.now-at"), guestDrawing(result, colors));
