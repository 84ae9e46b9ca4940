/* Says how runs of messages over time are played: reads {document, cycles, hops} as JSON. */
import { readFileSync } from "node:fs";
import "./page.js";

const { hopsInCycle: crossing, hopsOf, linesAt, longestWaiting, messageOfNumber, numberOfMessage, queuesAt, recordingOf, whereIs } =
  await import("../../assets/queues/record.js");
const { lineSentence, waitSentence } = await import("../../assets/queues/wait_words.js");

const { document, cycles, hops, messages } = JSON.parse(readFileSync(0, "utf8"));
const hosts = document.runs[0].host_nodes.length;
const said = document.runs.map((_, which) => {
  const recording = recordingOf(document, which);
  const list = (name) => [...recording[name]];
  const names = ["births", "entered", "sources", "targets", "message", "channel", "joined", "left"];
  return {
    first: recording.first,
    ...Object.fromEntries(names.map((name) => [name, list(name)])),
    queues: cycles.map((cycle) => [...queuesAt(recording, cycle)]),
    crossing: cycles.map((cycle) => [...crossing(recording, cycle)].sort((a, b) => a - b)),
    lines: cycles.map((cycle) => [...linesAt(recording, cycle)].sort((a, b) => a[0] - b[0])),
    longest: cycles.map((cycle) => longestWaiting(recording, cycle, 3)),
    sentences: hops.map((hop) => waitSentence(recording, hop, (node) => `n${node}`)),
    lineSentences: messages.map((message) => lineSentence(recording, message)),
    where: messages.map((message) => cycles.map((cycle) => whereIs(recording, message, cycle))),
    hopsOf: messages.map((message) => hopsOf(recording, message)),
    names: messages.map((message) => messageOfNumber(recording, numberOfMessage(recording, message, hosts), hosts)),
  };
});
process.stdout.write(JSON.stringify(said));
