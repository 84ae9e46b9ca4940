/* The task Parts: a network as a combination of smaller copies, each node in the colour of its
   part. */

import { el, part } from "../page/page.js";
import { say } from "../panels/step_sentence.js";
import { node } from "../stage/paint/draw.js";
import { cssValue, layerLook } from "../stage/paint/looks.js";
import { radius, zoom } from "../stage/stage.js";
import { localText, t } from "../state/language.js";
import { drawing } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";
import { data, note, swatch, table } from "../widgets/widgets.js";

/** @import { PartsDocument, SameNetwork } from "../types/documents" */
/** @import { Ctx } from "../types/task" */

const HUES = ["--f1", "--f5", "--f3", "--f2", "--f4", "--k-ring", "--h3", "--ink-2"];

/** Returns the colour token of a part. @param {number} index */
const hue = (index) => HUES[index % HUES.length];

/**
 * Whether the nodes of a part are hollow: every second time that the colours repeat.
 * @param {number} index
 */
const isHollow = (index) => Math.floor(index / HUES.length) % 2 === 1;

/**
 * Draw each node in the colour of its part; nothing if there are no parts.
 * @param {Ctx} context
 * @param {PartsDocument} result
 */
function draw(context, { of: parts }) {
  const r = Math.max(2.6, radius() * zoom() * 1.15);
  const [filledLook, empty] = [layerLook("part"), layerLook("part-hollow")];
  const surface = cssValue(empty.fill);
  const rim = drawing().pills ? null : cssValue("--stage");
  parts.forEach((index, mark) => {
    const color = cssValue(hue(index));
    const style = isHollow(index)
      ? { fill: surface, ink: color, edge: color, width: empty.width }
      : { fill: color, ink: surface, edge: rim ?? color, width: filledLook.width };
    node(context, mark, { ...style, r });
  });
}

/** Returns a sentence about the same network under another name. @param {SameNetwork} network */
const sameNetwork = ({ spec, from, to, source }) =>
  h(
    "p.turn",
    t("The same network is "),
    h("button.button.edged", { "data-same": spec, "data-from": from, "data-to": to }, spec),
    " ",
    h("span.quiet", t("{source}; the message comes along", { source: localText(source) })),
  );

/**
 * Returns the nodes and links that the next sizes of the network add.
 * @param {PartsDocument} result
 */
function growthTable({ growth }) {
  if (!growth.length) return [];
  const rows = growth.map((row) => {
    const button = h("button.plain", { "data-spec": row.spec }, row.spec);
    return h("tr", data(button), data(row.nodes), data(row.links));
  });
  return [
    table("hops lanes", [t("grows to"), t("IE of nodes"), t("IE of links")], rows),
    note(t("IE, incremental expandability: what the next size adds, over what is there.")),
  ];
}

/**
 * Fill the panel: the parts with their sizes, and related networks.
 * @param {PartsDocument} result
 */
function begin(result) {
  part("hops-note").textContent = "";
  const rows = result.rows.map((row, i) => {
    const sign = swatch(`var(${hue(i)})`, isHollow(i) ? "hollow" : "");
    return h("tr", h("td", sign, localText(row.name)), data(row.spec), data(row.nodes));
  });
  fill(
    el("hops"),
    table("hops lanes", [t("part"), t("is a copy of"), t("nodes")], rows),
    result.more && note(t("and {more} more", { more: result.more })),
    result.same.map(sameNetwork),
    growthTable(result),
  );
}

/** @type {import("../types/task").Task<PartsDocument>} */
export const task = {
  heading: t("Parts"),
  unit: t("Step"),
  ends: "none",
  steps: () => 0,
  draw,
  begin,
  updatePanel: ({ title, why }) => say(localText(title), why),
  status: ({ title }) => ({ count: localText(title), summary: "", serverText: title }),
};
