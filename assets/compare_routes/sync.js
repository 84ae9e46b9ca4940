/* Lanes in step: where on one axis the nodes of every lane stand, by hop or by distance left. */

import { stepUnderWay } from "../state/position.js";

/**
 * What of a lane decides where its nodes stand.
 * @typedef {{distance: number | null, hops: {left: number | null}[], lost: string}} Lane
 */
/** @typedef {"hop" | "left"} Sync */

/** The distance left at every node of a lane, null where one is not known. @param {Lane} lane */
function lefts({ distance, hops }) {
  const distances = [distance, ...hops.map(({ left }) => left)];
  return distances.every((left) => left !== null) ? /** @type {number[]} */ (distances) : null;
}

/** Whether every distance left is known. @param {Lane[]} lanes */
export const knowsLeft = (lanes) => lanes.every((lane) => lefts(lane) !== null);

/**
 * The places of nodes by the distance left: a node stands where it is nearer than all before it;
 * those between, on a detour, share the room up to the next that is.
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
 * Where on the axis the nodes of every lane stand; a lost message has a place more, where it stops.
 * @param {Lane[]} lanes
 * @param {Sync} sync
 * @returns {number[][]}
 */
export function placesOf(lanes, sync) {
  const byLeft = sync === "left" && knowsLeft(lanes);
  const most = Math.max(...lanes.map((lane) => lane.distance ?? 0));
  return lanes.map((lane) => {
    const left = lefts(lane);
    const places =
      byLeft && left ? placesByLeft(left, most) : [0, ...lane.hops.map((_, i) => i + 1)];
    return lane.lost ? [...places, places[places.length - 1] + 1] : places;
  });
}

/**
 * How far a lane has come when the axis is at a place: its hops, not rounded.
 * @param {number[]} places
 * @param {number} at
 */
export function comeTo(places, at) {
  const last = places.length - 1;
  if (at >= places[last]) return last;
  const next = places.findIndex((place) => place > at);
  if (next <= 0) return 0;
  return next - 1 + (at - places[next - 1]) / (places[next] - places[next - 1]);
}

/** The steps of the axis. @param {number[][]} places */
export const stepsOf = (places) =>
  stepUnderWay(Math.max(...places.map((lanePlaces) => lanePlaces[lanePlaces.length - 1])));
