/* A watch as a tree: the arithmetic and the comparisons of Python, nothing that runs anything. */
import { t } from "../../state/language.js";
import { Trouble, words } from "../words.js";

/**
 * @typedef {import("../words.js").Word} Word
 * @typedef {{at: number} & (
 *   {node: "value", value: import("./values.js").Value} |
 *   {node: "name", name: string} |
 *   {node: "field", of: Tree, name: string} |
 *   {node: "item", of: Tree, index: Tree} |
 *   {node: "call", name: string, given: Tree[]} |
 *   {node: "unary", sign: string, of: Tree} |
 *   {node: "binary", sign: string, left: Tree, right: Tree} |
 *   {node: "compare", first: Tree, rest: {sign: string, of: Tree}[]} |
 *   {node: "row", kind: "tuple" | "list", items: Tree[]} |
 *   {node: "choice", sign: "and" | "or", items: Tree[]}
 * )} Tree
 */

/** How deep parentheses, signs and fields may be nested. */
const DEEPEST = 40;

/** The signs between two values, the loosest first; those of a row bind alike, from the left. */
const ROWS = [["|"], ["^"], ["&"], ["<<", ">>"], ["+", "-"], ["*", "//", "/", "%"]];

const COMPARING = ["==", "!=", "<=", ">=", "<", ">"];

const CONSTANTS = new Map(
  /** @type {[string, boolean | null][]} */ ([
    ["True", true],
    ["False", false],
    ["None", null],
  ]),
);

/** Words that are no names. */
const RESERVED = new Set(["and", "or", "not", "in", "if", "else", "lambda", "for", "is", "await"]);

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.words = words(text);
    this.place = 0;
    this.depth = 0;
  }

  get word() {
    return this.words[this.place];
  }

  /** Whether the next word is one of some; it is taken then. @param {...string} texts */
  takes(...texts) {
    const { sort, text } = this.word;
    if (sort === "text" || sort === "number" || sort === "end" || !texts.includes(text)) return "";
    this.place += 1;
    return text;
  }

  /** @param {string} text */
  needs(text) {
    if (!this.takes(text)) throw new Trouble(t("{text} is missing.", { text }), this.word.at);
  }

  /** @template T @param {() => T} read @returns {T} */
  deeper(read) {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new Trouble(t("It is nested too deep."), this.word.at);
    const result = read();
    this.depth -= 1;
    return result;
  }

  /** @returns {Tree} */
  whole() {
    const tree = this.any();
    if (this.word.sort !== "end") {
      const { text, at } = this.word;
      throw new Trouble(t("{text} is not expected here.", { text }), at);
    }
    return tree;
  }

  /** @returns {Tree} */
  any() {
    return this.deeper(() => this.choice("or", () => this.choice("and", () => this.not())));
  }

  /** @param {"and" | "or"} sign @param {() => Tree} read @returns {Tree} */
  choice(sign, read) {
    const { at } = this.word;
    const items = [read()];
    while (this.takes(sign)) items.push(read());
    return items.length > 1 ? { at, node: "choice", sign, items } : items[0];
  }

  /** @returns {Tree} */
  not() {
    const { at } = this.word;
    if (this.takes("not")) {
      return { at, node: "unary", sign: "not", of: this.deeper(() => this.not()) };
    }
    return this.comparison();
  }

  /** @returns {Tree} */
  comparison() {
    const { at } = this.word;
    const first = this.row(0);
    const rest = [];
    for (;;) {
      const sign = this.takes(...COMPARING, "in") || this.notIn();
      if (!sign) break;
      rest.push({ sign, of: this.row(0) });
    }
    return rest.length ? { at, node: "compare", first, rest } : first;
  }

  notIn() {
    if (this.word.text !== "not" || this.words[this.place + 1].text !== "in") return "";
    this.place += 2;
    return "not in";
  }

  /** @param {number} level @returns {Tree} */
  row(level) {
    if (level === ROWS.length) return this.unary();
    let left = this.row(level + 1);
    for (;;) {
      const { at } = this.word;
      const sign = this.takes(...ROWS[level]);
      if (!sign) return left;
      left = { at, node: "binary", sign, left, right: this.row(level + 1) };
    }
  }

  /** @returns {Tree} */
  unary() {
    const { at } = this.word;
    const sign = this.takes("-", "+", "~");
    if (sign) return { at, node: "unary", sign, of: this.deeper(() => this.unary()) };
    const base = this.behind(this.atom());
    const place = this.word.at;
    if (!this.takes("**")) return base;
    const right = this.deeper(() => this.unary());
    return { at: place, node: "binary", sign: "**", left: base, right };
  }

  /** What stands behind a value: a field, an item. @param {Tree} start @returns {Tree} */
  behind(start) {
    for (let node = start, n = 0; ; n++) {
      const { at } = this.word;
      if (n > DEEPEST) throw new Trouble(t("It is nested too deep."), at);
      if (this.takes(".")) node = { at, node: "field", of: node, name: this.name().text };
      else if (this.takes("[")) {
        const index = this.any();
        this.needs("]");
        node = { at, node: "item", of: node, index };
      } else return node;
    }
  }

  name() {
    const { word } = this;
    if (word.sort !== "name" || RESERVED.has(word.text)) {
      throw new Trouble(t("A name is missing."), word.at);
    }
    this.place += 1;
    return word;
  }

  /** @returns {Tree} */
  atom() {
    const { sort, text, at } = this.word;
    if (sort === "number" || sort === "text") {
      this.place += 1;
      const value = sort === "text" ? text.slice(1, -1) : number(text);
      return { at, node: "value", value };
    }
    if (this.takes("(")) return this.items(")", "tuple", at);
    if (this.takes("[")) return this.items("]", "list", at);
    if (sort !== "name") {
      const lacks = sort === "end" ? t("A value is missing.") : "";
      throw new Trouble(lacks || t("A value before {text} is missing.", { text }), at);
    }
    const value = CONSTANTS.get(text);
    if (value !== undefined) {
      this.place += 1;
      return { at, node: "value", value };
    }
    const { text: name } = this.name();
    if (!this.takes("(")) return { at, node: "name", name };
    const row = this.items(")", "list", at);
    return { at, node: "call", name, given: row.node === "row" ? row.items : [row] };
  }

  /**
   * Values with commas between, up to a closing sign; one in parentheses is itself.
   * @param {string} close
   * @param {"tuple" | "list"} kind
   * @param {number} at
   * @returns {Tree}
   */
  items(close, kind, at) {
    const items = [];
    let comma = kind === "list";
    while (!this.takes(close)) {
      items.push(this.any());
      if (this.takes(close)) break;
      if (!this.takes(",")) {
        throw new Trouble(t("{text} is missing.", { text: close }), this.word.at);
      }
      comma = true;
    }
    return items.length === 1 && !comma ? items[0] : { at, node: "row", kind, items };
  }
}

/** @param {string} text */
const number = (text) => (text.includes(".") ? Number(text) : BigInt(text));

/**
 * The tree of a watch; throws Trouble where it is none.
 * @param {string} text
 * @returns {Tree}
 */
export const parse = (text) => new Reader(text).whole();
