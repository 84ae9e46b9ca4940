/* Graphs of files that this visitor has opened: kept in the browser, sent along with each question
   about them, and kept by the server nowhere. `explorer/web/server/opened.py` takes them out.

   A link holds a small one behind its #, which no browser sends, and names a large one by its mark:
   whoever follows it chooses the file again. */

/**
 * A graph of a file: all of it packed, its mark, the name of the file, whether a link holds it.
 * @typedef {{packed: string, mark: string, file: string, link: boolean}} Kept
 */

const PREFIX = "explorer-graph ";
const SPEC = /Graph\((?:[\p{L}\p{N}_.-]|%[0-9A-Fa-f]{2})+\)/gu;
const GRAPH = "graph=";
const MARK = "mark=";

/** What is open in this tab, by its spec. @type {Map<string, Kept>} */
const open = new Map();

/** What no storage takes is there for as long as the tab is. @type {Storage | null} */
const storage = (() => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
})();

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The graphs that a text names, each once: an address, the body of a question. */
export const specsIn = (/** @type {string} */ text) =>
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
  try {
    const text = storage?.getItem(PREFIX + spec);
    if (!text) return null;
    const found = /** @type {Kept} */ (JSON.parse(text));
    open.set(spec, found);
    return found;
  } catch {
    return null;
  }
}

/**
 * Keep a graph in this browser; where it keeps nothing, or not so much, in this tab.
 * @param {string} spec
 * @param {Kept} graph
 */
export function keep(spec, graph) {
  open.set(spec, graph);
  try {
    storage?.setItem(PREFIX + spec, JSON.stringify(graph));
  } catch {
    // It is too large to be kept: in the next tab its file is chosen again.
  }
}

/** The graphs that this browser keeps, by their specs. @returns {string[]} */
export function all() {
  const stored = storage ? Object.keys(storage) : [];
  const specs = stored.filter((key) => key.startsWith(PREFIX)).map((k) => k.slice(PREFIX.length));
  return [...new Set([...open.keys(), ...specs])].sort();
}

/** Let go of a graph. @param {string} spec */
export function forget(spec) {
  open.delete(spec);
  try {
    storage?.removeItem(PREFIX + spec);
  } catch {
    // Nothing was kept.
  }
}

/** The first graph that an address names and this browser does not have, or nothing. */
export const lacking = (/** @type {string} */ search) =>
  specsIn(search).find((spec) => !kept(spec)) ?? "";

/**
 * What stands behind the # of a link to an address, with the #: its graph, or the mark of one that
 * is too large; nothing where it names none.
 * @param {string} search
 */
export function fragment(search) {
  const [spec] = specsIn(search);
  const graph = spec && kept(spec);
  if (!graph) return "";
  return graph.link ? `#${GRAPH}${graph.packed}` : `#${MARK}${graph.mark}`;
}

/**
 * Take up the graph that stands behind the # of a link.
 * @param {string} search
 * @param {string} hash
 */
export function arrive(search, hash) {
  const [spec] = specsIn(search);
  if (!spec || !hash.startsWith(`#${GRAPH}`)) return;
  const packed = hash.slice(1 + GRAPH.length);
  const known = kept(spec);
  if (known?.packed === packed) return;
  const graph = { packed, mark: "", file: spec.slice(6, -1), link: true };
  // One of the same name that this browser keeps stays for its own links: this one is the tab's.
  if (known) open.set(spec, graph);
  else keep(spec, graph);
}

/** The mark that a link names a large graph by, nothing where it names none. */
export const markIn = (/** @type {string} */ hash) =>
  hash.startsWith(`#${MARK}`) ? hash.slice(1 + MARK.length) : "";

/**
 * A question with the graphs in front of its body that it is about.
 * @param {string} address
 * @param {RequestInit} init
 * @returns {RequestInit}
 */
export function withGraphs(address, init) {
  const body = init.body ?? "";
  const specs = specsIn(address + (typeof body === "string" ? body : ""));
  const words = specs.flatMap((spec) => kept(spec)?.packed ?? []);
  if (!words.length) return init;
  const packed = words.join("\n");
  const headers = new Headers(init.headers);
  headers.set("Opened", String(packed.length));
  headers.set("Opened-Method", init.method ?? "GET");
  // What is packed is ASCII: so many characters are so many bytes.
  return { ...init, method: "POST", headers, body: new Blob([packed, /** @type {any} */ (body)]) };
}
