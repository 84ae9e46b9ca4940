/* The stops and watches that a visitor has set: kept in the address, where each hits found once. */
import * as player from "../stage/player.js";
import { doc, done, state } from "../state/model.js";
import * as url from "../state/url.js";
import { hits, name, next, order, write } from "./breakpoint_hits.js";
import { route } from "./expressions.js";
import { lineAddress } from "./frames.js";
import { call, callNumber, go, here, lineHeld, ownRouter } from "./position.js";

/** @import { Place, Stop } from "./breakpoint_hits.js" */

/** @type {{stops: Stop[], watches: string[]}} */
export const set = { stops: [], watches: [] };

/** Where each stop hits in the recording on screen. @type {Map<string, Place[]>} */
const placesByStop = new Map();

/** Where the message is to be halted while it plays. @type {Place | null} */
let target = null;

/** The place where it was halted, while it is there. @type {Place | null} */
let halted = null;

/** Take up what the address of a document says. */
export function begin() {
  const { stops, watches } = ownRouter();
  set.stops = [...stops];
  set.watches = [...watches];
  placesByStop.clear();
  halted = null;
  target = null;
}

/** Where a stop hits. @param {Stop} stop */
export function where(stop) {
  const key = name(stop);
  const known = placesByStop.get(key) ?? hits(route(), stop);
  placesByStop.set(key, known);
  return known;
}

/** Whether a stop is one of those that hit where the message stands. @param {Stop} stop */
export const hitsHere = (stop) => where(stop).some((place) => !order(place, here()));

/** The places of all stops, in order. */
export const places = () => set.stops.flatMap(where).sort(order);

/** Keep stops, watches and the line in the address. */
export function keep() {
  const { lines } = call();
  const k = lineHeld();
  url.keep({
    stop: write(set.stops),
    watch: set.watches.join(","),
    line: k !== null && lines.length ? lineAddress(call(), k) : null,
  });
}

/** Set a stop, or take it back. @param {Stop} stop */
export function toggle(stop) {
  const others = set.stops.filter((other) => name(other) !== name(stop));
  set.stops = others.length < set.stops.length ? others : [...set.stops, stop];
  keep();
}

/** Where the message plays from: before its first call all of that is still to come. */
const from = () => (state.at === 0 && lineHeld() === null ? { step: 0, k: -1 } : here());

/** Go on to the next stop; without one, to the end. */
export function resume() {
  const place = next(places(), here());
  if (!place) return player.jump(doc().trace.hops.length);
  halted = place;
  go(place);
  keep();
}

/** The message begins to play, or rests. */
export function followPlaying() {
  if (!state.playing) return;
  halted = null;
  target = next(places(), from());
  if (target?.step === callNumber() && target.step >= state.at) halt();
}

/** The message has come to a node. */
export function came() {
  if (halted && order(halted, here())) halted = null;
  if (state.playing && target && done() >= target.step) halt();
}

function halt() {
  halted = target;
  target = null;
  if (halted) go(halted);
  keep();
}

/** Whether the message stands where a stop has halted it. */
export const isHalted = () => Boolean(halted && !state.playing && !order(halted, here()));
