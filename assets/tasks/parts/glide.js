/* Parts glide apart: from where the whole network has them to where they stand alone. */
import { isReduced } from "../../page/page.js";
import { arrange } from "../../stage/stage.js";
import { state } from "../../state/model.js";

/**
 * @typedef {import("../../types/documents").PartsDocument} Shown
 * @typedef {import("../../types/documents").WholeDrawing} Whole
 * @typedef {import("../../types/task").Laid} Laid
 * @typedef {[number, number]} Point
 */

/** How long parts are under way, in milliseconds. */
const LASTS = 600;

/** The most that one frame may make up for: after a hitch nothing is skipped. */
const MOST = 100;

/** Halvings after which nothing is seen of what is left. */
const HALVINGS = 20;

/**
 * How far a motion has come after a part of its time: cubic-bezier(.2, 0, 0, 1).
 * @param {number} part
 */
export function eased(part) {
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i++) {
    const u = (low + high) / 2;
    if (0.6 * u * (1 - u) ** 2 + u ** 3 < part) low = u;
    else high = u;
  }
  const u = part < 1 ? low : 1;
  return 3 * u ** 2 - 2 * u ** 3;
}

/**
 * What of a drawing moves, where its parts have come so far from the whole, 1 being apart.
 * @param {Pick<Laid, "spots" | "hulls" | "size">} drawing
 * @param {number[]} of the part of every mark
 * @param {Whole} whole
 * @param {number} share
 */
export function underWay({ spots, hulls, size }, of, whole, share) {
  const left = 1 - share;
  /** @type {(point: Point, mark: number) => Point} */
  const moved = ([x, y], mark) => {
    const [dx, dy] = whole.moves[of[mark]];
    return [x - left * dx, y - left * dy];
  };
  return {
    spots: spots.map(moved),
    hulls: hulls.map((hull) => {
      const [mark] = hull.marks;
      const points = hull.points.map((point) => moved(point, mark));
      return { ...hull, at: moved(hull.at, mark), points };
    }),
    size: /** @type {Point} */ (size.map((side, i) => side + left * (whole.size[i] - side))),
  };
}

/** The drawing whose parts moved last: once is enough. @type {Laid | null} */
let known = null;

/** Let the parts of a drawing that has just come move apart. @param {Shown} shown */
export function glide({ of, whole }) {
  const { drawing } = state;
  if (!drawing || drawing === known) return;
  known = drawing;
  if (!whole || isReduced()) return;
  const { spots, hulls, size } = drawing;
  const end = { spots, hulls, size };
  /** @param {number} share */
  const show = (share) => {
    Object.assign(drawing, share < 1 ? underWay(end, of, whole, share) : end);
    arrange();
  };
  let passed = 0;
  /** @param {number} last */
  const next = (last) =>
    requestAnimationFrame((now) => {
      if (state.drawing !== drawing) return;
      passed += Math.min(now - last, MOST);
      show(eased(Math.min(1, passed / LASTS)));
      if (passed < LASTS) next(now);
    });
  show(0);
  requestAnimationFrame(next);
}
