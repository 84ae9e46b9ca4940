/* The task Faults: failed nodes and links, the rest, and how a network falls apart as more fail. */

import { closest, part } from "../page/page.js";
import { markRow, say } from "../panels/step_sentence.js";
import * as brush from "../stage/paint/draw.js";
import { cssValue, layerLook } from "../stage/paint/looks.js";
import { hopPath, markOnScreen, radius, zoom } from "../stage/stage.js";
import { localText, t } from "../state/language.js";
import { doc, drawing, trace } from "../state/model.js";
import * as url from "../state/url.js";
import { curve } from "../widgets/charts/survival_plot.js";
import { fill, h, prose } from "../widgets/dom.js";
import { chip, note, section, terms } from "../widgets/widgets.js";
import { fillHops } from "./route/hops.js";
import { task as route } from "./route.js";

/** @import { FaultsDocument } from "../types/documents" */
/** @import { Ctx } from "../types/task" */

/**
 * Draw nodes and links that would fail at random as dashed rings; not in the colour of faults,
 * since they have not failed.
 * @param {Ctx} context
 * @param {FaultsDocument} result
 */
function drawPreview(context, { marks, random }) {
  const failed = new Set(doc().faults);
  const { line, width, dash } = layerLook("would-fail");
  const color = cssValue(line);
  context.setLineDash(dash);
  marks.forEach(([a, b = null], i) => {
    const isNode = marks[i].length === 1;
    if (failed.has(random[i]) || a === null || (!isNode && b === null)) return;
    const p = b === null ? markOnScreen(a) : hopPath(a, b).at(0.5);
    if (isNode && drawing().pills) {
      brush.outline(context, p, a, 4);
      context.strokeStyle = color;
      context.lineWidth = width;
      context.stroke();
    } else brush.disc(context, p, Math.max(7, radius() * zoom() + 4), null, color, width);
  });
  context.setLineDash([]);
}

/**
 * Returns the buttons: let ringed nodes fail, repair all faults.
 * @param {FaultsDocument} result
 */
function failButtons({ random }) {
  const failed = new Set(doc().faults);
  const fresh = random.filter((name) => !failed.has(name));
  const { length } = fresh;
  const text =
    length === 1
      ? t("Fail this one")
      : length
        ? t("Fail these {length}", { length })
        : t("Fail these");
  const fail = { "data-fail": fresh.join(" "), "data-turn": "fail", disabled: !length };
  const mend = { "data-fail": "", "data-turn": "mend", disabled: !failed.size };
  return h(
    "div.acts",
    h("button.button.edged", fail, text),
    h("button.button.edged", mend, t("Mend all")),
  );
}

/** Returns why the message is lost, and a button for the router that goes round faults. */
export function lostSection() {
  const { lost } = trace();
  if (!lost) return null;
  const { routers, router } = doc();
  const others = routers.filter(
    ({ key, tolerates_faults }) => tolerates_faults && key !== router.key,
  );
  return section(
    t("The message is lost"),
    null,
    h("p", prose(lost.why)),
    others.length > 0 &&
      h("div.acts", h("button.button.edged", { "data-round": "" }, t("Go round the faults"))),
  );
}

/** @param {FaultsDocument} result */
function begin(result) {
  fillHops();
  const { there, method, points } = result;
  fill(
    part("more"),
    lostSection(),
    section(
      t("Fail some"),
      null,
      failButtons(result),
      note(
        t(
          "Those ringed in the drawing would fail. Or right-click a node or a link there," +
            " or touch it long; on the keyboard X fails the node in focus, Shift X the link last" +
            " walked.",
        ),
      ),
    ),
    section(
      t("What is left"),
      chip(there, there ? t("a path exists") : t("no path")),
      terms(result.terms.map(([name, ...rest]) => [t(name), ...rest])),
    ),
    points.length > 0 &&
      section(
        t("As more fails"),
        null,
        curve(result),
        note(
          t(
            "Solid: the share of pairs of working nodes still joined. Dashed: the share of" +
              " samples in which all are.",
          ),
          " ",
          `${method}.`,
        ),
      ),
  );
}

/**
 * Do the action of a button: let nodes or links fail, repair all, or go round them.
 * @param {MouseEvent} event
 */
function onPress(event) {
  // The usual router of a network with faults is the best that goes round them.
  if (closest(event, "[data-round]")) return url.ask({ router: null, variant: null }, "router");
  const button = closest(event, "[data-fail]");
  if (!button) return;
  const names = (button.dataset.fail ?? "").split(" ").filter(Boolean);
  url.ask({ fault: names.length ? [...doc().faults, ...names] : null }, "fault");
}

/** Returns the sentence for a touch screen on which nothing has failed, else null. */
export const openingText = () =>
  doc().faults.length || !matchMedia("(pointer: coarse)").matches
    ? null
    : t(
        "Every pair of nodes is joined. Touch a node or a link long to fail it, or fail some" +
          " at random, and see what is left.",
      );

/** @type {import("../types/task").Task<FaultsDocument>} */
export const task = {
  .../** @type {import("../types/task").Task<any>} */ (route),
  pace: undefined,
  tall: undefined,
  onTop: drawPreview,
  begin,
  acts: () => ({ click: onPress }),
  updatePanel({ title, why }) {
    say(localText(title), openingText() ?? why);
    markRow();
  },
};
