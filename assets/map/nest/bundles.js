/* Bundles: one stroke for all links between two cells of the same depth. */
import { commonDepth } from "./nest.js";

/** @import { CellType, Nest, Path } from "./nest.js" */
/** @import { SeenCell } from "./descent.js" */
/** @import { BundleRow, MapRule } from "../../types/documents.js" */

/** A bundle that would lead to more than 2 to this power cells ends at a larger cell. */
const MAX_FREE_BITS = 4;

/**
 * A stroke from a cell to the cell `to`: the vector between them in pitches. It stands for as many
 * links as the cell has nodes, divided by 2 to the power `halved`.
 * @typedef {object} BundleEnd
 * @property {number} kind
 * @property {number} dx
 * @property {number} dy
 * @property {number} halved
 * @property {Path} to
 */

/**
 * Returns which bits a rule moves at the far end of a cell's links (null: a bit that may be 0 or
 * 1), and `halved`: the rule gives as many links as the cell has nodes, divided by 2 to this power.
 * Null if the rule gives no links.
 * @param {MapRule} rule
 * @param {Map<number, number>} known
 * @returns {{moved: Map<number, number | null>, halved: number} | null}
 */
function farEnd(rule, known) {
  const undecided = countUndecided(rule.where, known);
  if (undecided === null) return null;
  const undecidedUnless = rule.unless.length ? countUndecided(rule.unless, known) : null;
  if (undecidedUnless === 0) return null;
  // Nodes that lack the link reduce its number only if some bit always flips; else such a node
  // would be its own far end, and there are no fewer links to other cells.
  const fewer =
    undecidedUnless !== null && rule.moves.some(flips) ? -Math.log2(1 - 2 ** -undecidedUnless) : 0;
  /** @type {Map<number, number | null>} */
  const moved = new Map();
  for (const [bit, mask, constant] of rule.moves) {
    let value = /** @type {number | null} */ (constant);
    for (const source of mask) {
      const bitValue = known.get(source);
      value = value === null || bitValue === undefined ? null : value ^ bitValue;
    }
    moved.set(bit, value);
  }
  return { moved, halved: undecided + fewer };
}

/** @param {[number, number[], number]} move */
const flips = ([bit, mask, constant]) => constant === 1 && mask.length === 1 && mask[0] === bit;

/**
 * Returns how many equations the known bits do not decide; null if one of them fails.
 * @param {[number[], number][]} equations
 * @param {Map<number, number>} known
 */
function countUndecided(equations, known) {
  let open = 0;
  for (const [mask, parity] of equations) {
    let sum = 0;
    let isDecided = true;
    for (const bit of mask) {
      const bitValue = known.get(bit);
      if (bitValue === undefined) isDecided = false;
      else sum ^= bitValue;
    }
    if (!isDecided) open += 1;
    else if (sum !== parity) return null;
  }
  return open;
}

/**
 * Returns the bits of the index that all nodes of a cell have in common.
 * @param {Nest} nest
 * @param {Path} path
 */
function fixedBits(nest, path) {
  /** @type {Map<number, number>} */
  const values = new Map();
  const types = nest.typesOf(path);
  path.forEach((digit, depth) => {
    types[depth].cell.bits.forEach((bit, i) => {
      values.set(bit, (digit >> i) & 1);
    });
  });
  return values;
}

/**
 * Returns the strokes from a cell, by the rules of the ports.
 * @param {Nest} nest
 * @param {Path} path
 * @returns {BundleEnd[]}
 */
export function leads(nest, path) {
  const fixed = fixedBits(nest, path);
  const vectorTo = nest.vectorsFrom(path);
  /** @type {BundleEnd[]} */
  const list = [];
  for (const rule of nest.document.rules) {
    // A port that moves none of the fixed bits leads to the cell itself.
    if (!rule.moves.some(([bit]) => fixed.has(bit))) continue;
    const end = farEnd(rule, fixed);
    if (!end) continue;
    const bitAtEnd = (/** @type {number} */ bit) => {
      const value = end.moved.get(bit);
      return value === undefined ? fixed.get(bit) : value;
    };
    for (const [to, free] of cellsOf(nest, bitAtEnd, path.length)) {
      if (commonDepth(to, path) === to.length) continue;
      const [dx, dy] = vectorTo(to);
      list.push({ kind: rule.kind, dx, dy, halved: free + end.halved, to });
    }
  }
  return list;
}

/**
 * Returns the strokes from a cell, as the server tells them.
 * @param {Nest} nest
 * @param {Path} path
 * @param {BundleRow[]} rows
 * @returns {BundleEnd[]}
 */
export function serverLeads(nest, path, rows) {
  const types = nest.typesOf(path);
  const size = Number(types[types.length - 1].size);
  const vectorTo = nest.vectorsFrom(path);
  return rows.map(({ to, kind, links }) => {
    const [dx, dy] = vectorTo(to);
    return { kind, dx, dy, halved: Math.max(0, Math.log2(size / Number(links))), to };
  });
}

/**
 * Returns the cells that hold nodes with given bits, each with the number of free bits that chose
 * it: a free bit doubles the number of cells, and halves the links to each.
 * @param {Nest} nest
 * @param {(bit: number) => number | null | undefined} bitAt returns neither 0 nor 1 for a free bit
 * @param {number} depth
 * @returns {[Path, number][]}
 */
function cellsOf(nest, bitAt, depth) {
  /** @type {[Path, number][]} */
  const ends = [];
  /** The path of the cell that is followed. @type {Path} */
  const path = [];
  /** @type {(type: CellType, free: number) => void} */
  const follow = (type, free) => {
    /** @type {number[]} */
    const loose = [];
    let base = 0;
    if (path.length < depth && !type.node) {
      type.cell.bits.forEach((bit, i) => {
        const value = bitAt(bit);
        if (value === undefined || value === null) loose.push(i);
        else base |= value << i;
      });
    }
    if (path.length === depth || type.node || loose.length + free > MAX_FREE_BITS) {
      ends.push([path.slice(), free]);
      return;
    }
    for (let choice = 0; choice < 1 << loose.length; choice++) {
      let digit = base;
      loose.forEach((place, i) => {
        if ((choice >> i) & 1) digit |= 1 << place;
      });
      path.push(digit);
      follow(nest.types[type.kids[digit]], free + loose.length);
      path.pop();
    }
  };
  follow(nest.types[nest.root], 0);
  return ends;
}

/**
 * Returns the depth whose bundles are drawn: the deepest whose cells are wide enough and whose
 * strokes are not too many.
 * @param {SeenCell[]} cells
 * @param {number} wide least size of a cell in pixels
 * @param {number} budget most strokes
 * @param {number} ports strokes for a cell
 */
export function bundleDepth(cells, wide, budget, ports) {
  /** @type {Map<number, {count: number, size: number}>} */
  const groups = new Map();
  for (const cell of cells) {
    const group = groups.get(cell.depth) ?? { count: 0, size: cell.size };
    group.count += 1;
    groups.set(cell.depth, group);
  }
  let best = 0;
  for (const [depth, { count, size }] of groups) {
    if (depth > best && size > wide && count * ports < budget) best = depth;
  }
  return best;
}
