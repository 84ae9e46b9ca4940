/* The node in focus: which it is, where its links lead, its address beside it. */
import { ramp } from "./fade.js";
import { nameFocus, nameStubs } from "./names.js";

/** @import { Path } from "../nest/nest.js" */
/** @import { Seen } from "../nest/descent.js" */
/** @import { View } from "../view.js" */
/** @import { Surface } from "./surface.js" */

/** An address of more signs does not stand beside its node. */
const LONGEST_BESIDE = 24;

/**
 * The node in focus: the one that was asked for, else the one nearest to the middle.
 * @param {Seen} visible
 * @param {Path | null} wanted
 * @param {{width: number, height: number}} size of the stage
 * @returns {number} among those seen, -1 for none
 */
export function focusedNode(visible, wanted, { width, height }) {
  const wantedKey = wanted?.join();
  let best = -1;
  let least = Infinity;
  visible.paths.forEach((path, i) => {
    if (path.join() === wantedKey) {
      best = i;
      least = -1;
    }
    const distance = Math.hypot(
      visible.nodes[2 * i] - width / 2,
      visible.nodes[2 * i + 1] - height / 2,
    );
    if (distance < least) {
      least = distance;
      best = i;
    }
  });
  return best;
}

/**
 * Name the node in focus, and where its links lead unless doors do.
 * @param {Surface} surface
 * @param {View} view
 * @param {number} scale
 * @param {number} radius
 */
export function nameFocused(surface, view, scale, radius) {
  const { nest, stubs, seen: visible, focus } = view;
  if (!visible || focus < 0 || (scale < 120 && !view.isNear)) return;
  if (!view.hasDoors) nameStubs(surface, nest, stubs, scale);
  const known = view.addressOf(visible.paths[focus]);
  if (!known) return;
  // It stands above the stage as well: a long one would run over the neighbours here.
  const address = view.hasDoors || known.length > LONGEST_BESIDE ? "" : known;
  const at = /** @type {[number, number]} */ ([
    visible.nodes[2 * focus],
    visible.nodes[2 * focus + 1],
  ]);
  const down = stubs.reduce((sum, { angle }) => sum + Math.sin(angle), 0);
  const reach = Math.max(0, ...stubs.map(({ y }) => Math.abs(y - at[1])));
  const side = down > 0.1 ? -1 : 1;
  const free = stubs.every(({ angle }) => Math.sin(angle) * side < 0.5);
  // On a small stage one is near a node at a scale that a large one passes on the way.
  const there = view.isNear ? 1 : ramp(scale, 130, 170);
  nameFocus(surface, at, address, there, radius, side * (free ? radius + 26 : reach + 66));
}
