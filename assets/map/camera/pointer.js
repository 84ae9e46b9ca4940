/* The node or cell under the pointer, and the tip that describes it. */

import { numberText, t } from "../../state/language.js";
import { fill, h } from "../../widgets/dom.js";
import { kindName } from "../../widgets/wording.js";
import { question } from "../api.js";
import { nameOf } from "../paint/names.js";

/** @import { BundleRow } from "../../types/documents.js" */
/** @import { MapStage } from "../stage.js" */

export const tip = h("div.tip", { id: "map-tip", role: "tooltip", hidden: true });
/**
 * Returns the node at a point of the stage: its index among those seen, -1 for none.
 * @param {MapStage} map
 * @param {number} x
 * @param {number} y
 */
export function nodeAt(map, x, y) {
  const { seen: visible } = map.view;
  if (!visible || map.camera.scale < 12) return -1;
  let best = -1;
  let least = Math.max(9, 0.2 * map.camera.scale);
  visible.paths.forEach((_, i) => {
    const distance = Math.hypot(visible.nodes[2 * i] - x, visible.nodes[2 * i + 1] - y);
    if (distance < least) [best, least] = [i, distance];
  });
  return best;
}

/**
 * Returns the smallest cell at a point of the stage that is large enough to be pointed at.
 * @param {MapStage} map
 * @param {number} x
 * @param {number} y
 */
export function cellAt(map, x, y) {
  if (!map.view.seen) return null;
  const { scale: pixels } = map.camera;
  const inside = map.view.seen.cells.filter(({ type, x: cx, y: cy, size }) => {
    if (size < 34 || type.cell.role === "all") return false;
    if (type.cell.round) return Math.hypot(x - cx, y - cy) < type.reach * pixels;
    return Math.abs(x - cx) < type.halfX * pixels && Math.abs(y - cy) < type.halfY * pixels;
  });
  return inside.sort((a, b) => b.depth - a.depth)[0] ?? null;
}

/** Timer of the tip. */
let tipTimer = 0;

/** The camera for which the tip is shown: for another it would be wrong. */
let seenFrom = "";

/** Hide the tip if the camera has moved. @param {MapStage | null} map */
export function cameraMoved(map) {
  if (!map || map.camera.key !== seenFrom) hideTip();
}

/**
 * Show a tip for what is under the pointer, once that has rested for a moment.
 * @param {() => MapStage | null} current
 * @param {number} x
 * @param {number} y
 */
export function onHover(current, x, y) {
  hideTip();
  const map = current();
  if (!map) return;
  seenFrom = map.camera.key;
  tipTimer = window.setTimeout(() => void describe(current, x, y), 140);
}

export function hideTip() {
  clearTimeout(tipTimer);
  tip.hidden = true;
}

/**
 * Show a tip for the node or cell at a point.
 * @type {(current: () => MapStage | null, x: number, y: number) => Promise<void>}
 */
async function describe(current, x, y) {
  const map = current();
  if (!map || map.moving) return;
  const from = map.camera.key;
  const { nest, view } = map;
  const node = nodeAt(map, x, y);
  if (node >= 0 && view.seen) {
    const path = view.seen.paths[node];
    const place = view.tileOf(path);
    const rows = place
      ? nest.document.ports.flatMap((port, i) => {
          const kind = place.tile.kinds[i * place.tile.count + place.node];
          return kind === 255 ? [] : [[kindName(nest.document.kinds[kind]), port]];
        })
      : [];
    showTip(
      map,
      x,
      y,
      view.addressOf(path) || "…",
      t("{length} links", { length: rows.length }),
      rows,
    );
    return;
  }
  const cell = cellAt(map, x, y);
  if (!cell) return;
  const net = nest.document.spec;
  const answer = await question("bundles", { net, path: cell.path.join(".") }).catch(() => null);
  const bundles = /** @type {BundleRow[]} */ (answer ? await answer.json() : []);
  if (!answer || current() !== map || map.camera.key !== from) return;
  const { field, digit } = nameOf(nest, cell.path);
  const rows = bundles.slice(0, 6).map(({ to, links, exact }) => {
    const countText = `${exact ? "" : "≈ "}${numberText(BigInt(links))}`;
    return [t("to {to}", { to: differingDigits(nest, cell.path, to) }), countText];
  });
  const count = map.layer?.painter?.count(cell.path, map.at);
  if (count)
    rows.unshift([map.layer?.document.form === "order" ? t("guest nodes") : "reached", count]);
  if (bundles.length > 6)
    rows.push([t("and to"), t("{length} more", { length: bundles.length - 6 })]);
  showTip(
    map,
    x,
    y,
    `${field} ${digit}`,
    t("{size} nodes; links that leave it", { size: numberText(cell.type.size) }),
    rows,
  );
}

/**
 * Returns the digits in which the cell `to` differs from the cell `path`, as text.
 * @param {import("../nest/nest.js").Nest} nest
 * @param {import("../nest/nest.js").Path} path
 * @param {import("../nest/nest.js").Path} to
 */
function differingDigits(nest, path, to) {
  const names = to.flatMap((digit, depth) => {
    if (digit === path[depth]) return [];
    const { field, digit: text } = nameOf(nest, to.slice(0, depth + 1));
    return [`${field} ${text}`];
  });
  return names.join(", ");
}

/**
 * @param {MapStage} map
 * @param {number} x
 * @param {number} y
 * @param {string} head
 * @param {string} note
 * @param {string[][]} rows
 */
function showTip(map, x, y, head, note, rows) {
  fill(
    tip,
    h("b.mono", head),
    h("p.quiet", note),
    h(
      "dl.terms",
      rows.flatMap(([name, value]) => [h("dt", name), h("dd", value)]),
    ),
  );
  tip.hidden = false;
  const { width, height, magnified } = map.surface;
  /** @type {(at: number, size: number, room: number) => string} */
  const place = (at, size, room) =>
    `${Math.max(4, Math.min(at * magnified + 16, room * magnified - size - 8))}px`;
  tip.style.left = place(x, tip.offsetWidth, width);
  tip.style.top = place(y, tip.offsetHeight, height);
}
