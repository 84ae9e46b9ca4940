/* The task Total exchange: every node sends a message to every other one. In a step all messages
   take the same ports, or a plan says which nodes exchange messages. */

import { findAll, part } from "../page/page.js";
import { markRow, say } from "../panels/step_sentence.js";
import * as brush from "../stage/paint/draw.js";
import { redrawNodes } from "../stage/paint/link_ends.js";
import * as swarm from "../stage/paint/swarm.js";
import { markOnScreen } from "../stage/stage.js";
import { localText, numberText, t } from "../state/language.js";
import { drawing, on, state, step, steps, taskResult } from "../state/model.js";
import { stepOf } from "../state/position.js";
import { fill, h, prose, s } from "../widgets/dom.js";
import { note, section } from "../widgets/widgets.js";
import { task as large } from "./exchange/large.js";
import { MAX_ROWS, Matrix } from "./exchange/matrix.js";
import { destinations, placeAt } from "./exchange/schedule.js";
import {
  arrivedCount,
  boundsSection,
  conflicts,
  hopSentence,
  loadNow,
  loadsSection,
} from "./exchange/sections.js";
import { fillTimes, onSlide, sliders } from "./exchange/time.js";

/** @import { ExchangeDocument as Exchange } from "../types/documents" */
/** @import { Axis, Ctx } from "../types/task" */

/** The matrix in the panel. @type {Matrix | null} */
let matrix = null;
/** The hop for which the texts were written last. */
let saidPlace = "";

/** Returns the step and the hop on screen. @param {Exchange} exchange */
const placeNow = (exchange) => placeAt(exchange, state.at);

/**
 * Draw the links that several messages hold in this step as heat.
 * @param {Ctx} context
 * @param {Exchange} exchange
 */
function draw(context, exchange) {
  if (!step()) return;
  const { nodes } = exchange;
  /** @type {number[]} */
  const hot = [];
  context.globalAlpha = brush.isDense() ? 0.5 : 1;
  for (const [key, share] of [...loadNow(exchange).shares].sort((a, b) => a[1] - b[1])) {
    if (share < 2) continue;
    const link = [Math.floor(key / nodes), key % nodes];
    swarm.drawHot(context, link[0], link[1], swarm.heat(share));
    hot.push(...link);
  }
  context.globalAlpha = 1;
  redrawNodes(context, hot);
}

/**
 * Returns the links that messages take in a hop; messages that have arrived take none.
 * @param {Exchange} exchange
 * @param {number} hop
 */
function movingLinks(exchange, hop) {
  const { places } = loadNow(exchange);
  return places[hop]
    .map((from, v) => /** @type {[number, number]} */ ([from, places[hop + 1][v]]))
    .filter(([from, to]) => from !== to);
}

/**
 * Returns the marks that send messages: all, except switches without hosts in a plan.
 * @param {Exchange} exchange
 */
const senders = ({ nodes, plan }) =>
  Array.from({ length: nodes }, (_, v) => v).filter(
    (v) => !plan || plan.partners.some((step) => step[v] >= 0),
  );

/** @param {Ctx} context @param {Exchange} exchange */
function drawMessages(context, exchange) {
  const at = placeNow(exchange);
  if (!at.step) return swarm.tokens(context, senders(exchange).map(markOnScreen));
  const lines = swarm
    .paths(
      t("step {step}, hop {hop}", { step: at.step, hop: at.hop }),
      movingLinks(exchange, at.hop),
      true,
    )
    .filter((path) => path !== null);
  const eased = at.part >= 1 ? 1 : brush.ease(at.part);
  swarm.tokens(
    context,
    lines.map((line) => line.at(eased)),
  );
  if (saidPlace !== `${at.step} ${at.hop}`) describeHop(exchange);
}

/** @param {Exchange} exchange */
function describeHop(exchange) {
  const at = placeNow(exchange);
  saidPlace = `${at.step} ${at.hop}`;
  if (!at.step) return say(localText(exchange.title), exchange.opening);
  const title = t("Step {step} of {steps}", {
    step: numberText(at.step),
    steps: numberText(steps()),
  });
  const hop = t("hop {hop} of {count}", { hop: at.hop + 1, count: at.count });
  const port = exchange.words[at.step - 1]?.[at.hop];
  const role = port === undefined ? undefined : drawing().kinds[exchange.ports[port].kind].role;
  return say(`${title}, ${hop}`, hopSentence(exchange, at), role);
}

function paint() {
  const canvas = part("lead").querySelector("canvas");
  if (!canvas || !matrix || matrix.result !== taskResult()) return;
  const exchange = matrix.result;
  matrix.advance(step());
  matrix.paint(canvas);
  const sentText = t("{arrived} of {messages}", {
    arrived: numberText(arrivedCount(exchange, step())),
    messages: numberText(exchange.nodes * (exchange.nodes - 1)),
  });
  for (const words of findAll(part("lead"), ".sent")) words.textContent = sentText;
  canvas.setAttribute(
    "aria-label",
    t("Matrix of senders and receivers: {sent} messages have arrived", { sent: sentText }),
  );
}

/** @param {Exchange} exchange @param {number} many */
const heldTwice = ({ conflicts }, many) =>
  t("{held} of {steps} steps hold a link twice", {
    held: numberText(conflicts.held_path),
    steps: numberText(many),
  });

/** @param {Exchange} exchange */
function panel(exchange) {
  saidPlace = "";
  describeHop(exchange);
  paint();
  const now = step();
  for (const box of findAll(part("more"), ".held")) {
    fill(box, now ? conflicts(exchange) : note(prose(exchange.summary)));
  }
  for (const rows of findAll(part("legend"), ".rows")) {
    fill(rows, swarm.legend(now ? loadNow(exchange).counts : {}));
  }
  markRow();
}

/** @param {Exchange} exchange */
function begin(exchange) {
  const { nodes, blocks, group, longest, plan } = exchange;
  matrix = new Matrix(exchange, destinations(exchange));
  const groupName = localText(group);
  const by = blocks.length > 1 ? t(", by {group}", { group: groupName }) : "";
  const cell = t(
    " A cell stands for all messages from one {group} to another, shaded by the share" +
      " that has been sent.",
    { group: groupName },
  );
  const sentCounter = h("span.quiet.mono.sent", { "aria-label": t("Messages that have arrived") });
  const matrixSection = section(
    t("Who has sent to whom"),
    sentCounter,
    h("canvas", { role: "img" }),
    note(t("Rows send, columns receive{by}.{cell}", { by, cell: nodes > MAX_ROWS ? cell : "" })),
  );
  matrixSection.classList.add("matrix");
  fill(part("lead"), matrixSection);
  fill(part("legend"), section(t("Messages holding a link"), t("this step"), h("div.rows")));
  const twice = heldTwice(exchange, longest.length);
  fill(
    part("more"),
    section(t("Conflicts"), twice, h("div.held")),
    section(t("Time"), null, h("div.clock"), sliders()),
    boundsSection(exchange),
    !plan && loadsSection(exchange),
  );
  fillTimes(exchange.times);
}

/**
 * Returns a bar for each step: as high as its number of hops, in the heat of its most shared link.
 * @param {Axis} axis
 * @param {Exchange} exchange
 */
function timeline(axis, exchange) {
  const { x, small, steps: count } = axis;
  const { longest: hops, most } = exchange;
  const base = small ? 22 : 84;
  const high = Math.max(...hops);
  const room = base - (small ? 6 : 20);
  const wide = x(1) - x(0);
  const y = (/** @type {number} */ count) => base - (count / high) * room;
  const bars = hops.map((count, i) => {
    const share = most[i];
    return s("rect.bar.step", {
      "data-hop": i + 1,
      x: x(i) + wide * 0.12,
      y: y(count),
      width: Math.max(0.8, wide * 0.76),
      height: base - y(count),
      fill: `var(${share > 1 ? swarm.heat(share).name : "--ink-3"})`,
    });
  });
  if (small) return bars;
  const levels = [high, high / 2]
    .filter(Number.isInteger)
    .map((n) => [
      s("line.base", { x1: x(0), x2: x(count), y1: y(n), y2: y(n) }),
      s("text.number", { x: x(0) - 18, y: y(n) + 4 }, n),
    ]);
  return [
    levels,
    s("text.axis", { x: 16, y: y(high) + 4 }, t("Hops")),
    s("text.axis", { x: 16, y: 101 }, t("Steps")),
    bars,
  ];
}

/** Returns the duration of a step, in hops. @param {Exchange} exchange */
const pace = ({ longest: hops }) =>
  (hops[stepOf(state.at)] ?? 0) * (hops.length > 200 ? 0.35 : 0.6);

/** @type {import("../types/task").Task<Exchange>} */
export const task = {
  heading: "",
  tab: t("Matrix"),
  unit: t("Step"),
  ends: "none",
  substitute: (result) => ("stages" in result ? large : null),
  steps: ({ longest }) => longest.length,
  pace,
  draw,
  over: drawMessages,
  updatePanel: panel,
  begin,
  acts: () => ({ input: onSlide }),
  timeline,
  status(exchange) {
    const at = placeNow(exchange);
    const count = numberText(steps());
    return {
      count: at.step
        ? t("Step {step} of {steps}", { step: numberText(at.step), steps: count })
        : t("Start"),
      summary: heldTwice(exchange, steps()),
      present: at.step
        ? t("hop {hop} of {count}", { hop: at.hop + 1, count: at.count })
        : t("{nodes} nodes, {many} steps", { nodes: numberText(exchange.nodes), many: count }),
    };
  },
};

// The canvas cannot be painted while its tab is hidden: it has no size.
on("tab", paint);
on("theme", () => {
  if (!matrix || matrix.result !== taskResult()) return;
  matrix.recolor();
  paint();
});
