/* An answer as it is written: nodes by their addresses, added by clicks or typed. */

/** @typedef {"number" | "node" | "route" | "pair"} Kind */

/** The words of an answer. @param {string} text */
export const words = (text) => text.split(/\s*(?:→|->|;|\s)\s*/).filter(Boolean);

/**
 * What stands in the field after a node was clicked. A route begins at its source; a click on its
 * end takes that back. A third node begins a new pair.
 * @param {Kind} kind
 * @param {string} text
 * @param {string} node
 * @param {readonly string[]} marked the ends of a route
 */
export function clicked(kind, text, node, marked) {
  const before = words(text);
  if (kind === "node") return node;
  if (kind === "pair") return [...(before.length === 1 ? before : []), node].join(" ");
  if (before.at(-1) === node) return before.slice(0, -1).join(" ");
  if (before.length) return [...before, node].join(" ");
  return node === marked[0] ? node : [marked[0], node].join(" ");
}

/**
 * How the nodes of a picture look: those that a question is about, and those of the answer.
 * @param {Kind} kind
 * @param {string} text
 * @param {readonly string[]} marked
 * @returns {Record<string, string>}
 */
export function looks(kind, text, marked) {
  /** @type {Record<string, string>} */
  const looks = {};
  marked.forEach((node, i) => {
    looks[node] = kind === "route" && i ? "target" : "now";
  });
  for (const node of kind === "number" ? [] : words(text)) {
    looks[node] = looks[node] ? `${looks[node]} mine` : kind === "route" ? "visited" : "mine";
  }
  return looks;
}

/** The hops of an answer, each by its two nodes. @param {string} text @returns {string[][]} */
export function hops(text) {
  const nodes = words(text);
  return nodes.slice(1).map((node, i) => [nodes[i], node]);
}
