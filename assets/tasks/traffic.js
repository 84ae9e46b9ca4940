/* The task Traffic: messages of a pattern that all start at once; the load of links is drawn as
   heat. */

import { closest, el, part } from "../page/page.js";
import { say } from "../panels/step_sentence.js";
import * as overlay from "../stage/overlay.js";
import * as brush from "../stage/paint/draw.js";
import { redrawNodes } from "../stage/paint/link_ends.js";
import { cssValue, layerLook } from "../stage/paint/looks.js";
import * as swarm from "../stage/paint/swarm.js";
import { hopPath, markOnScreen } from "../stage/stage.js";
import { localText, numberText, t } from "../state/language.js";
import { done, state, step, steps } from "../state/model.js";
import { isMoving } from "../state/position.js";
import { bars } from "../widgets/charts/message_bars.js";
import { fill, h } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";
import { address, data, histogram, namedRow, section, table } from "../widgets/widgets.js";
import { plural } from "../widgets/wording.js";

/** @import { TrafficDocument } from "../types/documents" */
/** @import { Axis, Ctx, Mark } from "../types/task" */

/** The link that is pointed at in the list. @type {[number, number] | null} */
let litLink = null;

/** @param {Ctx} context @param {TrafficDocument} result */
function draw(context, { loads }) {
  const dense = brush.isDense();
  for (const [a, b, , level] of [...loads].sort((x, y) => x[3] - y[3])) {
    if (a < 0 || b < 0) continue;
    context.globalAlpha = level === 1 ? 0.45 : dense ? 0.7 : 1;
    swarm.drawHot(context, a, b, swarm.heat(level));
  }
  context.globalAlpha = 0.5;
  const { line, width } = layerLook("pointed");
  if (litLink) brush.line(context, hopPath(...litLink), { color: cssValue(line), width });
  context.globalAlpha = 1;
  // A load begins with the two ends of its link.
  redrawNodes(
    context,
    loads.flatMap((load) => load.slice(0, 2)),
  );
}

/** @param {Ctx} context @param {TrafficDocument} result */
function drawMessages(context, { routes }) {
  const hop = done();
  const fraction = state.at - hop;
  if (!isMoving(fraction)) {
    const underWay = routes.filter((route) => route.length > hop);
    return swarm.tokens(
      context,
      underWay.map((route) => markOnScreen(route[hop])),
    );
  }
  /** @type {[Mark, Mark][]} */
  const pairs = routes.map((route) =>
    route.length > hop + 1 ? [route[hop], route[hop + 1]] : [null, null],
  );
  const lines = swarm.paths(`hop ${hop}`, pairs).filter((path) => path !== null);
  const eased = brush.ease(fraction);
  return swarm.tokens(
    context,
    lines.map((line) => line.at(eased)),
  );
}

/**
 * Returns the list of the busiest links; the one that is pointed at is marked on the stage.
 * @param {TrafficDocument} result
 */
function busiestTable({ busiest }) {
  const rows = busiest.map(([from, to, load, a, b]) =>
    h("tr.busy-link", { "data-a": a, "data-b": b, tabindex: 0 }, [
      data(...address(from)),
      data(...address(to)),
      data(numberText(load)),
    ]),
  );
  return table("hops map", [t("from"), t("to"), t("carries")], rows);
}

/**
 * Returns the table of measures, with a column for each pattern that is compared.
 * @param {TrafficDocument} result
 */
function comparisonSection({ columns }) {
  const names = [h("td"), ...columns.map(({ name }) => h("th", localText(name)))];
  const rows = columns[0].terms.map(([name, , key], i) =>
    namedRow(term(t(name), key), ...columns.map(({ terms }) => data(terms[i][1]))),
  );
  return h("table.beside", columns.length > 1 && h("tr", names), rows);
}

/** Returns the legend: which heat means how many messages. @param {TrafficDocument} result */
function legend({ bands, idle }) {
  const rows = bands.map(([level, low, high, links]) => {
    const range =
      low === high
        ? numberText(low)
        : t("{low} to {high}", { low: numberText(low), high: numberText(high) });
    const words = high === 1 ? plural(1, "message") : t("{links} messages", { links: range });
    return swarm.legendRow(swarm.heat(level), words, links);
  });
  return [rows, idle > 0 && swarm.legendRow(null, t("none"), idle)];
}

/** @param {TrafficDocument} result */
function begin(result) {
  const { columns } = result;
  const hasLoads = result.busiest.length > 0;
  litLink = null;
  part("hops-note").textContent = hasLoads
    ? t("messages, one way")
    : t("not known from a few messages");
  fill(el("hops"), hasLoads && busiestTable(result));
  fill(
    part("more"),
    section(
      columns.length > 1 ? t("Side by side") : t("In numbers"),
      null,
      comparisonSection(result),
    ),
    section(t("Length of the paths"), null, histogram(columns.map((c) => c.histogram))),
  );
  // Before the list, which counts one way: it says what the colours on the stage stand for.
  if (hasLoads)
    fill(part("upper"), section(t("Load of links"), t("both ways together"), legend(result)));
}

/** @param {Event} event */
function highlightLink(event) {
  const row = closest(event, "tr.busy-link");
  /** @type {[number, number] | null} */
  const next = row ? [Number(row.dataset.a), Number(row.dataset.b)] : null;
  if (String(next) === String(litLink)) return;
  litLink = next;
  overlay.draw();
}

/**
 * Returns a bar for each hop, whose height is the number of messages that move.
 * @param {Axis} axis
 * @param {TrafficDocument} result
 */
function timeline(axis, { moving }) {
  return bars(axis, t("Hops"), moving.slice(0, axis.steps), (count) => count);
}

/** @type {import("../types/task").Task<TrafficDocument>} */
export const task = {
  heading: t("The busiest links"),
  tab: t("Loads"),
  unit: t("Hop"),
  ends: "none",
  router: true,
  steps: (result) => result.steps,
  draw,
  over: drawMessages,
  begin,
  acts: () => ({ pointerover: highlightLink, focusin: highlightLink }),
  updatePanel: ({ title, why }) =>
    say(
      step()
        ? t("{title}, hop {step} of {steps}", { title: t(title), step: step(), steps: steps() })
        : localText(title),
      why,
    ),
  timeline,
  status: ({ moving, messages }) => ({
    count: step() ? t("Hop {step} of {steps}", { step: step(), steps: steps() }) : t("Start"),
    summary: t("{step} of {messages} messages under way", {
      step: numberText(moving[done()] ?? 0),
      messages: numberText(messages),
    }),
  }),
};
