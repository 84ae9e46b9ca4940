/* The census of cells, requested cell by cell: how many of their nodes have which number; the
   number of a node is, for example, the round after which it knows a message. */
import { commonDepth } from "./nest.js";
import { RequestCache, tileDepth } from "./tiles.js";

/** @import { Nest, Path } from "./nest.js" */
/** @import { SeenCell } from "./descent.js" */
/** @import { MapCensus, MapTally } from "../../types/documents.js" */

/** Least size in pixels of cells whose counts are shown. */
const MIN_SIZE = 9;
/** The most answers that are requested for one picture. */
const MAX_REQUESTED = 72;

/** The most tallies that are kept; they do not depend on the camera. */
const MAX_KEPT = 20000;

/** For each number from 0: how many nodes have it, and how many have it or a smaller one. */
export class Tally {
  /** @param {bigint[]} counts @param {bigint} size nodes of the cell @param {boolean} exact */
  constructor(counts, size, exact) {
    this.counts = counts;
    this.size = size;
    this.exact = exact;
    this.sums = counts.map(() => 0n);
    let sum = 0n;
    counts.forEach((count, i) => {
      sum += count;
      this.sums[i] = sum;
    });
  }

  /** Returns how many nodes have this number or a smaller one. @param {number} number */
  upTo(number) {
    if (number < 0 || !this.sums.length) return 0n;
    return this.sums[Math.min(number, this.sums.length - 1)];
  }

  /** The median of the numbers of all nodes; -1 if no node has one. */
  get middle() {
    const all = this.upTo(this.sums.length);
    return all ? this.sums.findIndex((sum) => 2n * sum >= all) : -1;
  }
}

export class Census {
  /**
   * @param {Nest} nest
   * @param {(path: Path) => Promise<MapCensus>} ask
   * @param {() => void} arrived
   */
  constructor(nest, ask, arrived) {
    this.nest = nest;
    /** @type {RequestCache<MapCensus>} */
    this.requests = new RequestCache(ask, arrived);
    /** @type {Map<string, Tally>} */
    this.tallies = new Map();
  }

  /** Returns the cell for which the server is asked in order to count a cell. @param {Path} path */
  source(path) {
    const depth = tileDepth(this.nest, path);
    return depth <= path.length && this.isSmall(path)
      ? path.slice(0, depth)
      : path.slice(0, Math.max(0, path.length - 1));
  }

  /** Whether the server tells the number of each node of a cell. @param {Path} path */
  isSmall(path) {
    const types = this.nest.typesOf(path);
    return types[path.length].size <= BigInt(this.nest.document.tile);
  }

  /**
   * Returns the tally of a cell, null until it is loaded.
   * @param {Path} path
   * @returns {Tally | null}
   */
  tally(path) {
    const key = path.join(".");
    const stored = this.tallies.get(key);
    if (stored) return stored;
    const source = this.source(path);
    const document = this.requests.get(source);
    if (!document) return null;
    const tally = this.tallyFrom(path, source, document);
    if (this.tallies.size > MAX_KEPT) this.tallies.clear();
    this.tallies.set(key, tally);
    return tally;
  }

  /**
   * Returns the tally of a cell from the answer for another cell, its source.
   * @param {Path} path
   * @param {Path} source
   * @param {MapCensus} document
   */
  tallyFrom(path, source, document) {
    const { size } = this.nest.typesOf(path)[path.length];
    if (document.nodes.length) {
      const first = placeOf(this.nest, path, source.length);
      /** @type {bigint[]} */
      const counts = [];
      for (const number of document.nodes.slice(first, first + Number(size))) {
        if (number < 0) continue;
        while (counts.length <= number) counts.push(0n);
        counts[number] += 1n;
      }
      return new Tally(counts, size, true);
    }
    const kids = path.length ? [document.kids[path[path.length - 1]]] : document.kids;
    return new Tally(
      sumOfCounts(kids),
      size,
      kids.every((kid) => kid.exact),
    );
  }

  /**
   * Returns the number of a node: null until it is loaded, -1 if it has none.
   * @param {Path} path
   */
  numberOfNode(path) {
    const depth = tileDepth(this.nest, path);
    const document = this.requests.get(path.slice(0, depth));
    return document ? (document.nodes[placeOf(this.nest, path, depth)] ?? -1) : null;
  }

  /**
   * Returns the depth whose cells are counted: the deepest for which few enough requests suffice.
   * @param {SeenCell[]} cells
   */
  countedDepth(cells) {
    /** @type {Map<number, {size: number, sources: Set<string>}>} */
    const groups = new Map();
    for (const { depth, size, path } of cells) {
      const group = groups.get(depth) ?? { size, sources: new Set() };
      if (group.sources.size <= MAX_REQUESTED) group.sources.add(this.source(path).join("."));
      groups.set(depth, group);
    }
    let best = -1;
    for (const [depth, { size, sources }] of groups) {
      if (depth > best && size > MIN_SIZE && sources.size <= MAX_REQUESTED) best = depth;
    }
    return best;
  }

  get idle() {
    return this.requests.idle;
  }
}

/** @param {MapTally[]} kids */
function sumOfCounts(kids) {
  /** @type {bigint[]} */
  const counts = [];
  for (const kid of kids) {
    kid.counts.forEach((count, i) => {
      counts[i] = (counts[i] ?? 0n) + BigInt(count);
    });
  }
  return counts;
}

/**
 * Returns how many nodes of the cell at a depth of a path come before the node of that path.
 * @param {Nest} nest
 * @param {Path} path
 * @param {number} depth
 */
export function placeOf(nest, path, depth) {
  const types = nest.typesOf(path);
  let place = 0n;
  for (let i = depth; i < path.length; i++) {
    for (const kid of types[i].kids.slice(0, path[i])) place += nest.types[kid].size;
  }
  return Number(place);
}

/** Whether a cell holds a node. @param {Path} cell @param {Path} node */
export const holds = (cell, node) => commonDepth(cell, node) === cell.length;
