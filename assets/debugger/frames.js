/* A recorded call, line by line: the variables when a line began, and the line that a step leads
   to. In all functions `k` is the index of a line in `lines`. */
import { value } from "./values.js";

/** @import { CallRan, LineRan } from "../types/documents" */
/** @import { Value } from "./values.js" */

/**
 * A function that has not returned yet: its variables, the names of those that its last line
 * changed (`fresh`), and the index of its last line.
 * @typedef {{name: string, vars: Map<string, Value>, fresh: Set<string>, last: number}} Frame
 */

/**
 * Returns names with values.
 * @param {{[name: string]: unknown}} recorded
 * @returns {[string, Value][]}
 */
const pairs = (recorded) => Object.entries(recorded).map(([name, item]) => [name, value(item)]);

/**
 * Returns the functions that have not returned when line `k` is about to run, the outermost first.
 * @param {Pick<CallRan, "lines">} call
 * @param {number} k
 * @returns {Frame[]}
 */
export function frames({ lines }, k) {
  /** @type {Frame[]} */
  const stack = [];
  for (let i = 0; i <= k && i < lines.length; i++) {
    const { depth, enters, given: parameters } = lines[i];
    if (enters !== undefined) {
      stack.length = Math.min(stack.length, depth);
      const vars = new Map(pairs(parameters ?? {}));
      stack.push({ name: enters, vars, fresh: new Set(vars.keys()), last: i });
      continue;
    }
    stack.length = Math.min(stack.length, depth + 1);
    const frame = stack[depth];
    if (!frame) continue;
    const assignments = pairs(lines[frame.last].changed ?? {});
    for (const [name, newValue] of assignments) frame.vars.set(name, newValue);
    frame.fresh = new Set(assignments.map(([name]) => name));
    frame.last = i;
  }
  return stack;
}

/**
 * Returns, for each line number of the file, how that line ran last: in the call up to line `k`.
 * @param {Pick<CallRan, "lines">} call
 * @param {number} k
 * @returns {Map<number, LineRan>}
 */
export const ranUpTo = ({ lines }, k) =>
  new Map(lines.slice(0, k + 1).map((line) => [line.line, line]));

/**
 * Returns the index of the line that a step from line `k` leads to, null if the call ends before.
 * @param {Pick<CallRan, "lines">} call
 * @param {number} k
 * @param {"over" | "into" | "out"} direction
 */
export function stepTarget({ lines }, k, direction) {
  const depth = lines[k]?.depth ?? 0;
  for (let i = k + 1; i < lines.length; i++) {
    if (direction === "into") return i;
    if (direction === "over" && lines[i].depth <= depth) return i;
    if (direction === "out" && lines[i].depth < depth) return i;
  }
  return null;
}

/**
 * Returns line `k` as the URL has it: its number in the file; "9.2" if it runs for the second time.
 * @param {Pick<CallRan, "lines">} call
 * @param {number} k
 */
export function lineAddress({ lines }, k) {
  const { line } = lines[k];
  const time = lines.slice(0, k + 1).filter((entry) => entry.line === line).length;
  return time > 1 ? `${line}.${time}` : String(line);
}

/**
 * Returns the index of the line that a text of the URL means, null if it means no line.
 * @param {Pick<CallRan, "lines">} call
 * @param {string} text
 */
export function placeOfText({ lines }, text) {
  const match = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) return null;
  const places = lines.flatMap((entry, i) => (entry.line === Number(match[1]) ? [i] : []));
  return places[Number(match[2] ?? 1) - 1] ?? null;
}
