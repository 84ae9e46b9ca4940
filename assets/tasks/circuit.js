/* The task Switching: a probe sets up a circuit over which the message goes; or packets are sent
   from node to node. */

import { closest, el, isReduced, magnify, part } from "../page/page.js";
import { say } from "../panels/step_sentence.js";
import * as brush from "../stage/paint/draw.js";
import { redrawNodes } from "../stage/paint/link_ends.js";
import { cssValue, layerLook } from "../stage/paint/looks.js";
import { hopPath, hopPaths } from "../stage/stage.js";
import { asWritten, t } from "../state/language.js";
import { doc, drawing, state } from "../state/model.js";
import * as url from "../state/url.js";
import { fill, h, prose, s } from "../widgets/dom.js";
import { bar, data, exception, note, section, table } from "../widgets/widgets.js";
import { plural } from "../widgets/wording.js";
import { boxesOf, LOOKS, timeText } from "./circuit/diagram.js";

/** @import { CircuitDocument, HeadWalk } from "../types/documents" */
/** @import { TimeSegment as Segment } from "../types/documents" */
/** @import { Axis, Ctx } from "../types/task" */
/** @import { Path } from "../stage/geometry/curve.js" */

/** Steps of the player: it shows time, which has no hops. */
const TICKS = 120;

/** Below this height of rows, in CSS pixels, a name covers several rows. */
const THIN_ROW = 13;

/** Largest width of a letter in the name of a bar, in CSS pixels. */
const LETTER_WIDTH = 7;

/** Returns the time on screen. @param {CircuitDocument} result */
const time = ({ total }) => (state.at / TICKS) * total;

/**
 * Draw the links that other messages hold meanwhile.
 * @param {Ctx} context
 * @param {CircuitDocument} result
 */
function draw(context, { held: circuits }) {
  const [link, mark] = [layerLook("held-by-others"), layerLook("held-mark")];
  for (const path of circuits.flatMap(({ marks }) => hopPaths(marks))) {
    if (!path) continue;
    brush.line(context, path, { color: cssValue(link.line), width: link.width });
    const p = path.at(0.5);
    brush.disc(context, p, 5 * magnify(), cssValue(mark.fill), cssValue(mark.line), mark.width);
  }
  redrawNodes(
    context,
    circuits.flatMap(({ marks }) => marks),
  );
}

/**
 * Returns the segments that are active at a time: for each link and event only the latest one.
 * @template {Pick<Segment, "a" | "b" | "what" | "start" | "end">} S
 * @param {S[]} segments
 * @param {number} now
 * @param {number} total
 * @returns {(S & {a: number, b: number})[]}
 */
export function activeSegments(segments, now, total) {
  const latest = new Map();
  for (const segment of segments) {
    const { a, b, start, end, what } = segment;
    if (a === null || b === null || start > now + 1e-9) continue;
    if (end < now - 1e-9 || (end <= now && what !== "held" && now < total)) continue;
    latest.set(`${a}-${b}-${what}`, segment);
  }
  return [...latest.values()];
}

/**
 * Functions that draw what happens on a link, by its name.
 * @type {{[what: string]: (context: Ctx, path: Path, t: number) => void}}
 */
const DRAW_SEGMENT = {
  held(context, path) {
    brush.trail(context, path);
  },
  transfer(context, path) {
    brush.trail(context, path);
    const { line, width } = layerLook("flow");
    brush.line(context, path, { color: cssValue(line), width });
    const flow = isReduced() ? 0.16 : (state.at % 6) / 6;
    for (const f of [0, 0.34, 0.67]) bead(context, path.at((f + flow) % 1), 3.4, "bead-small");
  },
  probe(context, path, t) {
    brush.trail(context, path, t);
    bead(context, path.at(t), 7.2);
  },
  packet(context, path, t) {
    bead(context, path.at(t), 9);
  },
  retreat(context, path, t) {
    const { fill, line, width, dash } = layerLook("retreat");
    brush.line(context, path, { color: cssValue(line), width, dash });
    brush.disc(
      context,
      path.at(1 - t),
      7.2 * magnify(),
      cssValue(fill),
      cssValue("--msg-ink"),
      width,
    );
  },
  wait(context, path) {
    const { fill, line, width } = layerLook("wait");
    brush.disc(context, path.at(0), 9 * magnify(), cssValue(fill), cssValue(line), width);
  },
};

/** Segments that are drawn along the whole link. */
const WHOLE_LINK = new Set(["held", "transfer"]);

/**
 * @param {Ctx} context
 * @param {import("../types/task").Point} p
 * @param {number} r
 * @param {string} [role]
 */
function bead(context, p, r, role = "bead") {
  if (brush.drawAsRing(context, p)) return;
  const size = (r / 10.5) * brush.tokenSize();
  const { fill, line, width } = layerLook(role);
  brush.disc(context, p, size, cssValue(fill), cssValue(line), width);
}

/** @param {Ctx} context @param {CircuitDocument} result */
function drawActive(context, result) {
  const now = time(result);
  const all = activeSegments(result.segments, now, result.total);
  // First the links that are held, then the nodes between them, then what moves.
  for (const lines of [true, false]) {
    for (const { a, b, what, start, end } of all.filter(
      (segment) => WHOLE_LINK.has(segment.what) === lines,
    )) {
      const t = end > start && !isReduced() ? Math.min(1, (now - start) / (end - start)) : 1;
      DRAW_SEGMENT[what]?.(context, hopPath(a, b), t);
    }
    const ends = all.flatMap(({ a, b }) => [a, b]);
    if (lines) redrawNodes(context, ends);
  }
}

/**
 * Returns a sentence about what happens at a time.
 * @param {CircuitDocument} result
 * @param {number} now
 */
function sentence(result, now) {
  const busy = activeSegments(result.segments, now, result.total).filter(
    ({ what }) => !["held", "release", "drop"].includes(what),
  );
  const last = busy[busy.length - 1];
  if (!last || state.at >= TICKS) return result.why;
  const [a, b] = [last.a, last.b].map((mark) => drawing().addresses[mark]);
  // With long addresses a link is named by the number of its hop.
  const link =
    a.length + b.length <= 40
      ? t("from `{a}` to `{b}`", { a, b })
      : t("of hop {hop}", { hop: last.hop });
  if (busy.length > 1 && last.what === "packet") {
    return t("{length} packets are on their way, each on a link of its own.", {
      length: busy.length,
    });
  }
  return SENTENCES[last.what]?.(link, last) ?? result.why;
}

/** @type {{[what: string]: (link: string, segment: Segment) => string}} */
const SENTENCES = {
  probe: (link) => t("The probe reserves the link {link}; what is behind it stays held.", { link }),
  transfer: () =>
    t("The circuit stands: the message crosses all its links at once, stored nowhere."),
  retreat: (link) =>
    t("No way on: the probe retreats over the link {link} and frees it.", { link }),
  wait: (link) =>
    t("The link {link} is busy with another message: this one waits in front of it.", { link }),
  idle: () =>
    t("The attempt was dropped in front of a busy link; everything is freed until the next one."),
  packet: (link, { packet }) =>
    t("Packet {packet} crosses the link {link}, and is stored there whole.", { packet, link }),
};

/** @param {CircuitDocument} result */
function panel(result) {
  const now = time(result);
  say(
    t("{title}: {now} of {total}", {
      title: t(result.title),
      now: timeText(now),
      total: timeText(result.total),
    }),
    prose(sentence(result, now)),
  );
}

/**
 * Returns the table that compares the ways of sending the message.
 * @param {CircuitDocument} result
 */
function waysTable({ rows }) {
  const most = Math.max(...rows.map((row) => row.share), 1e-9);
  const cells = rows.map((row) =>
    h(
      "tr",
      { class: row.shown ? "current" : "" },
      h("td.wide", t(row.name), h("i.share", bar("b", row.share / most))),
      data(row.formula),
      data(row.lost ? [exception(`+${row.lost}`), " "] : null, row.total),
    ),
  );
  return table("hops lanes times", [t("sent as"), t("formula"), t("takes")], cells);
}

/**
 * Returns the section of other messages that hold links, with its buttons.
 * @param {CircuitDocument} result
 */
function othersSection({ held: circuits }) {
  const rows = circuits.map(({ from, to, marks }) => {
    const length = marks.length ? plural(marks.length - 1, "link") : exception(t("blocked"));
    return h("tr", data(from), data(to), h("td", length));
  });
  return section(
    t("Already on the stage"),
    String(circuits.length),
    rows.length
      ? h("table.hops.lanes", h("tbody", rows))
      : note(t("No other message holds a link.")),
    h(
      "div.acts",
      h("button.button.edged", { "data-hold": "1" }, t("Leave this message there")),
      h("button.button.edged", { "data-hold": "", disabled: !circuits.length }, t("Clear")),
    ),
  );
}

const withSubscript = (/** @type {string} */ name, /** @type {string} */ low) => [
  name,
  h("sub", low),
];

/** @param {...import("../widgets/dom.js").Child} parts */
const equation = (...parts) => h("p.equation", { ...asWritten }, ...parts);

/** Returns the formulas of the paper. @param {CircuitDocument} result */
const formulas = ({ channels }) =>
  section(
    t("Equations 4 and 5"),
    null,
    equation(
      withSubscript("T", "circuit"),
      " = ",
      withSubscript("S", "probe"),
      "·H·B + ",
      withSubscript("S", "msg"),
      "·B",
    ),
    equation(withSubscript("T", "packet"), " = ", withSubscript("S", "pkt"), "·N·H·B"),
    note(t("H hops, N packets, B the time per byte."), " ", channels),
  );

/** @param {CircuitDocument} result */
function begin(result) {
  part("hops-note").textContent = t("µs, by the formula and with busy links");
  fill(el("hops"), waysTable(result));
  fill(part("more"), othersSection(result), formulas(result));
}

/**
 * Keep the circuit on screen as one of another message, or release all.
 * @param {MouseEvent} event
 */
function hold(event) {
  const button = closest(event, "[data-hold]");
  if (!button) return;
  const { source, target, controls } = doc();
  const before = controls.find((control) => control.name === "held")?.value;
  const all = [before, `${source} ${target}`].filter(Boolean).join("; ");
  url.ask({ held: button.dataset.hold ? all : null }, "held");
}

/**
 * Returns the time diagram: a row for each link of the route, with what happens on it over time.
 * @param {Axis} axis
 * @param {CircuitDocument} result
 */
function timeline({ x, small }, { segments, total }) {
  const at = (/** @type {number} */ t) => x((t / total) * TICKS);
  const rows = Math.max(1, ...segments.map((segment) => segment.hop));
  const bars = boxesOf(segments, at, rows, small);
  const segmentBars = bars.map(({ what, hop, start, end, ...box }) =>
    s(
      "rect",
      { ...box, fill: `var(${LOOKS[what].token})`, opacity: LOOKS[what].opacity },
      s(
        "title",
        t("Hop {hop}: {word}, {start} to {end}", {
          hop,
          word: LOOKS[what].word,
          start: timeText(start),
          end: timeText(end),
        }),
      ),
    ),
  );
  if (small) return segmentBars;
  // The name of a bar is only written in the first row, if there is room.
  const names = bars
    .filter(
      ({ what, hop, width }) => hop === 1 && width > LETTER_WIDTH * LOOKS[what].word.length + 8,
    )
    .filter(({ what }, i, all) => all.findIndex((other) => other.what === what) === i)
    .map(({ what, x: left, y, width, height }) =>
      s(
        "text",
        {
          class: `bar-name ${what}${height < THIN_ROW ? " thin" : ""}`,
          x: left + width / 2,
          y: y + Math.max(height, THIN_ROW) / 2,
        },
        LOOKS[what].word,
      ),
    );
  const anchor = ["", "middle", "middle", "middle", "end"];
  const numbers = anchor.map((look, i) => {
    const place = { class: `number ${look}`.trim(), x: x((i / 4) * TICKS), y: 116 };
    return s("text", place, timeText((total * i) / 4));
  });
  return [
    s("text.axis", { x: 16, y: 24 }, t("Hop 1 to {rows}", { rows })),
    s("text.axis", { x: 16, y: 101 }, t("Time")),
    segmentBars,
    names,
    numbers,
  ];
}

/**
 * Returns the position of the head of the message on its walk, in hops.
 * @param {Pick<HeadWalk, "moves">} walk
 * @param {number} now
 */
export function headAt({ moves }, now) {
  const move = moves.findLast(({ start }) => start <= now);
  return move ? move.place + Math.min(1, (now - move.start) / (move.end - move.start)) : 0;
}

/** @type {import("../types/task").Task<CircuitDocument>} */
export const task = {
  heading: t("Time"),
  unit: t("Time"),
  ends: "both",
  steps: () => TICKS,
  pace: () => 0.07,
  draw,
  over: drawActive,
  updatePanel: panel,
  begin,
  acts: () => ({ click: hold }),
  timeline,
  onMap: ({ walk }) => ({ way: walk ?? undefined, layer: {} }),
  hopsMade: (result) => (result.walk ? headAt(result.walk, time(result)) : 0),
  status: (result) => ({
    count: timeText(time(result)),
    summary: t("of {total}", { total: timeText(result.total) }),
  }),
};
