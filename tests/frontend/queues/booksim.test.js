/* BookSim in the browser: a trace is played as messages are, squares stand where they gain. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { hopSentence, placeOf, stayOf, traceOf } = await import(
  "../../../assets/queues/booksim/trace.js"
);
const { hopsInCycle, hopsOf, queuesAt } = await import("../../../assets/queues/record.js");
const { pointsOf, squares } = await import("../../../assets/queues/booksim/squares.js");
const { bodyOf, forget, withFiles, namesOf, simulatedOf, take } = await import(
  "../../../assets/queues/booksim/files.js"
);

const packet = (number, born, nodes, cycles, retired) => ({
  number,
  nodes,
  cycles,
  inputs: nodes.map((_, i) => (i ? 2 : 0)),
  channels: nodes.map((_, i) => (i ? 1 : null)),
  born,
  retired,
});
/** One that is taken, one of a single router, one still under way when the trace ends. */
const PACKETS = [
  packet(7, 100, [0, 1, 3], [102, 109, 110], 116),
  packet(8, 101, [2], [103], 107),
  packet(9, 104, [0, 1], [106, 113], null),
];

test("a trace begins with its first packet, ends with what is known last, and counts them", () => {
  const trace = traceOf(PACKETS);
  assert.deepEqual([trace.from, trace.cycles], [100, 17]);
  assert.deepEqual(trace.underWay, [1, 2, 2, 2, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
});

test("a packet is on a link in the cycle before it is received, and waits between", () => {
  const trace = traceOf(PACKETS);
  const where = (of, cycle) => {
    const { kind, hop } = placeOf(trace, of, cycle - 100);
    return `${kind} ${hop}`;
  };
  assert.deepEqual(
    [99, 100, 101, 102, 107, 108, 109, 110, 115, 116].map((cycle) => where(0, cycle)),
    [
      "unborn 0",
      "node 0",
      "node 0",
      "router 0",
      "router 0",
      "link 0",
      // Received at 109 and at 110: it is on the next link at once.
      "link 1",
      "router 2",
      "router 2",
      "home 2",
    ],
  );
  assert.deepEqual(
    [101, 103, 106, 107].map((cycle) => where(1, cycle)),
    ["node 0", "router 0", "router 0", "home 0"],
  );
  assert.deepEqual(
    [103, 112, 113, 116].map((cycle) => where(2, cycle)),
    ["unborn 0", "link 0", "router 1", "router 1"],
  );
});

test("its recording is one of messages: links in common, hops by the cycle that they cross in", () => {
  const { recording } = traceOf(PACKETS);
  assert.deepEqual(recording.channels, [
    [0, 1],
    [1, 3],
  ]);
  const links = (cycle) =>
    [...hopsInCycle(recording, cycle - 100)].map((h) => recording.message[h]);
  assert.deepEqual([107, 108, 109, 112].map(links), [[], [0], [0], [2]]);
  assert.deepEqual(hopsOf(recording, 1), []);
  // Both wait in router 0 for the link to router 1.
  assert.deepEqual([...queuesAt(recording, 6)], [2, 0]);
});

test("a router on the way is described by input, virtual channel and duration", () => {
  const name = (node) => `n${node}`;
  assert.equal(
    hopSentence(PACKETS[0], 1, name),
    "Received at `n1`, input 2, virtual channel 1; 0 cycles at this router.",
  );
  assert.equal(
    hopSentence(PACKETS[1], 0, name),
    "Received at `n2`, input 0; 4 cycles at this router.",
  );
  assert.equal(
    hopSentence(PACKETS[2], 1, name),
    "Received at `n1`, input 2, virtual channel 1; still there when the trace ends.",
  );
  assert.deepEqual(
    [0, 1, 2].map((hop) => stayOf(PACKETS[0], hop)),
    [6, 0, 6],
  );
});

const side = (mean, gained, state = "steady") => ({ accepted: 0, mean, gained, p95: null, state });
const row = (offered, model, booksim) => ({ offered, model, booksim, difference: side(0, 0, "") });
const TOLD = {
  run: 0,
  rows: [
    row(0.1, side(3, 0), side(20, 0)),
    row(0.4, side(4, 1), side(21.5, 1.5)),
    row(0.5, side(4.5, 1.5), side(null, null, "")),
    row(0.8, side(9, 6), side(60, 40)),
    row(0.9, side(null, null, "past"), side(null, null, "unstable")),
    row(null, side(null, null, ""), side(30, 10)),
  ],
  lowest: { load: 0.1, model: 3, booksim: 20 },
  sentences: [],
  packets: [],
};

test("points of BookSim are placed by their gain over the lowest load, where they equal the model", () => {
  assert.deepEqual(
    pointsOf(TOLD).map(({ load, latency }) => [load, latency]),
    [
      [0.1, 3],
      [0.4, 4.5],
      [0.8, 43],
      [0.9, null],
    ],
  );
  assert.ok(pointsOf({ ...TOLD, lowest: null }).every(({ latency }) => latency === null));
});

test("a square is about its point, what is beyond the picture a triangle at its top", () => {
  const y = (latency) => 200 - 10 * latency;
  const group = squares(TOLD, { x: (load) => 100 * load, y, most: 20 });
  const rects = [...group.querySelectorAll("rect")].map((rect) =>
    ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name))),
  );
  assert.deepEqual(rects, [
    [6, 166, 8, 8],
    [36, 151, 8, 8],
  ]);
  assert.equal(group.querySelectorAll("polygon").length, 2);
  assert.equal(
    group.querySelectorAll("title")[1].textContent,
    "BookSim 2, load 0.4: gains 1.50 cycles",
  );
  assert.equal(
    group.querySelectorAll("title")[3].textContent,
    "BookSim 2, load 0.9: no mean latency",
  );
});

test("files are sent by name, and one of the same name takes its place", () => {
  const [a, b] = [
    { name: "a", text: "1\n" },
    { name: "b", text: "2\f3" },
  ];
  assert.deepEqual(withFiles([a, b], [{ name: "a", text: "4" }]), [b, { name: "a", text: "4" }]);
  assert.equal(bodyOf([a, b]), "a\n1\n\fb\n2 3");
});

test("files of more than 10 MB are refused before they are read", async () => {
  const document = { asks: "net=Q(3)", runs: [{ spec: "Q(3)" }] };
  let shown = 0;
  const text = () => assert.fail("it is not read");
  await take(document, [{ name: "a", size: 10_000_001, text }], () => shown++);
  assert.equal(simulatedOf(document).refused, "These files have 11 MB: at most 10 MB are read.");
  assert.equal(shown, 1);
});

/** A run of a network, files of it, and a server that answers when a test says so. */
const runOf = (spec) => ({ asks: `net=${spec}`, runs: [{ spec }] });
const file = (name, text) => ({ name, size: text.length, text: async () => text });
const modules = window.document.createElement("script");
modules.id = "modules";
modules.type = "application/json";
modules.textContent = JSON.stringify({ map: { base: "/map/" } });
window.document.body.append(modules);

function serving(asked) {
  const waiting = [];
  globalThis.fetch = async (_, { body }) => {
    asked.push(body);
    await new Promise((done) => waiting.push(done));
    return new Response(JSON.stringify(TOLD));
  };
  return async () => {
    while (!waiting.length) await new Promise((done) => setTimeout(done));
    waiting.shift()();
  };
}

test("files that are dropped while others are read are read with them", async () => {
  const [run, asked] = [runOf("Q(4)"), []];
  const answer = serving(asked);
  const [first, second] = ["a", "b"].map((name) => take(run, [file(name, "1")], () => {}));
  await answer();
  await first;
  await answer();
  await second;
  assert.deepEqual(asked, ["a\n1", "a\n1\fb\n1"]);
  assert.deepEqual(namesOf(run), ["a", "b"]);
  assert.deepEqual(simulatedOf(run).answer, TOLD);
});

test("files that are forgotten while they are read stay so", async () => {
  const run = runOf("Q(5)");
  const answer = serving([]);
  const taken = take(run, [file("a", "1")], () => {});
  await new Promise((done) => setTimeout(done, 5));
  forget(run);
  await answer();
  await taken;
  assert.deepEqual(namesOf(run), []);
  assert.deepEqual(simulatedOf(run), { answer: null, refused: "", asking: false });
});

test("files that come to more than 10 MB with those before them are refused", async () => {
  const [run, asked] = [runOf("Q(6)"), []];
  const answer = serving(asked);
  const taken = take(run, [file("a", "1".repeat(6_000_000))], () => {});
  await answer();
  await taken;
  await take(run, [file("b", "1".repeat(4_000_000))], () => {});
  assert.equal(simulatedOf(run).refused, "These files have 11 MB: at most 10 MB are read.");
  assert.deepEqual([asked.length, namesOf(run)], [1, ["a"]]);
});

test("a folder is no file, and the next one is read", async () => {
  const run = runOf("Q(7)");
  const answer = serving([]);
  const text = () => Promise.reject(new Error("NotReadableError"));
  await take(run, [{ name: "runs", size: 0, text }], () => {});
  assert.equal(simulatedOf(run).refused, "runs can't be read.");
  const taken = take(run, [file("a", "1")], () => {});
  await answer();
  await taken;
  assert.deepEqual([simulatedOf(run).refused, namesOf(run)], ["", ["a"]]);
});
