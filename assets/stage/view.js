/* How the drawing is looked at now: its scale on screen, what is passed, whose ends are written. */
import { large } from "../page/page.js";
import { t } from "../state/language.js";
import {
  doc,
  drawing,
  isRefused,
  marked,
  signed,
  state,
  tasked,
  trace,
  veils,
} from "../state/model.js";
import { alive, box, onScreen, unit, widened } from "./geometry/screen.js";
import { nodeRadius } from "./paint/picture.js";
import { font } from "./paint/primitives.js";

/** @import { End, View } from "./paint/picture.js" */

/** How far apart the nodes of a cluster stand, in pixels. */
export const pitch = () => drawing().pitch * unit();

/** The radius of nodes in pixels. */
export const radius = () => nodeRadius(pitch(), large());

/** Where letters are measured. */
const sheet = document.createElement("canvas").getContext("2d");

/** @type {NonNullable<View["measure"]>} */
function measure(role, size, text) {
  if (!sheet) return 0.6 * size * text.length;
  sheet.font = font(role, size);
  return sheet.measureText(text).width;
}

/** Whether the finest clusters bear names, which then carry "from" and "to". */
const namesShown = () => drawing().namesEnds && !state.view.has("no-hulls");

/** The ends whose signs stand on the stage. @returns {End[]} */
export function ends() {
  if (isRefused()) return [];
  const { nodes, addresses, target, goal } = trace();
  /** @type {End[]} */
  const list = [];
  if (signed("source") && nodes[0] !== null)
    list.push({ role: "from", mark: nodes[0], text: addresses[0].text });
  if (signed("target") && target !== null) list.push({ role: "to", mark: target, text: goal.text });
  return list;
}

/** Whether "from" and "to" stand behind the names of clusters. */
export const inNames = () => namesShown() && ends().every((end) => drawing().home[end.mark] >= 0);

/** @returns {View} */
export function view() {
  const { clientWidth: width, clientHeight: height } = box();
  return {
    scale: unit(),
    wide: widened(),
    at: (point) => {
      const { x, y } = onScreen(point);
      return [x, y];
    },
    large: large(),
    width,
    height,
    touched: marked(),
    ends: inNames() ? ends() : [],
    said: { from: t("from"), to: t("to") },
    measure,
  };
}

/** The distances to the target, where they are asked for. */
export function distances() {
  const shown = !isRefused() && tasked().veils ? !veils().distances : state.view.has("distances");
  return shown ? (doc().distances ?? null) : null;
}

/** Whether there is anything to draw, and room for it: on a map that is not even measured. */
export const visible = () =>
  Boolean(state.drawing && state.doc && !onMap() && alive() && box().clientWidth);

const onMap = () => doc().stage.kind === "map";
