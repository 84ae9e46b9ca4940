/* Draws in the network the node that the code returns, and one that would have been nearer. */
import { drawRing, nodeWords } from "../stage/paint/verdicts.js";
import { t } from "../state/language.js";
import { state, trace } from "../state/model.js";
import { callNumber, returnsHop, visitorRouter } from "./position.js";

/** @param {import("../types/task").Ctx} context */
export function draw(context) {
  const step = callNumber();
  if (state.playing || !returnsHop() || state.at !== step) return;
  const next = trace().nodes[step + 1];
  if (next !== null && next !== undefined) {
    drawRing(context, next, "msg", { width: 2.5, dash: [4, 3] });
  }
  if (!trace().hops[step].detour) return;
  const best = visitorRouter().ranks[step]?.find((hop) => hop.longer === 0 && hop.mark !== null);
  if (!best || best.mark === null) return;
  drawRing(context, best.mark, "v-ok");
  nodeWords(context, best.mark, t("nearer"), "v-ok");
}
