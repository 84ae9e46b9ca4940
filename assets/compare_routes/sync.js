/* Lanes in step: the positions of the nodes of every lane on a common axis, by hop or by distance
   left. */

import { stepUnderWay } from "../state/position.js";

/**
 * The parts of a lane that decide the positions of its nodes.
 * @typedef {{distance: number | null, hops: {left: number | null}[], lost: string}} Lane
 */
/** @typedef {"hop" | "left"} Sync */

/** The distance left at every node of a lane, null where it is unknown. @param {Lane} lane */
function distancesLeft({ distance, hops }) {
  const distances = [distance, ...hops.map(({ left }) => left)];
  return distances.every((left) => left !== null) ? /** @type {number[]} */ (distances) : null;
}

/** Whether every distance left is known. @param {Lane[]} lanes */
export const knowsLeft = (lanes) => lanes.every((lane) => distancesLeft(lane) !== null);

/**
 * Returns positions by distance left: a node that is nearer to the target than all before it is
 * placed by its distance; those in between, on a detour, are spaced evenly up to the next such
 * node.
 * @param {number[]} left
 * @param {number} most
 */
function placesByLeft(left, most) {
  const records = left.flatMap((value, i) =>
    i === 0 || value < Math.min(...left.slice(0, i)) ? [i] : [],
  );
  /** @type {number[]} */
  const places = [];
  records.forEach((from, k) => {
    const to = records[k + 1] ?? left.length;
    const start = most - left[from];
    const end = k + 1 < records.length ? most - left[to] : start + 1;
    for (let i = from; i < to; i++) places[i] = start + ((end - start) * (i - from)) / (to - from);
  });
  return places;
}

/**
 * Returns the positions of the nodes of every lane on the axis; a lost message has one more, where
 * it stops.
 * @param {Lane[]} lanes
 * @param {Sync} sync
 * @returns {number[][]}
 */
export function placesOf(lanes, sync) {
  const byLeft = sync === "left" && knowsLeft(lanes);
  const most = Math.max(...lanes.map((lane) => lane.distance ?? 0));
  return lanes.map((lane) => {
    const left = distancesLeft(lane);
    const places =
      byLeft && left ? placesByLeft(left, most) : [0, ...lane.hops.map((_, i) => i + 1)];
    return lane.lost ? [...places, places[places.length - 1] + 1] : places;
  });
}

/**
 * Returns how many hops of a lane are made at a position of the axis, as a fraction.
 * @param {number[]} places
 * @param {number} at
 */
export function hopsAt(places, at) {
  const last = places.length - 1;
  if (at >= places[last]) return last;
  const next = places.findIndex((place) => place > at);
  if (next <= 0) return 0;
  return next - 1 + (at - places[next - 1]) / (places[next] - places[next - 1]);
}

/** Returns the number of steps of the axis. @param {number[][]} places */
export const stepsOf = (places) =>
  stepUnderWay(Math.max(...places.map((lanePlaces) => lanePlaces[lanePlaces.length - 1])));
