/* A set of checked routes, column by column: counted, filtered, sorted, without a page. */
import { number, t } from "../../state/language.js";
import { decimals } from "../../widgets/decimals.js";

/** @import { CheckedRows as Rows } from "../../types/documents" */

/** The troubles in the order in which the server counts them, each with its title. */
export const TROUBLES = /** @type {const} */ ([
  ["address", t("No address")],
  ["no_link", t("No link")],
  ["fault", t("Crosses a fault")],
  ["loop", t("Loop")],
  ["short", t("Ends short")],
  ["longer", t("Longer than shortest")],
  ["shortest", t("Shortest")],
  ["unknown", t("Distance not known")],
]);

/** The place of the last trouble that is one: what follows arrives. */
const LAST_BROKEN = 4;

/** What a list may be sorted by; a group comes first where it is by trouble. */
/** @typedef {"trouble" | "line" | "source" | "target" | "at" | "hops" | "least" | "stretch"} By */

export class RouteSet {
  constructor() {
    /** @type {Rows} */
    this.rows = {
      line: [],
      source: [],
      target: [],
      trouble: [],
      at: [],
      hops: [],
      least: [],
      route: [],
      why: {},
    };
    /** How many routes have each trouble. @type {number[]} */
    this.counts = TROUBLES.map(() => 0);
    /** The characters of the longest end. */
    this.widest = 4;
  }

  get size() {
    return this.rows.line.length;
  }

  /** How many routes do not arrive by a shortest way. */
  get troubled() {
    return this.size - this.counts[6] - this.counts[7];
  }

  /** Take up more routes. @param {Rows} rows */
  add(rows) {
    const before = this.size;
    for (const name of /** @type {const} */ (["line", "trouble", "at", "hops", "least"])) {
      const column = this.rows[name];
      for (const value of rows[name]) column.push(value);
    }
    for (const name of /** @type {const} */ (["source", "target", "route"])) {
      const column = this.rows[name];
      for (const value of rows[name]) column.push(value);
    }
    for (const [place, why] of Object.entries(rows.why)) {
      this.rows.why[String(before + Number(place))] = why;
    }
    for (let row = before; row < this.size; row += 1) {
      this.counts[this.rows.trouble[row]] += 1;
      const { source, target } = this.rows;
      this.widest = Math.max(this.widest, source[row].length, target[row].length);
    }
  }

  /** The key of the trouble of a row. @param {number} row */
  trouble(row) {
    return TROUBLES[this.rows.trouble[row]][0];
  }

  /**
   * The rows of a trouble, all for "all", sorted: by trouble and line, by a column, or by stretch.
   * @param {string} trouble
   * @param {By} by
   * @param {boolean} [down] the largest first
   */
  sorted(trouble, by, down = false) {
    const troubleIndex = TROUBLES.findIndex(([key]) => key === trouble);
    /** @type {number[]} */
    const rows = [];
    for (let row = 0; row < this.size; row += 1) {
      if (troubleIndex < 0 || this.rows.trouble[row] === troubleIndex) rows.push(row);
    }
    const { hops, least } = this.rows;
    const column = by === "stretch" ? null : this.rows[by];
    const sign = down ? -1 : 1;
    rows.sort((a, b) => {
      // Two fractions side by side, without a division.
      const [x, y] = column
        ? [column[a], column[b]]
        : [hops[a] * Math.max(1, least[b]), hops[b] * Math.max(1, least[a])];
      return (x < y ? -sign : x > y ? sign : 0) || this.rows.line[a] - this.rows.line[b] || a - b;
    });
    return rows;
  }

  /**
   * The row of a line, that with just this route where several stand in it; -1 for none.
   * @param {number} line
   * @param {string} route
   */
  find(line, route) {
    const first = this.rows.line.indexOf(line);
    for (let row = first; row >= 0; row = this.rows.line.indexOf(line, row + 1)) {
      if (this.rows.route[row] === route) return row;
    }
    return first;
  }

  /** Whether a row is one that goes wrong. @param {number} row */
  isBroken(row) {
    return this.rows.trouble[row] <= LAST_BROKEN;
  }
}

/**
 * The routes of a list where another trouble begins, or the next row that is not in order.
 * @param {RouteSet} set
 * @param {number[]} rows as they are listed
 * @param {number} row where one is
 * @param {1 | -1} direction
 */
export function nextTrouble(set, rows, row, direction) {
  const troubled = rows.filter((row) => set.rows.trouble[row] < 6);
  if (!troubled.length) return -1;
  const at = troubled.indexOf(row);
  if (at < 0) return troubled[direction > 0 ? 0 : troubled.length - 1];
  return troubled[(at + direction + troubled.length) % troubled.length];
}

/**
 * The size of a file that is too large: to the byte where it is nearly small enough.
 * @param {number} bytes
 */
export const beyond = (bytes) => (bytes < 10.05e6 ? `${number(bytes)} B` : megabytes(bytes));

/** Megabytes with a digit behind the point: 1.2 MB. @param {number} bytes */
export const megabytes = (bytes) => `${decimals(bytes / 1e6, 1)} MB`;

/** In how many signs a size is said: 72 kB. @param {number} bytes */
export const sizeText = (bytes) =>
  bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : megabytes(bytes);

/**
 * A name for a text that only it has, as far as one can tell: two sums of 32 bits.
 * @param {string} text
 */
export function hashOf(text) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** Routes of more nodes do not travel in an address. */
export const MOST_IN_LINK = 60;

/** How many nodes a route of text may have. @param {string} text */
export const nodesIn = (text) =>
  text
    .replace(/^.*?:/s, "")
    .split(/(?:\s|;|->|=>|→)+/)
    .filter(Boolean).length;

/** Pasted lines as they stand in an address. @param {string} text */
export const asLink = (text) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join(";");

/** What parts lines where they are typed. */
const LINE_END = /[;\n]/;

/**
 * Where a line begins in a text as it was typed: a semicolon parts lines as a break does.
 * @param {string} text
 * @param {number} line from 1, of the text without what is blank before it
 */
export function lineStart(text, line) {
  let start = text.length - text.trimStart().length;
  for (let passed = 1; passed < line; passed += 1) {
    start += text.slice(start).search(LINE_END) + 1;
  }
  const rest = text.slice(start);
  return start + (rest.length - rest.trimStart().length);
}

/**
 * Where an entry stands in a text, -1 where it is not to be found in its line. The column of a
 * table is the number of a cell, else it is counted in characters from where the line begins.
 * @param {string} text
 * @param {{entry: string | null, entryLine: number, entryColumn: number}} route
 */
export function placeOf(text, { entry, entryLine, entryColumn }) {
  if (!entry) return -1;
  const start = lineStart(text, entryLine);
  if (text.startsWith(entry, start + entryColumn - 1)) return start + entryColumn - 1;
  const place = text.indexOf(entry, start);
  return LINE_END.test(text.slice(start, place)) ? -1 : place;
}

/** The same as lines. @param {string} text */
export const asLines = (text) => text.replaceAll(";", "\n");
