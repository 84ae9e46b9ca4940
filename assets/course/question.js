/* A question of a page: its answers are there with their reasons, which are shown when one is
   given. */

import { findAll } from "../page/page.js";
import { t } from "../state/language.js";
import { fill, h } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { isOver } from "./score.js";

/**
 * Make a question answerable.
 * @param {HTMLElement} section
 * @param {(places: number[]) => void} changed
 */
export function question(section, changed) {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...findAll(section, "[data-answer]")]);
  const reasons = [...findAll(section, "[data-why]")];
  const heads = reasons.map((reason) => {
    const head = h("span");
    reason.prepend(head);
    return head;
  });
  const right = buttons.findIndex((button) => "right" in button.dataset);
  const verdict = reasons[0]?.parentElement;
  /** @type {number[]} */
  let places = [];

  buttons.forEach((button, i) => {
    button.addEventListener("click", () => {
      if (isOver({ places, right }) || places.includes(i)) return;
      show([...places, i]);
      changed(places);
    });
  });

  /** Show a reason below, preceded by a verdict. @param {number} place @param {string} lead */
  function showReason(place, lead) {
    const ok = place === right;
    fill(heads[place], sign(ok ? "shortest" : "no_link", false), h("b", lead), " ");
    reasons[place].hidden = false;
    verdict?.append(reasons[place]);
  }

  /** @param {number[]} now */
  function show(now) {
    places = now;
    const over = isOver({ places, right });
    const last = places.at(-1);
    for (const reason of reasons) reason.hidden = true;
    buttons.forEach((button, i) => {
      const open = places.includes(i) || (over && i === right);
      button.dataset.verdict = open ? (i === right ? "ok" : "no") : "";
      button.setAttribute("aria-pressed", String(i === last));
      button.disabled = over && !open;
      const signPlace = button.querySelector(".mark");
      if (!signPlace) return;
      fill(signPlace, open && sign(i === right ? "shortest" : "no_link", false));
      if (open && i === last) signPlace.append(t("chosen"));
    });
    if (last === undefined) return;
    showReason(last, last === right ? t("Right.") : t("Not this one."));
    if (over && !places.includes(right)) {
      const words = buttons[right].firstElementChild?.textContent ?? "";
      showReason(right, `${t("The answer:")} ${words}.`);
    }
  }

  return { right, show };
}
