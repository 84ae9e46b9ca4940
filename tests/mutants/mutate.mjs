/* Small mistakes in a module of the browser side: `node mutate.mjs FILE` lists them as JSON, each
   with its place in the text and what stands there instead. */
import { readFileSync } from "node:fs";
import ts from "../frontend/node_modules/typescript/lib/typescript.js";

const K = ts.SyntaxKind;

/** What stands in the place of an operator. */
const OTHERS = new Map([
  [K.PlusToken, "-"],
  [K.MinusToken, "+"],
  [K.AsteriskToken, "+"],
  [K.SlashToken, "*"],
  [K.LessThanToken, "<="],
  [K.LessThanEqualsToken, "<"],
  [K.GreaterThanToken, ">="],
  [K.GreaterThanEqualsToken, ">"],
  [K.EqualsEqualsEqualsToken, "!=="],
  [K.ExclamationEqualsEqualsToken, "==="],
  [K.AmpersandAmpersandToken, "||"],
  [K.BarBarToken, "&&"],
]);

const source = readFileSync(process.argv[2], "utf8");
const file = ts.createSourceFile(process.argv[2], source, ts.ScriptTarget.Latest, true);
const mistakes = [];

function mistake(node, text) {
  const start = node.getStart(file);
  const line = file.getLineAndCharacterOfPosition(start).line + 1;
  const name = `line ${line}: ${source.slice(start, node.end).slice(0, 40)} becomes ${text.slice(0, 40)}`;
  mistakes.push({ name, start, end: node.end, text });
}

function look(node, inside) {
  if (ts.isImportDeclaration(node) || ts.isThrowStatement(node)) return;
  if (inside) {
    if (ts.isBinaryExpression(node)) {
      const other = OTHERS.get(node.operatorToken.kind);
      if (other) mistake(node.operatorToken, other);
    }
    if (ts.isNumericLiteral(node)) mistake(node, String(Number(node.text) + 1));
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
      mistake(node.expression, `!(${node.expression.getText(file)})`);
    }
    if (ts.isConditionalExpression(node)) {
      mistake(node.condition, `!(${node.condition.getText(file)})`);
    }
    if (ts.isStringLiteral(node) && node.text.trim().includes(" ")) {
      mistake(node, JSON.stringify(node.text.replace(/\S+\s/, "")));
    }
  }
  ts.forEachChild(node, (child) => look(child, inside || ts.isFunctionLike(node)));
}

look(file, false);
console.log(JSON.stringify(mistakes));
