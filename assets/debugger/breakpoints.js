/* The stops and watches of a visitor: they are kept in the URL. The player is halted here too. */
import * as player from "../stage/player.js";
import { doc, done, state } from "../state/model.js";
import * as url from "../state/url.js";
import { compare, hits, nextPlace, stopName, write } from "./breakpoint_hits.js";
import { route } from "./expressions.js";
import { lineAddress } from "./frames.js";
import { call, callNumber, go, here, selectedIndex, visitorRouter } from "./position.js";

/** @import { Place, Stop } from "./breakpoint_hits.js" */

/** @type {{stops: Stop[], watches: string[]}} */
export const active = { stops: [], watches: [] };

/**
 * The places of the recording on screen that a stop hits, by the name of the stop.
 * @type {Map<string, Place[]>}
 */
const placesByStop = new Map();

/** The place where the player is to be halted next. @type {Place | null} */
let target = null;

/** The place where the player was halted, as long as it is there. @type {Place | null} */
let halted = null;

/** Take stops and watches from a new document, which has them from its URL. */
export function begin() {
  const { stops, watches } = visitorRouter();
  active.stops = [...stops];
  active.watches = [...watches];
  placesByStop.clear();
  halted = null;
  target = null;
}

/** Returns the places that a stop hits; they are computed once. @param {Stop} stop */
export function placesOf(stop) {
  const key = stopName(stop);
  const places = placesByStop.get(key) ?? hits(route(), stop);
  placesByStop.set(key, places);
  return places;
}

/** Whether a stop hits the place on screen. @param {Stop} stop */
export const hitsHere = (stop) => placesOf(stop).some((place) => !compare(place, here()));

/** Returns the places that any stop hits, in order. */
export const places = () => active.stops.flatMap(placesOf).sort(compare);

/** Write stops, watches and the line on screen into the URL. */
export function keepInAddress() {
  const { lines } = call();
  const k = selectedIndex();
  url.update({
    stop: write(active.stops),
    watch: active.watches.join(","),
    line: k !== null && lines.length ? lineAddress(call(), k) : null,
  });
}

/** Set a stop, or remove it if it is set. @param {Stop} stop */
export function toggle(stop) {
  const others = active.stops.filter((other) => stopName(other) !== stopName(stop));
  active.stops = others.length < active.stops.length ? others : [...active.stops, stop];
  keepInAddress();
}

/** Returns the place where playing starts: the one on screen, or before the first line. */
const startPlace = () => (state.at === 0 && selectedIndex() === null ? { step: 0, k: -1 } : here());

/** Go on to the next stop; without one, to the end. */
export function resume() {
  const place = nextPlace(places(), here());
  if (!place) return player.jump(doc().trace.hops.length);
  halted = place;
  go(place);
  keepInAddress();
}

/** Call when the player starts or pauses: finds the place where to halt next. */
export function followPlaying() {
  if (!state.playing) return;
  halted = null;
  target = nextPlace(places(), startPlace());
  if (target?.step === callNumber() && target.step >= state.at) halt();
}

/** Call when the step on screen has changed: halts the player at the place it is to halt at. */
export function haltIfReached() {
  if (halted && compare(halted, here())) halted = null;
  if (state.playing && target && done() >= target.step) halt();
}

/** Halt the player at its target place. */
function halt() {
  halted = target;
  target = null;
  if (halted) go(halted);
  keepInAddress();
}

/** Whether the player is where a stop has halted it. */
export const isHalted = () => Boolean(halted && !state.playing && !compare(halted, here()));
