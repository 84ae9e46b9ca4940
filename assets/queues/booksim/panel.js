/* BookSim 2 beside the model: chosen or dropped files, a table, how to simulate the same. */

import { chooseFiles, readFiles } from "../../page/file_input.js";
import { closest, onExplore, part } from "../../page/page.js";
import { localText, numberText, t } from "../../state/language.js";
import { doc } from "../../state/model.js";
import { decimals } from "../../widgets/decimals.js";
import { fill, h } from "../../widgets/dom.js";
import { data, note, section } from "../../widgets/widgets.js";
import { plural } from "../../widgets/wording.js";
import { onScreen } from "../run_on_stage.js";
import { forget, namesOf, requestAgain, simulatedOf, take } from "./files.js";
import { enter, traceIn } from "./play.js";

/**
 * @import {
 *   QueueDocument, SimulatedDocument as Answer, SimulatedRow as Row, SimulatedSide as Side
 * } from "../../types/documents"
 */

/** Called when the state of the files has changed. */
let onFilesChanged = () => {};

/** Returns the element of the section. */
export const sectionBox = () => h("div.booksim-section");

/** A button of the section. @param {string} does @param {string} words */
const button = (does, words) => h("button.button.edged", { "data-booksim": does }, words);

/** The states of a run, in words. @type {{[state: string]: string}} */
const STATES = {
  steady: t("steady"),
  rising: t("rising"),
  past: t("past saturation"),
  stuck: t("stands still"),
  unstable: t("unstable"),
  "perhaps deadlock": t("perhaps deadlock"),
};

/** The quantities that both measure. */
const HEADS = [t("accepted"), t("mean"), t("gained"), "p95", t("state")];

/**
 * Returns the table row of one side.
 * @param {string} name
 * @param {Side} side
 * @param {string} look
 */
function sideCells(name, { accepted, mean, gained, p95, state }, look) {
  const isApart = look === "apart";
  const sign = isApart ? "exceptZero" : "auto";
  const none = !isApart && !state;
  return h("tr", { class: look || null }, [
    h("th", { scope: "row" }, name),
    data(decimals(accepted, 3, sign)),
    data(decimals(mean, 2, sign)),
    data(decimals(gained, 2, sign)),
    data(decimals(p95, 0, sign)),
    h("td", none ? "–" : (STATES[state] ?? state)),
  ]);
}

/** Returns the rows of a load: the model, BookSim, their difference. @param {Row} row */
const rowsOf = ({ offered, model, booksim, difference }) =>
  h("tbody", [
    h("tr", [
      h(
        "th.offered-load",
        { colspan: 6, scope: "rowgroup" },
        offered === null
          ? t("Offered load unknown")
          : t("Offered load {load}", { load: numberText(offered) }),
      ),
    ]),
    sideCells(t("model"), model, ""),
    sideCells("BookSim", booksim, "booksim"),
    sideCells(t("difference"), difference, "apart"),
  ]);

/** @param {Answer} answer */
const table = ({ rows }) =>
  h("div.booksim-table", [
    h("table.beside", [
      h("thead", [h("tr", [h("td"), HEADS.map((head) => h("th", { scope: "col" }, head))])]),
      rows.map(rowsOf),
    ]),
  ]);

/** Explains the position of the squares in the curve. @param {Answer} answer */
function shift({ lowest, rows }) {
  if (!lowest) {
    return t("No load has a mean latency on both sides: BookSim's are not in the curve.");
  }
  const words = t(
    "Squares: BookSim's mean latency less {cycles} cycles, so that both stand together at load" +
      " {load}; compare what they gain from there.",
    { cycles: decimals(lowest.booksim - lowest.model, 2), load: numberText(lowest.load) },
  );
  const isSaturated = rows.some(({ booksim }) => booksim.state && booksim.mean === null);
  return isSaturated ? `${words} ${t("△: no mean latency.")}` : words;
}

/** Returns the comparison of the results. @param {QueueDocument} document @param {Answer} answer */
const results = (document, answer) => [
  h("p", h("i.booksim-square"), shift(answer)),
  document.runs.length > 1 &&
    note(t("The model is"), " ", localText(document.runs[answer.run].name), "."),
  h(
    "ul.booksim-said",
    answer.sentences.map((sentence) => h("li", localText(sentence))),
  ),
  table(answer),
];

/** Returns a sentence about the trace that can be played. @param {Answer} answer */
function trace({ packets }) {
  const cycles = packets.flatMap(({ born, cycles: at, retired }) => [
    born,
    retired ?? at[at.length - 1],
  ]);
  const words = t("A trace of {packets}, from cycle {first} to {last}.", {
    packets: plural(packets.length, "packet"),
    first: numberText(Math.min(...cycles)),
    last: numberText(Math.max(...cycles)),
  });
  return h("p", words);
}

/** Fill the section. @param {QueueDocument} document */
function draw(document) {
  const box = part("more").querySelector(".booksim-section");
  if (!box) return;
  const { answer, refused, asking } = simulatedOf(document);
  const names = namesOf(document);
  fill(
    box,
    section(
      "BookSim 2",
      answer && button("forget", t("Forget")),
      h("p.quiet", { role: "status" }, [
        asking
          ? t("Being read …")
          : names.length
            ? h("span.mono", names.join(", "))
            : t("What it printed of this network, or a trace: choose or drop it."),
      ]),
      refused && h("p.complaint", localText(refused)),
      answer && answer.packets.length > 0 && trace(answer),
      h("div.booksim-acts", [
        answer && answer.packets.length > 0 && button("play", t("Play the trace")),
        button("choose", t("BookSim result or trace")),
      ]),
      answer && answer.rows.length > 0 && results(document, answer),
    ),
  );
}

/**
 * Starts with a document: if there are files of its network, their comparison is requested again.
 * @param {QueueDocument} document
 * @param {() => void} then called when the state of the files has changed
 */
export function begin(document, then) {
  onFilesChanged = then;
  requestAgain(document, () => show(document));
  draw(document);
}

/** @param {QueueDocument} document */
function show(document) {
  const trace = onScreen();
  // Another run was shown meanwhile: the files are compared with it too.
  if (trace && trace !== document) requestAgain(trace, () => show(trace));
  if (doc().show !== /** @type {unknown} */ (document) || traceIn(document)) return;
  draw(document);
  onFilesChanged();
}

/** @param {File[]} files */
function takeFiles(files) {
  const trace = onScreen();
  if (trace) void take(trace, files, () => show(trace));
}

readFiles({ here: () => onExplore() && Boolean(onScreen()), take: takeFiles });

/**
 * Handles a click on a button of the section.
 * @param {MouseEvent} event
 * @param {QueueDocument} trace
 */
export function press(event, trace) {
  const does = closest(event, "[data-booksim]")?.dataset.booksim;
  if (does === "choose") chooseFiles(takeFiles, { multiple: true });
  else if (does === "forget") {
    forget(trace);
    show(trace);
  } else if (does === "play") {
    const { answer } = simulatedOf(trace);
    if (answer?.packets.length) enter(trace, answer.packets);
  }
}
