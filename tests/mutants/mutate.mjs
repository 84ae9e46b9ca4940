/* Small mistakes in a module of the browser side: `node mutate.mjs FILE` lists them as JSON, each
   with its place in the text and what stands there instead. */
import { readFileSync } from "node:fs";
import { parse } from "../frontend/node_modules/acorn/dist/acorn.mjs";
import { fullAncestor } from "../frontend/node_modules/acorn-walk/dist/walk.mjs";

/** What stands in the place of an operator. */
const OTHERS = new Map([
  ["+", "-"],
  ["-", "+"],
  ["*", "+"],
  ["/", "*"],
  ["<", "<="],
  ["<=", "<"],
  [">", ">="],
  [">=", ">"],
  ["===", "!=="],
  ["!==", "==="],
  ["&&", "||"],
  ["||", "&&"],
]);

/** Nodes in which no mistake is made: without a function around them, or words of an error. */
const isLeftOut = (ancestors) =>
  ancestors.some(({ type }) => type === "ImportDeclaration" || type === "ThrowStatement") ||
  !ancestors.slice(0, -1).some(({ type }) => type.includes("Function"));

const source = readFileSync(process.argv[2], "utf8");
const tree = parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true });
const mistakes = [];

/** Note that `text` stands in the place of a node, or of a part of the source. */
function mistake({ start, end, loc }, text) {
  const before = source.slice(start, end).slice(0, 40);
  const name = `line ${loc.start.line}: ${before} becomes ${text.slice(0, 40)}`;
  mistakes.push({ name, start, end, text });
}

/** Returns the place of the operator between the two sides of an expression. */
function operatorOf({ left, right, operator }) {
  const start = left.end + source.slice(left.end, right.start).indexOf(operator);
  return { start, end: start + operator.length, loc: left.loc };
}

fullAncestor(tree, (node, _, ancestors) => {
  if (isLeftOut(ancestors)) return;
  if (node.type === "BinaryExpression" || node.type === "LogicalExpression") {
    const other = OTHERS.get(node.operator);
    if (other) mistake(operatorOf(node), other);
  } else if (node.type === "Literal" && typeof node.value === "number") {
    mistake(node, String(node.value + 1));
  } else if (node.type === "Literal" && typeof node.value === "string") {
    if (node.value.trim().includes(" "))
      mistake(node, JSON.stringify(node.value.replace(/\S+\s/, "")));
  } else if ("test" in node && node.test) {
    mistake(node.test, `!(${source.slice(node.test.start, node.test.end)})`);
  }
});

console.log(JSON.stringify(mistakes));
