/* The present view of the drawing: its scale on screen, the nodes that are passed, source and
   target. */
import { magnify } from "../page/page.js";
import { t } from "../state/language.js";
import {
  currentTask,
  doc,
  drawing,
  isEndMarked,
  isRefused,
  routeMarks,
  state,
  trace,
  veils,
} from "../state/model.js";
import { box, graphOrUndefined, onScreen, unit, widthFactor } from "./geometry/screen.js";
import { nodeRadius } from "./paint/picture.js";
import { font } from "./paint/primitives.js";

/** @import { End, View } from "./paint/picture.js" */

/** Returns the distance between nodes of a cluster, in pixels. */
export const pitch = () => drawing().pitch * unit();

/** Returns the radius of nodes in pixels. */
export const radius = () => nodeRadius(pitch(), magnify());

/** A canvas on which texts are measured. */
const probe = document.createElement("canvas").getContext("2d");

/** Returns the width of a text. @type {NonNullable<View["measure"]>} */
function measure(role, size, text) {
  if (!probe) return 0.6 * size * text.length;
  probe.font = font(role, size);
  return probe.measureText(text).width;
}

/** Whether the innermost clusters have names: then "from" and "to" are written after these. */
const namesShown = () => drawing().namesEnds && !state.view.has("no-hulls");

/** Returns which of source and target are marked on the stage. @returns {End[]} */
export function ends() {
  if (isRefused()) return [];
  const { nodes, addresses, target, goal } = trace();
  /** @type {End[]} */
  const list = [];
  if (isEndMarked("source") && nodes[0] !== null)
    list.push({ role: "from", mark: nodes[0], text: addresses[0].text });
  if (isEndMarked("target") && target !== null)
    list.push({ role: "to", mark: target, text: goal.text });
  return list;
}

/** Whether "from" and "to" are written after the names of clusters. */
export const inNames = () => namesShown() && ends().every((end) => drawing().home[end.mark] >= 0);

/** Returns the present view, for drawing. @returns {View} */
export function view() {
  const { clientWidth: width, clientHeight: height } = box();
  return {
    scale: unit(),
    wide: widthFactor(),
    at: (point) => {
      const { x, y } = onScreen(point);
      return [x, y];
    },
    magnification: magnify(),
    width,
    height,
    touched: routeMarks(),
    ends: inNames() ? ends() : [],
    said: { from: t("from"), to: t("to") },
    measure,
  };
}

/** Returns the distances to the target, null if they are not to be shown. */
export function distances() {
  const shown =
    !isRefused() && currentTask().veils ? !veils().distances : state.view.has("distances");
  return shown ? (doc().distances ?? null) : null;
}

/** Whether there is a drawing to show, and room for it. */
export const isVisible = () =>
  Boolean(state.drawing && state.doc && !onMap() && graphOrUndefined() && box().clientWidth);

const onMap = () => doc().stage.kind === "map";
