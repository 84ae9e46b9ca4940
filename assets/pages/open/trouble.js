/* Shows why a file can't be read: the wrong line among its neighbours, and the forms that can be
   read. */

import { openExample } from "../../page/open_file.js";
import { asWritten, t } from "../../state/language.js";
import { fill, h } from "../../widgets/dom.js";
import { namedRow } from "../../widgets/widgets.js";
import { plural } from "../../widgets/wording.js";

/** @import { Problem } from "../../page/open_file.js" */
/** @import { FileRefused } from "../../types/documents" */
/** @import { Child } from "../../widgets/dom.js" */

/** Returns a name that is not translated. @param {string} name */
const title = (name) => h("span", asWritten, name);

/** Returns the forms of graphs: their name, their contents, an example. */
const graphForms = () => [
  [t("Edge list"), t("two names a line, a third word for the kind or weight"), "s00 s01 local"],
  [t("Adjacency list"), t("a node, then its neighbours"), "s00: s01 s02"],
  [title("CSV"), t("a link a row, columns by their heads"), "source,target,weight"],
  [
    title("GraphML, GEXF"),
    t("nodes and edges; kinds, weights and places are kept"),
    '<edge source="s00"',
  ],
  [title("GML"), t("nodes by their labels"), "edge [ source 0 target 1 ]"],
  [title("JSON"), t("node-link data, or the neighbours of each node"), '{"s00": ["s01"]}'],
  [title("BookSim"), t("anynet: routers and the nodes at them"), "router 0 node 0 router 1"],
  [title("InfiniBand"), t("what ibnetdiscover writes"), 'Switch 24 "S-0002c9"'],
];

/** Returns the same for routing tables. */
const tableForms = () => [
  [title("CSV"), t("a row an entry, columns by their heads"), "switch,destination,next"],
  [t("Words"), t("a switch, a destination, the next node"), "s00 s02 s01"],
  [title("JSON"), t("of each switch what is next, by destination"), '{"s00": {"s02": "s01"}}'],
  [t("Matrix"), t("a line a node, a column a destination"), "0 1 1"],
  [title("InfiniBand"), t("what ibroute and dump_lfts write"), "Unicast lids of switch Lid 6"],
];

/** @param {boolean} [ofTables] */
function forms(ofTables = false) {
  const rows = ofTables ? tableForms() : graphForms();
  return h(
    "section.open-forms",
    h("h2", t("What can be read")),
    h(
      "table",
      rows.map(([name, what, example]) =>
        namedRow(name, h("td", what), h("td", h("code", example))),
      ),
    ),
  );
}

const exampleButton = () =>
  h("button.button.edged", { onclick: openExample }, t("Open an example"));

/** @param {FileRefused} why */
function neighbourLines(why) {
  if (!why.lines.length) return null;
  return h(
    "table.open-lines.mono",
    why.lines.map(([line, text]) =>
      h(
        "tr",
        { class: line === why.line ? "lit" : "" },
        h("th", { scope: "row" }, line),
        h("td", asWritten, text),
      ),
    ),
  );
}

/**
 * Show why a file can't be read; for a routing table with a link to its network.
 * @param {Problem} failed
 * @param {HTMLElement} root
 * @param {{choose: () => void, columns: Child, box: Child}} acts `choose` opens another file;
 *   `columns` chooses those of a table, `box` mends its text
 */
function draw({ file, why, tableOf }, root, { choose, columns, box }) {
  const attributes = { id: "open-choose", onclick: () => choose() };
  const button = h("button.button.main", attributes, t("Choose a file again"));
  fill(
    root,
    h(
      "main.open-two",
      h(
        "section",
        { id: "open-trouble" },
        h(
          "header.open-file",
          h("h1.mono", { ...asWritten }, file),
          h("p", plural(why.count, "line"), t(", read and not kept")),
        ),
        h("p.open-sentence", { role: "alert" }, why.refused),
        neighbourLines(why),
        why.nearest
          ? h("p.open-nearest", t("What would do instead: "), h("code", asWritten, why.nearest))
          : null,
        columns,
        box && [columns && h("h2.open-mend", t("Or mend it here")), box],
      ),
      h(
        "div",
        forms(tableOf !== ""),
        h("p.open-buttons", button, tableOf === "" && exampleButton()),
        tableOf && h("p", h("a", { href: `/open?net=${tableOf}` }, t("Back to the network"))),
        h("p.quiet", t("Or drop the mended file anywhere.")),
      ),
    ),
  );
}

/**
 * Returns where a line of a text begins and ends, in characters.
 * @param {string} text
 * @param {number} line its number, from 1
 * @returns {[start: number, end: number]}
 */
function lineRange(text, line) {
  const lines = text.split("\n").slice(0, line);
  const end = lines.join("\n").length;
  return [end - (lines.at(-1)?.length ?? 0), end];
}

export const trouble = { draw, exampleButton, forms, lineRange };
