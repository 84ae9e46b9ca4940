/* A picture to be taken along: the stage, and around it what is wished for of the words. */
import { write } from "../stage/paint/canvas.js";
import { token } from "../stage/paint/looks.js";
import { t } from "../state/language.js";
import { stepUnderWay } from "../state/position.js";
import { SIZES } from "../style/looks.js";

/** @import { Ctx } from "../types/task" */
/** @import { Moment, Run } from "./caption.js" */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, width: number, height: number}} Area */

/** @typedef {{text: string, font: string, color: string}} Written */

/**
 * What goes with the stage.
 * @typedef {{name: boolean, sentence: boolean, line: boolean, bits: boolean}} With
 */

/** The picture that sizes are said for. */
const PLAIN = { width: 1280, height: 720 };
const [MARGIN, HEAD, LEADING, LINE] = [56, 66, 43, 54];
const [NAME, COUNT, TEXT] = [34, 23, 33];
/** Room around the drawing, what the upper corners keep free of it. */
const AROUND = 20;
const CORNER = { width: 200, height: 118, row: 29, letter: 0.6 };
/** How much the drawing may grow: its addresses of 12 pixels to 22. */
const MOST_GROWTH = 22 / 12;
const MOST_LINES = 3;
/** A cell of an address, its letters, the words before it, from row to row. */
const CELL = { width: 34, height: 40, letters: 26, gap: 2, words: 70, row: 45 };
/** The most of a picture's width that an address takes. */
const MOST_BITS = 0.55;

/** How much larger than in a plain picture everything is. @param {Size} size */
export const unit = ({ width, height }) =>
  Math.max(0.3, Math.min(height / PLAIN.height, Math.max(width / PLAIN.width, 0.55)));

/**
 * A sentence in lines that are no wider than there is room.
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
    // What stands without a space behind it goes with what follows.
    let wide = 0;
    for (let j = i; j < words.length; j++) {
      wide += measure({ ...words[j], text: words[j].text.trimEnd() });
      if (mayBreakBehind(words[j])) break;
    }
    if (!glued && used > 0 && used + wide > room) {
      lines.push([]);
      used = 0;
    }
    glued = !mayBreakBehind(word);
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
const mayBreakBehind = ({ text, isCut }) => isCut || text.endsWith(" ");

/** Letters of a piece of a word, however narrow a line is. */
const FEWEST_LETTERS = 8;

/**
 * A word in pieces that fit into a line: a long address is cut, as it is on the page.
 * @param {(run: Run) => number} measure
 * @param {Run} word
 * @param {number} room
 * @returns {(Run & {isCut?: boolean})[]}
 */
function cutToFit(measure, { text, code }, room) {
  const wide = measure({ text, code });
  const most = Math.max(FEWEST_LETTERS, Math.floor((text.length * room) / wide));
  if (wide <= room || text.length <= most) return [{ text, code }];
  const rest = cutToFit(measure, { text: text.slice(most), code }, room);
  return [{ text: text.slice(0, most), code, isCut: true }, ...rest];
}

/**
 * What of the words is wished for and there is at all: room is kept for it on every picture.
 * @template {With} W
 * @param {W} wish
 * @param {Moment[]} moments
 * @returns {W}
 */
export const there = (wish, moments) => ({
  ...wish,
  sentence: wish.sentence && moments.some(({ sentence }) => sentence.length),
  bits: wish.bits && moments.some(({ symbols }) => symbols.length),
  line: wish.line && moments.some(({ line }) => line.length),
});

/**
 * Where things stand in a picture: the stage takes what the words leave.
 * @param {Size} size
 * @param {With} wish
 */
export function areas(size, wish) {
  const u = unit(size);
  const head = wish.name ? HEAD * u : 0;
  const words = wish.sentence || wish.bits ? (MOST_LINES * LEADING + 14) * u : 0;
  const steps = wish.line ? LINE * u : 0;
  const height = Math.max(1, size.height - head - words - steps);
  /** @type {Area} */
  const stage = { x: 0, y: head, width: size.width, height };
  return { u, stage, words: head + height, steps: size.height - steps };
}

/**
 * Where the stage stands in a picture, and whether the drawing reaches up between its corners.
 * @typedef {Area & {ratio: number, high: boolean}} Place
 */

/**
 * A part of the stage as large as it can be in the middle of an area.
 * @param {Size} stage
 * @param {Area} part
 * @param {Area} area
 * @param {number} most
 */
function fitted({ width, height }, part, area, most) {
  const ratio = Math.min(area.width / part.width, area.height / part.height, most);
  const x = area.x + (area.width - part.width * ratio) / 2;
  const y = area.y + (area.height - part.height * ratio) / 2;
  const [left, top] = [x - part.x * ratio, y - part.y * ratio];
  return { x: left, y: top, width: width * ratio, height: height * ratio, ratio, drawn: x };
}

/**
 * Where the stage stands in a picture: its drawing is as large as the words leave room for, and
 * stands between the name and the step where it is narrow enough.
 * @param {Size} size
 * @param {With} wish
 * @param {Size} stage
 * @param {Area} ink what the drawing takes of the stage
 * @param {string} spec
 * @returns {Place}
 */
export function placed(size, wish, stage, ink, spec) {
  const { u, stage: area, words: foot } = areas(size, wish);
  const left = MARGIN * u;
  const most = MOST_GROWTH * u;
  const width = Math.max(1, size.width - 2 * left);
  const within = (/** @type {number} */ top) => {
    // On the smallest pictures there is hardly room for more than words.
    const around = Math.min(AROUND * u, (foot - top) / 8);
    const room = { x: left, y: top + around, width, height: foot - top - 2 * around };
    const { drawn, ...place } = fitted(stage, ink, room, most);
    return { place, from: drawn, to: drawn + ink.width * place.ratio };
  };
  const { place, from, to } = within(0);
  const name = left + (spec.length * CORNER.letter * NAME + AROUND) * u;
  const isFree = from > name && to < size.width - left - CORNER.width * u;
  if (wish.name && isFree) return { ...place, high: true };
  return { ...within(area.y).place, high: false };
}

/**
 * Write what goes with the stage.
 * @param {Ctx} g
 * @param {Size} size
 * @param {With} wish
 * @param {Moment} moment
 * @param {string} spec
 * @param {boolean} high whether the drawing reaches up between the corners
 */
export function words(g, size, wish, moment, spec, high) {
  const at = areas(size, wish);
  const left = MARGIN * at.u;
  const right = size.width - left;
  if (wish.name) {
    write(g, spec, left, 50 * at.u, {
      font: `500 ${NAME * at.u}px ${token("--mono")}`,
      color: token("--ink"),
    });
    (high ? corner : head)(g, at.u, right, moment);
  }
  const beside = wish.bits ? bits(g, at.u, right, at.words, moment) : right;
  if (wish.sentence) drawSentence(g, at.u, left, beside, at.words, moment.sentence);
  if (wish.line) pieces(g, at.u, left, right, at.steps + (LINE * at.u) / 2, moment);
}

/** How the step is written, and what stands with it. @param {number} u @param {number} weight */
const sans = (u, weight) => ({
  font: `${weight} ${COUNT * u}px ${token("--sans")}`,
  color: token(weight > 400 ? "--ink" : "--ink-2"),
  align: /** @type {const} */ ("right"),
});

/**
 * The step, and the kind of its link, in one line at the right.
 * @param {Ctx} g
 * @param {number} u
 * @param {number} right
 * @param {Moment} moment
 */
function head(g, u, right, { count, kind }) {
  const y = 50 * u;
  const wide = kind ? write(g, kind, right, y, sans(u, 400)) + 14 * u : 0;
  write(g, count, right - wide, y, sans(u, 600));
}

/**
 * The step, the kind of its link under it, and the look of that link.
 * @param {Ctx} g
 * @param {number} u
 * @param {number} right
 * @param {Moment} moment
 */
function corner(g, u, right, { at, count, kind, line }) {
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
  stroke(g, [right - 76 * u, right, y + row / 2], token(piece.token), 4 * u);
  g.setLineDash([]);
}

/**
 * The address that a hop leads to, or led to, over that of the target, at the right; returns where
 * they begin.
 * @param {Ctx} g
 * @param {number} u
 * @param {number} right
 * @param {number} top
 * @param {Moment} moment
 */
function bits(g, u, right, top, { at, symbols, goal }) {
  const most = Math.max(symbols.length, goal.length);
  if (!most) return right;
  const room = MOST_BITS * (right + MARGIN * u) - CELL.words * u;
  const k = Math.min(u, room / (most * (CELL.width + CELL.gap)));
  const step = (CELL.width + CELL.gap) * k;
  const left = right - most * step;
  // However small the cells are, the words before them stay apart.
  const pitch = Math.max(CELL.row * k, COUNT * u);
  const rows = /** @type {const} */ ([
    [Number.isInteger(at) ? t("now") : t("next"), symbols, "--msg", "--msg-ink"],
    [t("to"), goal, "", "--target"],
  ]);
  rows.forEach(([name, cells, fill, mark], row) => {
    const y = top + 6 * k + row * pitch;
    const base = y + CELL.height * k * 0.73;
    const font = `400 ${COUNT * u * 0.9}px ${token("--sans")}`;
    write(g, name, left - 14 * u, base, { font, color: token("--ink-3"), align: "right" });
    cells.forEach(({ text, changed }, i) => {
      const x = left + i * step;
      if (changed) cell(g, [x, y, CELL.width * k, CELL.height * k], fill, mark, 2 * k);
      const color = token(changed && fill ? mark : fill || changed ? "--ink" : "--ink-3");
      const letters = `${changed || fill ? 500 : 400} ${CELL.letters * k}px ${token("--mono")}`;
      write(g, text, x + (CELL.width * k) / 2, base, { font: letters, color, align: "center" });
    });
  });
  return left - (CELL.words + 24) * u;
}

/**
 * A cell that stands out: filled, or with an edge.
 * @param {Ctx} g
 * @param {[number, number, number, number]} box
 * @param {string} fill
 * @param {string} edge
 * @param {number} width
 */
function cell(g, [x, y, w, h], fill, edge, width) {
  if (fill) {
    g.fillStyle = token(fill);
    g.fillRect(x, y, w, h);
    return;
  }
  g.strokeStyle = token(edge);
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
    code ? `400 ${size * 0.88}px ${token("--mono")}` : `400 ${size}px ${token("--serif")}`;
  const measure = (/** @type {Run} */ run) => {
    g.font = font(run);
    return g.measureText(run.text).width;
  };
  // Long sentences are set smaller, and closer, until they fit.
  for (; size > 0.5 * TEXT * u; size -= u) {
    lines = wrapLines(measure, sentence, right - left);
    if (lines.length * size * 1.3 <= (MOST_LINES * LEADING + 2) * u) break;
  }
  lines.forEach((line, i) => {
    const y = top + (i + 0.85) * size * 1.33;
    runs(
      g,
      line.map((run) => ({ text: run.text, font: font(run), color: token("--ink") })),
      left,
      y,
    );
  });
}

/**
 * Words in several faces, one behind the other; where they are kept as words, as one text.
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
 * The line of steps: those done in full, the one under way in the dash of its kind.
 * @param {Ctx} g
 * @param {number} u
 * @param {number} left
 * @param {number} right
 * @param {number} y
 * @param {Moment} moment
 */
function pieces(g, u, left, right, y, { at, steps, line }) {
  const x = (/** @type {number} */ step) => left + ((right - left) * step) / steps;
  const gap = Math.min(3 * u, (right - left) / steps / 4);
  line.forEach((piece, i) => {
    const from = x(i) + gap;
    const to = x(i + 1) - gap;
    stroke(g, [from, to, y], token("--line"), 9 * u);
    const until = Math.min(to, x(at));
    if (until <= from) return;
    g.setLineDash(piece.dash.map((d) => d * SIZES.onWay.dash * u));
    stroke(g, [from, until, y], token(piece.token), 9 * u);
    g.setLineDash([]);
  });
  g.beginPath();
  g.arc(x(at), y, 13 * u, 0, 2 * Math.PI);
  g.fillStyle = token("--msg");
  g.strokeStyle = token("--msg-ink");
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
