/* What a watch comes to, over recorded values: exact, typed, bounded; no line is run for it. */

import { t } from "../../state/language.js";
import { Trouble } from "../words.js";
import { equal, isNumber, isRow, isTable, isThing, kindOf } from "./values.js";

/**
 * @typedef {import("./expression.js").Tree} Tree
 * @typedef {import("./values.js").Value} Value
 * @typedef {(name: string) => Value | undefined} Names
 */

/** Bits that a number may come to. */
const MOST_BITS = 4096n;

const NOT_ALL = t("Not all of it is recorded.");

/** A value by its kind, as a sentence names it. @param {Value} value */
const a = (value) => ({ kind: kindOf(value) });

/** @param {Value} value @param {number} at @returns {bigint | number} */
function numeric(value, at) {
  if (typeof value === "boolean") return BigInt(value);
  if (isNumber(value)) return value;
  throw new Trouble(t("{kind} is no number.", a(value)), at);
}

/** @param {Value} value @param {number} at @returns {bigint} */
function whole(value, at) {
  const number = numeric(value, at);
  if (typeof number === "bigint") return number;
  throw new Trouble(t("It takes whole numbers."), at);
}

/** @param {bigint} n */
const bits = (n) => BigInt((n < 0n ? -n : n).toString(2).length);

/** @param {boolean} fits @param {number} at */
function requireFit(fits, at) {
  if (!fits) throw new Trouble(t("The number is too large."), at);
}

/** The quotient rounded down, as Python has it. @param {bigint} a @param {bigint} b */
const quotient = (a, b) => a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n);

/** @type {Record<string, (a: bigint, b: bigint, at: number) => Value>} */
const WHOLE = {
  "&": (a, b) => a & b,
  "|": (a, b) => a | b,
  "^": (a, b) => a ^ b,
  "<<": (a, b, at) => {
    requireFit(b >= 0n && b + bits(a) <= MOST_BITS, at);
    return a << b;
  },
  ">>": (a, b, at) => {
    requireFit(b >= 0n, at);
    return a >> b;
  },
};

/** @type {Record<string, (a: bigint, b: bigint, at: number) => Value>} */
const EXACT = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b, at) => {
    requireFit(bits(a) + bits(b) <= MOST_BITS, at);
    return a * b;
  },
  "//": quotient,
  "%": (a, b) => a - b * quotient(a, b),
  "/": (a, b) => Number(a) / Number(b),
  "**": (a, b, at) => {
    if (b < 0n) return Number(a) ** Number(b);
    requireFit(bits(a) * b <= MOST_BITS, at);
    return a ** b;
  },
};

/** @type {Record<string, (a: number, b: number) => number>} */
const ROUNDED = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "//": (a, b) => Math.floor(a / b),
  "%": (a, b) => a - b * Math.floor(a / b),
  "/": (a, b) => a / b,
  "**": (a, b) => a ** b,
};

/**
 * @param {string} sign
 * @param {Value} left
 * @param {Value} right
 * @param {number} at
 * @returns {Value}
 */
function binary(sign, left, right, at) {
  if (sign in WHOLE) {
    const result = WHOLE[sign](whole(left, at), whole(right, at), at);
    const truths = typeof left === "boolean" && typeof right === "boolean";
    return truths && "&|^".includes(sign) ? result !== 0n : result;
  }
  const [a, b] = [numeric(left, at), numeric(right, at)];
  // biome-ignore lint/suspicious/noDoubleEquals: an integer and a number are equal by value.
  if (["//", "%", "/"].includes(sign) && b == 0) throw new Trouble(t("It divides by zero."), at);
  if (typeof a === "bigint" && typeof b === "bigint") return EXACT[sign](a, b, at);
  return ROUNDED[sign](Number(a), Number(b));
}

/** Whether a value counts as true. @param {Value} value @returns {boolean} */
export function truth(value) {
  if (value === null || typeof value === "boolean" || typeof value === "string")
    return Boolean(value);
  if (isNumber(value)) return Boolean(value);
  if (isRow(value)) return value.items.length + value.more > 0;
  if (isTable(value)) return value.pairs.length + value.more > 0;
  return true;
}

/** @param {Value} member @param {Value} all @param {number} at @returns {boolean} */
function within(member, all, at) {
  if (typeof all === "string" && typeof member === "string") return all.includes(member);
  if (!isRow(all) && !isTable(all)) throw new Trouble(t("{kind} holds no values.", a(all)), at);
  const parts = (isRow(all) ? all.items : all.pairs.map(([key]) => key)).map((v) =>
    equal(member, v),
  );
  if (parts.includes(true)) return true;
  if (parts.includes(null) || all.more) throw new Trouble(NOT_ALL, at);
  return false;
}

/**
 * Which of two comes first: below 0 for the left.
 * @param {Value} a
 * @param {Value} b
 * @param {number} at
 * @returns {number}
 */
function order(a, b, at) {
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : Number(a > b);
  if (isRow(a) && isRow(b) && a.kind === b.kind && a.kind !== "set") {
    for (let i = 0; i < Math.min(a.items.length, b.items.length); i++) {
      if (equal(a.items[i], b.items[i]) !== true) return order(a.items[i], b.items[i], at);
    }
    if (a.more || b.more) throw new Trouble(NOT_ALL, at);
    return a.items.length - b.items.length;
  }
  const [x, y] = [numeric(a, at), numeric(b, at)];
  return x < y ? -1 : Number(x > y);
}

/** @param {string} sign @param {Value} a @param {Value} b @param {number} at @returns {boolean} */
function compare(sign, a, b, at) {
  if (sign === "in") return within(a, b, at);
  if (sign === "not in") return !within(a, b, at);
  if (sign === "==" || sign === "!=") {
    const areEqual = equal(a, b);
    if (areEqual === null) throw new Trouble(NOT_ALL, at);
    return areEqual === (sign === "==");
  }
  const by = order(a, b, at);
  return { "<": by < 0, "<=": by <= 0, ">": by > 0, ">=": by >= 0 }[sign] ?? false;
}

/** The values in a row. @param {Value} value @param {number} at @returns {Value[]} */
function each(value, at) {
  if (!isRow(value)) throw new Trouble(t("{kind} is no row of values.", a(value)), at);
  if (value.more) throw new Trouble(NOT_ALL, at);
  return value.items;
}

/** @param {Value[]} values @param {number} at @returns {Value[]} */
const several = (values, at) => (values.length === 1 ? each(values[0], at) : values);

/** @param {Value[]} values @param {number} at @param {1 | -1} by @returns {Value} */
function best(values, at, by) {
  const all = several(values, at);
  if (!all.length) throw new Trouble(t("There are no values."), at);
  return all.reduce((best, candidate) => (by * order(candidate, best, at) > 0 ? candidate : best));
}

/** @type {Record<string, (given: Value[], at: number) => Value>} */
const CALLS = {
  len([value], at) {
    if (typeof value === "string") return BigInt(value.length);
    if (isRow(value)) return BigInt(value.items.length + value.more);
    if (isTable(value)) return BigInt(value.pairs.length + value.more);
    throw new Trouble(t("{kind} has no length.", a(value ?? null)), at);
  },
  abs([value], at) {
    const number = numeric(value, at);
    return number < 0 ? -number : number;
  },
  min: (values, at) => best(values, at, -1),
  max: (values, at) => best(values, at, 1),
  sum: ([value], at) => each(value, at).reduce((all, term) => binary("+", all, term, at), 0n),
};

/** The functions that a watch may call. */
export const FUNCTIONS = Object.keys(CALLS);

/** @param {string} name @param {Value[]} values @param {number} at */
function callFunction(name, values, at) {
  if (!Object.hasOwn(CALLS, name)) {
    const can = FUNCTIONS.join(", ");
    throw new Trouble(t("{name} cannot be called: {can} can.", { name, can }), at);
  }
  if (!values.length) throw new Trouble(t("{name} takes a value.", { name }), at);
  return CALLS[name](values, at);
}

/** @param {Value} container @param {Value} index @param {number} at @returns {Value} */
function item(container, index, at) {
  if (isTable(container)) {
    const pair = container.pairs.find(([key]) => equal(key, index) === true);
    if (!pair) throw new Trouble(container.more ? NOT_ALL : t("There is no such key."), at);
    return pair[1];
  }
  if (!isRow(container)) throw new Trouble(t("{kind} has no items.", a(container)), at);
  const count = BigInt(container.items.length + container.more);
  const n = whole(index, at);
  const place = n < 0n ? n + count : n;
  if (place < 0n || place >= count)
    throw new Trouble(t("{n} items are there.", { n: Number(count) }), at);
  const element = container.items[Number(place)];
  if (element === undefined) throw new Trouble(NOT_ALL, at);
  return element;
}

/** @param {string} sign @param {Value} operand @param {number} at @returns {Value} */
function unary(sign, operand, at) {
  if (sign === "not") return !truth(operand);
  if (sign === "~") return ~whole(operand, at);
  const number = numeric(operand, at);
  return sign === "-" ? -number : number;
}

/**
 * What a tree comes to, with names as they are known; throws Trouble.
 * @param {Tree} tree
 * @param {Names} names
 * @returns {Value}
 */
export function evaluate(tree, names) {
  const partValue = (/** @type {Tree} */ part) => evaluate(part, names);
  const { at } = tree;
  switch (tree.node) {
    case "value":
      return tree.value;
    case "name": {
      const known = names(tree.name);
      if (known === undefined)
        throw new Trouble(t("{name} is not known here.", { name: tree.name }), at);
      return known;
    }
    case "field": {
      const object = partValue(tree.of);
      const field = isThing(object) ? object.fields.get(tree.name) : undefined;
      if (field === undefined)
        throw new Trouble(t("{kind} has no {name}.", { ...a(object), name: tree.name }), at);
      return field;
    }
    case "item":
      return item(partValue(tree.of), partValue(tree.index), at);
    case "call":
      return callFunction(tree.name, tree.given.map(partValue), at);
    case "unary":
      return unary(tree.sign, partValue(tree.of), at);
    case "binary":
      return binary(tree.sign, partValue(tree.left), partValue(tree.right), at);
    case "row":
      return { kind: tree.kind, items: tree.items.map(partValue), more: 0 };
    case "choice": {
      const ends = tree.sign === "or";
      let last = partValue(tree.items[0]);
      for (const factor of tree.items.slice(1)) {
        if (truth(last) === ends) return last;
        last = partValue(factor);
      }
      return last;
    }
    default: {
      let left = partValue(tree.first);
      for (const { sign, of: operand } of tree.rest) {
        const right = partValue(operand);
        if (!compare(sign, left, right, at)) return false;
        left = right;
      }
      return true;
    }
  }
}
