/* The state of a prediction as a value: the nodes that the message has visited, the answers, and
   the next hops. */

/** @import { Continuation } from "../types/documents" */
/** @import { NextHopRow as NextHop, TurnDocument as Turn } from "../types/documents" */
/** @typedef {"right" | "longer" | "other" | "no_link"} Verdict */
/**
 * A node that the message has visited at the hop `hop`. `leg` holds the next hops there;
 * if the rule is a router, `place` is the number of hops of the leg that are made. `foreseen` says
 * whether the hop to this node was predicted.
 * @typedef {object} Stop
 * @property {string} at
 * @property {NextHop | null} hop
 * @property {Continuation | null} leg
 * @property {number} place
 * @property {boolean} foreseen
 */
/**
 * An answer; `stop` is the index of the stop at which it was given.
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

/** The icon of each verdict; see widgets/verdict_signs.js. */
export const SIGNS = { right: "shortest", longer: "longer", other: "longer", no_link: "no_link" };

/**
 * A game in short, to be stored: the visited nodes, and the last answer.
 * @typedef {{nodes: string[], chosen: string | null, tried: boolean, hinted: boolean}} Walk
 */

/**
 * Returns a game without answers.
 * @param {"distance" | "router"} rule
 * @param {string} target
 * @param {Continuation} leg
 * @param {boolean} [hinted]
 * @returns {Game}
 */
export function begin(rule, target, leg, hinted = false) {
  const first = { at: leg.at, hop: null, leg, place: 0, foreseen: true };
  return { rule, target, stops: [first], answer: null, tried: false, hinted };
}

/** Returns the stop at which the message is. @param {Game} game */
export const lastStop = ({ stops }) => stops[stops.length - 1];

/**
 * Returns the stop of the last answer, or the one at which an answer is awaited.
 * @param {Game} game
 */
export const currentStop = ({ stops, answer }) => stops[answer ? answer.stop : stops.length - 1];

/**
 * Returns the possible next hops at a stop, null if they are not known yet.
 * @param {Stop} stop
 * @returns {Turn | null}
 */
export const turnAt = ({ at, leg }) => leg?.turns[at] ?? null;

/** Returns the hop of the router at a stop, null if it makes none. @param {Stop} stop */
export const routerHop = ({ leg, place }) => leg?.way[place] ?? null;

/** Whether the message has arrived. @param {Game} game */
export const hasArrived = (game) => lastStop(game).at === game.target;

/** Whether the router loses the message at the present node. @param {Game} game */
const isLost = (game) =>
  game.rule === "router" &&
  !hasArrived(game) &&
  lastStop(game).leg !== null &&
  !routerHop(lastStop(game));

/** Whether there are no more hops. @param {Game} game */
export const isOver = (game) => hasArrived(game) || isLost(game);

/** @typedef {"waiting" | "asking" | "arrived" | "lost" | Verdict} Phase */

/**
 * Returns the phase of a game: the verdict on the last answer, or what is awaited.
 * @param {Game} game
 * @returns {Phase}
 */
export function phase(game) {
  if (game.answer && !(game.answer.verdict === "right" && hasArrived(game))) {
    return game.answer.verdict;
  }
  if (hasArrived(game)) return "arrived";
  if (isLost(game)) return "lost";
  return turnAt(lastStop(game)) ? "waiting" : "asking";
}

/**
 * Returns the game in which a node can be chosen: a wrong answer is taken back by choosing again.
 * @param {Game} game
 * @param {boolean} [hinted]
 * @returns {Game}
 */
const reopen = (game, hinted = false) =>
  game.answer && game.answer.verdict !== "right" ? takeBack(game) : settle(game, hinted);

/** Whether a node can be chosen now. @param {Game} game */
export const isOpen = (game) => phase(reopen(game)) === "waiting";

/**
 * Returns the verdict on a node that is chosen.
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
 * Returns the game with an answer; a right one moves the message at once. The game does not change
 * if no answer is awaited, if it is the message's own node, or if the answer is the same as
 * before.
 * @param {Game} before
 * @param {string} chosen
 * @param {boolean} [hinted]
 * @returns {Game}
 */
export function choose(before, chosen, hinted = false) {
  if (!isOpen(before)) return before;
  const game = reopen(before, hinted);
  const same = before.answer?.verdict !== "right" && before.answer?.chosen === chosen;
  if (same || lastStop(game).at === chosen) return before;
  const { verdict, hop } = judge(game, chosen);
  const answer = { verdict, chosen, hop, stop: game.stops.length - 1 };
  const next = { ...game, answer, tried: true };
  if (verdict !== "right" || !hop) return next;
  const { leg, place } = lastStop(game);
  return {
    ...next,
    stops: [...game.stops, { at: chosen, hop, leg, place: place + 1, foreseen: true }],
  };
}

/**
 * Whether an answer counts: only the first one at a hop, without a hint.
 * @param {Game} before
 * @param {boolean} [hinted]
 */
export const counts = (before, hinted = false) => {
  const game = reopen(before, hinted);
  return !game.tried && !game.hinted;
};

/**
 * Returns the game without the right answer on screen: the next hop is awaited.
 * @param {Game} game
 * @param {boolean} [hinted]
 * @returns {Game}
 */
export const settle = (game, hinted = false) =>
  game.answer?.verdict === "right" ? { ...game, answer: null, tried: false, hinted } : game;

/**
 * Returns the game after the message has taken the link that was chosen, even if it was not right.
 * The next hops there have to be requested, unless they are known already.
 * @param {Game} game
 * @param {boolean} [hinted]
 * @returns {Game}
 */
export function goOn(game, hinted = false) {
  const { answer } = game;
  if (!answer?.hop) return game;
  if (answer.verdict === "right") return settle(game, hinted);
  const { leg } = lastStop(game);
  const nextLeg = game.rule === "distance" && leg?.turns[answer.chosen] ? leg : null;
  const stop = { at: answer.chosen, hop: answer.hop, leg: nextLeg, place: 0, foreseen: false };
  return { ...game, stops: [...game.stops, stop], answer: null, tried: false, hinted };
}

/**
 * Returns the node for which a leg has to be requested, null if all is known.
 * @param {Game} game
 */
export function addressToFetch(game) {
  const stop = lastStop(game);
  return isOver(game) || turnAt(stop) ? null : stop.at;
}

/**
 * Returns the game with a leg from the node of the message. If the router has already begun a
 * route, it goes on with that: then only the possible next hops were missing.
 * @param {Game} game
 * @param {Continuation} leg
 * @returns {Game}
 */
export function withLeg(game, leg) {
  const stop = lastStop(game);
  if (stop.at !== leg.at) return game;
  const legOfHop = routerHop(stop) && stop.leg;
  const update = legOfHop
    ? {
        leg: {
          ...legOfHop,
          spots: { ...legOfHop.spots, ...leg.spots },
          turns: { ...legOfHop.turns, ...leg.turns },
        },
      }
    : { leg, place: 0 };
  return { ...game, stops: [...game.stops.slice(0, -1), { ...stop, ...update }] };
}

/** Returns a game in short. @param {Game} game @returns {Walk} */
export const walkOf = ({ stops, answer, tried, hinted }) => ({
  nodes: stops.slice(1).map(({ at }) => at),
  chosen: answer?.chosen ?? null,
  tried,
  hinted,
});

/**
 * Returns the game after replaying a walk, as far as next hops are known.
 * @param {Game} game
 * @param {Walk} walk
 * @returns {Game}
 */
export function resume(game, { nodes, chosen, tried, hinted }) {
  let next = game;
  for (let i = game.stops.length - 1; i < nodes.length; i++) {
    const stands = chosen === nodes[i] && i === nodes.length - 1;
    const answered = choose(next, nodes[i]);
    const after = stands ? answered : goOn(answered);
    if (after.stops.length === next.stops.length) return next;
    next = after;
  }
  if (chosen !== null && !next.answer) {
    const answered = choose(next, chosen);
    if (answered === next) return next;
    next = answered;
  }
  return { ...next, tried, hinted };
}

/**
 * Returns the game without the last answer; if no answer was given, without the last hop.
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
 * Returns the nodes of a route from a stop: that of the router, else a shortest one as far as
 * known.
 * @param {Game} game
 * @param {Stop} stop
 */
export function routeFrom({ rule, target }, { at, leg, place }) {
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
