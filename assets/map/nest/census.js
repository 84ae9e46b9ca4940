/* A census of cells, asked for cell by cell: how many nodes have a number such as a round. */
import { common } from "./nest.js";
import { Shelf, tileDepth } from "./tiles.js";

/** @import { Nest, Path } from "./nest.js" */
/** @import { SeenCell } from "./descent.js" */
/** @import { MapCensus, MapTally } from "../../types/documents.js" */

/** Cells are counted from this size on, in pixels; and so many answers are asked for at most. */
const LEAST = 9;
const MOST_ASKED = 72;

/** Tallies that are kept: they do not depend on the camera. */
const MOST_KEPT = 20000;

/** How many nodes have the number 0, 1, 2 …, and how many have one up to it. */
export class Tally {
  /**
   * @param {bigint[]} counts
   * @param {bigint} size nodes of the cell
   * @param {boolean} exact
   */
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

  /** How many nodes have a number up to this one. @param {number} number */
  upTo(number) {
    if (number < 0 || !this.sums.length) return 0n;
    return this.sums[Math.min(number, this.sums.length - 1)];
  }

  /**
   * The middle one of the numbers, each as often as nodes have it; -1 where none has one.
   */
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
    /** @type {Shelf<MapCensus>} */
    this.shelf = new Shelf(ask, arrived);
    /** @type {Map<string, Tally>} */
    this.kept = new Map();
  }

  /** The cell whose answer tells of a cell. @param {Path} path */
  source(path) {
    const depth = tileDepth(this.nest, path);
    return depth <= path.length && this.isSmall(path)
      ? path.slice(0, depth)
      : path.slice(0, Math.max(0, path.length - 1));
  }

  /** Whether the nodes of a cell are told one by one. @param {Path} path */
  isSmall(path) {
    const types = this.nest.typesOf(path);
    return types[path.length].size <= BigInt(this.nest.document.tile);
  }

  /**
   * The tally of a cell; null while it is on its way.
   * @param {Path} path
   * @returns {Tally | null}
   */
  tally(path) {
    const key = path.join(".");
    const known = this.kept.get(key);
    if (known) return known;
    const source = this.source(path);
    const document = this.shelf.get(source);
    if (!document) return null;
    const tally = this.read(path, source, document);
    if (this.kept.size > MOST_KEPT) this.kept.clear();
    this.kept.set(key, tally);
    return tally;
  }

  /**
   * @param {Path} path
   * @param {Path} source
   * @param {MapCensus} document
   */
  read(path, source, document) {
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
   * The number of a node; null while it is on its way, -1 where it has none.
   * @param {Path} path
   */
  node(path) {
    const depth = tileDepth(this.nest, path);
    const document = this.shelf.get(path.slice(0, depth));
    return document ? (document.nodes[placeOf(this.nest, path, depth)] ?? -1) : null;
  }

  /**
   * The depth whose cells are counted: the finest that few enough answers tell of.
   * @param {SeenCell[]} cells
   */
  depth(cells) {
    /** @type {Map<number, {size: number, sources: Set<string>}>} */
    const by = new Map();
    for (const { depth, size, path } of cells) {
      const group = by.get(depth) ?? { size, sources: new Set() };
      if (group.sources.size <= MOST_ASKED) group.sources.add(this.source(path).join("."));
      by.set(depth, group);
    }
    let best = -1;
    for (const [depth, { size, sources }] of by) {
      if (depth > best && size > LEAST && sources.size <= MOST_ASKED) best = depth;
    }
    return best;
  }

  get idle() {
    return this.shelf.idle;
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
 * How many nodes of the cell at a depth of a path come before the path's own.
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

/**
 * Whether a cell holds a node.
 * @param {Path} cell
 * @param {Path} node
 */
export const holds = (cell, node) => common(cell, node) === cell.length;
