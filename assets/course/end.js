/* The end of a page: how many answers are right, and whether the course has received them. */

import { t } from "../state/language.js";
import { fill, h } from "../widgets/dom.js";

/** @import { Score } from "./score.js" */

/**
 * Returns the end of a page. A course has its own way to start again.
 * @param {boolean} inCourse
 * @param {() => void} repeat
 */
export function end(inCourse, repeat) {
  const section = document.querySelector("[data-end]");
  const button = h("button.button", { onclick: repeat }, t("Start again"));
  return {
    /** @param {Score} score */
    show({ right, answered, all, over, raw }) {
      if (!section) return;
      section.toggleAttribute("hidden", !all);
      const facts = { right, n: all, given: answered };
      const words = over
        ? t("{right} of {n} right at first.", facts)
        : t("{given} of {n} answered.", facts);
      fill(
        section,
        h("p.score", words),
        inCourse && h("p.quiet", t("Told to the course: {raw} of 100.", { raw })),
        !inCourse && answered > 0 && button,
      );
    },
  };
}
