/* Recorded values: exact integers, rows, objects; how they are written, which are equal. */
import { t } from "../../state/language.js";

/**
 * @typedef {{kind: string, items: Value[], more: number}} Row
 * @typedef {{kind: string, fields: Map<string, Value>}} Thing
 * @typedef {{kind: string, pairs: [Value, Value][], more: number}} Table
 * @typedef {{text: string}} Named
 * @typedef {bigint | number | boolean | string | null | Row | Thing | Table | Named} Value
 * An integer is a bigint, any other number a number.
 */

/**
 * A value as the server sends it, which explorer/analysis/recording/values.py describes.
 * @param {any} sent
 * @returns {Value}
 */
export function value(sent) {
  if (typeof sent === "number") return BigInt(sent);
  if (sent === null || typeof sent !== "object") return sent;
  if ("int" in sent) return BigInt(sent.int);
  if ("float" in sent) return sent.float;
  if ("items" in sent) return { kind: sent.kind, items: sent.items.map(value), more: sent.more };
  if ("pairs" in sent) {
    const pairs = sent.pairs.map((/** @type {[any, any]} */ [k, v]) => [value(k), value(v)]);
    return { kind: sent.kind, pairs, more: sent.more };
  }
  if ("fields" in sent) {
    const fields = Object.entries(sent.fields).map(([k, v]) => [k, value(v)]);
    return { kind: sent.kind, fields: new Map(/** @type {[string, Value][]} */ (fields)) };
  }
  return { text: String(sent.text) };
}

/** @param {Value} value @returns {value is Row} */
export const isRow = (value) => value !== null && typeof value === "object" && "items" in value;
/** @param {Value} value @returns {value is Thing} */
export const isThing = (value) => value !== null && typeof value === "object" && "fields" in value;
/** @param {Value} value @returns {value is Table} */
export const isTable = (value) => value !== null && typeof value === "object" && "pairs" in value;
/** @param {Value} value @returns {value is bigint | number} */
export const isNumber = (value) => typeof value === "bigint" || typeof value === "number";

/** The kinds of rows as Python writes them. @type {Record<string, [string, string]>} */
const BRACKETS = { tuple: ["(", ")"], list: ["[", "]"], set: ["{", "}"], array: ["[", "]"] };

/**
 * A value as it is read; `written` says how an integer is.
 * @param {Value} value
 * @param {(n: bigint) => string} written
 * @returns {string}
 */
export function valueAsText(value, written = String) {
  const each = (/** @type {Value} */ element) => valueAsText(element, written);
  if (typeof value === "bigint") return written(value);
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return `'${value}'`;
  if (typeof value === "number") return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (isRow(value)) {
    const [open, close] = BRACKETS[value.kind] ?? [`${value.kind}(`, ")"];
    const rest = value.more ? [t("… {more} more", { more: value.more })] : [];
    const single = value.kind === "tuple" && value.items.length === 1 && !value.more ? "," : "";
    return `${open}${[...value.items.map(each), ...rest].join(", ")}${single}${close}`;
  }
  if (isTable(value)) {
    const rest = value.more ? [t("… {more} more", { more: value.more })] : [];
    return `{${[...value.pairs.map(([k, v]) => `${each(k)}: ${each(v)}`), ...rest].join(", ")}}`;
  }
  if (isThing(value)) {
    return `${value.kind}(${[...value.fields].map(([k, v]) => `${k}=${each(v)}`).join(", ")})`;
  }
  return value.text;
}

/** How Python calls what a value is. @param {Value} value */
export function kindOf(value) {
  if (value === null) return "None";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "float";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "str";
  return "kind" in value ? value.kind : value.text;
}

/**
 * Whether two values are equal, as Python has it; null where one is only known in part.
 * @param {Value} a
 * @param {Value} b
 * @returns {boolean | null}
 */
export function equal(a, b) {
  const [x, y] = [a, b].map((operand) =>
    typeof operand === "boolean" ? BigInt(operand) : operand,
  );
  // biome-ignore lint/suspicious/noDoubleEquals: an integer and a number are equal by value.
  if (isNumber(x) && isNumber(y)) return x == y;
  if (x === null || y === null || typeof x !== "object" || typeof y !== "object") return x === y;
  if (isRow(x) && isRow(y)) {
    if (x.kind !== y.kind) return false;
    if (x.more || y.more) return null;
    if (x.items.length !== y.items.length) return false;
    const parts = x.items.map((element, i) => equal(element, y.items[i]));
    return parts.includes(false) ? false : parts.includes(null) ? null : true;
  }
  return null;
}
