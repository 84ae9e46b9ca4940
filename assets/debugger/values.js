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
