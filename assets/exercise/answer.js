/* An answer as text: nodes by their addresses, clicked or typed. */

/** @typedef {"number" | "node" | "route" | "pair"} Kind */

/** The words of an answer. @param {string} text */
export const words = (text) => text.split(/\s*(?:→|->|;|\s)\s*/).filter(Boolean);

/**
 * Returns the content of the field after a node was clicked. A route begins at its source; a click
 * on its last node removes it. A third node begins a new pair.
 * @param {Kind} kind
 * @param {string} text
 * @param {string} node
 * @param {readonly string[]} marked the endpoints of a route
 */
export function afterClick(kind, text, node, marked) {
  const before = words(text);
  if (kind === "node") return node;
  if (kind === "pair") return [...(before.length === 1 ? before : []), node].join(" ");
  if (before.at(-1) === node) return before.slice(0, -1).join(" ");
  if (before.length) return [...before, node].join(" ");
  return node === marked[0] ? node : [marked[0], node].join(" ");
}

/**
 * Returns the look of nodes in the picture: those of the question, and those of the answer.
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

/** Returns the hops of an answer, each as two nodes. @param {string} text @returns {string[][]} */
export function hops(text) {
  const nodes = words(text);
  return nodes.slice(1).map((node, i) => [nodes[i], node]);
}
