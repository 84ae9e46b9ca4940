/* A set of checked routes, stored in columns: counts, filters and sorts them. It does not use the
   page. */
import { numberText, plural, t } from "../../state/language.js";
import { decimals } from "../../widgets/decimals.js";

/** @import { CheckedRows as Rows } from "../../types/documents" */

/** The troubles in the order of their numbers from the server, each with its title. */
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

/** The number of the last trouble with which a route does not arrive. */
const LAST_BROKEN = 4;

/** The orders of a list. */
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
    /** The number of routes with each trouble. @type {number[]} */
    this.counts = TROUBLES.map(() => 0);
    /** The number of characters of the longest source or target. */
    this.widest = 4;
  }

  get size() {
    return this.rows.line.length;
  }

  /** The number of routes that are not shortest ones. */
  get troubled() {
    return this.size - this.counts[6] - this.counts[7];
  }

  /** Add routes. @param {Rows} rows */
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

  /** Returns the key of the trouble of a row. @param {number} row */
  trouble(row) {
    return TROUBLES[this.rows.trouble[row]][0];
  }

  /**
   * Returns the rows with a trouble (all for "all"), sorted.
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
      // Compares two fractions without dividing.
      const [x, y] = column
        ? [column[a], column[b]]
        : [hops[a] * Math.max(1, least[b]), hops[b] * Math.max(1, least[a])];
      return (x < y ? -sign : x > y ? sign : 0) || this.rows.line[a] - this.rows.line[b] || a - b;
    });
    return rows;
  }

  /**
   * Returns the row of a line; of several routes in the line, that with this text; -1 for none.
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

  /** Whether the route of a row does not arrive. @param {number} row */
  isBroken(row) {
    return this.rows.trouble[row] <= LAST_BROKEN;
  }
}

/**
 * Returns the next or previous row whose route is not a shortest one; -1 if there is no such row.
 * @param {RouteSet} set
 * @param {number[]} rows as they are listed
 * @param {number} row the present row
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
 * Returns the size of a file that is too large as text: in bytes if it is nearly small enough.
 * @param {number} bytes
 */
export const tooLargeText = (bytes) =>
  bytes < 10.05e6 ? `${numberText(bytes)} B` : megabytes(bytes);

/** Returns a size as text in megabytes: 1.2 MB. @param {number} bytes */
export const megabytes = (bytes) => `${decimals(bytes / 1e6, 1)} MB`;

/** Returns a size as text: 72 kB. @param {number} bytes */
export const sizeText = (bytes) =>
  bytes < 1000 ? `${bytes} B` : bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : megabytes(bytes);

/** Returns a hash of a text: two numbers of 32 bits. @param {string} text */
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

/** Routes with more nodes than this are not put into an address. */
export const MAX_IN_LINK = 60;

/** Returns an upper bound for the number of nodes in a text of routes. @param {string} text */
export const nodesIn = (text) =>
  text
    .replace(/^.*?:/s, "")
    .split(/(?:\s|;|->|=>|→)+/)
    .filter(Boolean).length;

/**
 * Returns what a text has to check in words: its routes, or the nodes of a single one; "" if empty.
 * @param {string} text
 */
export function contentText(text) {
  const routes = text.split(/[\n;]/).filter((line) => line.trim()).length;
  if (routes > 1) return plural(routes, "route");
  return routes ? plural(nodesIn(text), "node") : "";
}

/** Returns pasted lines as they are written in an address. @param {string} text */
export const asLink = (text) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim())
    .join(";");

/** The ends of lines in a typed text. */
const LINE_END = /[;\n]/;

/**
 * Returns the position in a typed text at which a line begins; a semicolon ends a line too.
 * @param {string} text
 * @param {number} line counted from 1, after blanks at the beginning of the text
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
 * Returns the position of an entry in a text, -1 if it is not in its line. Its column is the number
 * of a cell in a table, else counted in characters from the beginning of the line.
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

/** Returns the routes of an address as lines. @param {string} text */
export const asLines = (text) => text.replaceAll(";", "\n");
