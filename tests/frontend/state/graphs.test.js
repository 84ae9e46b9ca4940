import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { window } from "../page.js";

globalThis.localStorage ??= window.localStorage;
const opened = await import("../../../assets/state/graphs.js");

const SPEC = "Graph(ring)";
const ring = { packed: "zabc", mark: "m1", file: "ring.gml", tables: [] };

beforeEach(() => {
  for (const spec of opened.allSpecs()) opened.forget(spec);
});

test("graphs are found in addresses and in bodies, each once", () => {
  assert.deepEqual(opened.specsIn("?net=Graph(ring)&other=Graph(ring)"), [SPEC]);
  assert.deepEqual(opened.specsIn("?net=Graph%28ring-2%29"), ["Graph(ring-2)"]);
  assert.deepEqual(opened.specsIn('{"search":"?net=Graph(W%C3%BCrfel)"}'), ["Graph(Würfel)"]);
  assert.deepEqual(opened.specsIn("?net=Q(4)&to=Graph()"), []);
});

test("a stored graph is found, in another tab too, and removed", () => {
  assert.equal(opened.graphOf(SPEC), null);
  assert.equal(opened.missingGraph(`?net=${SPEC}`), SPEC);
  opened.storeGraph(SPEC, ring);
  assert.deepEqual(opened.graphOf(SPEC), ring);
  assert.match(localStorage.getItem(`explorer-graph ${SPEC}`), /zabc/);
  assert.equal(opened.missingGraph(`?net=${SPEC}`), "");
  assert.deepEqual(opened.allSpecs(), [SPEC]);
  opened.forget(SPEC);
  assert.equal(opened.graphOf(SPEC), null);
});

test("a question about a graph has it in front of its body, any other stays", async () => {
  const plain = { headers: { A: "b" } };
  assert.equal(opened.withGraphs("/take?net=Q(4)", plain), plain);
  assert.equal(opened.withGraphs(`/take?net=${SPEC}`, plain), plain);
  opened.storeGraph(SPEC, ring);
  opened.addTable(SPEC, { key: "t", title: "t.csv", packed: "tdef" });
  const got = opened.withGraphs(`/take?net=${SPEC}`, plain);
  const headers = Object.fromEntries(got.headers);
  assert.deepEqual(headers, { a: "b", opened: "9", "opened-method": "GET" });
  assert.deepEqual([got.method, await got.body.text()], ["POST", "zabc\ntdef"]);
  const sent = opened.withGraphs("", { method: "POST", body: `{"net":"${SPEC}"}` });
  assert.equal(sent.headers.get("Opened-Method"), "POST");
  assert.equal(await sent.body.text(), `zabc\ntdef{"net":"${SPEC}"}`);
});

test("a link holds a small graph with its tables, and names a large one", () => {
  opened.storeGraph(SPEC, ring);
  opened.addTable(SPEC, { key: "t", title: "t.csv", packed: "tdef" });
  const search = `?net=${SPEC}&from=0`;
  assert.equal(opened.fragment(search), "#graph=zabc&table=tdef");
  assert.equal(opened.fragment("?net=Q(3)"), "");
  opened.forget(SPEC);
  opened.openLink(search, "#graph=zabc&table=tdef");
  assert.deepEqual(
    opened.graphOf(SPEC).tables.map(({ packed }) => packed),
    ["tdef"],
  );
  opened.storeGraph("Graph(large)", { ...ring, packed: "z".repeat(70_000), mark: "m9" });
  assert.equal(opened.fragment("?net=Graph(large)"), "#mark=m9");
  assert.deepEqual([opened.digestIn("#mark=m9"), opened.digestIn("#graph=z")], ["m9", ""]);
});

test("a link's graph does not replace a stored one of the same name", () => {
  opened.storeGraph(SPEC, ring);
  opened.openLink(`?net=${SPEC}`, "#graph=zother");
  assert.equal(opened.graphOf(SPEC).packed, "zother");
  assert.match(localStorage.getItem(`explorer-graph ${SPEC}`), /zabc/);
});

test("the newest three tables of a graph are kept, each once", () => {
  opened.storeGraph(SPEC, ring);
  for (const key of ["a", "b", "a", "c", "d"]) {
    opened.addTable(SPEC, { key, title: key, packed: `t${key}` });
  }
  assert.deepEqual(
    opened.graphOf(SPEC).tables.map(({ key }) => key),
    ["d", "c", "a"],
  );
});
