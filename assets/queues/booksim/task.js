/* A trace of BookSim 2 as a view of messages over time: its steps are the cycles of the trace. */

import { closest, part } from "../../page/page.js";
import { say } from "../../panels/step_sentence.js";
import { numberText, t } from "../../state/language.js";
import { emit, state } from "../../state/model.js";
import { fill, h, prose } from "../../widgets/dom.js";
import { address, data, note, section, table } from "../../widgets/widgets.js";
import { plural } from "../../widgets/wording.js";
import { hopsInCycle } from "../record.js";
import { addressOf, cycleNow } from "../run_on_stage.js";
import { nextStop, timeline } from "../timeline.js";
import { followedPacket, followPacket, leave, traceIn } from "./play.js";
import { drawFollowedWay, drawPackets } from "./stage.js";
import { hopSentence } from "./trace.js";

/** @import { QueueDocument } from "../../types/documents" */
/** @import { Trace } from "./trace.js" */

/**
 * @typedef {import("../../types/task").Task<QueueDocument>} Task
 */

/** Duration of a cycle, in hops: five cycles a second. */
const PACE = 1 / 4;

/** The trace on screen. @param {QueueDocument} document */
const trace = (document) => /** @type {Trace} */ (traceIn(document));

/** Returns the cycle on screen as BookSim counts it. @param {Trace} played */
const cycleOf = (played) => numberText(played.from + cycleNow(played));

/** Returns the heading, and the button back to the run. @param {Trace} played */
const lead = ({ packets, from, cycles }) =>
  section(
    "",
    null,
    h("p.booksim-name", h("b", "BookSim 2")),
    h(
      "p",
      t("A trace of {packets}, from cycle {first} to {last}: the simulator's, not the model's.", {
        packets: plural(packets.length, "packet"),
        first: numberText(from),
        last: numberText(from + cycles - 1),
      }),
    ),
    h("button.button.edged", { "data-booksim": "leave" }, t("Back to the model's run")),
  );

/** Returns the packets, each with a button to follow it. @param {QueueDocument} document */
function list(document) {
  const { packets } = trace(document);
  const name = (/** @type {number} */ node) => address(addressOf(document.runs[0], node));
  const rows = packets.map(({ number, nodes, born, retired }, i) =>
    h(
      "tr",
      data(String(number)),
      data(...name(nodes[0])),
      data(...name(nodes[nodes.length - 1])),
      data(retired === null ? "–" : numberText(retired - born)),
      h("td", h("button.button.edged", { "data-packet": i }, t("Follow"))),
    ),
  );
  const heads = [t("packet"), t("from"), t("to"), t("cycles"), ""];
  return h("div.booksim-packets", table("hops waiting", heads, rows));
}

/** Returns the followed packet: a row for every router. @param {QueueDocument} document */
function story(document) {
  const { packets, from } = trace(document);
  const packet = packets[followedPacket()];
  if (!packet) return null;
  const cycle = from + cycleNow(trace(document));
  const name = (/** @type {number} */ node) => addressOf(document.runs[0], node);
  const rows = packet.cycles.map((at, hop) => {
    const next = packet.cycles[hop + 1] ?? packet.retired ?? Number.POSITIVE_INFINITY;
    const there = next <= cycle ? "past" : at <= cycle ? "now" : "future";
    return h("li", { class: there }, [
      h("span.mono", t("cycle {n}", { n: numberText(at) })),
      h("p", prose(hopSentence(packet, hop, name))),
    ]);
  });
  const first = t("Made in cycle {n}.", { n: numberText(packet.born) });
  const last =
    packet.retired !== null &&
    t("Taken in cycle {n}: {cycles} in all.", {
      n: numberText(packet.retired),
      cycles: plural(packet.retired - packet.born, "cycle"),
    });
  return section(
    t("Packet {number}", { number: packet.number }),
    h("button.button.edged", { "data-packet": -1 }, t("Let it go")),
    h("ol.waits", h("li", first), rows, last && h("li", last)),
  );
}

/** @param {QueueDocument} document */
function begin(document) {
  fill(part("lead"), lead(trace(document)));
  fill(part("more"), h("div.story"), section(t("Packets"), t("of the trace"), list(document)));
  fill(
    part("legend"),
    section(
      t("On the stage"),
      null,
      note(
        t(
          "A number is the virtual channel of its packet, which waits at the input of the router" +
            " by which it came.",
        ),
      ),
    ),
  );
}

/** @param {QueueDocument} document */
function panel(document) {
  const played = trace(document);
  const moving = hopsInCycle(played.recording, cycleNow(played)).length;
  const words = t("{n} under way, {k} of them on a link.", {
    n: plural(played.underWay[cycleNow(played)], "packet"),
    k: numberText(moving),
  });
  say(t("BookSim 2, cycle {cycle}", { cycle: cycleOf(played) }), [h("span", words)]);
  const box = part("more").querySelector(".story");
  if (box) fill(box, story(document));
}

/** Follows a packet, or leaves the trace. @param {MouseEvent} event */
function press(event) {
  const packet = closest(event, "[data-packet]");
  if (closest(event, "[data-booksim='leave']")) return void leave();
  if (!packet) return;
  followPacket(Number(packet.dataset.packet));
  emit("step");
  emit("frame");
  if (!state.playing)
    part("more").querySelector(".story button")?.scrollIntoView?.({ block: "nearest" });
}

/** @type {Task} */
export const task = {
  heading: "",
  tab: t("Numbers"),
  unit: t("Cycle"),
  ends: "none",
  router: true,
  steps: (document) => trace(document).cycles - 1,
  pace: () => PACE,
  draw: (context, document) => drawFollowedWay(context, document, trace(document)),
  over: (context, document) => drawPackets(context, document, trace(document)),
  begin,
  updatePanel: panel,
  acts: () => ({ click: press }),
  timeline: (axis, document) => {
    const { underWay, cycles, from } = trace(document);
    const runs = [{ marks: [], under_way: underWay }];
    return timeline(axis, { runs, warm: 0, cycles: cycles - 1, from, look: "booksim" });
  },
  next: (document, step, direction) => {
    const { recording, cycles } = trace(document);
    const stops = [0, ...recording.births, cycles - 1].sort((a, b) => a - b);
    return nextStop(stops, step, direction);
  },
  status: (document) => ({
    count: t("Cycle {cycle}", { cycle: cycleOf(trace(document)) }),
    summary: t("BookSim 2: {packets} under way", {
      packets: plural(trace(document).underWay[cycleNow(trace(document))], "packet"),
    }),
  }),
};
