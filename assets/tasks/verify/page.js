/* The check of a router on every pair: the left column, the matrix, the stage, the part
   below it. */

import { closest, el, part } from "../../page/page.js";
import { markRow, say } from "../../panels/step_sentence.js";
import * as place from "../../stage/geometry/screen.js";
import { numberText, t } from "../../state/language.js";
import * as model from "../../state/model.js";
import { on, state } from "../../state/model.js";
import { parameter } from "../../state/query.js";
import * as url from "../../state/url.js";
import { fill, h } from "../../widgets/dom.js";
import { describeStage } from "./details.js";
import * as job from "./job.js";
import * as matrix from "./matrix.js";
import { legend } from "./matrix_paint.js";
import * as lens from "./pair_lens.js";
import * as panel from "./panel.js";
import * as progress from "./progress.js";
import { open, run } from "./run.js";
import { iconButton, view } from "./selection.js";
import * as stage from "./stage.js";
import { LOST } from "./sum.js";
import { verdicts } from "./words.js";

/** @import { CheckDocument } from "../../types/documents" */
/** @import { FindingKind } from "./words.js" */

/**
 * @typedef {import("../../types/task").Task<CheckDocument>} Face
 */

/** The check for which the columns are filled. */
let filledFor = "";
/** The words that were read out last. */
let saidWords = "";

const isHere = () => Boolean(state.doc?.task === "check" && model.taskResult()?.pairs);

/**
 * Called with each document: fills the columns, and goes on with the check.
 * @param {CheckDocument} result
 */
function begin({ pairs }) {
  fill(part("legend"));
  if (!pairs) return;
  const search = model.doc().search;
  const finding = parameter(search, "found");
  view.isFindingChosen = Boolean(finding);
  view.finding = /** @type {FindingKind} */ (finding || "deadlock");
  view.isCellChosen = Boolean(parameter(search, "cell"));
  view.vc = Number(parameter(search, "vc") || 1);
  fill(part("legend"), ...panel.frame());
  panel.showChosen();
  fill(part("wide"), ...columns());
  filledFor = "";
  stage.onStage.channel = 0;
  stageKey = saidWords = "";
  void open(pairs).then(refresh);
  void job.look();
  refresh();
}

/** Returns the middle column: the matrix with its buttons, the legend, the lens. */
const columns = () => [
  h(
    "div.head.broad-head",
    h("h2", t("Every pair")),
    h("span.quiet", { id: "verify-size" }),
    h("span.acts", [
      iconButton("verify-out", "i-minus", t("Zoom out (−)")),
      iconButton("verify-in", "i-plus", t("Zoom in (+)")),
      iconButton("verify-whole", "i-fit", t("The whole (0)")),
    ]),
  ),
  h("div.matrix-box", matrix.matrix()),
  h("div.shades", { id: "verify-shades" }),
  h(
    "div.lens-row",
    { id: "verify-beside", hidden: true },
    h("canvas", {
      id: "verify-lens",
      role: "img",
      "aria-label": t("The pair of clusters, a square a pair"),
    }),
    h("div", { id: "verify-pair" }),
  ),
];

/** Called with a plan: shows the matrix, and the cell that the address names. */
function showPlan() {
  const { plan, everyPair } = run;
  if (!plan || !everyPair || filledFor === everyPair.asks) return;
  filledFor = everyPair.asks;
  matrix.reset();
  const side = numberText(plan.names.length);
  const words = plan.sampled
    ? plan.group === "cluster"
      ? t("{side} × {side} clusters, a sample", { side })
      : t("{side} × {side} groups, a sample", { side })
    : t("{side} × {side}, hops more than the shortest", { side });
  el("verify-size").textContent = words;
  const [from, to] = parameter(model.doc().search, "cell").split("~");
  const [row, column] = [from, to].map((name) => plan.names.indexOf(name ?? ""));
  if (row >= 0 && column >= 0) view.cell = { row, column };
}

/** Update all parts for what has been found so far. */
function refresh() {
  if (!isHere()) return;
  showPlan();
  chooseWorst();
  panel.fillAll(view.finding);
  fill(el("verify-shades"), run.sum?.done.length ? legend() : []);
  if (run.status === "done" && !matrix.cell() && !run.plan?.sampled) view.cell = lens.worst();
  matrix.repaint();
  void lens.show();
  showChosen();
  const words = run.status === "running" ? "" : progress.spokenText();
  if (words && words !== saidWords) part("live").textContent = words;
  saidWords = words || saidWords;
}

/** Show the worst finding on the stage, unless the visitor chose another. */
function chooseWorst() {
  const { sum, plan } = run;
  if (view.isFindingChosen || !sum || !plan || !sum.done.length) return;
  const worst = verdicts(sum, plan, model.doc().router)[0];
  if (worst.rank > 1) view.finding = worst.finding;
}

/** A text that identifies what is on the stage; `CHOSEN_PAIR` for a pair that the visitor chose. */
let stageKey = "";
const CHOSEN_PAIR = "a pair of the matrix";

/** Show the chosen finding on the stage. */
function showChosen() {
  const { sum } = run;
  const { finding } = view;
  if (!sum) return;
  if (stageKey === CHOSEN_PAIR) return describeStage();
  const pairOf = { longer: sum.worst, lost: sum.first_lost, loop: sum.first_loop };
  const shownPair = finding in pairOf ? pairOf[/** @type {keyof typeof pairOf} */ (finding)] : null;
  const cycle = finding === "deadlock" ? cycleLeft() : [];
  const name = JSON.stringify([
    run.everyPair?.asks,
    finding,
    shownPair,
    cycle,
    finding === "load" && sum.judged,
  ]);
  if (name !== stageKey) {
    stageKey = name;
    if (finding === "load") stage.show({ load: sum.judged });
    else if (shownPair && (finding !== "longer" || sum.longer))
      void showPair(shownPair.source, shownPair.target);
    else stage.show({ cycle, channel: 0 });
  }
  describeStage();
}

/** Returns the cycle that is left with the chosen number of virtual channels. */
function cycleLeft() {
  const { sum, plan } = run;
  if (!sum?.cycle || (plan?.stated && plan.stated.free !== false)) return [];
  return view.vc > 1 && sum.rule ? (sum.rule.left[view.vc - 1] ?? []) : sum.cycle;
}

/** @param {string} from @param {string} to */
async function showPair(from, to) {
  try {
    stage.show({ pair: await lens.fetchPair(from, to) });
  } catch (error) {
    stage.show({});
    if (error instanceof Error) say(t("Not to be had"), error.message);
  }
  describeStage();
}

// Clicks -----------------------------------------------------------------------------------------

/** @type {{[id: string]: () => void}} */
const DOES = {
  ...progress.PROGRESS_ACTIONS,
  "verify-in": () => matrix.zoom(2),
  "verify-out": () => matrix.zoom(0.5),
  "verify-whole": () => matrix.showWhole(),
  "verify-next": () => stage.markChannel(stage.onStage.channel + 1),
  "verify-before": () => stage.markChannel(stage.onStage.channel - 1),
  "verify-show": () => void openCell(),
};

/** Show the chosen pair on the stage. */
async function openCell() {
  const at = matrix.cell();
  const { plan } = run;
  if (!at || !plan || plan.sampled || at.row === at.column) return;
  const value = run.sum?.cells[at.row * plan.names.length + at.column] ?? 0;
  view.isFindingChosen = true;
  view.finding = value === LOST ? "lost" : "longer";
  stageKey = CHOSEN_PAIR;
  panel.fillAll(view.finding);
  await showPair(plan.names[at.row], plan.names[at.column]);
  el("why").scrollIntoView({ block: "nearest" });
}

/** @param {MouseEvent} event */
function onPress(event) {
  const pressed = closest(event, "button");
  if (pressed) {
    DOES[pressed.id]?.();
    panel.copyReport(pressed);
  }
  lens.pick(event);
  const finding = pressed?.dataset.found;
  const vc = Number(pressed?.dataset.vc ?? 0);
  if (finding) {
    view.isFindingChosen = true;
    view.finding = /** @type {FindingKind} */ (finding);
    stageKey = "";
    url.update({ found: finding });
    refresh();
    document.querySelector(`[data-found="${finding}"]`)?.closest("button")?.focus();
  }
  if (vc) {
    view.vc = vc;
    url.update({ vc: vc > 1 ? String(vc) : null });
    showChosen();
    document.querySelector(`[data-vc="${vc}"]`)?.closest("button")?.focus();
  }
  chooseChannel(event);
}

/** Called when a channel of the cycle is chosen. @param {Event} event */
function chooseChannel(event) {
  const row = closest(event, "tr[data-channel]");
  if (row) stage.markChannel(Number(row.dataset.channel));
}

for (const event of /** @type {const} */ (["pairs", "theme"])) on(event, refresh);
on("channel", describeStage);
on("cell opened", () => void openCell());
on("cell", (at) => {
  const { plan } = run;
  if (!plan || !isHere()) return;
  view.isCellChosen = true;
  const cell = at && at.row !== at.column ? `${plan.names[at.row]}~${plan.names[at.column]}` : null;
  if (!plan.sampled) url.update({ cell });
});
// When the stage has another size, zoom to what is shown again.
new ResizeObserver(() => {
  if (isHere() && state.drawing) requestAnimationFrame(stage.zoomToShown);
}).observe(place.box());

/** @type {Face} */
export const task = {
  heading: "",
  layout: () => "pairs",
  tab: t("List"),
  unit: t("Channel"),
  ends: "none",
  router: true,
  steps: () => 0,
  ways: stage.paths,
  draw: stage.draw,
  onTop: stage.onTop,
  onMap: stage.onMap,
  begin,
  updatePanel() {
    describeStage();
    markRow();
  },
  acts: () => ({
    click: onPress,
    change: panel.choose,
    keydown: (event) => event.key === "Enter" && chooseChannel(event),
  }),
  onward: (_, direction) => stage.markChannel(stage.onStage.channel + direction),
  status: () => ({ count: "", summary: "" }),
};
