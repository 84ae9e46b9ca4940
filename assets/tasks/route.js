/* The task Route: one message hop by hop, why each hop is made, and the distance left. */

import { markRow } from "../panels/step_sentence.js";
import { localText, t } from "../state/language.js";
import * as model from "../state/model.js";
import { drawing, kindOf, state, step, trace } from "../state/model.js";
import { briefName, kindName, plural } from "../widgets/wording.js";
import { fillBits, shownBits } from "./route/address_fields.js";
import { fillCode, shownLines } from "./route/code.js";
import { drawBranchRing, drawMessage, drawRoute } from "./route/drawing.js";
import { fillHops } from "./route/hops.js";
import { drawRanks, fillLens, onMap } from "./route/lens.js";
import { timeline } from "./route/timeline.js";
import { reserve, why } from "./route/why.js";

/** @import { HopJson as HopRow } from "../types/documents" */

/** Returns the number of steps: the hops, and one more in which a lost message stops. */
const steps = (
  /** @type {null} */ _,
  /** @type {{trace: import("../types/task").Trace}} */ document,
) => document.trace.hops.length + (document.trace.lost ? 1 : 0);

/**
 * Returns hops in words, runs of one kind together: "cross, cube ×2"; "" for more than six runs.
 * @param {Pick<HopRow, "kind">[]} hops
 * @param {{key: string, title: string}[]} kinds
 */
export function hopRuns(hops, kinds) {
  /** @type {[string, number][]} */
  const list = [];
  const names = new Map(kinds.map((kind) => [kind.key, briefName(kind)]));
  for (const hop of hops) {
    const name = names.get(hop.kind) ?? "";
    const last = list[list.length - 1];
    if (last?.[0] === name) last[1] += 1;
    else list.push([name, 1]);
  }
  return list.length > 6 ? "" : list.map(([n, c]) => (c > 1 ? `${n} ×${c}` : n)).join(", ");
}

/** Returns the words beside the player: where the message is, and the route in words. */
function statusText() {
  const { hops: list } = trace();
  const now = step();
  const hop = list[now - 1];
  return {
    count:
      now > list.length
        ? t("Lost")
        : now
          ? t("Hop {now} of {length}", { now, length: list.length })
          : t("Start"),
    summary: hopRuns(list, drawing().kinds),
    present: !now ? plural(list.length, "hop") : hop ? briefName(kindOf(hop)) : t("lost"),
  };
}

/**
 * The worksheet of this task: on it one writes where each hop leads.
 * @type {import("../types/task").Sheet}
 */
const sheet = {
  columns: [t("From"), t("To"), t("Link")],
  cells() {
    const { addresses, hops: list } = trace();
    const hop = list[step() - 1];
    if (!hop) return [];
    const [a, b] = [addresses[step() - 1], addresses[step()]];
    return [`\`${a.text}\``, `\`${b.text}\``, kindName(kindOf(hop))];
  },
  question() {
    const { source, target } = model.doc();
    const ends = { source: `\`${source}\``, target: `\`${target}\`` };
    const sentence = t("A message goes from {source} to {target}, routed by: {router}.", {
      ...ends,
      router: sheet.source(),
    });
    return `${sentence} ${t("Write down where every hop leads, by which link, and why.")}`;
  },
  source() {
    const { title, source, variant } = model.doc().router;
    return [localText(title), source, variant && localText(variant)].filter(Boolean).join(", ");
  },
  solution() {
    const { length, distance } = trace();
    const least = distance === null ? "" : t("the shortest way takes {distance}", { distance });
    return [plural(length, "hop"), least].filter(Boolean).join(", ");
  },
};

/** Returns the next step at which the kind of link changes. */
export function next(/** @type {null} */ _, /** @type {number} */ from, /** @type {1 | -1} */ by) {
  const { hops: list } = trace();
  const kind = (/** @type {number} */ at) => list[at - 1]?.kind;
  let at = from;
  do at += by;
  while (at > 0 && at < model.steps() && kind(at) === kind(from));
  return at;
}

/** @type {import("../types/task").Task<null>} */
export const task = {
  heading: t("Hops"),
  unit: t("Hop"),
  ends: "both",
  router: true,
  route: true,
  steps,
  ways: () => [trace().nodes],
  draw: drawRoute,
  onTop(context) {
    drawBranchRing(context);
    drawRanks(context);
  },
  over: drawMessage,
  begin() {
    reserve();
    fillHops();
    // The rows have no height before the panel is laid out.
    requestAnimationFrame(() => state.doc && model.onRoute() && markRow());
  },
  updatePanel() {
    why();
    fillLens();
    fillBits(shownBits());
    fillCode(shownLines());
    markRow();
  },
  onMap,
  timeline,
  status: statusText,
  sheet,
  next,
};
