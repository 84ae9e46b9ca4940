/* For lines of no known form: a guess how they are meant, the first lines as they would be read,
   and a button that reads them in this way. */

import { t } from "../../state/language.js";
import { parameter } from "../../state/query.js";
import * as url from "../../state/url.js";
import { h, VERBATIM } from "../../widgets/dom.js";
import { address, data, note, section, table } from "../../widgets/widgets.js";
import * as file from "./file.js";
import { scrollable } from "./scrollable.js";

/** @typedef {import("../../types/documents").GuessedForm} Guess */

/** Names of what a column contains. @type {{[word: string]: string}} */
const WORDS = {
  packet: t("packet"),
  node: t("node"),
  from: t("from"),
  to: t("to"),
  time: t("time"),
  nodes: t("nodes, from there on"),
};

/**
 * Returns the guess for the lines on screen, if they are in no known form.
 * @param {import("../../types/documents").CheckDocument} shown
 */
export const guessOf = ({ routes }) =>
  file.checkedFile() ? (file.checkedFile()?.guess ?? null) : (routes?.guess ?? null);

/** Returns a sentence about what the lines look like. @param {Guess} guess */
export function guessSentence({ looks, named, index }) {
  const columns = named.map(([word, column]) =>
    t("{word} in column {column}", { word: WORDS[word] ?? word, column }),
  );
  if (index) columns.push(t("numbers as indices"));
  return t("This looks like {looks}: {columns}. Read it so?", {
    looks: t(looks),
    columns: columns.join(", "),
  });
}

/** Returns the first lines as they would be read, and the button. @param {Guess} guess */
export function guessElements(guess) {
  const { lines, links, hops } = guess;
  const packets = lines.some(({ packet }) => packet);
  const times = lines.some(({ time }) => time);
  const heads = [
    t("line"),
    ...(packets ? [t("packet")] : []),
    ...(times ? [t("time")] : []),
    t("nodes"),
  ];
  const rows = lines.map(({ line, text, packet, time, nodes }) =>
    h(
      "tr",
      { title: text },
      data(line),
      packets && data(packet),
      times && data(time),
      data(...nodes.flatMap((node, i) => [i ? " " : null, ...address(node)])),
    ),
  );
  const list = table("hops map", heads, rows);
  list.id = "check-preview";
  return [
    h("div.section.acts", h("button.button.filled", { id: "check-read-so" }, t("Read it so"))),
    section(
      t("The first lines, read so"),
      null,
      scrollable(t("The first lines, read so"), list),
      note(t("{links} of the first {hops} hops are links.", { links, hops })),
    ),
  ];
}

/** Read the lines as guessed. @param {Guess} guess */
export const acceptGuess = ({ columns, index }) =>
  url.ask({ columns: columns || null, numbers: index ? "indices" : null }, "columns");

const field = h("input.mono", {
  id: "check-columns",
  translate: "no",
  placeholder: "packet=3,node=5",
  ...VERBATIM,
});

/** The row with the field for the meaning of columns. */
export const columnsRow = h(
  "p.check-numbering",
  h("label.quiet", { for: "check-columns" }, t("Columns")),
  field,
);

/** Fill the field from an address. @param {string} search */
export function showColumns(search) {
  if (document.activeElement !== field) field.value = parameter(search, "columns");
}

field.addEventListener("change", () => {
  url.ask({ columns: field.value.trim() || null }, "columns");
});
