/* A nest: the hierarchy of cells that determines the place of every node. A cell consists of
   smaller cells, its kids, down to single nodes. All lengths are in pitches (the distance of two
   nodes). */

/** @import { MapCell, NestDocument } from "../../types/documents.js" */
/** @typedef {number[]} Path the digits from the whole down to a cell or a node */
/** @typedef {[number, number, number, number]} Frame a cell's own axes, as rows of a matrix */

/**
 * A type of cells; the places of its kids are in flat arrays.
 * @typedef {object} CellType
 * @property {number} id
 * @property {MapCell} cell
 * @property {boolean} node whether it is a node
 * @property {boolean} cluster whether its kids are nodes
 * @property {number} count how many kids it has
 * @property {Float64Array} x places of its kids, from the middle of the cell
 * @property {Float64Array} y
 * @property {number[]} kids ids of the types of its kids
 * @property {number} halfX
 * @property {number} halfY
 * @property {number} reach radius of the circle that holds it
 * @property {bigint} size how many nodes it holds
 */

/** @type {Frame} */
export const UPRIGHT = [1, 0, 0, 1];

/**
 * Returns the axes of a kid that is turned relative to its cell (after it was mirrored, if it is).
 * @param {Frame} frame
 * @param {[number, number, boolean]} turn
 * @returns {Frame}
 */
export function turnedFrame(frame, [c, s, mirrored]) {
  const f = mirrored ? -1 : 1;
  const [a, b, d, e] = [c, -s * f, s, c * f];
  return [
    frame[0] * a + frame[1] * d,
    frame[0] * b + frame[1] * e,
    frame[2] * a + frame[3] * d,
    frame[2] * b + frame[3] * e,
  ];
}

/**
 * Returns the nest of a document; the module that renumbers nodes is only loaded if it is needed.
 * @param {NestDocument} document
 */
export async function nestOf(document) {
  if (!document.chunks.length) return new Nest(document);
  const { encode } = await import("./codes.js");
  return new Nest(document, (index) => encode(index, document.chunks));
}

export class Nest {
  /**
   * @param {NestDocument} document
   * @param {(index: bigint) => bigint} codeOf the number from which the
   *   path of a node is read
   */
  constructor(document, codeOf = (index) => index) {
    this.document = document;
    this.codeOf = codeOf;
    this.root = document.root;
    this.words = document.words;
    this.count = BigInt(document.nodes);
    /** @type {CellType[]} */
    this.types = document.cells.map((cell, id) => typeOf(document, cell, id));
    this.turns = document.cells.some((cell) => cell.turns.length > 0);
    this.binary = document.cells.every((cell) => !cell.places.length || cell.bits.length > 0);
    /** For each type, the parts of the code from which the digit of a cell is read. */
    this.parts = document.cells.map((cell) =>
      cell.parts.map(
        ([divisor, radix]) => /** @type {[bigint, bigint]} */ ([BigInt(divisor), BigInt(radix)]),
      ),
    );
    this.depth = this.deepest();
    /** The axes of the cells of a longest path if none is turned. */
    this.upright = Array.from({ length: this.depth + 1 }, () => UPRIGHT);
  }

  /** Returns the length of the longest path. */
  deepest() {
    /** @type {Map<number, number>} */
    const depths = new Map();
    /** @type {(id: number) => number} */
    const below = (id) => {
      let depth = depths.get(id);
      if (depth === undefined) {
        depth = 0;
        for (const kid of new Set(this.types[id].kids)) depth = Math.max(depth, 1 + below(kid));
        depths.set(id, depth);
      }
      return depth;
    };
    return below(this.root);
  }

  /**
   * Returns the type of the cell at each depth of a path: one more than the path has digits.
   * @param {Path} path
   * @param {CellType[]} types those of the first digits, which are extended
   */
  typesOf(path, types = [this.types[this.root]]) {
    for (let depth = types.length - 1; depth < path.length && !types[depth].node; depth++)
      types.push(this.types[types[depth].kids[path[depth]]]);
    return types;
  }

  /**
   * Returns the axes of the cell at each depth of a path.
   * @param {Path} path
   * @param {CellType[]} types
   */
  framesOf(path, types = this.typesOf(path)) {
    if (!this.turns) return this.upright.slice(0, path.length + 1);
    const frames = [UPRIGHT];
    path.forEach((digit, i) => {
      const { turns } = types[i].cell;
      frames.push(turns.length ? turnedFrame(frames[i], turns[digit]) : frames[i]);
    });
    return frames;
  }

  /** Returns the path of a node from its index. @param {bigint} index */
  pathOf(index) {
    const code = this.codeOf(index);
    /** @type {Path} */
    const path = [];
    let rest = code;
    let type = this.types[this.root];
    while (!type.node) {
      let digit = 0;
      const parts = this.parts[type.id];
      if (type.cell.bits.length) {
        type.cell.bits.forEach((bit, i) => {
          digit |= Number((code >> BigInt(bit)) & 1n) << i;
        });
      } else if (parts.length) {
        let weight = 1;
        for (const [divisor, radix] of parts) {
          digit += Number((code / divisor) % radix) * weight;
          weight *= Number(radix);
        }
      } else {
        while (rest >= this.types[type.kids[digit]].size) {
          rest -= this.types[type.kids[digit]].size;
          digit += 1;
        }
      }
      path.push(digit);
      type = this.types[type.kids[digit]];
    }
    return path;
  }

  /**
   * Returns the path of a node from the 32-bit words of its index, which are at `at`, `at + step` …
   * @param {Uint32Array} words
   * @param {number} at
   * @param {number} step
   */
  pathOfWords(words, at, step) {
    if (!this.binary) {
      let index = 0n;
      for (let w = this.words - 1; w >= 0; w--) {
        index = (index << 32n) | BigInt(words[at + w * step]);
      }
      return this.pathOf(index);
    }
    /** @type {Path} */
    const path = [];
    let type = this.types[this.root];
    while (!type.node) {
      const { bits } = type.cell;
      let digit = 0;
      for (let i = 0; i < bits.length; i++) {
        digit |= ((words[at + (bits[i] >>> 5) * step] >>> (bits[i] & 31)) & 1) << i;
      }
      path.push(digit);
      type = this.types[type.kids[digit]];
    }
    return path;
  }

  /**
   * Returns the place of the cell at depth `to` of a path relative to the one at depth `from`,
   * along the screen. The smallest terms are summed first, so that nothing is lost.
   * @param {Path} path
   * @param {number} from
   * @param {number} to
   * @param {CellType[]} types
   * @param {Frame[]} frames
   * @returns {[number, number]}
   */
  offset(path, from, to, types = this.typesOf(path), frames = this.framesOf(path, types)) {
    let x = 0;
    let y = 0;
    for (let i = to - 1; i >= from; i--) {
      const a = types[i].x[path[i]];
      const b = types[i].y[path[i]];
      const m = frames[i];
      x += m[0] * a + m[1] * b;
      y += m[2] * a + m[3] * b;
    }
    return [x, y];
  }

  /**
   * Returns the vector from one node to another, and the depth of the smallest cell that holds
   * both.
   * @param {Path} p
   * @param {Path} q
   * @returns {[number, number, number]}
   */
  between(p, q) {
    return this.vectorsFrom(p)(q);
  }

  /**
   * Returns the function that does the same for many nodes, from one.
   * @param {Path} p
   * @returns {(q: Path) => [number, number, number]}
   */
  vectorsFrom(p) {
    const types = this.typesOf(p);
    const frames = this.framesOf(p, types);
    return (q) => {
      const depth = commonDepth(p, q);
      const a = this.offset(p, depth, p.length, types, frames);
      const b = this.offset(q, depth, q.length, this.typesOf(q, types.slice(0, depth + 1)));
      return [b[0] - a[0], b[1] - a[1], depth];
    };
  }

  /**
   * Returns the number of the cell at depth `to` of a path among all cells of that depth in the
   * cell at depth `from`.
   * @param {Path} path
   * @param {number} from
   * @param {number} to
   */
  rankOf(path, from, to) {
    let rank = 0n;
    const types = this.typesOf(path);
    for (let i = 0; i < to; i++) {
      if (i >= from) rank = rank * BigInt(types[i].count) + BigInt(path[i]);
    }
    return rank;
  }

  /** Returns the path of the first node. */
  firstPath() {
    /** @type {Path} */
    const path = [];
    for (let type = this.types[this.root]; !type.node; type = this.types[type.kids[0]]) {
      path.push(0);
    }
    return path;
  }
}

/**
 * Returns how many digits two paths have in common from their start.
 * @param {Path} p
 * @param {Path} q
 */
export function commonDepth(p, q) {
  let depth = 0;
  while (depth < p.length && depth < q.length && p[depth] === q[depth]) depth += 1;
  return depth;
}

/** Returns how many digits all paths have in common from their start. @param {Path[]} paths */
export const sharedDepth = ([first, ...others]) =>
  Math.min(first.length, ...others.map((path) => commonDepth(first, path)));

/** @param {NestDocument} document @param {MapCell} cell @param {number} id @returns {CellType} */
function typeOf(document, cell, id) {
  return {
    id,
    cell,
    node: cell.places.length === 0,
    cluster: cell.kids.length > 0 && cell.kids.every((kid) => !document.cells[kid].places.length),
    count: cell.kids.length,
    x: Float64Array.from(cell.places, ([x]) => x),
    y: Float64Array.from(cell.places, ([, y]) => y),
    kids: cell.kids,
    halfX: cell.half[0],
    halfY: cell.half[1],
    reach: cell.radius,
    size: BigInt(cell.nodes),
  };
}
