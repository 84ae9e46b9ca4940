/* The schedule of an exchange: where all messages are after each hop, and which links they
   share. */

import { stepOf, stepUnderWay } from "../../state/position.js";

/** @import { ExchangeDocument } from "../../types/documents" */

/**
 * @typedef {Pick<ExchangeDocument, "table" | "words" | "nodes"> &
 *   {plan?: ExchangeDocument["plan"]}} Schedule
 */

/** Shares of this many messages and more count as the same heat. */
const MAX_HEAT = 4;

/**
 * Returns where the message of each node arrives in each step, as steps × nodes; -1 if it sends
 * none.
 * @param {Schedule} schedule
 */
export function destinations({ table, words, nodes, plan }) {
  if (plan) return Int32Array.from(plan.partners.flat());
  const arrivals = new Int32Array(words.length * nodes);
  words.forEach((word, step) => {
    for (let v = 0; v < nodes; v++) {
      let at = v;
      for (const port of word) at = table[at][port];
      arrivals[step * nodes + v] = at;
    }
  });
  return arrivals;
}

/**
 * Returns how often a word contains each port.
 * @param {number[]} word
 * @returns {Map<number, number>}
 */
export function countPorts(word) {
  const count = new Map();
  for (const port of word) count.set(port, (count.get(port) ?? 0) + 1);
  return count;
}

/**
 * Returns where the messages of a planned step are after each hop, -1 for nodes that send none.
 * @param {NonNullable<ExchangeDocument["plan"]>} plan
 * @param {number} step from 1
 */
function plannedPlaces({ partners, first }, step) {
  const ends = partners[step - 1] ?? [];
  const places = [ends.map((end, v) => (end < 0 ? -1 : v))];
  for (;;) {
    const last = places[places.length - 1];
    if (last.every((at, v) => at === ends[v])) return places;
    places.push(last.map((at, v) => (at < 0 ? -1 : first[at][ends[v]])));
  }
}

/**
 * Returns how many links have each share; four and more count as four.
 * @param {Map<number, number>} shares
 */
function countByShare(shares) {
  /** @type {{[share: number]: number}} */
  const counts = {};
  for (const share of shares.values()) {
    const heat = Math.min(share, MAX_HEAT);
    counts[heat] = (counts[heat] ?? 0) + 1;
  }
  return counts;
}

/**
 * Returns which messages take each link in a planned step, by the directed link `a·nodes + b`.
 * @param {number[][]} places
 * @param {number} nodes
 */
function messagesByLink(places, nodes) {
  /** @type {Map<number, number[]>} */
  const holders = new Map();
  places.slice(1).forEach((after, hop) => {
    after.forEach((to, v) => {
      const from = places[hop][v];
      if (from === to) return;
      const link = from * nodes + to;
      const senders = holders.get(link);
      if (senders) senders.push(v);
      else holders.set(link, [v]);
    });
  });
  return holders;
}

/**
 * Returns the load of the links in a step: `shares` is the number of messages by link (`a·nodes +
 * b` with a < b); `counts` is how many links have each share, four and more counting as four;
 * `worst` is a link that most messages take. A link is two channels, one each way: `used` of them
 * carry a message, and `shared` two or more.
 * @param {Schedule} schedule
 * @param {number} step from 1
 */
export function loadOf(schedule, step) {
  if (!schedule.plan) return samePortsLoad(schedule, step);
  const { nodes } = schedule;
  const places = plannedPlaces(schedule.plan, step);
  /** @type {Map<number, number>} */
  const shares = new Map();
  /** @type {{ends: [number, number], from: number[]} | null} */
  let worst = null;
  for (const [link, from] of messagesByLink(places, nodes)) {
    const [a, b] = [Math.floor(link / nodes), link % nodes];
    const key = Math.min(a, b) * nodes + Math.max(a, b);
    shares.set(key, Math.max(from.length, shares.get(key) ?? 0));
    if (from.length > (worst?.from.length ?? 0)) worst = { ends: [a, b], from };
  }
  const most = worst?.from.length ?? 0;
  const [used, shared] = [schedule.plan.used, schedule.plan.shared].map((of) => of[step - 1] ?? 0);
  return { places, shares, counts: countByShare(shares), most, worst, used, shared };
}

/**
 * Returns the same for a step in which all messages take the same ports.
 * @param {Schedule} schedule
 * @param {number} step from 1
 */
function samePortsLoad({ table, words, nodes }, step) {
  const word = words[step - 1] ?? [];
  const places = [Array.from({ length: nodes }, (_, v) => v)];
  for (const port of word) places.push(places[places.length - 1].map((v) => table[v][port]));
  const count = countPorts(word);
  /** @type {Map<number, number>} */
  const shares = new Map();
  for (const [port, share] of count) {
    for (let v = 0; v < nodes; v++) {
      const w = table[v][port];
      const key = v < w ? v * nodes + w : w * nodes + v;
      shares.set(key, Math.max(share, shares.get(key) ?? 0));
    }
  }
  const most = Math.max(0, ...count.values());
  const port = [...count].find(([, share]) => share === most)?.[0] ?? 0;
  const from = word.flatMap((p, i) =>
    p === port ? places[i].flatMap((at, v) => (at === 0 ? [v] : [])) : [],
  );
  /** @type {{ends: [number, number], from: number[]}} */
  const worst = { ends: [0, table[0][port]], from };
  const [used, shared] = [1, 2].map(
    (least) => nodes * [...count.values()].filter((n) => n >= least).length,
  );
  return { places, shares, counts: countByShare(shares), most, worst, used, shared };
}

/**
 * Returns, for a position of the player, the current step, its number of hops, and the hop in it.
 * @param {Pick<ExchangeDocument, "longest">} schedule
 * @param {number} at
 */
export function placeAt({ longest }, at) {
  const step = Math.max(0, stepUnderWay(at));
  const count = step ? longest[step - 1] : 0;
  const along = step ? Math.min((at - (step - 1)) * count, count) : 0;
  const hop = Math.min(stepOf(along), count - 1);
  return { step, count, hop, part: step ? along - hop : 0 };
}
