/* Recorded values of Python, and how they are written. */
import { t } from "../state/language.js";

/**
 * `kind` is the name of the Python type, `more` how many items or pairs were not recorded. An
 * integer is a bigint, any other number a number; Named is any other value, by its text.
 * @typedef {{kind: string, items: Value[], more: number}} Row
 * @typedef {{kind: string, fields: Map<string, Value>}} Thing
 * @typedef {{kind: string, pairs: [Value, Value][], more: number}} Table
 * @typedef {{text: string}} Named
 * @typedef {bigint | number | boolean | string | null | Row | Thing | Table | Named} Value
 */

/**
 * Returns the value that the server sent; explorer/analysis/recording/values.py describes how.
 * @param {any} recorded
 * @returns {Value}
 */
export function value(recorded) {
  if (typeof recorded === "number") return BigInt(recorded);
  if (recorded === null || typeof recorded !== "object") return recorded;
  if ("int" in recorded) return BigInt(recorded.int);
  if ("float" in recorded) return recorded.float;
  if ("items" in recorded)
    return { kind: recorded.kind, items: recorded.items.map(value), more: recorded.more };
  if ("pairs" in recorded) {
    const pairs = recorded.pairs.map((/** @type {[any, any]} */ [k, v]) => [value(k), value(v)]);
    return { kind: recorded.kind, pairs, more: recorded.more };
  }
  if ("fields" in recorded) {
    const fields = Object.entries(recorded.fields).map(([k, v]) => [k, value(v)]);
    return { kind: recorded.kind, fields: new Map(/** @type {[string, Value][]} */ (fields)) };
  }
  return { text: String(recorded.text) };
}

/** @param {Value} value @returns {value is Row} */
const isRow = (value) => value !== null && typeof value === "object" && "items" in value;
/** @param {Value} value @returns {value is Thing} */
const isThing = (value) => value !== null && typeof value === "object" && "fields" in value;
/** @param {Value} value @returns {value is Table} */
const isTable = (value) => value !== null && typeof value === "object" && "pairs" in value;

/**
 * The brackets in which Python writes each kind of row.
 * @type {Record<string, [string, string]>}
 */
const BRACKETS = { tuple: ["(", ")"], list: ["[", "]"], set: ["{", "}"], array: ["[", "]"] };

/**
 * Returns a value as Python writes it; `written` writes an integer.
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
