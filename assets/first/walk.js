/* A message on its way through a hypercube, as a value: where it was, and the last choice. */

/**
 * `path` are the nodes that the message has visited, the last one is where it is. `chosen` is a
 * node without a link to it, null if the last choice was a hop; `misses` counts such choices here.
 * @typedef {{target: string, path: readonly string[], chosen: string | null, misses: number}} Walk
 */
/** @typedef {"asked" | "closer" | "longer" | "no_link" | "arrived"} Phase */

/** @param {string} from @param {string} target @returns {Walk} */
export const begin = (from, target) => ({ target, path: [from], chosen: null, misses: 0 });

/** Returns the node of the message. @param {Walk} walk */
export const currentNode = ({ path }) => path[path.length - 1];

/** Returns the node before the last hop, null before the first. @param {Walk} walk */
export const previousNode = ({ path }) => path[path.length - 2] ?? null;

/**
 * Returns the positions at which two addresses differ, from the left.
 * @param {string} a
 * @param {string} b
 */
export const differingBits = (a, b) => [...a].flatMap((bit, i) => (bit === b[i] ? [] : [i]));

/** The distance of two nodes: every link changes one bit. @param {string} a @param {string} b */
export const distance = (a, b) => differingBits(a, b).length;

/** Returns a node with one bit changed. @param {string} node @param {number} place */
const flipBit = (node, place) =>
  node.slice(0, place) + (node[place] === "0" ? "1" : "0") + node.slice(place + 1);

/** The neighbours of a node, the last bit first. @param {string} node */
export const neighbors = (node) => [...node].map((_, i) => flipBit(node, node.length - 1 - i));

/** Returns the number of hops beyond those of a shortest route. @param {Walk} walk */
export const detour = ({ path, target }) => path.length - 1 - distance(path[0], target);

/** @param {Walk} walk @returns {Phase} */
export function phase(walk) {
  if (walk.chosen) return "no_link";
  if (currentNode(walk) === walk.target) return "arrived";
  const was = previousNode(walk);
  if (was === null) return "asked";
  return distance(currentNode(walk), walk.target) < distance(was, walk.target)
    ? "closer"
    : "longer";
}

/**
 * Returns the walk after a node was chosen: over a link to it, or with the choice marked as no
 * link. Choosing the node of the message changes nothing, nor does any choice after arrival.
 * @param {Walk} walk
 * @param {string} node
 * @returns {Walk}
 */
export function choose(walk, node) {
  if (currentNode(walk) === walk.target || currentNode(walk) === node) return walk;
  if (distance(currentNode(walk), node) > 1)
    return { ...walk, chosen: node, misses: walk.misses + 1 };
  return { ...walk, path: [...walk.path, node], chosen: null, misses: 0 };
}

/**
 * Returns another walk of the same length: between a random node and the one that differs from it
 * as the old ends did.
 * @param {Walk} walk
 * @param {number} draw a number from 0 (inclusive) to 1 (exclusive)
 */
export function nextWalk({ path, target }, draw) {
  const width = target.length;
  const first = Number.parseInt(path[0], 2);
  const others = 2 ** width - 1;
  const from = (first + 1 + Math.floor(draw * others)) % 2 ** width;
  const differing = first ^ Number.parseInt(target, 2);
  const address = (/** @type {number} */ node) => node.toString(2).padStart(width, "0");
  return begin(address(from), address(from ^ differing));
}

/** Returns a walk as the hash of the URL of the page in another language. @param {Walk} walk */
export const toHash = ({ path, target }) => `question=${[...path, target].join("-")}`;

/**
 * Returns the walk in the hash of a URL, null if it is invalid: every hop must change one bit.
 * @param {string} hash
 * @param {number} width
 * @returns {Walk | null}
 */
export function fromHash(hash, width) {
  const nodes = hash.startsWith("#question=") ? hash.slice(10).split("-") : [];
  const target = nodes.pop();
  const plain = new RegExp(`^[01]{${width}}$`);
  if (!target || !nodes.length || ![...nodes, target].every((node) => plain.test(node)))
    return null;
  const walk = nodes.slice(1).reduce(choose, begin(nodes[0], target));
  return walk.path.join() === nodes.join() ? walk : null;
}

/** Least cosine between a direction and that of a node for the node to count as lying there. */
const MIN_COSINE = 0.2;

/**
 * Returns the nodes that lie in a direction from a position, the best first.
 * @param {{x: number, y: number}} from
 * @param {{node: string, x: number, y: number}[]} places
 * @param {[x: number, y: number]} direction of length 1
 */
export const nodesTowards = (from, places, [x, y]) =>
  places
    .map((place) => {
      const [dx, dy] = [place.x - from.x, place.y - from.y];
      return { node: place.node, cosine: (dx * x + dy * y) / Math.hypot(dx, dy) };
    })
    .filter(({ cosine }) => cosine > MIN_COSINE)
    .sort((a, b) => b.cosine - a.cosine)
    .map(({ node }) => node);
