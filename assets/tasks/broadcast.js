/* The task Broadcast: the message of one node, the root, spreads round by round along a tree. */

import { el, part } from "../page/page.js";
import { markRow, say } from "../panels/step_sentence.js";
import * as curve from "../stage/geometry/curve.js";
import * as brush from "../stage/paint/draw.js";
import { cssValue, layerLook } from "../stage/paint/looks.js";
import * as swarm from "../stage/paint/swarm.js";
import { hopPath, markOnScreen, radius, strokeBetween, zoom } from "../stage/stage.js";
import { localText, numberText, t } from "../state/language.js";
import { done, drawing, state, step, steps } from "../state/model.js";
import { isMoving } from "../state/position.js";
import { LOOKS, SIZES } from "../style/looks.js";
import { bars } from "../widgets/charts/message_bars.js";
import { fill, h, prose } from "../widgets/dom.js";
import { withSuperscripts } from "../widgets/powers.js";
import { chip, data, exception, note, section, table, terms } from "../widgets/widgets.js";

/** @import { BroadcastDocument, BroadcastRound as Round } from "../types/documents" */
/** @import { Ctx } from "../types/task" */

/**
 * Whether both ends of a link are drawn.
 * @param {[number | null, number | null]} pair
 * @returns {pair is [number, number]}
 */
const isDrawn = (pair) => !pair.includes(null);

const size = () => Math.max(2.6, radius() * zoom());

/**
 * Draw a link of the tree that the network does not have: dashed, with a cross on it.
 * @param {Ctx} context
 * @param {[number, number]} pair
 */
function drawMissing(context, [a, b]) {
  // Bent like a link, so that it does not run through other nodes.
  const path = curve.path(markOnScreen(a), markOnScreen(b), [[0.5, SIZES.missingBow]]);
  const { line, width, dash } = LOOKS.missing;
  brush.line(context, path, { color: cssValue(`--${line}`), width, dash });
  brush.cross(context, path.at(0.5), 6, LOOKS["cross-out"].width);
}

/**
 * Draw a node that knows the message; `fresh` if only since this round.
 * @param {Ctx} context
 * @param {number} mark
 * @param {boolean} fresh
 */
function drawInformed(context, mark, fresh) {
  const look = layerLook(fresh ? "informed-last" : "informed");
  brush.node(context, mark, {
    fill: cssValue(look.fill),
    ink: cssValue(fresh ? "--msg-ink" : "--surface"),
    edge: cssValue(look.line),
    r: size(),
    width: look.width,
  });
}

/**
 * Draw how many messages each node knows: the more, the darker.
 * @param {Ctx} context
 * @param {number[]} known
 * @param {number} nodes
 */
function drawShades(context, known, nodes) {
  const { line, width } = layerLook("informed");
  known.forEach((count, mark) => {
    const share = Math.log2(count) / Math.log2(nodes);
    const part = `${cssValue("--ink-2")} ${Math.round(100 * share)}%`;
    brush.node(context, mark, {
      fill: `color-mix(in oklab, ${part}, ${cssValue("--node")})`,
      ink: cssValue(share > 0.5 ? "--surface" : "--ink"),
      edge: cssValue(line),
      r: size(),
      width,
    });
  });
}

/**
 * Draw a round of an all-to-all broadcast: its links, and how many messages each node knows.
 * @param {Ctx} context
 * @param {BroadcastDocument} result
 */
function drawAll(context, { rounds }) {
  const round = rounds[step() - 1];
  const nodes = drawing().addresses.length;
  const width = brush.trailWidth() * (nodes > 100 ? 0.5 : 0.8);
  for (const [a, b] of round?.sends ?? []) {
    if (a < b) brush.trail(context, hopPath(a, b), 1, width);
  }
  const counts = rounds[done() - 1]?.known ?? drawing().addresses.map(() => 1);
  drawShades(context, counts, nodes);
}

/** @param {Ctx} context @param {BroadcastDocument} result */
function draw(context, result) {
  if (result.all) return drawAll(context, result);
  const roundsDone = result.rounds.slice(0, done());
  const now = roundsDone.length - 1;
  roundsDone.forEach((round, i) => {
    for (const [a, b] of round.sends.filter(isDrawn)) {
      const path = hopPath(a, b);
      if (i === now) brush.trail(context, path);
      context.globalAlpha = i === now || !brush.isDense() ? 1 : 0.45;
      brush.drawLink(context, brush.roleBetween(a, b), path);
      context.globalAlpha = 1;
    }
  });
  for (const pair of roundsDone.flatMap((round) => round.missing).filter(isDrawn)) {
    if (!strokeBetween(...pair)) drawMissing(context, pair);
  }
  roundsDone.forEach((round, i) => {
    for (const [, to] of round.sends.filter(isDrawn)) drawInformed(context, to, i === now);
  });
}

/** @param {Ctx} context @param {BroadcastDocument} result */
function drawMessages(context, { rounds, root, all }) {
  const i = done();
  const fraction = state.at - i;
  if (!isMoving(fraction) || i >= rounds.length) {
    if (i > 0 || root === null || drawing().pills) return;
    return brush.drawEndRing(context, markOnScreen(root));
  }
  const eased = brush.ease(fraction);
  const r = 0.76 * brush.movingSize(eased);
  const sends = rounds[i].sends.filter(isDrawn);
  const paths = swarm.paths(`round ${i}`, sends).filter((path) => path !== null);
  if (all)
    return swarm.tokens(
      context,
      paths.map((path) => path.at(eased)),
    );
  for (const path of paths) {
    brush.trail(context, path, eased);
    brush.disc(context, path.at(eased), r, cssValue("--msg"), cssValue("--msg-ink"), 1.6);
  }
}

/**
 * Returns the round on screen, the current or the last one; undefined before the first.
 * @param {BroadcastDocument} result
 * @returns {Round | undefined}
 */
const currentRound = ({ rounds }) => rounds[step() - 1];

/** @param {BroadcastDocument} result */
function statusText(result) {
  const informed = currentRound(result)?.informed ?? "1";
  const { nodes } = result;
  return {
    count: step() ? t("Round {step} of {steps}", { step: step(), steps: steps() }) : t("Start"),
    summary: result.all
      ? t("every node knows {informed} or more of {nodes}", { informed, nodes })
      : t("{informed} of {nodes} nodes informed", { informed, nodes }),
  };
}

/** @param {BroadcastDocument} result */
function panel(result) {
  const round = currentRound(result);
  say(round ? statusText(result).count : localText(result.title), round?.why ?? result.opening);
  markRow();
}

/** @param {Round} round @param {number} i */
function row(round, i) {
  const missing = round.missing.length;
  return h(
    "tr",
    { "data-step": i + 1, tabindex: -1 },
    h("td", i + 1),
    data(
      round.messages,
      missing > 0 && [" ", exception(t("{missing} not sent", { missing: numberText(missing) }))],
    ),
    data(round.informed),
  );
}

/** @param {BroadcastDocument} result */
function boundSection({ all, rounds, bound, boundWhy, reached, nodes, whole }) {
  const least = whole && rounds.length === bound;
  const words = whole ? t("all") : t("{reached} of {nodes}", { reached, nodes });
  return section(
    t("Against the bound"),
    null,
    terms([
      [t("Rounds"), rounds.length, "round"],
      [t("Lower bound"), bound ?? "–", "lower_bound"],
      [all ? t("Nodes that know all") : t("Nodes informed"), chip(whole, words)],
    ]),
    note(prose(boundWhy), least && t(" This one needs no more.")),
  );
}

/** @param {BroadcastDocument} result */
function missingLinks({ missing, missingCount }) {
  if (!missingCount) return null;
  const rest = missingCount - missing.length;
  const lines = missing.map(([a, b]) => `${a} – ${b}`);
  if (rest > 0) lines.push(t("and {rest} more", { rest }));
  return section(
    t("Links that do not exist"),
    numberText(missingCount),
    h(
      "p.mono.pairs",
      lines.map((text, i) => [i > 0 && h("br"), text]),
    ),
  );
}

/** @param {BroadcastDocument} result */
function begin(result) {
  fill(part("hops-note"), withSuperscripts(t("{links} messages", { links: result.links })));
  const heads = [
    t("round"),
    t("messages"),
    result.all ? t("known by all after it") : t("informed after it"),
  ];
  fill(el("hops"), table("hops", heads, result.rounds.map(row)));
  fill(part("more"), boundSection(result), missingLinks(result));
}

/** @type {import("../types/task").Task<BroadcastDocument>} */
export const task = {
  heading: t("Rounds"),
  unit: t("Round"),
  ends: (result) => (result.all ? "none" : "source"),
  pace: () => 1.4,
  steps: (result) => result.rounds.length,
  draw,
  over: drawMessages,
  updatePanel: panel,
  begin,
  // On a logarithmic scale: the last round carries as much as all before.
  timeline: (axis, { rounds }) =>
    bars(
      axis,
      t("Rounds"),
      rounds.map((round) => round.size),
      (size) => size,
      rounds.map((round) => round.messages),
    ),
  status: statusText,
};
