/* A picture to be taken along: the stage, and around it what is wished for of the words. */
import { write } from "../stage/paint/canvas.js";
import { token } from "../stage/paint/looks.js";
import { SIZES } from "../style/looks.js";

/** @typedef {import("../types/task").Ctx} Ctx */
/** @typedef {import("./caption.js").Moment} Moment */
/** @typedef {import("./caption.js").Run} Run */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, width: number, height: number}} Area */

/** @typedef {{text: string, font: string, color: string}} Written */

/**
 * What goes with the stage.
 * @typedef {{name: boolean, sentence: boolean, line: boolean, bits: boolean}} With
 */

/** The picture that sizes are said for. */
const PLAIN = { width: 1280, height: 720 };
const [MARGIN, HEAD, LEADING, BITS, LINE] = [28, 50, 31, 44, 34];
const [NAME, COUNT, TEXT, SYMBOL] = [24, 19, 23, 21];
const MOST_LINES = 3;

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
    text.split(/(?<=\s)/).map((word) => ({ text: word.replace(/\s+/g, " "), code })),
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
      const last = words[j].text.endsWith(" ");
      wide += measure({ ...words[j], text: words[j].text.trimEnd() });
      if (last) break;
    }
    if (!glued && used > 0 && used + wide > room) {
      lines.push([]);
      used = 0;
    }
    glued = !word.text.endsWith(" ");
    const line = lines[lines.length - 1];
    const lastRun = line[line.length - 1];
    if (!line.length && word.text === " ") return;
    if (lastRun?.code === word.code) lastRun.text += word.text;
    else line.push({ ...word });
    used += measure(word);
  });
  return lines.filter((line) => line.length);
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
  const bits = wish.bits ? BITS * u : 0;
  const sentence = wish.sentence ? (MOST_LINES * LEADING + 14) * u : 0;
  const steps = wish.line ? LINE * u : 0;
  const height = Math.max(1, size.height - head - bits - sentence - steps);
  /** @type {Area} */
  const stage = { x: 0, y: head, width: size.width, height };
  const top = head + height;
  return { u, stage, bits: top, said: top + bits, steps: size.height - steps };
}

/**
 * Write what goes with the stage.
 * @param {Ctx} g
 * @param {Size} size
 * @param {With} wish
 * @param {Moment} moment
 * @param {string} spec
 */
export function words(g, size, wish, moment, spec) {
  const at = areas(size, wish);
  const left = MARGIN * at.u;
  const right = size.width - left;
  if (wish.name) head(g, at.u, left, right, spec, moment.count);
  if (wish.bits) bits(g, at.u, left, at.bits, moment.symbols);
  if (wish.sentence) drawSentence(g, at.u, left, right, at.said, moment.sentence);
  if (wish.line) pieces(g, at.u, left, right, at.steps + (LINE * at.u) / 2, moment);
}

/**
 * @param {Ctx} g
 * @param {number} u
 * @param {number} left
 * @param {number} right
 * @param {string} spec
 * @param {string} count
 */
function head(g, u, left, right, spec, count) {
  const y = 34 * u;
  const font = `500 ${NAME * u}px ${token("--mono")}`;
  write(g, spec, left, y, { font, color: token("--ink") });
  const style = { font: `400 ${COUNT * u}px ${token("--sans")}`, color: token("--ink-2") };
  write(g, count, right, y, { ...style, align: "right" });
}

/**
 * @param {Ctx} g
 * @param {number} u
 * @param {number} left
 * @param {number} top
 * @param {import("./symbols.js").Symbol[]} symbols
 */
function bits(g, u, left, top, symbols) {
  const font = `500 ${SYMBOL * u}px ${token("--mono")}`;
  const high = SYMBOL * 1.45 * u;
  let x = left;
  for (const { text, changed } of symbols) {
    g.font = font;
    const wide = g.measureText(text).width + (text === " " ? 0 : 5 * u);
    if (changed) {
      g.fillStyle = token("--msg");
      g.fillRect(x, top + 4 * u, wide, high);
    }
    const color = token(changed ? "--msg-ink" : "--ink");
    write(g, text, x + wide / 2, top + 4 * u + high * 0.74, { font, color, align: "center" });
    x += wide + 1;
  }
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
    stroke(g, [from, to, y], token("--line"), 6 * u);
    const until = Math.min(to, x(at));
    if (until <= from) return;
    g.setLineDash(piece.dash.map((d) => d * SIZES.onWay.dash * u));
    stroke(g, [from, until, y], token(piece.token), 6 * u);
    g.setLineDash([]);
  });
  g.beginPath();
  g.arc(x(at), y, 9 * u, 0, 2 * Math.PI);
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
