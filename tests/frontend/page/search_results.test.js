/* Results of the header's search that are no networks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { FARTHEST, OWN_ROUTER } = await import("../../../assets/page/search/result_values.js");
const { matches, ownRouterOption, places, results } = await import(
  "../../../assets/page/search/search_results.js"
);

const ALL = {
  tasks: [
    { key: "broadcast", title: "Broadcast", about: "BroadcastOne message to every node." },
    { key: "faults", title: "Faults", about: "FaultsNodes fail: who is still reached?" },
  ],
  pages: [
    { path: "/papers", name: "Papers" },
    { path: "/jobs", name: "Jobs" },
  ],
  papers: [{ key: "hcn", title: "Ghose and Desai" }],
};
/** @param {string} typed */
const values = (typed) => matches(ALL, typed).map(({ value }) => value);

test("tasks match by title, key and sentence; pages and papers by name", () => {
  assert.deepEqual(values("broad"), ["task:broadcast", "page:/papers?q=broad"]);
  assert.deepEqual(values("fail"), ["task:faults", "page:/papers?q=fail"]);
  assert.deepEqual(values("JOBS"), ["page:/jobs", "page:/papers?q=JOBS"]);
  assert.deepEqual(values("desai"), ["page:/papers?paper=hcn", "page:/papers?q=desai"]);
});

test("three letters match sentences and offer statements; two match titles alone", () => {
  assert.deepEqual(values("who"), ["task:faults", "page:/papers?q=who"]);
  assert.deepEqual(values("wh"), []);
});

test("two letters match titles alone; a spec, a number and one letter match nothing", () => {
  assert.deepEqual(values("fa"), ["task:faults"]);
  assert.deepEqual(values("jo"), []);
  for (const typed of ["b", "(01", "#3", "12", " "]) assert.deepEqual(values(typed), [], typed);
  assert.deepEqual(values("bro("), []);
});

test("a router of one's own is found by what people call it", () => {
  for (const typed of ["own router", "Python", "debug", "router", "A router of"])
    assert.deepEqual(
      ownRouterOption(typed).map(({ value }) => value),
      [OWN_ROUTER],
      typed,
    );
  for (const typed of ["", "ow", "hypercube"]) assert.deepEqual(ownRouterOption(typed), [], typed);
});

test("the farthest node is offered when its words are begun", () => {
  assert.deepEqual(
    places("far").map(({ value }) => value),
    [FARTHEST],
  );
  assert.deepEqual([...places("f"), ...places("here")], []);
});

test("words that may name a network, and no network in the list, are offered as they stand", () => {
  const first = (/** @type {string} */ typed) =>
    results({ ...ALL, onMap: false, onExplore: false }, typed)[0]?.value;
  for (const typed of ["8-ary 2-cube", "hypercube of dimension 4", "MC(2,5)"])
    assert.equal(first(` ${typed} `), typed);
  for (const typed of ["petersen", "12", "(0,1)", "#3"]) assert.notEqual(first(typed), typed);
});
