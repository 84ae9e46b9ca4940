/* The lens: all legal next hops of the message, ranked by the distance left after each of them. */

import { part } from "../../page/page.js";
import { rankNumbers } from "../../stage/paint/numbers.js";
import { t } from "../../state/language.js";
import * as model from "../../state/model.js";
import { doc, on, state, step, trace } from "../../state/model.js";
import * as url from "../../state/url.js";
import { keepingText, mapNumbers, nextHopTable } from "../../widgets/charts/next_hop_table.js";
import { fill } from "../../widgets/dom.js";
import { note, section } from "../../widgets/widgets.js";
import { shownHop } from "./current_hop.js";

/** @import { Ctx } from "../../types/task" */

/** Whether a route is on screen, with the lens switched on. */
const isOn = () => state.view.has("lens") && model.onRoute() && !doc().mode;

/** Returns the next hops at the node where the hop on screen starts. */
const nextHopsHere = () => (isOn() ? (doc().ahead?.[shownHop().index] ?? []) : []);

/** Draw the ranks of the next hops at their nodes. @param {Ctx} context */
export const drawRanks = (context) => rankNumbers(context, nextHopsHere());

/** Returns the ranks for the map; for a visitor's own router even if the lens is off. */
export const onMap = () => {
  const { own: ownRouter } = doc();
  return {
    layer: { numbers: mapNumbers(ownRouter ? (ownRouter.ranks[step()] ?? []) : nextHopsHere()) },
  };
};

/** Fill the table of next hops, or hide it. */
export function fillLens() {
  if (!isOn()) return fill(part("upper"));
  const { addresses } = trace();
  const { index, hop } = shownHop();
  const hops = nextHopsHere();
  const options = {
    id: "route-ranks",
    chosen: hop ? addresses[index + 1].text : "",
    back: addresses[index - 1]?.text ?? "",
    paths: true,
  };
  fill(
    part("upper"),
    section(
      t("Next hops at {text}", { text: addresses[index].text }),
      hops.length ? keepingText(hops) : "",
      hops.length
        ? nextHopTable(hops, options)
        : note(t("Not ranked here: the route is too long for that.")),
    ),
  );
}

// The ranks are only requested once the lens is switched on.
on("view", () => {
  if (isOn() && !doc().ahead) url.send(url.address(doc().search, step()), {});
});
