import assert from "node:assert/strict";
import { test } from "node:test";
import { movedBy, newPast, withEntry, words } from "../../../assets/state/history.js";

/** The addresses of a list, and the place in it. */
const summary = ({ list, at }) => [list.map(({ search }) => search), at];
/** Returns the history after visits to these addresses. */
const after = (first, ...rest) =>
  rest.reduce((past, search) => withEntry(past, search), newPast(first));

test("steps are listed in order, and can be visited", () => {
  const past = after("?net=A&step=0", "?net=B&step=0", "?net=C&step=0");
  assert.deepEqual(summary(past), [["?net=A&step=0", "?net=B&step=0", "?net=C&step=0"], 2]);
  const back = movedBy(past, -1);
  assert.equal(back.at, 1);
  assert.equal(movedBy(movedBy(back, -1), -1), null);
  assert.equal(movedBy(past, 1), null);
});

test("a step after an undo replaces the undone ones", () => {
  const back = movedBy(after("?net=A", "?net=B"), -1);
  assert.deepEqual(summary(withEntry(back, "?net=C")), [["?net=A", "?net=C"], 1]);
});

test("the browser's own buttons go along the same row", () => {
  const past = after("?net=A", "?net=B", "?net=A");
  assert.deepEqual(summary(past), [["?net=A", "?net=B"], 0]);
  assert.deepEqual(summary(withEntry(past, "?net=B")), [["?net=A", "?net=B"], 1]);
});

test("steps in a row are one thing done, and what plays is none", () => {
  const stepped = after("?net=A&step=0", "?net=A&step=1", "?net=A&step=2");
  assert.deepEqual(summary(stepped), [["?net=A&step=0", "?net=A&step=2"], 1]);
  const played = withEntry(newPast("?net=A&step=0"), "?net=A&step=3", { plays: true });
  assert.deepEqual(summary(played), [["?net=A&step=3"], 0]);
  const chosen = withEntry(stepped, "?net=A&router=r&step=0");
  assert.equal(chosen.at, 2);
});

test("a theme and a presentation are nothing done", () => {
  const past = after("?net=A&view=labels", "?net=A&view=labels,present&theme=dark");
  assert.deepEqual(summary(past), [["?net=A&view=labels"], 0]);
});

test("an undone change is named, without its consequences", () => {
  const named = (a, b) => words(a, b, (name) => `the ${name}`);
  assert.equal(named("?net=A&from=1&to=2&step=1", "?net=B&from=3&to=4&step=0"), "network");
  assert.equal(
    named("?net=A&from=1&to=2&step=1", "?net=A&from=3&to=4&step=0"),
    "source and target",
  );
  assert.equal(named("?router=e&variant=x", "?router=f"), "router");
  assert.equal(named("?net=A&fault=1&fault=2", "?net=A&fault=1"), "faults");
  assert.equal(named("?task=t&root=1", "?task=t&root=2"), "the root");
  assert.equal(named("?net=A&step=1", "?net=A&step=2"), "step");
  assert.equal(named("?net=A&at=1&wide=2", "?net=A&at=2&wide=3"), "camera");
});

test("an option that nothing on screen is called by has no name of a parameter", () => {
  const named = (a, b) => words(a, b, (name) => (name === "root" ? "the root" : null));
  assert.equal(named("?net=A&hidden=1", "?net=A&hidden=2"), "an option");
  assert.equal(named("?net=A&hidden=1&root=1", "?net=A&hidden=2&root=2"), "the root");
  assert.equal(named("?net=A", "?net=A&predict=router"), "prediction");
});

test("only so much is kept", () => {
  const past = Array.from({ length: 300 }, (_, i) => `?net=${i + 1}`).reduce(
    (all, search) => withEntry(all, search),
    newPast("?net=0"),
  );
  assert.equal(past.list.length, 200);
  assert.equal(past.at, 199);
});
