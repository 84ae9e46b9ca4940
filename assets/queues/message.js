/* A followed message of a run: its waiting times hop by hop, each in a sentence, and the reason of
   each hop. */

import { question } from "../map/api.js";
import { numberText, t } from "../state/language.js";
import { fill, h, prose } from "../widgets/dom.js";
import { address, data, note, section, table } from "../widgets/widgets.js";
import { hopsOf, longestWaiting } from "./record.js";
import { addressOf, cycleNow, followedMessage, onStage } from "./run_on_stage.js";
import { lineSentence, waitSentences } from "./wait_words.js";

/** @import { QueueDocument } from "./run_on_stage.js" */

/** Number of messages offered for following. */
const OFFERED = 5;

/** The router's reasons for hops, by the query of the request. @type {Map<string, string[]>} */
const reasons = new Map();

/**
 * Returns a table of the messages that have waited longest for a link, with buttons to follow them.
 * @param {QueueDocument} document
 */
export function longestWaitingTable(document) {
  const { run, recording } = onStage(document);
  const cycle = cycleNow(document);
  const rows = longestWaiting(recording, cycle, OFFERED).map((hop) => {
    const message = recording.message[hop];
    return h("tr", [
      data(...address(addressOf(run, recording.sources[message]))),
      data(...address(addressOf(run, recording.targets[message]))),
      data(numberText(cycle - recording.joined[hop])),
      h("td", h("button.button.edged", { "data-follow": message }, t("Follow"))),
    ]);
  });
  if (!rows.length) return note(t("Nothing waits in this cycle."));
  return table("hops waiting", [t("from"), t("to"), t("has waited"), ""], rows);
}

/**
 * Requests the router's reason for each hop of a message, once; then shows it.
 * @param {QueueDocument} document
 * @param {string} from
 * @param {string} to
 * @param {() => void} show
 */
function reasonsOf(document, from, to, show) {
  const query = new URLSearchParams(document.asks);
  const { run } = onStage(document);
  query.set("router", run.router);
  if (run.router !== document.runs[0].router) query.delete("variant");
  for (const name of ["time", "beside", "queues", "cycles"]) query.delete(name);
  query.set("from", from);
  query.set("to", to);
  const key = String(query);
  const reason = reasons.get(key);
  if (reason) return reason;
  reasons.set(key, []);
  question("reasons", query)
    .then((answer) => answer.json())
    .then((list) => {
      reasons.set(key, list);
      show();
    })
    .catch(() => reasons.delete(key));
  return [];
}

/**
 * Returns the section of the followed message: a row for each hop that has begun.
 * @param {QueueDocument} document
 * @param {() => void} show called when the reasons have come
 */
export function messageSection(document, show) {
  const message = followedMessage(document);
  if (message < 0) return null;
  const { run, recording } = onStage(document);
  const cycle = cycleNow(document);
  const name = (/** @type {number} */ node) => addressOf(run, node);
  const [from, to] = [name(recording.sources[message]), name(recording.targets[message])];
  const hopReasons = reasonsOf(document, from, to, show);
  const waits = waitSentences(recording, message, name);
  const line = lineSentence(recording, message);
  const items = hopsOf(recording, message).map((hop, i) => {
    const phase =
      recording.left[hop] < cycle ? "past" : recording.joined[hop] <= cycle ? "now" : "future";
    return h("li", { class: phase }, [
      h("span.mono", t("cycle {n}", { n: numberText(recording.joined[hop]) })),
      h("p", prose(waits[i])),
      hopReasons[i] && h("p.quiet", prose(hopReasons[i])),
    ]);
  });
  return section(
    t("Message from {from} to {to}", { from, to }),
    h("button.button.edged", { "data-follow": -1 }, t("Let it go")),
    h(
      "ol.waits",
      h(
        "li",
        t("Made in cycle {n}.", { n: numberText(recording.births[message]) }),
        line && ` ${line}`,
      ),
      items,
    ),
  );
}

/**
 * Fills an element with the followed message.
 * @param {Element} box
 * @param {QueueDocument} document
 */
export function fillMessage(box, document) {
  fill(
    box,
    messageSection(document, () => fillMessage(box, document)),
  );
}
