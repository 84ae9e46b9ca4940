/* Codes: the index of a node, in which permutations, trees, strings and quarters are renumbered in
   the order in which the map arranges them. Python computes the same codes. */

/** @import { MapChunk } from "../../types/documents.js" */

/** Returns the code of a node. @param {bigint} index @param {MapChunk[]} chunks */
export function encode(index, chunks) {
  let code = index;
  for (const chunk of chunks) {
    const divisor = BigInt(chunk.divisor);
    const value = (index / divisor) % BigInt(chunk.size);
    code += (ENCODERS[chunk.form](value, chunk) - value) * divisor;
  }
  return code;
}

/**
 * Returns the arrangement of k of the symbols 1..n that has a lexicographic rank.
 * @param {bigint} rank
 * @param {number} n
 * @param {number} k
 */
function unrank(rank, n, k) {
  const left = Array.from({ length: n }, (_, i) => i + 1);
  const permutation = [];
  let rest = rank;
  for (let i = n - 1; i >= n - k; i--) {
    const weight = factorial(i) / factorial(n - k);
    permutation.push(left.splice(Number(rest / weight), 1)[0]);
    rest %= weight;
  }
  return permutation;
}

/** @type {bigint[]} */
const FACTORIALS = [1n];

/** @param {number} n */
function factorial(n) {
  while (FACTORIALS.length <= n) {
    FACTORIALS.push(FACTORIALS[FACTORIALS.length - 1] * BigInt(FACTORIALS.length));
  }
  return FACTORIALS[n];
}

/**
 * Returns the code of a permutation (of an arrangement of k symbols if k is not 0): the last symbol
 * is the most significant digit, the others are relabelled cyclically relative to it. Three symbols
 * that remain are one digit, the rank of their permutation, since the map draws S(3) as one cell.
 * @param {bigint} value
 * @param {MapChunk} chunk
 */
function star(value, { n, k }) {
  if (!k && n <= 3) return value;
  let symbols = unrank(value, n, k || n);
  let code = 0n;
  for (let m = n; m > (k ? n - k : 3); m--) {
    const last = symbols[symbols.length - 1];
    code = code * BigInt(m) + BigInt(last - 1);
    symbols = symbols.slice(0, -1).map((symbol) => ((symbol - last - 1 + m) % m) + 1);
  }
  if (k) return code;
  const [a, b, c] = symbols;
  return code * 6n + BigInt((a - 1) * 2 + (b > c ? 1 : 0));
}

/**
 * Returns the position of a node of a tree in preorder: a root comes before its subtrees.
 * @param {bigint} value
 * @param {MapChunk} chunk
 */
function tree(value, { n, k }) {
  const arity = BigInt(k || 2);
  const branches = [];
  for (let node = value; node > 0n; node = (node - 1n) / arity) branches.push((node - 1n) % arity);
  let code = 0n;
  let levelsBelow = n;
  for (const branch of branches.reverse()) {
    code += 1n + branch * ((arity ** BigInt(levelsBelow) - 1n) / (arity - 1n));
    levelsBelow -= 1;
  }
  return code;
}

/**
 * Returns the position of a node of a mesh of trees: quarter by quarter, then the roots, those of
 * rows first. In the index, leaves come first, then inner nodes of the trees of rows, then those of
 * columns. A quarter of side s has s² leaves and 2·s·(s - 1) other nodes.
 * @param {bigint} value
 * @param {MapChunk} chunk
 */
function quarters(value, { n }) {
  const side = 1n << BigInt(n);
  const rest = value - side * side;
  // The node's numbers in the trees of its column and of its row, from 1 at the root.
  let inColumn = value / side + side;
  let inRow = (value % side) + side;
  if (rest >= 0n) {
    const inner = (rest % (side - 1n)) + 1n;
    const leaf = rest / (side - 1n) + side;
    [inColumn, inRow] = leaf < 2n * side ? [leaf, inner] : [inner, leaf - side];
  }
  const descents = [inColumn, inRow].map((number) => number.toString(2).slice(1));
  let code = 0n;
  for (let level = 0; level < n; level++) {
    const height = BigInt(n - level - 1);
    const quarter = (3n << (2n * height)) - (2n << height);
    const [row, column] = descents.map((bits) => bits[level]);
    if (row && column) {
      code += BigInt(2 * Number(row) + Number(column)) * quarter;
      continue;
    }
    const line = (row ? inColumn : inRow) % (2n << height);
    return code + 4n * quarter + (row ? 0n : 2n << height) + line;
  }
  return code;
}

/** @type {Map<string, bigint>} */
const BINOMIALS = new Map();

/**
 * Returns the binomial coefficient of n and k.
 * @param {number} n
 * @param {number} k
 * @returns {bigint}
 */
function choose(n, k) {
  if (k < 0 || k > n) return 0n;
  if (k === 0 || k === n) return 1n;
  const key = `${n},${k}`;
  const value = BINOMIALS.get(key) ?? choose(n - 1, k - 1) + choose(n - 1, k);
  BINOMIALS.set(key, value);
  return value;
}

/**
 * Returns the position of a binary string with k ones, read backwards, among all such strings in
 * numeric order.
 * @param {bigint} value
 * @param {MapChunk} chunk
 */
function string(value, { n, k }) {
  let rest = value;
  let left = k;
  let total = 0n;
  let ones = 0;
  // From the highest bit down, which is the lowest of the string read backwards.
  for (let place = n - 1; place >= 0; place--) {
    const without = choose(place, left);
    if (left === 0 || rest < without) continue;
    rest -= without;
    left -= 1;
    ones += 1;
    total += choose(n - 1 - place, ones);
  }
  return total;
}

const ENCODERS = { star, tree, string, quarters };
