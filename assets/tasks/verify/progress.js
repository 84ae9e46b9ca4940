/* The progress of a check in numbers, and the buttons to start, pause, resume and cancel it. */

import { numberText, t } from "../../state/language.js";
import { doc } from "../../state/model.js";
import * as url from "../../state/url.js";
import { percent } from "../../widgets/decimals.js";
import { h } from "../../widgets/dom.js";
import { progressBar, workButton } from "../../widgets/long_work.js";
import { note } from "../../widgets/widgets.js";
import { plural } from "../../widgets/wording.js";
import { handOver, offered } from "./job.js";
import { cancel, pause, run, secondsLeft, start } from "./run.js";
import { coveredCount } from "./sum.js";
import { durationText, verdicts } from "./words.js";

/** Returns the text of the button that starts the check. */
const buttonText = () =>
  run.everyPair?.sampled
    ? t("Check {pairs}", { pairs: plural(run.everyPair.pairs, "pair") })
    : t("Check every pair");

/**
 * Returns which faults the check takes into account, in words.
 * @param {import("../../types/documents").EveryPair} everyPair
 */
const faultNotes = ({ faults, ignored }) => [
  faults > 0 &&
    note(
      t("With {faults}: pairs that no way joins any more are left out.", {
        faults: plural(faults, "fault"),
      }),
    ),
  ignored > 0 &&
    note(
      t("This router does not go round faults: it is checked without {faults}.", {
        faults: plural(ignored, "fault"),
      }),
    ),
];

/** Returns the progress in numbers, with the buttons of the check. */
export function progress() {
  const { everyPair, plan, sum, status, trouble } = run;
  if (!everyPair) return [];
  const complaint = trouble && h("p.complaint", { role: "alert" }, trouble);
  if (!plan || !sum || (status === "resting" && !sum.done.length)) {
    const words = [
      pairs(everyPair.pairs),
      everyPair.sampled ? t("drawn at random, seed {seed}", { seed: everyPair.seed }) : "",
    ];
    return [
      h("div.head", h("h2", words[0]), h("span.quiet", words[1])),
      h("div.acts", workButton("verify-start", buttonText(), "filled")),
      note(
        t("It takes {time}; what is found is shown as it comes.", {
          time: durationText(everyPair.seconds),
        }),
      ),
      ...faultNotes(everyPair),
      complaint,
      offered(),
    ];
  }
  const checked = everyPair.sampled ? t("The sample is checked") : t("Every pair is checked");
  if (status === "done") {
    return [
      h("div.head", h("h2", checked), h("span.quiet", pairs(sum.pairs))),
      h("div.acts", workButton("verify-again", t("Check again"))),
      ...faultNotes(everyPair),
      offered(),
    ];
  }
  const share = coveredCount(sum.done) / plan.sources;
  const wait = status === "running" && run.share === null ? secondsLeft() : null;
  const all = numberText(everyPair.pairs);
  const far =
    wait === null
      ? t("of {total}", { total: all })
      : t("of {all}, {time} left", { all, time: durationText(wait) });
  const percents = Math.floor(100 * share);
  const part = everyPair.sampled
    ? t("{percents} % of the sample", { percents })
    : t("{percents} % of all pairs", { percents });
  const [title, text] = share < 1 ? [part, far] : [checked, t("what follows of them is computed")];
  const stopped = status === "running" ? [] : [workButton("verify-go", t("Go on"), "filled")];
  return [
    h("div.head", h("h2", title), h("span.quiet", text)),
    progressBar(run.share === null ? share : run.share, { "aria-label": t("Pairs checked") }),
    h(
      "div.under-bar",
      h("span.mono", pairs(sum.pairs)),
      h(
        "span.acts",
        status === "running" ? workButton("verify-pause", t("Pause")) : stopped,
        workButton("verify-cancel", t("Cancel")),
      ),
    ),
    complaint,
    offered(),
  ];
}

const pairs = (/** @type {number} */ count) => plural(count, "pair");

/** The actions of the buttons, by their ids. @type {{[id: string]: () => void}} */
export const PROGRESS_ACTIONS = {
  "verify-start": begin,
  "verify-go": () => void start(),
  "verify-pause": () => void pause(),
  "verify-cancel": () => void stop(),
  "verify-again": () => void stop().then(begin),
  "verify-hand": () => void handOver(),
};

/** Start the check, and write that into the address. */
function begin() {
  url.update({ pairs: run.everyPair?.sampled ? String(run.everyPair.pairs) : "all" });
  void start();
}

async function stop() {
  url.update({ pairs: null });
  await cancel();
}

/** Returns the progress in words, for screen readers. */
export function spokenText() {
  const { plan, sum, status } = run;
  if (!plan || !sum) return "";
  if (status === "done") {
    const findings = verdicts(sum, plan, doc().router).filter(({ finding }) => finding !== "load");
    const sentences = findings.map(({ title, number }) => `${title}: ${number}`);
    return t("{pairs} checked. {told}.", { pairs: pairs(sum.pairs), told: sentences.join("; ") });
  }
  const share = percent(coveredCount(sum.done), plan.sources);
  return status === "paused"
    ? t("Paused at {share}.", { share })
    : status === "resting"
      ? ""
      : t("{share} of all pairs.", { share });
}
