/* A run of messages over time as it is played: which messages wait where, in every cycle. */

import { cached } from "../state/once.js";
import { numbersOf } from "./packed_numbers.js";

/** @import { QueueDocument, QueueRun } from "../types/documents" */

/**
 * @typedef {Uint8Array | Uint16Array | Uint32Array | Int32Array} Numbers
 */

/** Number of cycles between stored states of all queues, so that every cycle is near one. */
const SNAPSHOT_INTERVAL = 64;

/**
 * A run: messages by birth and then by host, hops by message and then along its route. A hop joins
 * the queue of its channel in one cycle and leaves it in another; if it still waits at the end,
 * that is `cycles`.
 * @typedef {object} Recording
 * @property {number} cycles
 * @property {number} first the first cycle that is recorded completely
 * @property {Numbers} births the cycle in which each message is made
 * @property {Numbers} entered the cycle in which each joins its first queue, `cycles` for never
 * @property {Numbers} sources nodes
 * @property {Numbers} targets nodes
 * @property {Numbers} hosts the index of the host that makes each message
 * @property {Numbers} firstHop the first hop of each message, and the end
 * @property {Numbers} message the message of each hop
 * @property {Numbers} channel
 * @property {Numbers} joined
 * @property {Numbers} left
 * @property {[number, number][]} channels the two nodes of each channel
 * @property {Numbers[]} lengths the lengths of all queues after every 64th cycle
 * @property {Numbers} leaving hops by the cycle in which they leave
 * @property {Numbers} leavingFrom the index in `leaving` of the first hop of each cycle
 * @property {Numbers} joining hops by the cycle in which they join
 * @property {Numbers} joiningFrom the index in `joining` of the first hop of each cycle
 */

/**
 * Returns indices sorted by their cycles, and where those of each cycle begin.
 * @param {Numbers} cycle the cycle of each, at most `cycles`
 * @param {number} cycles
 */
function byCycle(cycle, cycles) {
  const from = new Int32Array(cycles + 2);
  for (const at of cycle) from[at + 1]++;
  for (let at = 0; at <= cycles; at++) from[at + 1] += from[at];
  const next = from.slice();
  const order = new Int32Array(cycle.length);
  for (let i = 0; i < cycle.length; i++) order[next[cycle[i]]++] = i;
  return { from, order };
}

/**
 * Returns the messages of a run, those of the first run if it shares them.
 * @param {QueueRun} run
 * @param {QueueRun} first
 */
function messages(run, first) {
  const { births, hosts, targets } = run.record.births ? run.record : first.record;
  if (!births || !hosts || !targets) throw new Error("a run without messages");
  return { counts: numbersOf(births), hosts: numbersOf(hosts), targets: numbersOf(targets) };
}

/** Returns where the route of every pair of nodes begins. @param {QueueRun} run */
function routesOf({ nodes, record: { pairs, lengths, routes } }) {
  const begins = new Map();
  const hops = numbersOf(lengths);
  let at = 0;
  numbersOf(pairs).forEach((pair, i) => {
    begins.set(pair, [at, at + hops[i]]);
    at += hops[i];
  });
  const flat = numbersOf(routes);
  /** @param {number} source @param {number} target @returns {Numbers} */
  return (source, target) => flat.subarray(...begins.get(source * nodes + target));
}

/**
 * Returns the recording of a run.
 * @param {QueueDocument} document
 * @param {number} index of the run
 * @returns {Recording}
 */
export function recordingOf({ runs, cycles }, index) {
  const run = runs[index];
  const { counts, hosts, targets } = messages(run, runs[0]);
  const routeOf = routesOf(run);
  const waits = numbersOf(run.record.waits);
  const entries = run.record.entries && numbersOf(run.record.entries);
  const count = hosts.length;
  const [births, entered, sources] = [0, 1, 2].map(() => new Int32Array(count));
  const firstHop = new Int32Array(count + 1);
  const [message, channel, joined, left] = [0, 1, 2, 3].map(() => new Int32Array(waits.length));
  let [hop, number] = [0, 0];
  for (let cycle = 0; cycle < cycles; cycle++) {
    for (let i = 0; i < counts[cycle]; i++, number++) {
      births[number] = cycle;
      sources[number] = run.host_nodes[hosts[number]];
      let at = cycle + (entries ? entries[number] : 0);
      entered[number] = at;
      for (const taken of routeOf(sources[number], targets[number])) {
        if (at >= cycles) break;
        message[hop] = number;
        channel[hop] = taken;
        joined[hop] = at;
        at += waits[hop];
        left[hop++] = at++;
      }
      firstHop[number + 1] = hop;
    }
  }
  return withIndex({
    cycles,
    first: run.record.first,
    channels: run.channels,
    births,
    entered,
    sources,
    targets,
    hosts,
    firstHop,
    message,
    channel,
    joined,
    left,
  });
}

/**
 * Returns a recording with its hops sorted by the cycles in which they join and leave.
 * @param {Omit<Recording, "lengths" | "leaving" | "leavingFrom" | "joining" | "joiningFrom">} parts
 * @returns {Recording}
 */
export function withIndex(parts) {
  const { cycles, left, joined, channels } = parts;
  const leaves = byCycle(left, cycles);
  const joins = byCycle(joined, cycles);
  const recording = {
    ...parts,
    lengths: /** @type {Numbers[]} */ ([]),
    leaving: leaves.order,
    leavingFrom: leaves.from,
    joining: joins.order,
    joiningFrom: joins.from,
  };
  const lengths = new Int32Array(channels.length);
  for (let cycle = 0; cycle < cycles; cycle++) {
    updateLengths(recording, lengths, cycle);
    if (cycle % SNAPSHOT_INTERVAL === SNAPSHOT_INTERVAL - 1)
      recording.lengths.push(lengths.slice());
  }
  return recording;
}

/**
 * Updates the lengths of queues for a cycle: hops that join, and hops that leave.
 * @param {Recording} recording
 * @param {Int32Array} lengths
 * @param {number} cycle
 */
function updateLengths({ channel, joining, joiningFrom, leaving, leavingFrom }, lengths, cycle) {
  for (let i = joiningFrom[cycle]; i < joiningFrom[cycle + 1]; i++) lengths[channel[joining[i]]]++;
  for (let i = leavingFrom[cycle]; i < leavingFrom[cycle + 1]; i++) lengths[channel[leaving[i]]]--;
}

/** Returns the number of messages that wait for every channel after all sending in a cycle. */
export const queuesAt = cached(
  (/** @type {Recording} */ recording, /** @type {number} */ cycle) => {
    const block = Math.floor(cycle / SNAPSHOT_INTERVAL);
    const lengths = block
      ? Int32Array.from(recording.lengths[block - 1])
      : new Int32Array(recording.channels.length);
    for (let at = block * SNAPSHOT_INTERVAL; at <= cycle; at++)
      updateLengths(recording, lengths, at);
    return lengths;
  },
);

/** Returns the hops that are made in a cycle. @param {Recording} recording @param {number} cycle */
export const hopsInCycle = ({ leaving, leavingFrom }, cycle) =>
  leaving.subarray(leavingFrom[cycle], leavingFrom[cycle + 1]);

/**
 * Returns the number of messages at each host that wait for room in their first queue; none if
 * queues are unbounded.
 */
export const linesAt = cached((/** @type {Recording} */ recording, /** @type {number} */ cycle) => {
  const { births, entered, hosts } = recording;
  /** @type {Map<number, number>} */
  const waiting = new Map();
  for (let i = 0; i < births.length && births[i] <= cycle; i++) {
    if (entered[i] > cycle) waiting.set(hosts[i], (waiting.get(hosts[i]) ?? 0) + 1);
  }
  return waiting;
});

/** The hops of a message that have begun. @param {Recording} recording @param {number} message */
export function hopsOf({ firstHop }, message) {
  return Array.from(
    { length: firstHop[message + 1] - firstHop[message] },
    (_, i) => firstHop[message] + i,
  );
}

/**
 * Compares two hops by their order in the queue of their channel.
 * @param {Recording} recording
 * @returns {(a: number, b: number) => number}
 */
const inQueue =
  ({ joined, left, message, firstHop }) =>
  (a, b) => {
    const enters = (/** @type {number} */ hop) => Number(firstHop[message[hop]] === hop);
    // Hops that still wait at the end have no cycle of leaving: a host's own messages are behind
    // arriving ones.
    return left[a] - left[b] || joined[a] - joined[b] || enters(a) - enters(b) || a - b;
  };

/**
 * Returns the hops before one in its queue when it joins, in the order in which they leave.
 * @param {Recording} recording
 * @param {number} hop
 */
export function hopsAhead(recording, hop) {
  const { channel, joined, left, message } = recording;
  const order = inQueue(recording);
  /** @type {number[]} */
  const ahead = [];
  for (let other = 0; other < channel.length; other++) {
    const shares = channel[other] === channel[hop] && message[other] !== message[hop];
    const there = joined[other] <= joined[hop] && left[other] >= joined[hop];
    if (shares && there && order(other, hop) < 0) ahead.push(other);
  }
  return ahead.sort(order);
}

/**
 * Returns the messages that have waited longest for their current channel, the longest first.
 * @param {Recording} recording
 * @param {number} cycle
 * @param {number} most
 */
export function longestWaiting({ joined, left }, cycle, most) {
  /** @type {number[]} */
  const hops = [];
  for (let hop = 0; hop < joined.length; hop++) {
    if (joined[hop] <= cycle && left[hop] > cycle) hops.push(hop);
  }
  return hops.sort((a, b) => joined[a] - joined[b] || a - b).slice(0, most);
}

/**
 * Where a message is in a cycle: in the line of its host, in a queue, on a link, or not under way.
 * @param {Recording} recording
 * @param {number} message
 * @param {number} cycle
 * @returns {{kind: "unborn" | "line" | "queue" | "link" | "home", hop: number}}
 */
export function whereIs(recording, message, cycle) {
  if (recording.births[message] > cycle) return { kind: "unborn", hop: -1 };
  if (recording.entered[message] > cycle) return { kind: "line", hop: -1 };
  const hop = hopsOf(recording, message).find((at) => recording.left[at] >= cycle);
  if (hop === undefined) return { kind: "home", hop: -1 };
  return { kind: recording.left[hop] === cycle ? "link" : "queue", hop };
}

/**
 * Returns the number of a message in any recording of the same run, from its birth and its host.
 * @param {Recording} recording
 * @param {number} message
 * @param {number} count number of hosts
 */
export const numberOfMessage = ({ births, hosts }, message, count) =>
  births[message] * count + hosts[message];

/**
 * Returns the message with a number of `numberOfMessage`, -1 if the recording does not have it.
 * @param {Recording} recording
 * @param {number} number
 * @param {number} count number of hosts
 */
export function messageOfNumber(recording, number, count) {
  const [birth, host] = [Math.floor(number / count), number % count];
  for (let i = 0; i < recording.births.length && recording.births[i] <= birth; i++) {
    if (recording.births[i] === birth && recording.hosts[i] === host) return i;
  }
  return -1;
}
