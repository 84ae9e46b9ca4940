/* Graphs of files that this visitor has opened: kept in the browser, sent along with each question
   about them, and kept by the server nowhere; `explorer/web/server/request_graphs.py` takes them
   out of it.

   A link holds a small one behind its #, which no browser sends, and names a large one by its mark:
   whoever follows it chooses the file again. */

import { names, readJson, remove, write } from "./storage.js";

/**
 * A routing table of a graph: the key of its router, the name of its file, all of it packed.
 * @typedef {{key: string, title: string, packed: string}} Table
 */

/**
 * A graph of a file: all of it packed, its mark, the name of the file, its routing tables.
 * @typedef {{packed: string, mark: string, file: string, tables: Table[]}} Kept
 */

/** Characters that a link takes of what is packed. */
const MOST_IN_A_LINK = 64_000;

/** Routing tables that are kept of a graph, the newest. */
const MOST_TABLES = 3;

const PREFIX = "explorer-graph ";
const SPEC = /Graph\((?:[\p{L}\p{N}_.-]|%[0-9A-Fa-f]{2})+\)/gu;
const GRAPH = "graph=";
const TABLE = "&table=";
const MARK = "mark=";

/** What is open in this tab, by its spec. @type {Map<string, Kept>} */
const open = new Map();

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The graphs that a text names, each once: an address, the body of a question.
 * @param {string} text
 */
export const specsIn = (text) =>
  /Graph(?:\(|%28)/.test(text)
    ? [...new Set((text.replace(/%28/g, "(").replace(/%29/g, ")").match(SPEC) ?? []).map(decoded))]
    : [];

/**
 * What is kept of a graph, null where this browser has not opened it.
 * @param {string} spec
 * @returns {Kept | null}
 */
export function kept(spec) {
  const here = open.get(spec);
  if (here) return here;
  const graph = readJson(PREFIX + spec);
  if (graph) open.set(spec, graph);
  return graph;
}

/**
 * Keep a graph in this browser; where it keeps nothing, or not so much, in this tab.
 * @param {string} spec
 * @param {Kept} graph
 */
export function keep(spec, graph) {
  open.set(spec, graph);
  // Where it is too large to be kept, its file is chosen again in the next tab.
  write(PREFIX + spec, JSON.stringify(graph));
}

/** The graphs that this browser keeps, by their specs. @returns {string[]} */
export function all() {
  const specs = names(PREFIX).map((name) => name.slice(PREFIX.length));
  return [...new Set([...open.keys(), ...specs])].sort();
}

/** Let go of a graph. @param {string} spec */
export function forget(spec) {
  open.delete(spec);
  remove(PREFIX + spec);
}

/**
 * The first graph that an address names and this browser does not have, or nothing.
 * @param {string} search
 */
export const lacking = (search) => specsIn(search).find((spec) => !kept(spec)) ?? "";

/**
 * What stands behind the # of a link to an address, with the #: its graph, or the mark of one that
 * is too large; nothing where it names none.
 * @param {string} search
 */
export function fragment(search) {
  const [spec] = specsIn(search);
  const graph = spec && kept(spec);
  if (!graph) return "";
  const whole = `#${GRAPH}${words(graph).join(TABLE)}`;
  return whole.length <= MOST_IN_A_LINK ? whole : `#${MARK}${graph.mark}`;
}

/** All that is packed of a graph: itself, then its tables. @param {Kept} graph */
const words = ({ packed, tables }) => [packed, ...tables.map((table) => table.packed)];

/**
 * Keep a routing table of a graph, the newest in front.
 * @param {string} spec
 * @param {Table} table
 */
export function addTable(spec, table) {
  const graph = kept(spec);
  if (!graph) return;
  const others = graph.tables.filter(({ key }) => key !== table.key);
  keep(spec, { ...graph, tables: [table, ...others].slice(0, MOST_TABLES) });
}

/**
 * Take up the graph that stands behind the # of a link.
 * @param {string} search
 * @param {string} hash
 */
export function arrive(search, hash) {
  const [spec] = specsIn(search);
  if (!spec || !hash.startsWith(`#${GRAPH}`)) return;
  const [packed, ...rest] = hash.slice(1 + GRAPH.length).split(TABLE);
  const known = kept(spec);
  const same = known?.packed === packed;
  if (same && rest.every((table) => known.tables.some(({ packed: other }) => other === table)))
    return;
  const tables = rest.map((table) => ({ key: "", title: "", packed: table }));
  const graph = { packed, mark: "", file: spec.slice(6, -1), tables };
  // One of the same name that this browser keeps stays for its own links: this one is the tab's.
  if (known) open.set(spec, graph);
  else keep(spec, graph);
}

/**
 * The mark that a link names a large graph by, nothing where it names none.
 * @param {string} hash
 */
export const markIn = (hash) => (hash.startsWith(`#${MARK}`) ? hash.slice(1 + MARK.length) : "");

/**
 * A question with the graphs in front of its body that it is about.
 * @param {string} address
 * @param {RequestInit} init
 * @returns {RequestInit}
 */
export function withGraphs(address, init) {
  const body = init.body ?? "";
  const specs = specsIn(address + (typeof body === "string" ? body : ""));
  const sent = specs.map(kept).flatMap((graph) => (graph ? words(graph) : []));
  if (!sent.length) return init;
  const packed = sent.join("\n");
  const headers = new Headers(init.headers);
  headers.set("Opened", String(packed.length));
  headers.set("Opened-Method", init.method ?? "GET");
  // What is packed is ASCII: so many characters are so many bytes.
  return { ...init, method: "POST", headers, body: new Blob([packed, /** @type {any} */ (body)]) };
}
