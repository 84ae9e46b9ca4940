/* How recorded values are read: nodes as addresses, numbers as the bits of a field or as
   numbers. */
import { trace } from "../state/model.js";
import { along } from "./expressions.js";
import { ownRouter } from "./position.js";
import { value, valueAsText } from "./values.js";

/** @import { Value } from "./values.js" */

/** Names that stand for nodes, where the number is one. */
const NODES = new Set(["here", "target", "source", "at", "node", "current", "next"]);

/** Whether numbers are written as bits, where addresses are. */
export const digits = { bits: true };

/** Whether addresses are bits. */
export const inBits = () => trace().unit === "bit";

/** A number as the bits of a field, or of a whole address. @param {bigint} n */
function bits(n) {
  const cells = trace().goal.cells.map((field) => field.length);
  const wide = [Math.max(...cells), cells.reduce((sum, cell) => sum + cell, 0)];
  const fits = wide.find((width) => n >= 0n && n < 1n << BigInt(width));
  return fits ? n.toString(2).padStart(fits, "0") : String(n);
}

/** The address of a node that the route knows, by its number. @param {bigint} node */
function address(node) {
  const { addresses } = trace();
  const i = ownRouter().nodes.findIndex((other) => value(other) === node);
  return addresses[i]?.text ?? null;
}

/**
 * A value in words; the name that it has, or the expression that it comes of, says how.
 * @param {Value} value
 * @param {string} [name]
 */
export function valueText(value, name = "") {
  const node = typeof value === "bigint" && NODES.has(name) ? address(value) : null;
  if (node) return node;
  const bitwise = along(name)?.bitwise ?? ownRouter().bits.includes(name);
  const asBits = digits.bits && inBits() && bitwise;
  return valueAsText(value, asBits ? bits : String);
}
