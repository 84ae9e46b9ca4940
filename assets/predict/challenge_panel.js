/* The left panel of a prediction: its rule and hints, the streak, the challenge and its pairs. */

import { part } from "../page/page.js";
import { offersClasses } from "../panels/commands.js";
import { t } from "../state/language.js";
import { doc, drawing } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";
import { address, data, note, screenReaderText, section, table } from "../widgets/widgets.js";
import { button, isNameless, key, signs } from "./controls.js";

/** @import { Streak } from "./streak.js" */
/** @import { Result } from "./challenge.js" */
/** @import { PredictDocument } from "../types/documents" */

/**
 * @typedef {{links: boolean, distances: boolean}} Hints
 */

const RULES = /** @type {const} */ ([
  ["distance", t("by distance")],
  ["router", t("by router")],
]);

/** @param {string} rule */
export const ruleName = (rule) => RULES.find(([value]) => value === rule)?.[1] ?? rule;

/** @param {PredictDocument} prediction @param {Hints} hints */
function rules({ rule, pairs }, hints) {
  if (pairs.length) {
    const words =
      rule === "router" ? t("by router: {title}", { title: doc().router.title }) : ruleName(rule);
    return section(t("Predict"), words, note(t("No hints in a challenge.")));
  }
  const segments = RULES.map(([value, name]) => {
    const attributes = { "data-option": "predict", "data-value": value };
    return h("button", { ...attributes, "aria-pressed": value === rule }, name);
  });
  const hint = (
    /** @type {keyof Hints} */ name,
    /** @type {string} */ words,
    /** @type {string} */ cap,
  ) =>
    h(
      "label.check",
      h("input", {
        type: "checkbox",
        id: `predict-${name}`,
        "data-hint": name,
        checked: hints[name],
      }),
      h("span", words),
      cap && key(cap),
    );
  return section(
    t("Predict"),
    null,
    h("div.segments", { id: "predict-rule", role: "group", "aria-label": t("Rule") }, segments),
    hint("links", t("Hint: links of the node"), "H"),
    hint("distances", t("Hint: distance left on nodes"), ""),
    note(t("A hop with a hint does not count, and only its first answer does.")),
  );
}

/** @param {Streak} streak */
function streakSection(streak) {
  const number = (
    /** @type {import("../widgets/dom.js").Child} */ n,
    /** @type {string} */ words,
  ) => h("div", h("dd", n), h("dt", words));
  const share = [streak.right, h("span.quiet", `/${streak.all}`)];
  return section(
    t("Streak"),
    t("kept in this page"),
    h(
      "dl.streak-numbers",
      number(streak.run, t("in a row")),
      number(streak.best, t("best")),
      number(share, t("right")),
    ),
    signs(streak),
  );
}

/** Returns how many hops a route took, and how many are needed. @param {Result} result */
const hopsText = ({ hops, least }) =>
  hops === least ? String(hops) : `${hops}${t(" for {least}", { least: String(least) })}`;

/** @param {PredictDocument} prediction @param {(Result | null)[]} results */
function challenge(prediction, results) {
  const { pairs, pair, student } = prediction;
  if (!pairs.length) {
    return section(
      t("Challenge"),
      null,
      note(
        t("One link with this network, rule and five pairs: the same for everyone who opens it."),
      ),
      button("challenge", t("Copy challenge link"), "i-link"),
      drawing().complete && button("own", t("Other pairs for each name"), "i-link"),
      offersClasses() && button("ask", t("Ask the class"), "i-class", "A"),
    );
  }
  if (isNameless(prediction)) return null;
  const rows = pairs.map(({ source, target }, i) => {
    const result = results[i];
    const words = result?.arrived ? hopsText(result) : i === pair ? t("now") : "";
    return h(
      "tr",
      { class: i === pair ? "current" : null, "aria-current": i === pair ? "step" : null },
      [h("td", i + 1), data(...address(source), " → ", ...address(target)), h("td", words)],
    );
  });
  const isOver = results.filter((result) => result?.arrived).length === pairs.length;
  return section(
    t("Challenge"),
    student || t("{pair} of {length}", { pair: pair + 1, length: pairs.length }),
    table("pairs", [screenReaderText(t("number")), t("pair"), t("hops")], rows),
    isOver && button("result", t("Copy the result"), "i-link"),
    button("leave", t("Leave the challenge"), ""),
  );
}

/**
 * Fill the left panel.
 * @param {PredictDocument} prediction
 * @param {{hints: Hints, streak: Streak, results: (Result | null)[]}} state
 */
export function fillLeft(prediction, { hints, streak, results }) {
  const { scrollTop } = part("legend");
  fill(
    part("legend"),
    rules(prediction, hints),
    streakSection(streak),
    challenge(prediction, results),
  );
  part("legend").scrollTop = scrollTop;
}
