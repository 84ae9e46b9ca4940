/* The new digits of a network that has grown: highlighted in addresses until the next step. */
import { magnify, part } from "../page/page.js";
import * as backdrop from "../stage/backdrop.js";
import { markOnScreen } from "../stage/geometry/screen.js";
import * as overlay from "../stage/overlay.js";
import { contextOf } from "../stage/paint/canvas.js";
import { addressLabels, clusterNames } from "../stage/paint/labels.js";
import { CAP, outlines, pillWidth } from "../stage/paint/picture.js";
import { isVisible, pitch, radius, view } from "../stage/view.js";
import * as model from "../state/model.js";
import { drawing, state } from "../state/model.js";
import { SIZES, TEXTS } from "../style/looks.js";
import { chips } from "./chips.js";
import { columnsOf, halfOf } from "./frame.js";
import { paintBoxes, paintChips } from "./paint.js";
import { boxesAbout, litOf } from "./transition.js";

/** @import { PlacedText } from "./chips.js" */
/** @import { Primitive } from "../stage/paint/picture.js" */

/**
 * The highlighted letters and items, null for none.
 * @type {import("./transition.js").Highlight | null}
 */
let highlight = null;
/** The drawing in which it is highlighted. @type {import("../types/task").LaidOut | null} */
let highlightDrawing = null;

/** Highlight new letters and items. @param {import("../types/documents").GrowthDocument} growth */
export function lightUp(growth) {
  highlightDrawing = drawing();
  highlight = litOf(growth, highlightDrawing);
  draw();
}

/** End the highlighting. */
export function putOut() {
  if (!highlight) return;
  highlight = null;
  backdrop.draw();
  overlay.draw();
}

/**
 * Returns the boxes that the new letters distinguish.
 * @param {import("./transition.js").Highlight} highlighted
 */
function boxes({ hulls, copy }) {
  if (!hulls.length) {
    const spots = drawing().spots.map((_, mark) => spotOf(mark));
    const half = halfOf(drawing(), { radius: radius(), magnification: magnify() });
    return boxesAbout(copy, spots, pitch(), half);
  }
  const litHulls = hulls.map((hull) => drawing().hulls[hull]);
  return state.view.has("no-hulls") ? [] : outlines({ ...drawing(), hulls: litHulls }, view());
}

/** @param {number} mark @returns {[number, number]} */
function spotOf(mark) {
  const { x, y } = markOnScreen(mark);
  return [x, y];
}

/**
 * Returns the new parts of addresses inside nodes.
 * @param {import("./transition.js").Highlight} highlighted
 */
const nodeChips = ({ inLabels }) =>
  drawing().labels.flatMap((text, mark) => {
    const letters = TEXTS.pill.size * magnify();
    const high = SIZES.pill.height * magnify();
    const [x, y] = spotOf(mark);
    /** @type {Primitive} */
    const body = {
      ...{
        shape: "Box",
        role: "node",
        at: [x, y],
        size: [pillWidth(text) * magnify(), high],
      },
      corner: Math.min(high / 3, 7 * magnify()),
    };
    /** @type {PlacedText} */
    const label = {
      shape: "Text",
      role: "pill",
      at: [x, y + CAP * letters],
      text,
      letters,
      anchor: "middle",
    };
    return chips(label, inLabels[mark], body);
  });

/** Returns the new parts of texts beside nodes, and of cluster names. */
function textChips(/** @type {import("./transition.js").Highlight} */ lit) {
  const placed = (/** @type {Primitive} */ text) => /** @type {PlacedText} */ (text);
  const labels = addressLabels().flatMap((text) =>
    text.mark === undefined || !text.text || drawing().pills
      ? []
      : chips(placed(text), columnsOf(placed(text), text.mark, drawing(), lit), null),
  );
  const names = clusterNames().flatMap((text) =>
    chips(placed(text), lit.inNames.get(text.text ?? "") ?? [], null),
  );
  return [...labels, ...names];
}

function draw() {
  if (!highlight || highlightDrawing !== drawing() || !isVisible()) return;
  paintBoxes(
    contextOf(/** @type {HTMLCanvasElement} */ (part("under"))),
    boxes(highlight),
    1,
    magnify(),
  );
  const context = contextOf(/** @type {HTMLCanvasElement} */ (part("top")));
  paintChips(
    context,
    [...(drawing().pills ? nodeChips(highlight) : []), ...textChips(highlight)],
    1,
    magnify(),
  );
}

for (const event of /** @type {const} */ (["viewport", "theme", "view", "hover", "focus"]))
  model.on(event, draw);
model.on("step", putOut);
model.on("playing", () => state.playing && putOut());
