/* A question of a lesson on a phone: its options, the one that was chosen, then which is right. */

import { t } from "../state/language.js";
import { h } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { lessonNodes } from "./choice.js";

/** @import { Phone } from "./phone_state.js" */
/** @import { Choices, Key } from "./question.js" */
/** @import { Child } from "../widgets/dom.js" */

/**
 * Returns the screen of a phone: the sentence, the options, the words at the foot.
 * @param {Choices} question
 * @param {Phone} phone
 * @param {string} now the name of the screen
 * @param {{change: () => Child, who: string}} parts the button that changes the answer, and the
 *   words that say who sees it
 * @returns {[words: Child, more: Child, foot: Child]}
 */
export function choiceScreen(
  { text, options, lang },
  { choice, solution },
  now,
  { change, who: privacyNote },
) {
  const key = now === "shown" ? /** @type {Key | null} */ (solution) : null;
  const buttons = options.map((option, i) => optionButton(option, i, { choice, key, now }));
  const list = h("div.options", { lang }, buttons);
  if (key && choice !== null) {
    const right = Number(choice) === key.right;
    const verdict = right ? t("Right") : t("Not this one.");
    const why = h("p.reason", { lang }, lessonNodes(key.whys[Number(choice)] ?? []));
    const words = [sign(right ? "shortest" : "no_link", false), " ", verdict];
    return [words, [why, list], t("The next one comes by itself.")];
  }
  const closed = t("This question is closed. The next one comes by itself.");
  const foot = now === "asked" ? privacyNote : now === "sent" ? change() : "";
  const line = h("span", { lang }, lessonNodes(text));
  return [line, [list, now === "closed" && h("p", closed)], foot];
}

/**
 * @param {import("../widgets/prose.js").Prose} option
 * @param {number} i
 * @param {{choice: string | null, key: Key | null, now: string}} state
 */
function optionButton(option, i, { choice, key, now }) {
  const isMine = choice === String(i);
  const looks = ["row", isMine && "mine", key?.right === i && "right"].filter(Boolean);
  const attributes = {
    class: looks.join(" "),
    "data-choose": String(i),
    disabled: now !== "asked",
    "aria-pressed": isMine,
  };
  return h("button", attributes, lessonNodes(option));
}
