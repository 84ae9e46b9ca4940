/* The page Open: what a file of the visitor contains, and what can be done with it; or why it can't
   be read. */

import { takeDropped } from "../page/file_input.js";
import {
  addTable,
  choose,
  columnsOf,
  isWrongFile,
  lastTrouble,
  open,
  PASTED,
  readColumns,
  readText,
  verifyAddress,
  waitingAddress,
} from "../page/open_file.js";
import { takeHanded } from "../state/file_handover.js";
import * as graphs from "../state/graphs.js";
import { asWritten, localizeNumber, t } from "../state/language.js";
import { on } from "../state/model.js";
import { isAddressOf } from "../state/page_table.js";
import * as pages from "../state/pages.js";
import { withChanges } from "../state/query.js";
import { request } from "../state/server.js";
import { fill, h, s } from "../widgets/dom.js";
import { areNamed, chosenColumns, columnForm } from "./open/columns.js";
import { trouble } from "./open/trouble.js";

/** @import { Ability, OpenDocument, OpenedGraph } from "../types/documents" */

/** @type {OpenDocument | null} */
let shownDocument = null;
/** @type {HTMLElement | null} */
let place = null;
let pictureUrl = "";

/** @param {"yes" | "no"} answer */
const sign = (answer) =>
  s(
    "svg",
    { viewBox: "0 0 20 20", "aria-hidden": "true", class: `open-sign ${answer}` },
    s("path", { d: answer === "yes" ? "M4 10.5l4 4 8-9" : "M4 10h12" }),
  );

/**
 * Returns the name of a graph: that of its file, or the one that tells it from others of that file.
 * @param {string} spec
 */
function nameOf(spec) {
  const name = spec.slice(6, -1);
  const file = graphs.graphOf(spec)?.file ?? "";
  return file.startsWith(name) ? file : name;
}

/** Returns the name of a file, and that only this browser stores it. @param {OpenedGraph} graph */
function fileHeader(graph) {
  return h(
    "header.open-file",
    h("h1.mono", { ...asWritten }, nameOf(graph.spec)),
    h("p", t("read, kept in this browser and nowhere else")),
  );
}

/**
 * Returns the routing tables that were added, each with a link to verify it.
 * @param {string} spec
 */
function tables(spec) {
  const named = graphs.graphOf(spec)?.tables.filter(({ key }) => key) ?? [];
  if (!named.length) return null;
  const row = (/** @type {graphs.Table} */ { key, title }) =>
    h("li", h("a.mono", { href: verifyAddress(spec, key), ...asWritten }, title));
  return [h("h2", t("Routing tables")), h("ul.open-tables", named.map(row))];
}

/** Returns the columns that a table was read by, to be chosen again. @param {string} spec */
function columnSection(spec) {
  const columns = columnsOf(spec);
  return columns && foldedColumns(columnForm(columns, readColumns));
}

/** @param {HTMLFormElement} form */
const foldedColumns = (form) => h("details.open-fold", h("summary", t("Read other columns")), form);

/** Returns the section on what was read. @param {OpenedGraph} graph */
function readSection(graph) {
  const other = isWrongFile(graph.mark)
    ? h("p.open-differs", t("The link means another file of this name."))
    : null;
  return h(
    "section.open-read",
    { id: "open-read" },
    fileHeader(graph),
    h("p.open-sentence", graph.sentence),
    other,
    graph.notes.map((note) => h("p.open-note", note)),
    h("h2", t("How nodes are named")),
    h(
      "p.open-names.mono",
      { id: "open-names" },
      graph.names.map((name) => h("span", asWritten, name)),
      graph.more && h("em", graph.more),
    ),
    graph.kinds.length ? h("h2", t("Kinds of link")) : null,
    h(
      "ul.open-kinds",
      graph.kinds.map(({ title, role, count }) =>
        h(
          "li",
          h("i", { class: `open-line ${role}` }),
          h("span", asWritten, title),
          localizeNumber(count),
        ),
      ),
    ),
    columnSection(graph.spec),
    tables(graph.spec),
    h("h2", t("Measured")),
    h(
      "dl.open-facts",
      graph.facts.map(([name, value]) => h("div", h("dt", name), h("dd", localizeNumber(value)))),
    ),
  );
}

/** @param {Ability} row */
const ability = ({ can, title, sentence, href }) =>
  h(
    "li",
    { class: can ? "" : "lacks" },
    sign(can ? "yes" : "no"),
    href ? h("a", { href }, title) : h("strong", title),
    h("p", sentence),
  );

/** Returns the section on what can be done with the graph. @param {OpenedGraph} graph */
function abilitySection(graph) {
  const search = waitingAddress(graph.spec) || withChanges("", { net: graph.spec });
  return h(
    "section.open-can",
    { id: "open-can" },
    h("h2", t("What you can do with it")),
    h("ul", graph.can.map(ability)),
    h("a.button.main", { href: `/${search}`, id: "open-go" }, t("Open in the workbench")),
    h(
      "button.button",
      { id: "open-table", onclick: () => chooseTable(graph.spec) },
      t("Add a routing table"),
    ),
    h("button.button", { id: "open-other", onclick: () => choose() }, t("Another file")),
  );
}

/** Draw the graph in the theme on screen. @param {OpenedGraph} graph */
async function paint(graph) {
  const query = new URLSearchParams({ net: graph.spec, theme: pages.theme() });
  const answer = await request(`/open/picture.svg?${query}`).catch(() => null);
  const image = place?.querySelector("#open-picture");
  if (!answer?.ok || !(image instanceof HTMLImageElement)) return;
  URL.revokeObjectURL(pictureUrl);
  image.setAttribute("src", URL.createObjectURL(await answer.blob()));
  pictureUrl = image.src;
}

/** @param {OpenedGraph} graph @param {HTMLElement} root */
function show(graph, root) {
  fill(
    root,
    h(
      "main.open-three",
      readSection(graph),
      h(
        "figure.open-preview",
        { id: "open-preview" },
        graph.drawn
          ? h("img", { id: "open-picture", alt: t("{spec}, drawn", { spec: graph.spec }) })
          : null,
        h("figcaption", graph.below),
      ),
      abilitySection(graph),
    ),
  );
  if (graph.drawn) void paint(graph);
}

/** Ask for a routing table of a network. @param {string} spec */
const chooseTable = (spec) => choose((file) => void addTable(spec, file.name, file));

/**
 * Returns the graphs that this browser stores, to be opened or removed.
 * @param {() => void} redraw
 */
function storedGraphs(redraw) {
  const specs = graphs.allSpecs();
  if (!specs.length) return null;
  const row = (/** @type {string} */ spec) => {
    const onclick = () => {
      graphs.forget(spec);
      redraw();
    };
    return h(
      "li",
      h("a.mono", { href: `/open?net=${spec}`, ...asWritten }, nameOf(spec)),
      h("button.button", { onclick }, t("Let go")),
    );
  };
  return h("section.open-kept", h("h2", t("Kept in this browser")), h("ul", specs.map(row)));
}

/** The field for a pasted text; if the text can't be read, it stays, to be corrected. */
const paste = h("textarea", {
  id: "open-paste",
  rows: 8,
  spellcheck: "false",
  placeholder: "s00 s01\ns01 s02",
  "aria-label": t("Paste a network"),
});

/** The file whose text was put into the field, to be mended. */
let mended = lastTrouble();

/** Put the text of a file into the field, with its wrong line selected. */
function fillPaste() {
  const failed = lastTrouble();
  if (!failed || failed === mended) return;
  mended = failed;
  paste.value = failed.text;
  if (failed.why.line) paste.setSelectionRange(...trouble.lineRange(failed.text, failed.why.line));
}

function readPasted() {
  const form = /** @type {HTMLFormElement | null} */ (place?.querySelector("#open-columns"));
  const columns = form && lastTrouble() ? chosenColumns(form) : undefined;
  void readText(paste.value, columns).then(() => paste.focus());
}

/** Returns the box for a text that is pasted or mended. */
const pasteBox = () => [
  paste,
  h("p.open-buttons", h("button.button.edged", { onclick: readPasted }, t("Read it"))),
];

/**
 * Returns the columns of a table of links that could not be read; folded if its headings name them.
 * @param {import("../page/open_file.js").Problem} failed
 */
function columnsOfTrouble({ text, why }) {
  if (!why.columns) return null;
  const form = columnForm(why.columns, (columns) =>
    text ? void readText(paste.value, columns) : readColumns(columns),
  );
  return areNamed(why.columns) ? foldedColumns(form) : form;
}

/**
 * Show what can be opened: choose a file, drop one, paste.
 * @param {OpenDocument} answer
 * @param {HTMLElement} root
 */
function showChooser(answer, root) {
  const missing = answer.asked && graphs.missingGraph(answer.asked);
  const file = missing ? missing.slice(6, -1) : "";
  const button = h(
    "button.button.main",
    { id: "open-choose", onclick: () => choose() },
    missing ? t("Choose the file again") : t("Choose a file"),
  );
  fill(
    root,
    h(
      "main.open-two",
      h(
        "section",
        h("h1", missing ? t("This link shows a file") : t("Open a network of your own")),
        h(
          "p.open-sentence",
          missing
            ? t("It shows {file}, which this browser does not have: choose the file again.", {
                file,
              })
            : t("Drop a file anywhere, choose one, or paste its text."),
        ),
        h("p.open-buttons", button, trouble.exampleButton()),
        pasteBox(),
        h("p.quiet", t("The server reads it and keeps nothing of it: it stays in this browser.")),
        storedGraphs(() => showChooser(answer, root)),
      ),
      trouble.forms(),
    ),
  );
}

function redraw() {
  if (!shownDocument || !place) return;
  const failed = lastTrouble();
  fillPaste();
  if (shownDocument.graph) show(shownDocument.graph, place);
  else if (failed)
    trouble.draw(failed, place, {
      choose: () => (failed.tableOf ? chooseTable(failed.tableOf) : choose()),
      columns: columnsOfTrouble(failed),
      box: (failed.text || failed.file === PASTED) && pasteBox(),
    });
  else showChooser(shownDocument, place);
}

/** Open a file that was dropped, here or on another page. */
function openDropped() {
  const dropped = takeDropped();
  const handed = takeHanded();
  if (dropped) void open(dropped[0].name, dropped[0], { search: dropped[1] });
  else if (handed) void open(...handed);
}

on("dropped", openDropped);
on("trouble", () => {
  if (shownDocument) shownDocument = { ...shownDocument, graph: null };
  redraw();
});
on(
  "themed",
  () => shownDocument?.graph?.drawn && isAddressOf("open") && void paint(shownDocument.graph),
);

export const page = {
  root: "open-page",
  ask() {
    openDropped();
    return {};
  },
  /** @param {OpenDocument} answer @param {HTMLElement} root */
  draw(answer, root) {
    shownDocument = answer;
    place = root;
    redraw();
  },
  /** @param {OpenDocument} answer */
  heading: ({ graph }) => (graph ? nameOf(graph.spec) : ""),
  leave() {
    URL.revokeObjectURL(pictureUrl);
    pictureUrl = "";
  },
};
