/* A trace on the stage: packets on links and at inputs of routers, with their virtual channels. */

import { magnify } from "../../page/page.js";
import * as brush from "../../stage/paint/draw.js";
import * as swarm from "../../stage/paint/swarm.js";
import { words } from "../../stage/paint/verdicts.js";
import { markOnScreen } from "../../stage/stage.js";
import { drawWay, edgeOf, fraction, pathOf } from "../drawing.js";
import { cycleNow, markOf } from "../run_on_stage.js";
import { followedPacket } from "./play.js";
import { placeOf } from "./trace.js";

/** @import { Ctx, Point } from "../../types/task" */
/** @import { QueueDocument } from "../../types/documents" */
/** @import { Trace } from "./trace.js" */

/** With more packets than this on screen, their virtual channels are not written. */
const MAX_NUMBERED = 40;

/** Space for a packet at an input, and between it and its router, in pixels. */
const [EACH, GAP] = [12, 7];

/**
 * Returns the links of a trace on the stage.
 * @param {QueueDocument} document
 * @param {Trace} trace
 */
const runOf = ({ runs }, { recording }) => ({
  marks: runs[0].marks,
  channels: recording.channels,
});

/**
 * Draws the route of the followed packet so far, below the labels.
 * @param {Ctx} context
 * @param {QueueDocument} document
 * @param {Trace} trace
 */
export const drawFollowedWay = (context, document, trace) =>
  drawWay(context, runOf(document, trace), trace.recording, followedPacket(), cycleNow(trace));

/**
 * Returns the positions of a cycle's packets on screen, with their virtual channels.
 * @param {QueueDocument} document
 * @param {Trace} trace
 */
function packetsNow(document, trace) {
  const { packets, recording } = trace;
  const [run, step, part] = [runOf(document, trace), cycleNow(trace), fraction()];
  /** The number of packets already placed at each input. @type {Map<number, number>} */
  const waiting = new Map();
  /** @type {{packet: number, p: Point, channel: number | null, rests: boolean}[]} */
  const places = [];
  for (const [i, packet] of packets.entries()) {
    const { kind, hop } = placeOf(trace, i, step);
    if (kind === "unborn" || kind === "home") continue;
    const link = kind === "link";
    const rests = !link;
    const channel = kind === "node" ? null : packet.channels[hop + Number(link)];
    const by = recording.channel[recording.firstHop[i] + hop - Number(rests)];
    if (rests && hop === 0) {
      const p = markOnScreen(markOf(run, packet.nodes[0]));
      places.push({ packet: i, p, channel, rests });
      continue;
    }
    const before = rests ? (waiting.get(by) ?? 0) : 0;
    if (rests) waiting.set(by, before + 1);
    const path = pathOf(run, by);
    const [a, b] = [path.at(0), path.at(1)];
    const length = Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
    const edge = edgeOf(markOf(run, packet.nodes[hop + Number(link)]));
    const end = Math.max(0.3, 1 - (edge + (GAP + EACH * before) * magnify()) / length);
    places.push({ packet: i, p: path.at(link ? part * end : end), channel, rests });
  }
  return places;
}

/**
 * Draws the packets of a cycle, and the followed one above them.
 * @param {Ctx} context
 * @param {QueueDocument} document
 * @param {Trace} trace
 */
export function drawPackets(context, document, trace) {
  const places = packetsNow(document, trace);
  const followed = followedPacket();
  const others = places.filter(({ packet }) => packet !== followed);
  swarm.tokens(
    context,
    others.map(({ p }) => p),
  );
  const run = runOf(document, trace);
  const place = places.find(({ packet }) => packet === followed);
  if (followed >= 0) {
    const { nodes } = trace.packets[followed];
    const target = markOnScreen(markOf(run, nodes[nodes.length - 1]));
    brush.drawEndRing(context, target);
  }
  if (place)
    brush.message(context, place.p, place.rests ? brush.restSize() : brush.movingSize(fraction()));
  if (brush.isDense()) return;
  for (const { p, channel } of places.length <= MAX_NUMBERED ? places : place ? [place] : []) {
    if (channel === null) continue;
    const above = { x: p.x, y: p.y - 13 * magnify() };
    words(context, above, String(channel), "ink", "center", "mono");
  }
}
