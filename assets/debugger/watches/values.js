/* Recorded values: exact integers, rows, objects; how they are written, which are equal. */

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

/** @param {Value} of @returns {of is Row} */
export const isRow = (of) => of !== null && typeof of === "object" && "items" in of;
/** @param {Value} of @returns {of is Thing} */
export const isThing = (of) => of !== null && typeof of === "object" && "fields" in of;
/** @param {Value} of @returns {of is Table} */
export const isTable = (of) => of !== null && typeof of === "object" && "pairs" in of;
/** @param {Value} of @returns {of is bigint | number} */
export const isNumber = (of) => typeof of === "bigint" || typeof of === "number";

/** The kinds of rows as Python writes them. @type {Record<string, [string, string]>} */
const BRACKETS = { tuple: ["(", ")"], list: ["[", "]"], set: ["{", "}"], array: ["[", "]"] };

/**
 * A value as it is read; `written` says how an integer is.
 * @param {Value} of
 * @param {(n: bigint) => string} written
 * @returns {string}
 */
export function shown(of, written = String) {
  const each = (/** @type {Value} */ element) => shown(element, written);
  if (typeof of === "bigint") return written(of);
  if (of === null) return "None";
  if (of === true) return "True";
  if (of === false) return "False";
  if (typeof of === "string") return `'${of}'`;
  if (typeof of === "number") return Number.isInteger(of) ? of.toFixed(1) : String(of);
  if (isRow(of)) {
    const [open, close] = BRACKETS[of.kind] ?? [`${of.kind}(`, ")"];
    const rest = of.more ? [`… ${of.more} more`] : [];
    const single = of.kind === "tuple" && of.items.length === 1 && !of.more ? "," : "";
    return `${open}${[...of.items.map(each), ...rest].join(", ")}${single}${close}`;
  }
  if (isTable(of)) {
    const rest = of.more ? [`… ${of.more} more`] : [];
    return `{${[...of.pairs.map(([k, v]) => `${each(k)}: ${each(v)}`), ...rest].join(", ")}}`;
  }
  if (isThing(of)) {
    return `${of.kind}(${[...of.fields].map(([k, v]) => `${k}=${each(v)}`).join(", ")})`;
  }
  return of.text;
}

/** How Python calls what a value is. @param {Value} of */
export function kindOf(of) {
  if (of === null) return "None";
  if (typeof of === "bigint") return "int";
  if (typeof of === "number") return "float";
  if (typeof of === "boolean") return "bool";
  if (typeof of === "string") return "str";
  return "kind" in of ? of.kind : of.text;
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
