/* Graphs of files that this visitor has opened. They are stored in the browser and sent along with
   each question about them; the server stores none (see `explorer/web/server/request_graphs.py`).

   A link contains a small graph in its fragment, after the #, which browsers do not send to
   servers. It names a large graph by its digest: whoever follows that link has to choose the file
   again. */

import { names, readJson, remove, write } from "./storage.js";

/**
 * A routing table of a graph: the key of its router, the name of its file, and its packed contents.
 * @typedef {{key: string, title: string, packed: string}} Table
 */

/**
 * A graph of a file: its packed contents, its digest (`mark`), the name of the file, its tables.
 * @typedef {{packed: string, mark: string, file: string, tables: Table[]}} StoredGraph
 */

/** The most characters of a fragment with a packed graph. */
const MAX_IN_A_LINK = 64_000;

/** The most routing tables of a graph; older ones are dropped. */
const MAX_TABLES = 3;

const PREFIX = "explorer-graph ";
const SPEC = /Graph\((?:[\p{L}\p{N}_.-]|%[0-9A-Fa-f]{2})+\)/gu;
const GRAPH = "graph=";
const TABLE = "&table=";
const DIGEST = "mark=";

/** The graphs that are open in this tab, by their specs. @type {Map<string, StoredGraph>} */
const open = new Map();

/** Returns a text without percent-encoding. @param {string} text */
function decodeText(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the specs of graphs in a text (an address, the body of a question), each once.
 * @param {string} text
 */
export const specsIn = (text) =>
  /Graph(?:\(|%28)/.test(text)
    ? [
        ...new Set(
          (text.replace(/%28/g, "(").replace(/%29/g, ")").match(SPEC) ?? []).map(decodeText),
        ),
      ]
    : [];

/**
 * Returns a graph by its spec, null if this browser does not have it.
 * @param {string} spec
 * @returns {StoredGraph | null}
 */
export function graphOf(spec) {
  const here = open.get(spec);
  if (here) return here;
  const graph = readJson(PREFIX + spec);
  if (graph) open.set(spec, graph);
  return graph;
}

/**
 * Store a graph in this browser; if it has no room, the graph is only open in this tab.
 * @param {string} spec
 * @param {StoredGraph} graph
 */
export function storeGraph(spec, graph) {
  open.set(spec, graph);
  // If it is too large to be stored, its file has to be chosen again in the next tab.
  write(PREFIX + spec, JSON.stringify(graph));
}

/** Returns the specs of all graphs that this browser has. @returns {string[]} */
export function allSpecs() {
  const specs = names(PREFIX).map((name) => name.slice(PREFIX.length));
  return [...new Set([...open.keys(), ...specs])].sort();
}

/** Remove a graph. @param {string} spec */
export function forget(spec) {
  open.delete(spec);
  remove(PREFIX + spec);
}

/**
 * Returns the spec of the first graph in an address that this browser does not have, else "".
 * @param {string} search
 */
export const missingGraph = (search) => specsIn(search).find((spec) => !graphOf(spec)) ?? "";

/**
 * Returns the fragment of a link to an address, with the #: the packed graph, or its digest if it
 * is too large; "" if the address names no graph.
 * @param {string} search
 */
export function fragment(search) {
  const [spec] = specsIn(search);
  const graph = spec && graphOf(spec);
  if (!graph) return "";
  const packedFragment = `#${GRAPH}${contents(graph).join(TABLE)}`;
  return packedFragment.length <= MAX_IN_A_LINK ? packedFragment : `#${DIGEST}${graph.mark}`;
}

/** Returns the packed contents of a graph, then those of its tables. @param {StoredGraph} graph */
const contents = ({ packed, tables }) => [packed, ...tables.map((table) => table.packed)];

/**
 * Add a routing table to a graph, as the first of its tables.
 * @param {string} spec
 * @param {Table} table
 */
export function addTable(spec, table) {
  const graph = graphOf(spec);
  if (!graph) return;
  const others = graph.tables.filter(({ key }) => key !== table.key);
  storeGraph(spec, { ...graph, tables: [table, ...others].slice(0, MAX_TABLES) });
}

/** Take the graph from the fragment of a link. @param {string} search @param {string} hash */
export function openLink(search, hash) {
  const [spec] = specsIn(search);
  if (!spec || !hash.startsWith(`#${GRAPH}`)) return;
  const [packed, ...rest] = hash.slice(1 + GRAPH.length).split(TABLE);
  const stored = graphOf(spec);
  const same = stored?.packed === packed;
  if (same && rest.every((table) => stored.tables.some(({ packed: other }) => other === table)))
    return;
  const tables = rest.map((table) => ({ key: "", title: "", packed: table }));
  const graph = { packed, mark: "", file: spec.slice(6, -1), tables };
  // If the browser has another graph of this name, that one stays stored; this one is for this tab.
  if (stored) open.set(spec, graph);
  else storeGraph(spec, graph);
}

/**
 * Returns the digest of a large graph in the fragment of a link, "" if the fragment has no digest.
 * @param {string} hash
 */
export const digestIn = (hash) =>
  hash.startsWith(`#${DIGEST}`) ? hash.slice(1 + DIGEST.length) : "";

/**
 * Returns the options of a request with the graphs that it is about in front of its body.
 * @param {string} address
 * @param {RequestInit} init
 * @returns {RequestInit}
 */
export function withGraphs(address, init) {
  const body = init.body ?? "";
  const specs = specsIn(address + (typeof body === "string" ? body : ""));
  const sentGraphs = specs.map(graphOf).flatMap((graph) => (graph ? contents(graph) : []));
  if (!sentGraphs.length) return init;
  const packed = sentGraphs.join("\n");
  const headers = new Headers(init.headers);
  headers.set("Opened", String(packed.length));
  headers.set("Opened-Method", init.method ?? "GET");
  // Packed contents are ASCII: one byte for each character.
  return { ...init, method: "POST", headers, body: new Blob([packed, /** @type {any} */ (body)]) };
}
