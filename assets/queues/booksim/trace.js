/* Packets of a trace as a recording, so that they are played as messages are: a packet is on a link
   in the cycle before a router receives it, and waits at its router in between. */

import { numberText, t } from "../../state/language.js";
import { plural } from "../../widgets/wording.js";
import { whereIs, withIndex } from "../record.js";

/** @import { TracedPacket as Packet } from "../../types/documents" */
/** @import { Recording } from "../record.js" */

/**
 * A trace: step 0 is the cycle `from`.
 * @typedef {object} Trace
 * @property {Packet[]} packets
 * @property {number} from
 * @property {number} cycles
 * @property {Recording} recording
 * @property {number[]} underWay number of packets in each cycle
 */

/** Returns the last cycle in which a packet occurs. @param {Packet} packet */
const lastOf = ({ cycles, retired }) => retired ?? cycles[cycles.length - 1];

/** Returns the trace of some packets. @param {Packet[]} packets @returns {Trace} */
export function traceOf(packets) {
  const from = Math.min(...packets.map(({ born }) => born));
  const cycles = Math.max(...packets.map(lastOf)) - from + 1;
  const change = new Int32Array(cycles + 1);
  for (const { born, retired } of packets) {
    change[born - from]++;
    change[retired === null ? cycles : retired - from]--;
  }
  let sum = 0;
  const underWay = Array.from(change.subarray(0, cycles), (step) => {
    sum += step;
    return sum;
  });
  return { packets, from, cycles, recording: recorded(packets, from, cycles), underWay };
}

/** @param {Packet[]} packets @param {number} from @param {number} cycles */
function recorded(packets, from, cycles) {
  /** @type {Map<string, number>} */
  const places = new Map();
  /** @type {[number, number][]} */
  const channels = [];
  const place = (/** @type {number} */ a, /** @type {number} */ b) => {
    const key = `${a} ${b}`;
    if (!places.has(key)) places.set(key, channels.push([a, b]) - 1);
    return /** @type {number} */ (places.get(key));
  };
  /** @type {number[][]} */
  const [message, channel, joined, left] = [[], [], [], []];
  const firstHop = [0];
  packets.forEach((packet, i) => {
    for (let hop = 0; hop + 1 < packet.nodes.length; hop++) {
      message.push(i);
      channel.push(place(packet.nodes[hop], packet.nodes[hop + 1]));
      const at = packet.cycles[hop] - from;
      joined.push(at);
      left.push(Math.max(at, packet.cycles[hop + 1] - 1 - from));
    }
    firstHop.push(message.length);
  });
  const column = (/** @type {(packet: Packet) => number} */ value) =>
    Int32Array.from(packets, value);
  const sources = column(({ nodes }) => nodes[0]);
  return withIndex({
    cycles,
    first: 0,
    births: column(({ born }) => born - from),
    entered: column((packet) => packet.cycles[0] - from),
    sources,
    targets: column(({ nodes }) => nodes[nodes.length - 1]),
    hosts: sources,
    firstHop: Int32Array.from(firstHop),
    message: Int32Array.from(message),
    channel: Int32Array.from(channel),
    joined: Int32Array.from(joined),
    left: Int32Array.from(left),
    channels,
  });
}

/**
 * Returns where a packet is in a cycle: `hop` is the index of its router on its route, or of the
 * one that it has left.
 * @param {Trace} trace
 * @param {number} index
 * @param {number} step
 * @returns {{kind: "unborn" | "node" | "router" | "link" | "home", hop: number}}
 */
export function placeOf({ packets, recording, from }, index, step) {
  const { nodes, retired } = packets[index];
  const { kind, hop } = whereIs(recording, index, step);
  if (kind === "unborn") return { kind, hop: 0 };
  if (kind === "line") return { kind: "node", hop: 0 };
  if (kind === "home") {
    const there = retired === null || step < retired - from;
    return { kind: there ? "router" : "home", hop: nodes.length - 1 };
  }
  return { kind: kind === "link" ? "link" : "router", hop: hop - recording.firstHop[index] };
}

/**
 * Returns how long a packet stays at a router, without the cycle on the link to the next; null if
 * the trace does not say.
 * @param {Packet} packet
 * @param {number} hop
 */
export function stayOf({ cycles, retired }, hop) {
  if (hop + 1 < cycles.length) return Math.max(0, cycles[hop + 1] - 1 - cycles[hop]);
  return retired === null ? null : retired - cycles[hop];
}

/**
 * Returns the sentence about a router of a packet's route, with the address in backticks.
 * @param {Packet} packet
 * @param {number} hop
 * @param {(node: number) => string} address
 */
export function hopSentence(packet, hop, address) {
  const [input, channel] = [packet.inputs[hop], packet.channels[hop]];
  const where = [t("Received at {node}", { node: `\`${address(packet.nodes[hop])}\`` })];
  if (input !== null) where.push(t("input {n}", { n: numberText(input) }));
  if (channel !== null) where.push(t("virtual channel {n}", { n: numberText(channel) }));
  const stay = stayOf(packet, hop);
  const tail =
    stay === null
      ? t("still there when the trace ends")
      : t("{cycles} at this router", { cycles: plural(stay, "cycle") });
  return `${where.join(", ")}; ${tail}.`;
}
