import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setDocument } from "../../../assets/state/store.js";
import { window } from "../page.js";

// The table as a page holds it, with two parameters that URLs call otherwise.
const parameters = { net: "net", from: "src", step: "at-step", view: "view", theme: "theme" };
const script = document.createElement("script");
script.id = "tables";
script.type = "application/json";
script.textContent = JSON.stringify({ parameters, themes: [], show: [], papers: [] });
document.head.append(script);

const requests = [];
window.dash_clientside = { set_props: (_, { data }) => requests.push(data), no_update: null };
mock.timers.enable({ apis: ["setTimeout"] });

const pages = await import("../../../assets/state/pages.js");
const { emit, register, state } = await import("../../../assets/state/model.js");
const url = await import("../../../assets/state/url.js");

const entry = (path, module) => ({ path, name: module, title: module, module, tail: "" });
pages.begin(
  [entry("/", "explore"), entry("/compare", "compare")],
  { explore: { ask: () => null, draw() {}, root: "explore", speaks: true } },
  () => {},
);
register("route", { steps: () => 7, ends: "both" });

const address = () => location.pathname + location.search;

beforeEach(() => {
  history.replaceState(null, "", "/?net=Q(3)");
  pages.arrive();
  requests.length = 0;
  Object.assign(state, { doc: null, at: 2, playing: false, sceneKey: "drawn", view: new Set() });
});

/** A document on screen, for a query string. */
function shown(search, ask = {}) {
  setDocument({ task: "route", show: null, search, ask, view: [...state.view] }, { at: 2 });
  return state.doc;
}

test("a question leaves the step behind, and keeps it where it is asked for", () => {
  assert.equal(url.question("?net=Q(3)&at-step=4", { from: "001" }), "?net=Q(3)&src=001");
  assert.equal(url.question("?at-step=4", { step: "1" }), "?at-step=1");
  assert.equal(url.question("?src=000&theme=dark", { from: null }), "?theme=dark");
});

test("an address says the step, under the name that the table has for it", () => {
  assert.equal(url.address("?net=Q(3)", 0), "?net=Q(3)&at-step=0");
  assert.equal(url.address("?at-step=1&net=Q(3)", 5), "?net=Q(3)&at-step=5");
});

test("a question starts from the document, or else from the address", () => {
  url.ask({ from: "001" }, "from");
  assert.equal(requests[0].search, "?net=Q(3)&src=001");
  shown("?net=S(4)&theme=dark");
  url.ask({ from: "2134" });
  assert.equal(requests[1].search, "?net=S(4)&theme=dark&src=2134");
  assert.deepEqual(
    requests.map(({ known, push, field }) => [known, push, field]),
    [
      ["drawn", true, "from"],
      ["drawn", true, ""],
    ],
  );
  assert.equal(address(), "/?net=Q(3)", "nothing is written before it is answered");
});

test("the answered question is in the address: pushed if requested", () => {
  const before = history.length;
  state.view.add("labels");
  url.onDocument(shown("?net=S(3)", { push: true }));
  assert.equal(address(), "/?net=S(3)&view=labels&at-step=2");
  assert.equal(history.length, before + 1);
  url.onDocument(shown("?net=S(4)", {}));
  assert.equal(address(), "/?net=S(4)&view=labels&at-step=2");
  assert.equal(history.length, before + 1);
});

test("kept values send no request, and stay for the next question", () => {
  shown("?net=Q(3)");
  const before = history.length;
  url.update({ theme: "dark" });
  assert.equal(address(), "/?net=Q(3)&theme=dark&at-step=2");
  assert.deepEqual([requests.length, history.length], [0, before]);
  url.ask({ from: "001" });
  assert.equal(requests[0].search, "?net=Q(3)&theme=dark&src=001");
});

test("the step is kept after a rest, later while it plays", () => {
  shown("?net=Q(3)");
  for (const [playing, at, rest] of [
    [false, 3, 60],
    [true, 4, 300],
  ]) {
    Object.assign(state, { playing, at });
    const before = address();
    emit("step");
    mock.timers.tick(rest - 1);
    assert.equal(address(), before);
    mock.timers.tick(1);
    assert.equal(address(), `/?net=Q(3)&at-step=${at}`);
  }
});

test("nothing of Explore is written into the address of another page", () => {
  shown("?net=Q(3)", { push: true });
  history.replaceState(null, "", "/compare?up=cost");
  url.update({ theme: "dark" });
  url.onDocument(state.doc);
  assert.equal(address(), "/compare?up=cost");
});
