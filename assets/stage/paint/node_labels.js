/* Labels of nodes: at the usual side of a node if there is room, else at a free place nearby. */
import { ROOMS, SIZES, TEXTS } from "../../style/looks.js";
import { Board, boxOf, placed } from "./label_placement.js";
import { nodeRadius, pillWidth } from "./picture.js";

/** @import { PlacedDrawing, Point, Primitive } from "./picture.js" */
/** @import { LabelRequest, Label } from "./label_placement.js" */

/** Width of a letter of a label, in pixels on a usual screen. */
const LETTER_WIDTH = 0.6 * TEXTS.label.size;
/** If routes pass more nodes than this, only source and target get labels at free places. */
export const MAX_NAMED = 40;

/**
 * Returns the labels of a drawing that have room, and those on the routes in any case.
 * @param {PlacedDrawing} drawing
 * @param {LabelRequest} request
 * @returns {Primitive[]}
 */
export function labels(drawing, request) {
  const { magnification, scale, touched } = request;
  const pitch = drawing.pitch * scale;
  const radius = nodeRadius(pitch, magnification);
  const spots = drawing.spots.map(request.at);
  const words = new Map((request.words ?? []).map((end) => [end.mark, end.role]));
  const label = (/** @type {number} */ mark) =>
    labelOf(drawing, request, spots, radius, mark, words);
  const room = usualSideFits(drawing, request, pitch);
  const marks = drawing.labels.map((_, mark) => mark);
  const plainMarks = drawing.pills ? [] : marks.filter(room);
  const numbered = new Set(
    marks.filter((mark) => distanceOf(request, mark) !== null && pitch >= 20),
  );
  const marksWithNumbers = new Set([...plainMarks, ...numbered]);
  const board = new Board(spots, drawing, radius, request);
  /** @type {Map<number, Primitive[]>} */
  const primitivesByMark = new Map();
  // Labels on routes are placed first, then those of source and target: if "from" or "to" does
  // not fit behind such a label, the word is put at a free place of its own.
  const rank = (/** @type {number} */ mark) => (words.has(mark) ? 1 : touched.has(mark) ? 0 : 2);
  for (const mark of [...marksWithNumbers].sort((a, b) => rank(a) - rank(b))) {
    const nodeLabel = label(mark);
    const side = board.side({ ...nodeLabel, word: "" }, drawing.sides[mark]);
    const box = boxOf(nodeLabel, side, nodeLabel.off, request);
    if (rank(mark) === 2 && !numbered.has(mark) && (board.overlaps(box) || board.passed(box))) {
      primitivesByMark.set(mark, board.fitting(nodeLabel, side, false));
      continue;
    }
    if (touched.has(mark) && !drawing.pills && board.passed(box)) {
      primitivesByMark.set(mark, board.free(nodeLabel, side));
      continue;
    }
    const wordFits = !nodeLabel.word || (board.fits(box, mark) && !board.passed(box));
    const shownLabel = wordFits ? nodeLabel : { ...nodeLabel, word: "" };
    board.take(boxOf(shownLabel, side, nodeLabel.off, request));
    const wordOnly = wordFits ? [] : board.free({ ...nodeLabel, text: "" }, side);
    primitivesByMark.set(mark, [...placed(shownLabel, side, nodeLabel.off, request), ...wordOnly]);
  }
  // The labels are painted in the order of the nodes, those of source and target on top.
  const list = [...marksWithNumbers]
    .sort((a, b) => Number(words.has(a)) - Number(words.has(b)))
    .flatMap((mark) => primitivesByMark.get(mark) ?? []);
  const isFew = !drawing.pills && touched.size <= MAX_NAMED;
  const requiredMarks = isFew ? [...touched, ...words.keys()] : [...words.keys()];
  for (const mark of new Set(requiredMarks)) {
    if (marksWithNumbers.has(mark)) continue;
    list.push(...board.free(label(mark), drawing.sides[mark]));
  }
  if (!request.all || drawing.pills) return list;
  // Labels on every node: wherever one covers no other label and, if there is room, no node either.
  for (const mark of marks) {
    if (marksWithNumbers.has(mark) || touched.has(mark)) continue;
    list.push(
      ...board.fitting(label(mark), drawing.sides[mark], pitch < ROOMS.asked * magnification),
    );
  }
  return list;
}

/**
 * Returns a function of a mark: whether the label of the node fits at its usual side.
 * @param {PlacedDrawing} drawing
 * @param {LabelRequest} request
 * @param {number} pitch
 */
function usualSideFits({ hulls, home, addresses }, request, pitch) {
  const { magnification, scale, touched, lit, wide = 1 } = request;
  const open = hulls.map(
    (hull) =>
      hull.size[0] * scale * wide >= ROOMS.wide * magnification ||
      hull.marks.some((mark) => touched.has(mark)),
  );
  return (/** @type {number} */ mark) => {
    const at = home[mark];
    if (
      at < 0
        ? pitch >= ROOMS.alone * magnification
        : open[at] && pitch >= ROOMS.grouped * magnification
    )
      return true;
    // A whole address needs a pitch of its own width; else it is put at a free place.
    const isNameless = at >= 0 && !hulls[at].name;
    const long = isNameless ? addresses[mark].length * LETTER_WIDTH * magnification : 0;
    if (touched.has(mark)) return pitch >= Math.max(ROOMS.passed * magnification, long);
    return Boolean(lit?.has(mark)) && pitch >= ROOMS.hovered * magnification;
  };
}

/** @param {LabelRequest} request @param {number} mark */
const distanceOf = ({ distances }, mark) => distances?.[mark] ?? null;

/**
 * @param {PlacedDrawing} drawing
 * @param {LabelRequest} request
 * @param {Point[]} spots
 * @param {number} radius
 * @param {number} mark
 * @param {Map<number, string>} words
 * @returns {Label}
 */
function labelOf(drawing, request, spots, radius, mark, words) {
  const { magnification, touched } = request;
  const role = touched.has(mark) ? "label-on" : "label";
  const home = drawing.home[mark];
  const hasName = home >= 0 && Boolean(drawing.hulls[home].name);
  // In a cluster without a name the label is the whole address.
  const name = home < 0 || hasName ? drawing.labels[mark] : drawing.addresses[mark];
  const distance = distanceOf(request, mark);
  const parts = drawing.pills ? [] : [name];
  if (distance !== null) parts.push(String(distance));
  return {
    mark,
    at: spots[mark],
    text: parts.join(" "),
    role,
    halo: home >= 0 && request.hulls !== false ? "hull" : "stage",
    off: drawing.pills ? SIZES.pill.height * 0.5 * magnification + 11 : Math.max(3, radius) + 4,
    size: TEXTS[role].size * magnification,
    half: drawing.pills ? (pillWidth(drawing.labels[mark]) / 2) * magnification : undefined,
    word: words.get(mark) ?? "",
  };
}
