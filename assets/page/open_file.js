/* Files of networks, parsed by the server, which stores nothing; the page of files reports
   problems. */

import * as graphs from "../state/graphs.js";
import { t } from "../state/language.js";
import { emit } from "../state/model.js";
import { isAddressOf } from "../state/page_table.js";
import * as pages from "../state/pages.js";
import { request } from "../state/server.js";
import { chooseFiles, waitingLink } from "./file_input.js";
import { notice } from "./notice.js";

/** @import { ColumnChoice, FileRead, FileRefused, TableRead } from "../types/documents" */

/** Most bytes of a file that the server reads for a page. */
const MAX_BYTES = 10_000_000;

/** The name of a network that was pasted. */
export const PASTED = "pasted";

/** Most characters of a file that are shown to be mended. */
const MAX_MENDED = 100_000;

/**
 * A file that could not be read as a network, or as a routing table of the network `tableOf`; its
 * `text` to be mended, "" if it is too long for that.
 * @typedef {{file: string, text: string, why: FileRefused, tableOf: string}} Problem
 */

/**
 * The last file that could not be read, for the page of files.
 * @type {Problem | null}
 */
let problem = null;

export const lastTrouble = () => problem;

/**
 * The last table of links that was sent: its graph, "" if it is none, and its columns.
 * @type {{file: string, content: Blob | string, spec: string, columns: ColumnChoice} | null}
 */
let lastTable = null;

/** Returns the columns of the table of a graph; null for other graphs. @param {string} spec */
export const columnsOf = (spec) => (lastTable?.spec === spec ? lastTable.columns : null);

/** Read the last table again, with other columns. @param {URLSearchParams} columns */
export const readColumns = (columns) =>
  lastTable && void open(lastTable.file, lastTable.content, { columns });

/**
 * Read a pasted text, or a text in place of the file that could not be read.
 * @param {string} text
 * @param {URLSearchParams} [columns] those of a table of links
 */
export function readText(text, columns) {
  if (problem?.tableOf) return addTable(problem.tableOf, problem.file, text);
  return open(problem?.file ?? PASTED, text, { columns });
}

/** The address to open once the file is there, "" if no link needs a file. @param {string} spec */
export const waitingAddress = (spec) =>
  graphs.specsIn(waitingLink().search).includes(spec) ? waitingLink().search : "";

/** Whether the chosen file is not the one that the link needs. @param {string} mark */
export const isWrongFile = (mark) =>
  Boolean(waitingLink().mark && mark && waitingLink().mark !== mark);

/** A refusal by the server, in words. */
class Refusal extends Error {}

/**
 * Returns the server's document about a file.
 * @template T
 * @param {string} address
 * @param {Blob | string} content
 * @returns {Promise<T>}
 */
async function ask(address, content) {
  const answer = await request(address, { method: "POST", body: content });
  const json = answer.headers.get("Content-Type")?.includes("json");
  if (!json) throw new Refusal((await answer.text()).trim());
  const document = await answer.json();
  // Too long, too large or too busy: the answer is only a sentence.
  if (document.refused && !("lines" in document)) throw new Refusal(document.refused);
  return document;
}

/**
 * Parse a text as a network.
 * @param {string} file
 * @param {Blob | string} content
 * @param {string} as the name of the graph
 * @param {URLSearchParams} [columns] those of a table of links
 * @returns {Promise<FileRead | FileRefused>}
 */
const read = (file, content, as, columns = new URLSearchParams()) =>
  ask(`/open/read.json?${new URLSearchParams([["file", file], ["as", as], ...columns])}`, content);

/** Returns a text that can be mended on the page, else "". @param {Blob | string} content */
async function mendable(content) {
  const text = typeof content === "string" ? content : await content.text();
  return text.length > MAX_MENDED ? "" : text;
}

/** Say why a file could not be read. @param {unknown} error */
const report = (error) =>
  notice(error instanceof Refusal ? error.message : t("The server does not answer. Try it again."));

/** A name that no other graph in this browser has. @param {string} name @param {number} n */
const uniqueName = (name, n) => `${name.replace(/\.[A-Za-z]{2,13}$/, "")}-${n}`;

/**
 * Open a file: parse it, store it in this browser, and show it.
 * @param {string} file
 * @param {Blob | string} content
 * @param {{search?: string, columns?: URLSearchParams}} [asked] `search` is the query string on
 *   screen, to whose graph a routing table belongs; `columns` are those of a table of links, whose
 *   graph takes the place of the one that was read before
 */
export async function open(file, content, { search = location.search, columns } = {}) {
  const size = typeof content === "string" ? content.length : content.size;
  if (size > MAX_BYTES) {
    return notice(t("{file} has more than 10 MB: the command `explorer info` reads it.", { file }));
  }
  try {
    const [linkSpec] = graphs.specsIn(waitingLink().search);
    const before = columns && lastTable ? lastTable.spec : "";
    const name = (before || linkSpec || "").slice(6, -1) || file;
    let graph = await read(file, content, name, columns);
    for (let n = 2; "spec" in graph; n++) {
      const { packed, mark, spec } = graph;
      const stored = graphs.graphOf(spec);
      if (!stored || stored.packed === packed || [linkSpec, before].includes(spec)) {
        const tables = stored?.packed === packed ? stored.tables : [];
        graphs.storeGraph(spec, { packed, mark, file, tables });
        problem = null;
        lastTable = graph.columns && { file, content, spec, columns: graph.columns };
        return show(spec);
      }
      graph = await read(file, content, uniqueName(file, n), columns);
    }
    const [shownSpec] = graphs.specsIn(search);
    if (graph.table && shownSpec) return addTable(shownSpec, file, content);
    lastTable = graph.columns && { file, content, spec: before, columns: graph.columns };
    problem = { file, text: await mendable(content), why: graph, tableOf: "" };
  } catch (error) {
    return report(error);
  }
  showTrouble();
}

/**
 * Show the opened graph; if its address is on screen already, it is requested again.
 * @param {string} spec
 */
function show(spec) {
  const here = isAddressOf("open") && graphs.specsIn(location.search).includes(spec);
  if (!here) return pages.go(`/open?net=${spec}`);
  // The link holds what was read last, also if that has the name of what was read before.
  const { search } = location;
  history.replaceState(history.state, "", location.pathname + search + graphs.fragment(search));
  pages.send(search, {});
}

/** The address for verifying a router over every pair. @param {string} spec @param {string} key */
export const verifyAddress = (spec, key) =>
  `/?net=${spec}&task=check&kind=router&pairs=all&router=${key}`;

/**
 * Add a routing table to an open graph: its router is listed with the others.
 * @param {string} spec
 * @param {string} file
 * @param {Blob | string} content
 */
export async function addTable(spec, file, content) {
  try {
    const query = new URLSearchParams({ net: spec, file });
    /** @type {TableRead | FileRefused} */
    const table = await ask(`/open/table.json?${query}`, content);
    if ("key" in table) {
      graphs.addTable(spec, table);
      return pages.go(verifyAddress(spec, table.key));
    }
    problem = { file, text: await mendable(content), why: table, tableOf: spec };
  } catch (error) {
    return report(error);
  }
  showTrouble();
}

/** Show on the page of files why one could not be read. */
function showTrouble() {
  if (isAddressOf("open")) emit("trouble");
  else pages.go("/open");
}

/** Ask for a file, and open it, or pass it to `take`. @param {(file: File) => void} take */
export const choose = (take = (file) => void open(file.name, file)) =>
  chooseFiles(([file]) => take(file));

/** A two-level fat tree with eight hosts, as a list of links. */
const EXAMPLE = ["leaf0", "leaf1", "leaf2", "leaf3"]
  .flatMap((leaf, i) => [
    ...["spine0", "spine1"].map((spine) => `${leaf} ${spine} up`),
    ...[2 * i, 2 * i + 1].map((host) => `host${host} ${leaf} host`),
  ])
  .join("\n");

/** Open an example. */
export const openExample = () => void open("example.edgelist", EXAMPLE);
