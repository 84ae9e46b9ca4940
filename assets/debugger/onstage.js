/* Draws in the network the node that the code returns, and one that would have been nearer. */
import { magnify } from "../page/page.js";
import * as brush from "../stage/paint/draw.js";
import { cssValue } from "../stage/paint/looks.js";
import { drawRing, words } from "../stage/paint/verdicts.js";
import { markOnScreen, radius, zoom } from "../stage/stage.js";
import { t } from "../state/language.js";
import { state, trace } from "../state/model.js";
import { callNumber, returnsHop, visitorRouter } from "./position.js";

/** @param {import("../types/task").Ctx} context */
export function draw(context) {
  const step = callNumber();
  if (state.playing || !returnsHop() || state.at !== step) return;
  const next = trace().nodes[step + 1];
  if (next !== null && next !== undefined) {
    context.setLineDash([4, 3]);
    const r = (Math.max(6, radius() * zoom()) + 5) * magnify();
    brush.disc(context, markOnScreen(next), r, null, cssValue("--msg"), 2.5 * magnify());
    context.setLineDash([]);
  }
  if (!trace().hops[step].detour) return;
  const best = visitorRouter().ranks[step]?.find((hop) => hop.longer === 0 && hop.mark !== null);
  if (!best || best.mark === null) return;
  drawRing(context, best.mark, "v-ok");
  const p = markOnScreen(best.mark);
  words(context, { x: p.x + 14 * magnify(), y: p.y + 14 * magnify() }, t("nearer"), "v-ok");
}
