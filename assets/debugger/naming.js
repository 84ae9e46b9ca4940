/* How recorded values are written: nodes as addresses, other numbers in binary or decimal. */
import { trace } from "../state/model.js";
import { recordedExpression } from "./expressions.js";
import { visitorRouter } from "./position.js";
import { value, valueAsText } from "./values.js";

/** @import { Value } from "./values.js" */

/** Variables whose number, if it is a node's, is shown as an address. */
const NODE_NAMES = new Set(["here", "target", "source", "at", "node", "current", "next"]);

/** The setting: whether numbers are written in binary, if the addresses of the network are too. */
export const digits = { bits: true };

/** Whether the addresses of the network are binary. */
export const inBits = () => trace().unit === "bit";

/**
 * Returns a number in binary, with as many digits as the longest field of an address or as a whole
 * address; in decimal if it has more.
 * @param {bigint} n
 */
function inBinary(n) {
  const cells = trace().goal.cells.map((field) => field.length);
  const widths = [Math.max(...cells), cells.reduce((sum, cell) => sum + cell, 0)];
  const width = widths.find((digits) => n >= 0n && n < 1n << BigInt(digits));
  return width ? n.toString(2).padStart(width, "0") : String(n);
}

/**
 * Returns the address of a node by its number, null if the route has no such node.
 * @param {bigint} node
 */
function address(node) {
  const { addresses } = trace();
  const i = visitorRouter().nodes.findIndex((other) => value(other) === node);
  return addresses[i]?.text ?? null;
}

/**
 * Returns a value as text; `name` is that of its variable, or the expression that has the value: it
 * decides whether numbers are shown as addresses or in binary.
 * @param {Value} value
 * @param {string} [name]
 */
export function valueText(value, name = "") {
  const node = typeof value === "bigint" && NODE_NAMES.has(name) ? address(value) : null;
  if (node) return node;
  const bitwise = recordedExpression(name)?.bitwise ?? visitorRouter().bits.includes(name);
  const asBits = digits.bits && inBits() && bitwise;
  return valueAsText(value, asBits ? inBinary : String);
}
