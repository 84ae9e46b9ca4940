/* Check: routes that somebody made, or a router over every pair: a face for each kind. */

import { part } from "../page/page.js";
import { follow } from "../panels/step_sentence.js";
import { t } from "../state/language.js";
import { fill } from "../widgets/dom.js";
import { face as routes } from "./check/routes.js";
import { face as pairs } from "./verify/page.js";

/** @import { CheckDocument as Shown } from "../types/documents" */

/**
 * @typedef {import("../types/task").Task<Shown>} Face
 */

/** The face of what is shown. @param {Shown} shown @returns {Face} */
const face = (shown) => (shown.pairs ? pairs : routes);

/** @type {Face} */
export const task = {
  heading(shown) {
    const { heading } = face(shown);
    return typeof heading === "string" ? heading : heading(shown);
  },
  tab: t("List"),
  unit: t("Hop"),
  ends: "none",
  router: true,
  layout: (shown) => face(shown).layout?.(shown) ?? "",
  onward: (shown, direction) => face(shown).onward?.(shown, direction),
  faults: (shown) => face(shown).faults?.(shown) ?? false,
  ways: (shown) => face(shown).ways?.(shown) ?? [],
  steps: (shown, document) => face(shown).steps(shown, document),
  draw: (context, shown) => face(shown).draw?.(context, shown),
  onTop: (context, shown) => face(shown).onTop?.(context, shown),
  over: (context, shown) => face(shown).over?.(context, shown),
  onMap: (shown) => face(shown).onMap?.(shown) ?? { layer: {} },
  begin(shown) {
    fill(part("legend"));
    face(shown).begin?.(shown);
  },
  panel(shown) {
    face(shown).panel(shown);
    follow();
  },
  acts: (shown) => face(shown).acts?.(shown) ?? {},
  timeline: (axis, shown) => face(shown).timeline?.(axis, shown),
  said: (shown) => face(shown).said(shown),
};
