/* The lens: all pairs between two clusters, those of the chosen cell, a square for each; and beside
   it that pair in numbers. */

import { closest, el } from "../../page/page.js";
import { contextOf } from "../../stage/paint/canvas.js";
import { cssValue } from "../../stage/paint/looks.js";
import { numberText, t } from "../../state/language.js";
import { on } from "../../state/model.js";
import { fill, h, prose } from "../../widgets/dom.js";
import { sign } from "../../widgets/verdict_signs.js";
import { address, note, terms } from "../../widgets/widgets.js";
import { plural } from "../../widgets/wording.js";
import { fetchJson } from "./api.js";
import * as matrix from "./matrix.js";
import { shade } from "./matrix_paint.js";
import { LINE_WIDTHS } from "./pixels.js";
import { run } from "./run.js";
import { badness, LOST, SELF, UNSEEN } from "./sum.js";
import { decimal } from "./words.js";

/** @import { PairRoute } from "../../types/documents" */

/** Width and height of the lens, in pixels. */
const LENS_SIZE = 188;
/** The least and the most pairs in a row. */
const MIN_PAIRS = 4;
const MAX_PAIRS = 64;

/** The pairs that were requested, by their ends. @type {Map<string, PairRoute>} */
const requestedPairs = new Map();
let knownAsks = "";

/**
 * Returns the route of a pair.
 * @param {string} from
 * @param {string} to
 * @returns {Promise<PairRoute>}
 */
export async function fetchPair(from, to) {
  const asks = run.everyPair?.asks ?? "";
  if (knownAsks !== asks) requestedPairs.clear();
  knownAsks = asks;
  const name = `${from}~${to}`;
  const pair = requestedPairs.get(name);
  if (pair) return pair;
  const document = await fetchJson("pair", asks, { from, to });
  requestedPairs.set(name, document);
  return document;
}

/**
 * Returns the rows of the cluster of a row, or the rows around it if there are no clusters.
 * @param {number} at
 * @param {number[]} clusters
 */
export function rowsAbout(at, clusters) {
  const cluster = clusters[at];
  const members = cluster < 0 ? [] : clusters.flatMap((other, i) => (other === cluster ? [i] : []));
  if (members.length >= MIN_PAIRS && members.length <= MAX_PAIRS) return members;
  const count = Math.min(clusters.length, 32);
  const first = Math.max(0, Math.min(clusters.length - count, at - count / 2));
  return Array.from({ length: count }, (_, i) => Math.floor(first) + i);
}

/** @type {{rows: number[], columns: number[], one: number} | null} */
let layout = null;

function paint() {
  const canvas = /** @type {HTMLCanvasElement | null} */ (document.getElementById("verify-lens"));
  const { plan, sum } = run;
  const cell = matrix.cell();
  if (!canvas || !plan || !sum || !cell) return;
  const ratio = devicePixelRatio || 1;
  const rows = rowsAbout(cell.row, plan.clusters);
  const columns = rowsAbout(cell.column, plan.clusters);
  const cellSize = LENS_SIZE / Math.max(rows.length, columns.length);
  layout = { rows, columns, one: cellSize };
  canvas.width = canvas.height = Math.round(LENS_SIZE * ratio);
  const context = contextOf(canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = cssValue("--stage");
  context.fillRect(0, 0, LENS_SIZE, LENS_SIZE);
  const inCluster = plan.clusters[cell.row] >= 0;
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      const value = sum.cells[row * plan.names.length + column];
      const same = inCluster && plan.clusters[row] === plan.clusters[column];
      context.fillStyle = shade(value, same);
      context.fillRect(x * cellSize, y * cellSize, Math.ceil(cellSize), Math.ceil(cellSize));
      if (value === LOST) drawCross(context, x * cellSize, y * cellSize, cellSize);
    });
  });
  const [x, y] = [columns.indexOf(cell.column) * cellSize, rows.indexOf(cell.row) * cellSize];
  context.strokeStyle = cssValue("--ink");
  context.lineWidth = LINE_WIDTHS.now;
  context.strokeRect(x, y, cellSize, cellSize);
}

/**
 * Draw a cross on a pair that is not delivered.
 * @param {import("../../types/task").Ctx} context
 * @param {number} x
 * @param {number} y
 * @param {number} cellSize
 */
function drawCross(context, x, y, cellSize) {
  context.strokeStyle = cssValue("--surface");
  context.lineWidth = LINE_WIDTHS.outline;
  context.beginPath();
  context.moveTo(x + 1, y + 1);
  context.lineTo(x + cellSize - 1, y + cellSize - 1);
  context.moveTo(x + cellSize - 1, y + 1);
  context.lineTo(x + 1, y + cellSize - 1);
  context.stroke();
}

/** Returns how many of the checked pairs have the same value. @param {number} value */
function countAlike(value) {
  const { sum } = run;
  if (!sum || value >= SELF || run.plan?.sampled) return null;
  return sum.spare[value] ?? null;
}

/** Returns the numbers of a pair. @param {PairRoute} shown @param {number} value */
function pairElements({ pair, link }, value) {
  const { length, distance } = pair;
  const extraHops = length === null ? null : length - (distance ?? length);
  const worst = (run.sum?.spare.length ?? 1) - 1;
  const alikeCount = countAlike(value);
  const facts = { all: numberText(alikeCount ?? 0) };
  const most =
    run.status === "done"
      ? t("the most, 1 of {all}", facts)
      : t("the most so far, 1 of {all}", facts);
  const place = value > 0 && value === worst ? most : t("1 of {all}", facts);
  const name = length === null ? "no" : extraHops ? "longer" : "shortest";
  const title =
    length === null
      ? t("Not delivered")
      : extraHops
        ? t("{hops} more", { hops: plural(extraHops, "hop") })
        : t("Shortest");
  return [
    h(
      "div.head",
      h("h2", sign(name, false), ` ${title}`),
      alikeCount !== null && h("span.quiet", place),
    ),
    terms([
      [t("From"), address(pair.source)],
      [t("To"), address(pair.target)],
      [t("Takes"), length === null ? "–" : plural(length, "hop"), "hops"],
      [t("Shortest"), distance === null ? "–" : plural(distance, "hop")],
      [t("Stretch"), length === null || !distance ? "–" : decimal(length / distance)],
    ]),
    pair.why ? h("p.quiet", prose(pair.why)) : null,
    h(
      "p.acts",
      h("button.button.edged", { id: "verify-show" }, t("Show on the stage")),
      h("a.button.edged", { href: link }, t("Open as a route")),
    ),
  ];
}

/** The pair that was requested last: answers for others are not shown. */
let wantedPair = "";

/** Show the chosen cell. */
export async function show() {
  const box = document.getElementById("verify-pair");
  const { plan, sum } = run;
  const cell = matrix.cell();
  if (!box || !plan || !sum) return;
  el("verify-beside").hidden = !cell;
  if (!cell) return;
  paint();
  const value = sum.cells[cell.row * plan.names.length + cell.column];
  const [from, to] = [plan.names[cell.row], plan.names[cell.column]];
  wantedPair = `${from}~${to}`;
  if (plan.sampled || value === SELF) {
    const words = plan.sampled ? groupText(value) : t("A node and itself: no message.");
    return fill(box, note(words), endTerms(from, to));
  }
  try {
    const pairShown = await fetchPair(from, to);
    if (wantedPair === `${from}~${to}`) fill(box, ...pairElements(pairShown, value));
  } catch (error) {
    fill(box, endTerms(from, to), note(error instanceof Error && error.message));
  }
}

/** Returns the text about the worst pair between two groups. @param {number} value */
const groupText = (value) =>
  value === UNSEEN
    ? t("No pair of the sample lies here.")
    : t("The worst pair drawn: {worth}.", { worth: matrix.valueText(value) });

/** @param {string} from @param {string} to */
const endTerms = (from, to) =>
  terms([
    [t("From"), address(from)],
    [t("To"), address(to)],
  ]);

/** Returns the worst pair so far, null if all are as good as possible. */
export function worst() {
  const { plan, sum } = run;
  if (!plan || !sum) return null;
  let best = -1;
  for (let i = 0; i < sum.cells.length; i += 1) {
    if (badness(sum.cells[i]) > (best < 0 ? 0 : badness(sum.cells[best]))) best = i;
    if (best >= 0 && sum.cells[best] === LOST) break;
  }
  const count = plan.names.length;
  return best < 0 ? null : { row: Math.floor(best / count), column: best % count };
}

/** Called when a pair is chosen in the lens. @param {MouseEvent} event */
export function pick(event) {
  const canvas = closest(event, "#verify-lens");
  const { plan } = run;
  if (!canvas || !layout || !plan) return;
  const at = canvas.getBoundingClientRect();
  const scale = LENS_SIZE / at.width;
  const row = layout.rows[Math.floor(((event.clientY - at.top) * scale) / layout.one)];
  const column = layout.columns[Math.floor(((event.clientX - at.left) * scale) / layout.one)];
  if (row !== undefined && column !== undefined) matrix.choose({ row, column });
}
on("cell", () => void show());
on("theme", paint);
