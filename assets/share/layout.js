/* The layout of an exported picture: the stage, and around it the words that the visitor has
   chosen. */
import { write } from "../stage/paint/canvas.js";
import { cssValue } from "../stage/paint/looks.js";
import { t } from "../state/language.js";
import { stepUnderWay } from "../state/position.js";
import { SIZES } from "../style/looks.js";

/** @import { Ctx } from "../types/task" */
/** @import { Moment, Run } from "./caption.js" */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, width: number, height: number}} Area */

/** @typedef {{text: string, font: string, color: string}} Written */

/**
 * The words that are written with the stage.
 * @typedef {{name: boolean, sentence: boolean, line: boolean, bits: boolean}} WrittenParts
 */

/** The size of picture for which the sizes below are given, in pixels. */
const PLAIN = { width: 1280, height: 720 };
const [MARGIN, HEAD, LEADING, LINE] = [56, 66, 43, 54];
const [NAME, COUNT, TEXT] = [34, 23, 33];
/** Space around the drawing. */
const DRAWING_MARGIN = 20;
/** The upper corners, which have words, and are kept free of the drawing. */
const CORNER = { width: 200, height: 118, row: 29, letter: 0.6 };
/**
 * How much the drawing is enlarged: its addresses from 11 to 22 pixels, and a little more, since
 * labels move as the drawing does.
 */
const GROWTH = 2.02;
const MAX_LINES = 3;
/**
 * A cell of an address: its size, the size of its letters, the gap to the next one; the width of
 * the words before the cells; the distance between rows.
 */
const CELL = { width: 34, height: 40, letters: 26, gap: 2, words: 70, row: 45 };
/** The largest part of a picture's width that an address takes. */
const MAX_ADDRESS_WIDTH = 0.55;

/** Returns the factor by which all sizes are multiplied in a picture. @param {Size} size */
export const unit = ({ width, height }) =>
  Math.max(0.3, Math.min(height / PLAIN.height, Math.max(width / PLAIN.width, 0.55)));

/**
 * Returns a sentence in lines that fit into a width.
 * @param {(run: Run) => number} measure
 * @param {Run[]} sentence
 * @param {number} room
 * @returns {Run[][]}
 */
export function wrapLines(measure, sentence, room) {
  const words = sentence.flatMap(({ text, code }) =>
    text
      .split(/(?<=\s)/)
      .flatMap((word) => cutToFit(measure, { text: word.replace(/\s+/g, " "), code }, room)),
  );
  /** @type {Run[][]} */
  const lines = [[]];
  let used = 0;
  let glued = false;
  words.forEach((word, i) => {
    if (!word.text) return;
    // Words without a space between them stay together.
    let wide = 0;
    for (let j = i; j < words.length; j++) {
      wide += measure({ ...words[j], text: words[j].text.trimEnd() });
      if (mayBreakAfter(words[j])) break;
    }
    if (!glued && used > 0 && used + wide > room) {
      lines.push([]);
      used = 0;
    }
    glued = !mayBreakAfter(word);
    const line = lines[lines.length - 1];
    const lastRun = line[line.length - 1];
    if (!line.length && word.text === " ") return;
    if (lastRun?.code === word.code) lastRun.text += word.text;
    else line.push({ text: word.text, code: word.code });
    used += measure(word);
  });
  return lines.filter((line) => line.length);
}

/** Whether a line may end with a word. @param {Run & {isCut?: boolean}} word */
const mayBreakAfter = ({ text, isCut }) => isCut || text.endsWith(" ");

/** The least letters of a piece of a word, even in a narrow line. */
const MIN_PIECE_LETTERS = 8;

/**
 * Returns a word in pieces that fit into a line: a long address is cut, as on the page.
 * @param {(run: Run) => number} measure
 * @param {Run} word
 * @param {number} room
 * @returns {(Run & {isCut?: boolean})[]}
 */
function cutToFit(measure, { text, code }, room) {
  const wide = measure({ text, code });
  const most = Math.max(MIN_PIECE_LETTERS, Math.floor((text.length * room) / wide));
  if (wide <= room || text.length <= most) return [{ text, code }];
  const rest = cutToFit(measure, { text: text.slice(most), code }, room);
  return [{ text: text.slice(0, most), code, isCut: true }, ...rest];
}

/**
 * The options without texts that no moment has; space for the others is reserved on every picture.
 * @template {WrittenParts} W
 * @param {W} settings
 * @param {Moment[]} moments
 * @returns {W}
 */
export const withoutEmptyTexts = (settings, moments) => ({
  ...settings,
  sentence: settings.sentence && moments.some(({ sentence }) => sentence.length),
  bits: settings.bits && moments.some(({ symbols }) => symbols.length),
  line: settings.line && moments.some(({ line }) => line.length),
});

/**
 * Returns the areas of a picture: the stage gets what the words leave.
 * @param {Size} size
 * @param {WrittenParts} settings
 */
export function areas(size, settings) {
  const u = unit(size);
  const head = settings.name ? HEAD * u : 0;
  const words = settings.sentence || settings.bits ? (MAX_LINES * LEADING + 14) * u : 0;
  const steps = settings.line ? LINE * u : 0;
  const height = Math.max(1, size.height - head - words - steps);
  /** @type {Area} */
  const stage = { x: 0, y: head, width: size.width, height };
  return { u, stage, words: head + height, steps: size.height - steps };
}

/**
 * The place of the stage in a picture; `high` if the drawing reaches up between the corners.
 * @typedef {Area & {ratio: number, high: boolean}} Place
 */

/**
 * Returns the place at which a part of the stage is as large as possible in the middle of an area.
 * @param {Size} stage
 * @param {Area} part
 * @param {Area} area
 * @param {number} most
 */
function fitPart({ width, height }, part, area, most) {
  const ratio = Math.min(area.width / part.width, area.height / part.height, most);
  const x = area.x + (area.width - part.width * ratio) / 2;
  const y = area.y + (area.height - part.height * ratio) / 2;
  const [left, top] = [x - part.x * ratio, y - part.y * ratio];
  return { x: left, y: top, width: width * ratio, height: height * ratio, ratio, drawn: x };
}

/**
 * Returns the place of the stage in a picture: its drawing is as large as the words allow, and
 * reaches up between the name and the step if it is narrow enough.
 * @param {Size} size
 * @param {WrittenParts} settings
 * @param {Size} stage
 * @param {Area} rect the part of the stage that the drawing covers
 * @param {string} spec
 * @returns {Place}
 */
export function placeStage(size, settings, stage, rect, spec) {
  const { u, stage: area, words: foot } = areas(size, settings);
  const left = MARGIN * u;
  const most = GROWTH * u;
  const width = Math.max(1, size.width - 2 * left);
  const placeIn = (/** @type {number} */ top) => {
    // On the smallest pictures there is hardly room for the drawing.
    const around = Math.min(DRAWING_MARGIN * u, (foot - top) / 8);
    const room = { x: left, y: top + around, width, height: foot - top - 2 * around };
    const { drawn, ...place } = fitPart(stage, rect, room, most);
    return { place, from: drawn, to: drawn + rect.width * place.ratio };
  };
  const { place, from, to } = placeIn(0);
  const name = left + (spec.length * CORNER.letter * NAME + DRAWING_MARGIN) * u;
  const isFree = from > name && to < size.width - left - CORNER.width * u;
  if (settings.name && isFree) return { ...place, high: true };
  return { ...placeIn(area.y).place, high: false };
}

/**
 * Returns the part of its intended enlargement that a drawing has at a place in a picture.
 * @param {Size} size
 * @param {Place} place
 */
export const growthShare = (size, { ratio }) => ratio / (GROWTH * unit(size));

/**
 * Returns the area of a map in a picture: all that the words leave, up to the edges.
 * @param {Size} size
 * @param {WrittenParts} settings
 * @returns {Area}
 */
export function mapArea(size, settings) {
  const { u, stage } = areas(size, settings);
  return { ...stage, height: Math.max(1, stage.height - DRAWING_MARGIN * u) };
}

/**
 * Returns the place of a map in a picture.
 * @param {Size} size
 * @param {WrittenParts} settings
 * @param {Size} stage
 * @returns {Place}
 */
export function placeMap(size, settings, stage) {
  const { drawn, ...place } = fitPart(
    stage,
    { x: 0, y: 0, ...stage },
    mapArea(size, settings),
    Infinity,
  );
  return { ...place, high: false };
}

/**
 * Write the words around the stage.
 * @param {Ctx} g
 * @param {Size} size
 * @param {WrittenParts} settings
 * @param {Moment} moment
 * @param {string} spec
 * @param {boolean} high whether the drawing reaches up between the corners
 */
export function words(g, size, settings, moment, spec, high) {
  const at = areas(size, settings);
  const left = MARGIN * at.u;
  const right = size.width - left;
  if (settings.name) {
    write(g, spec, left, 50 * at.u, {
      font: `500 ${NAME * at.u}px ${cssValue("--mono")}`,
      color: cssValue("--ink"),
    });
    (high ? writeCorner : writeHead)(g, at.u, right, moment);
  }
  const rightOfSentence = settings.bits ? drawBits(g, at.u, right, at.words, moment) : right;
  if (settings.sentence) drawSentence(g, at.u, left, rightOfSentence, at.words, moment.sentence);
  if (settings.line) drawSteps(g, at.u, left, right, at.steps + (LINE * at.u) / 2, moment);
}

/**
 * Returns the style of the step and of the words beside it.
 * @param {number} u
 * @param {number} weight
 */
const sans = (u, weight) => ({
  font: `${weight} ${COUNT * u}px ${cssValue("--sans")}`,
  color: cssValue(weight > 400 ? "--ink" : "--ink-2"),
  align: /** @type {const} */ ("right"),
});

/**
 * Write the step and the kind of its link in one line at the right.
 * @param {Ctx} g
 * @param {number} u
 * @param {number} right
 * @param {Moment} moment
 */
function writeHead(g, u, right, { count, kind }) {
  const y = 50 * u;
  const wide = kind ? write(g, kind, right, y, sans(u, 400)) + 14 * u : 0;
  write(g, count, right - wide, y, sans(u, 600));
}

/**
 * Write the step, below it the kind of its link, and a sample of that link.
 * @param {Ctx} g
 * @param {number} u
 * @param {number} right
 * @param {Moment} moment
 */
function writeCorner(g, u, right, { at, count, kind, line }) {
  const row = CORNER.row * u;
  let y = 50 * u;
  write(g, count, right, y, sans(u, 600));
  if (!kind) return;
  g.font = sans(u, 400).font;
  const measure = (/** @type {Run} */ { text }) => g.measureText(text).width;
  for (const run of wrapLines(measure, [{ text: kind, code: false }], CORNER.width * u)) {
    y += row;
    write(g, run.map(({ text }) => text.trimEnd()).join(""), right, y, sans(u, 400));
  }
  const piece = line[Math.max(0, stepUnderWay(at) - 1)];
  if (!piece || y > CORNER.height * u) return;
  g.setLineDash(piece.dash.map((d) => d * SIZES.onWay.dash * u));
  stroke(g, [right - 76 * u, right, y + row / 2], cssValue(piece.token), 4 * u);
  g.setLineDash([]);
}

/**
 * Draws the address that a hop leads to above that of the target, at the right; returns their left
 * edge.
 * @param {Ctx} g
 * @param {number} u
 * @param {number} right
 * @param {number} top
 * @param {Moment} moment
 */
function drawBits(g, u, right, top, { at, symbols, goal }) {
  const most = Math.max(symbols.length, goal.length);
  if (!most) return right;
  const room = MAX_ADDRESS_WIDTH * (right + MARGIN * u) - CELL.words * u;
  const k = Math.min(u, room / (most * (CELL.width + CELL.gap)));
  const step = (CELL.width + CELL.gap) * k;
  const left = right - most * step;
  // The words before the cells must not overlap, however small the cells are.
  const pitch = Math.max(CELL.row * k, COUNT * u);
  const rows = /** @type {const} */ ([
    [Number.isInteger(at) ? t("now") : t("next"), symbols, "--msg", "--msg-ink"],
    [t("to"), goal, "", "--target"],
  ]);
  rows.forEach(([name, cells, fill, strong], row) => {
    const y = top + 6 * k + row * pitch;
    const base = y + CELL.height * k * 0.73;
    const font = `400 ${COUNT * u * 0.9}px ${cssValue("--sans")}`;
    write(g, name, left - 14 * u, base, { font, color: cssValue("--ink-3"), align: "right" });
    cells.forEach(({ text, changed }, i) => {
      const x = left + i * step;
      if (changed) drawCell(g, [x, y, CELL.width * k, CELL.height * k], fill, strong, 2 * k);
      const color = cssValue(changed && fill ? strong : fill || changed ? "--ink" : "--ink-3");
      const weight = changed || fill ? 500 : 400;
      const letters = `${weight} ${CELL.letters * k}px ${cssValue("--mono")}`;
      write(g, text, x + (CELL.width * k) / 2, base, { font: letters, color, align: "center" });
    });
  });
  return left - (CELL.words + 24) * u;
}

/**
 * Draw a marked cell: filled, or with an edge.
 * @param {Ctx} g
 * @param {[number, number, number, number]} box
 * @param {string} fill
 * @param {string} edge
 * @param {number} width
 */
function drawCell(g, [x, y, w, h], fill, edge, width) {
  if (fill) {
    g.fillStyle = cssValue(fill);
    g.fillRect(x, y, w, h);
    return;
  }
  g.strokeStyle = cssValue(edge);
  g.lineWidth = width;
  g.strokeRect(x, y, w, h);
}

/**
 * @param {Ctx} g
 * @param {number} u
 * @param {number} left
 * @param {number} right
 * @param {number} top
 * @param {Run[]} sentence
 */
function drawSentence(g, u, left, right, top, sentence) {
  let size = TEXT * u;
  /** @type {Run[][]} */
  let lines = [];
  const font = (/** @type {Run} */ { code }) =>
    code ? `400 ${size * 0.88}px ${cssValue("--mono")}` : `400 ${size}px ${cssValue("--serif")}`;
  const measure = (/** @type {Run} */ run) => {
    g.font = font(run);
    return g.measureText(run.text).width;
  };
  // Long sentences are written smaller until they fit.
  for (; size > 0.5 * TEXT * u; size -= u) {
    lines = wrapLines(measure, sentence, right - left);
    if (lines.length * size * 1.3 <= (MAX_LINES * LEADING + 2) * u) break;
  }
  lines.forEach((line, i) => {
    const y = top + (i + 0.85) * size * 1.33;
    runs(
      g,
      line.map((run) => ({ text: run.text, font: font(run), color: cssValue("--ink") })),
      left,
      y,
    );
  });
}

/**
 * Write words in several fonts one after the other; as one text if the context can do that.
 * @param {Ctx & {runs?: (runs: Written[], x: number, y: number) => void}} g
 * @param {Written[]} written
 * @param {number} x
 * @param {number} y
 */
function runs(g, written, x, y) {
  if (g.runs) return g.runs(written, x, y);
  let at = x;
  for (const { text, ...style } of written) at += write(g, text, at, y, style);
}

/**
 * Draw the step line: a piece for each step, up to the current one.
 * @param {Ctx} g
 * @param {number} u
 * @param {number} left
 * @param {number} right
 * @param {number} y
 * @param {Moment} moment
 */
function drawSteps(g, u, left, right, y, { at, steps, line }) {
  const x = (/** @type {number} */ step) => left + ((right - left) * step) / steps;
  const gap = Math.min(3 * u, (right - left) / steps / 4);
  line.forEach((piece, i) => {
    const from = x(i) + gap;
    const to = x(i + 1) - gap;
    stroke(g, [from, to, y], cssValue("--line"), 9 * u);
    const until = Math.min(to, x(at));
    if (until <= from) return;
    g.setLineDash(piece.dash.map((d) => d * SIZES.onWay.dash * u));
    stroke(g, [from, until, y], cssValue(piece.token), 9 * u);
    g.setLineDash([]);
  });
  g.beginPath();
  g.arc(x(at), y, 13 * u, 0, 2 * Math.PI);
  g.fillStyle = cssValue("--msg");
  g.strokeStyle = cssValue("--msg-ink");
  g.lineWidth = 2 * u;
  g.fill();
  g.stroke();
}

/**
 * @param {Ctx} g
 * @param {[number, number, number]} along
 * @param {string} colour
 * @param {number} width
 */
function stroke(g, [from, to, y], colour, width) {
  g.beginPath();
  g.moveTo(from, y);
  g.lineTo(to, y);
  g.lineCap = "butt";
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.stroke();
}
