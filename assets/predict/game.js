/* A prediction as a value: where the message has come to, what was answered, what is known. */

/** @import { Leg, NextHopRow as NextHop, TurnDocument as Turn } from "../types/documents" */
/** @typedef {"right" | "longer" | "other" | "no_link"} Verdict */
/**
 * A node that the message has come to, by which hop, and what is known there: by router `place`
 * counts how many hops of the leg are made. `foreseen` says whether that hop was answered rightly.
 * @typedef {object} Stop
 * @property {string} at
 * @property {NextHop | null} hop
 * @property {Leg | null} leg
 * @property {number} place
 * @property {boolean} foreseen
 */
/**
 * An answer, given at the stop of that number.
 * @typedef {{verdict: Verdict, chosen: string, hop: NextHop | null, stop: number}} Answer
 */
/**
 * `tried` says whether this hop was answered before, `hinted` whether a hint was given.
 * @typedef {object} Game
 * @property {"distance" | "router"} rule
 * @property {string} target
 * @property {readonly Stop[]} stops
 * @property {Answer | null} answer
 * @property {boolean} tried
 * @property {boolean} hinted
 */

/**
 * A game in a few words: the nodes that the message came to, the answer that stands.
 * @typedef {{nodes: string[], chosen: string | null, tried: boolean, hinted: boolean}} Walk
 */

/**
 * A game in which nothing is answered yet.
 * @param {"distance" | "router"} rule
 * @param {string} target
 * @param {Leg} leg
 * @param {boolean} [hinted]
 * @returns {Game}
 */
export function begin(rule, target, leg, hinted = false) {
  const first = { at: leg.at, hop: null, leg, place: 0, foreseen: true };
  return { rule, target, stops: [first], answer: null, tried: false, hinted };
}

/** Where the message has come to. @param {Game} game */
export const last = ({ stops }) => stops[stops.length - 1];

/** The stop at which was answered, or waits to be. @param {Game} game */
export const currentStop = ({ stops, answer }) => stops[answer ? answer.stop : stops.length - 1];

/**
 * What may be next at a stop, null while it is not known.
 * @param {Stop} stop
 * @returns {Turn | null}
 */
export const turnAt = ({ at, leg }) => leg?.turns[at] ?? null;

/** The hop that the router makes at a stop, null where it makes none. @param {Stop} stop */
export const routerHop = ({ leg, place }) => leg?.way[place] ?? null;

/** @param {Game} game */
export const hasArrived = (game) => last(game).at === game.target;

/** Whether the router loses the message where it is. @param {Game} game */
const isLost = (game) =>
  game.rule === "router" && !hasArrived(game) && last(game).leg !== null && !routerHop(last(game));

/** Whether no hop is left to be made. @param {Game} game */
export const isOver = (game) => hasArrived(game) || isLost(game);

/** @typedef {"waiting" | "asking" | "arrived" | "lost" | Verdict} Phase */

/**
 * What goes on: an answer that is judged, or what comes instead.
 * @param {Game} game
 * @returns {Phase}
 */
export function phase(game) {
  if (game.answer && !(game.answer.verdict === "right" && hasArrived(game))) {
    return game.answer.verdict;
  }
  if (hasArrived(game)) return "arrived";
  if (isLost(game)) return "lost";
  return turnAt(last(game)) ? "waiting" : "asking";
}

/**
 * The game in which the next node can be chosen: whoever chooses again takes a wrong answer back.
 * @param {Game} game
 * @param {boolean} [hinted]
 * @returns {Game}
 */
const reopened = (game, hinted = false) =>
  game.answer && game.answer.verdict !== "right" ? takeBack(game) : settled(game, hinted);

/** Whether a node can be chosen now. @param {Game} game */
export const isOpen = (game) => phase(reopened(game)) === "waiting";

/**
 * The verdict on a node that is chosen at a stop.
 * @param {Game} game
 * @param {string} chosen
 * @returns {{verdict: Verdict, hop: NextHop | null}}
 */
export function judge({ rule, stops }, chosen) {
  const stop = stops[stops.length - 1];
  const hop = turnAt(stop)?.hops.find(({ address }) => address === chosen) ?? null;
  if (!hop) return { verdict: "no_link", hop };
  const shortest = hop.longer === 0;
  if (rule === "distance") return { verdict: shortest ? "right" : "longer", hop };
  if (routerHop(stop)?.to === chosen) return { verdict: "right", hop };
  return { verdict: shortest || hop.longer === null ? "other" : "longer", hop };
}

/**
 * The game with an answer; what is right is gone at once. Nothing changes where none is waited for,
 * nor where the message is, nor by the same answer again.
 * @param {Game} before
 * @param {string} chosen
 * @param {boolean} [hinted]
 * @returns {Game}
 */
export function choose(before, chosen, hinted = false) {
  if (!isOpen(before)) return before;
  const game = reopened(before, hinted);
  const same = before.answer?.verdict !== "right" && before.answer?.chosen === chosen;
  if (same || last(game).at === chosen) return before;
  const { verdict, hop } = judge(game, chosen);
  const answer = { verdict, chosen, hop, stop: game.stops.length - 1 };
  const next = { ...game, answer, tried: true };
  if (verdict !== "right" || !hop) return next;
  const { leg, place } = last(game);
  return {
    ...next,
    stops: [...game.stops, { at: chosen, hop, leg, place: place + 1, foreseen: true }],
  };
}

/**
 * Whether an answer counts: the first at a hop, without a hint.
 * @param {Game} before
 * @param {boolean} [hinted]
 */
export const counts = (before, hinted = false) => {
  const game = reopened(before, hinted);
  return !game.tried && !game.hinted;
};

/**
 * The game with a right answer put away: the next hop waits.
 * @param {Game} game
 * @param {boolean} [hinted]
 * @returns {Game}
 */
export const settled = (game, hinted = false) =>
  game.answer?.verdict === "right" ? { ...game, answer: null, tried: false, hinted } : game;

/**
 * The game gone on over the link that was chosen, from where what is known has to be asked for,
 * unless it is known by distance already.
 * @param {Game} game
 * @param {boolean} [hinted]
 * @returns {Game}
 */
export function goOn(game, hinted = false) {
  const { answer } = game;
  if (!answer?.hop) return game;
  if (answer.verdict === "right") return settled(game, hinted);
  const { leg } = last(game);
  const known = game.rule === "distance" && leg?.turns[answer.chosen] ? leg : null;
  const stop = { at: answer.chosen, hop: answer.hop, leg: known, place: 0, foreseen: false };
  return { ...game, stops: [...game.stops, stop], answer: null, tried: false, hinted };
}

/** The node from which a leg is wanted, null where all is known. @param {Game} game */
export function addressToFetch(game) {
  const stop = last(game);
  return isOver(game) || turnAt(stop) ? null : stop.at;
}

/**
 * The game with a leg from where the message is. A router that is on its way goes on as it began:
 * of a long way only what may be next was lacking.
 * @param {Game} game
 * @param {Leg} leg
 * @returns {Game}
 */
export function informed(game, leg) {
  const stop = last(game);
  if (stop.at !== leg.at) return game;
  const known = routerHop(stop) && stop.leg;
  const update = known
    ? {
        leg: {
          ...known,
          spots: { ...known.spots, ...leg.spots },
          turns: { ...known.turns, ...leg.turns },
        },
      }
    : { leg, place: 0 };
  return { ...game, stops: [...game.stops.slice(0, -1), { ...stop, ...update }] };
}

/** @param {Game} game @returns {Walk} */
export const walkOf = ({ stops, answer, tried, hinted }) => ({
  nodes: stops.slice(1).map(({ at }) => at),
  chosen: answer?.chosen ?? null,
  tried,
  hinted,
});

/**
 * The game played on as a walk goes, as far as is known what may be next.
 * @param {Game} game
 * @param {Walk} walk
 * @returns {Game}
 */
export function resumed(game, { nodes, chosen, tried, hinted }) {
  let next = game;
  for (let i = game.stops.length - 1; i < nodes.length; i++) {
    const stands = chosen === nodes[i] && i === nodes.length - 1;
    const answered = choose(next, nodes[i]);
    const on = stands ? answered : goOn(answered);
    if (on.stops.length === next.stops.length) return next;
    next = on;
  }
  if (chosen !== null && !next.answer) {
    const answered = choose(next, chosen);
    if (answered === next) return next;
    next = answered;
  }
  return { ...next, tried, hinted };
}

/**
 * The game with the answer taken back; without one, the last hop: it was answered once.
 * @param {Game} game
 * @returns {Game}
 */
export function takeBack(game) {
  const { answer, stops } = game;
  if (answer && answer.verdict !== "right") return { ...game, answer: null };
  if (stops.length === 1) return game;
  return { ...game, stops: stops.slice(0, -1), answer: null, tried: true };
}

/**
 * The nodes of a way on from a stop: that of the router, else a shortest one as far as it is known.
 * @param {Game} game
 * @param {Stop} stop
 */
export function wayOn({ rule, target }, { at, leg, place }) {
  if (rule === "router") return [at, ...(leg?.way.slice(place).map(({ to }) => to) ?? [])];
  const nodes = [at];
  for (let here = at; here !== target; ) {
    const next = leg?.turns[here]?.hops[0];
    if (next?.longer !== 0) break;
    here = next.address;
    nodes.push(here);
  }
  return nodes;
}
