/* Bundles: between two cells of one depth, one stroke for all links between them. */
import { common } from "./nest.js";

/** @import { CellType, Nest, Path } from "./nest.js" */
/** @import { SeenCell } from "./descent.js" */
/** @import { BundleRow, MapRule } from "../../types/documents.js" */

/** A bundle that would fan out into more than 2^FAN cells ends at the coarser cell. */
const FAN = 4;

/**
 * A stroke from a cell: the vector to the other cell in pitches, and by how many doublings fewer
 * links it stands for than the cell has nodes.
 * @typedef {object} Lead
 * @property {number} kind
 * @property {number} dx
 * @property {number} dy
 * @property {number} halved
 * @property {Path} to
 */

/**
 * How a rule moves a cell's fixed bits: what its far end has, null for what stays free.
 * @param {MapRule} rule
 * @param {Map<number, number>} known
 * @returns {{bits: Map<number, number | null>, halved: number} | null}
 */
export function farEnd(rule, known) {
  const open = holding(rule.where, known);
  if (open === null) return null;
  const out = rule.unless.length ? holding(rule.unless, known) : null;
  if (out === 0) return null;
  // A node that lacks the link would be its own end: no other cell has fewer links for it. Only
  // where a bit always flips is there none.
  const fewer = out !== null && rule.moves.some(flips) ? -Math.log2(1 - 2 ** -out) : 0;
  /** @type {Map<number, number | null>} */
  const bits = new Map(known);
  for (const [bit, mask, constant] of rule.moves) {
    let value = /** @type {number | null} */ (constant);
    for (const source of mask) {
      const bitValue = known.get(source);
      value = value === null || bitValue === undefined ? null : value ^ bitValue;
    }
    bits.set(bit, value);
  }
  return { bits, halved: open + fewer };
}

/** @param {[number, number[], number]} move */
const flips = ([bit, mask, constant]) => constant === 1 && mask.length === 1 && mask[0] === bit;

/**
 * How many of some equations the known bits leave open; null where one of them fails.
 * @param {[number[], number][]} equations
 * @param {Map<number, number>} known
 */
function holding(equations, known) {
  let open = 0;
  for (const [mask, parity] of equations) {
    let sum = 0;
    let whole = true;
    for (const bit of mask) {
      const bitValue = known.get(bit);
      if (bitValue === undefined) whole = false;
      else sum ^= bitValue;
    }
    if (!whole) open += 1;
    else if (sum !== parity) return null;
  }
  return open;
}

/**
 * The bits of the index that a cell fixes.
 * @param {Nest} nest
 * @param {Path} path
 */
export function fixedBits(nest, path) {
  /** @type {Map<number, number>} */
  const known = new Map();
  const types = nest.typesOf(path);
  path.forEach((digit, depth) => {
    types[depth].cell.bits.forEach((bit, i) => {
      known.set(bit, (digit >> i) & 1);
    });
  });
  return known;
}

/**
 * Where the links of a cell lead, by the rules of its ports.
 * @param {Nest} nest
 * @param {Path} path
 * @returns {Lead[]}
 */
export function leads(nest, path) {
  const known = fixedBits(nest, path);
  /** @type {Lead[]} */
  const list = [];
  for (const rule of nest.document.rules) {
    // A port that moves none of the fixed bits leads to the cell itself.
    if (!rule.moves.some(([bit]) => known.has(bit))) continue;
    const end = farEnd(rule, known);
    if (!end) continue;
    for (const [to, free] of cellsOf(nest, end.bits, path.length)) {
      if (common(to, path) === to.length) continue;
      const [dx, dy] = vectorBetween(nest, path, to);
      list.push({ kind: rule.kind, dx, dy, halved: free + end.halved, to });
    }
  }
  return list;
}

/**
 * Where the links of a cell lead, as the server tells it.
 * @param {Nest} nest
 * @param {Path} path
 * @param {BundleRow[]} rows
 * @returns {Lead[]}
 */
export function toldLeads(nest, path, rows) {
  const types = nest.typesOf(path);
  const size = Number(types[types.length - 1].size);
  return rows.map(({ to, kind, links }) => {
    const [dx, dy] = vectorBetween(nest, path, to);
    return { kind, dx, dy, halved: Math.max(0, Math.log2(size / Number(links))), to };
  });
}

/**
 * The cells that ends with these bits lie in; a free bit doubles them and halves their share.
 * @param {Nest} nest
 * @param {Map<number, number | null>} bits
 * @param {number} depth
 * @returns {[Path, number][]}
 */
function cellsOf(nest, bits, depth) {
  /** @type {[Path, number][]} */
  const ends = [];
  /** @type {(type: CellType, path: Path, free: number) => void} */
  const follow = (type, path, free) => {
    /** @type {number[]} */
    const loose = [];
    let base = 0;
    if (path.length < depth && !type.node) {
      type.cell.bits.forEach((bit, i) => {
        const value = bits.get(bit);
        if (value === undefined || value === null) loose.push(i);
        else base |= value << i;
      });
    }
    if (path.length === depth || type.node || loose.length + free > FAN) {
      ends.push([path, free]);
      return;
    }
    for (let choice = 0; choice < 1 << loose.length; choice++) {
      let digit = base;
      loose.forEach((place, i) => {
        if ((choice >> i) & 1) digit |= 1 << place;
      });
      follow(nest.types[type.kids[digit]], [...path, digit], free + loose.length);
    }
  };
  follow(nest.types[nest.root], [], 0);
  return ends;
}

/**
 * The vector between two cells, through the lowest one that holds both.
 * @param {Nest} nest
 * @param {Path} p
 * @param {Path} q
 * @returns {[number, number]}
 */
export function vectorBetween(nest, p, q) {
  const depth = common(p, q);
  const a = nest.offset(p, depth, p.length);
  const b = nest.offset(q, depth, q.length);
  return [b[0] - a[0], b[1] - a[1]];
}

/**
 * The depth whose bundles are drawn: the finest with cells wide enough and strokes to pay for.
 * @param {SeenCell[]} cells
 * @param {number} wide least size of a cell in pixels
 * @param {number} budget most strokes
 * @param {number} ports strokes a cell
 */
export function bundleDepth(cells, wide, budget, ports) {
  /** @type {Map<number, {count: number, size: number}>} */
  const by = new Map();
  for (const cell of cells) {
    const group = by.get(cell.depth) ?? { count: 0, size: cell.size };
    group.count += 1;
    by.set(cell.depth, group);
  }
  let best = 0;
  for (const [depth, { count, size }] of by) {
    if (depth > best && size > wide && count * ports < budget) best = depth;
  }
  return best;
}
