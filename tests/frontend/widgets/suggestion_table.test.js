/* The table of suggestions is requested once, when it is needed, and again after a failure. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { window } from "../page.js";

const { h } = await import("../../../assets/widgets/dom.js");
const { withFolder } = await import("../../../assets/state/folder.js");

const ADDRESS = "/suggestions/0123456789ab.json";
const FAMILIES = { "Crossed cube": [["CQ(4)", "16"]], Torus: [["Torus(4,4)", "16"]] };

let requested;
let table;
let count = 0;

beforeEach(async () => {
  window.document.body.replaceChildren(
    h("script", { id: "modules", type: "application/json" }),
    h("div", { id: "notice" }, h("p", { id: "notice-text" }), h("button", { id: "notice-act" })),
  );
  window.document.getElementById("modules").textContent = JSON.stringify({ suggestions: ADDRESS });
  requested = [];
  count += 1;
  table = await import(`../../../assets/page/search/suggestion_table.js?${count}`);
});

/** @param {() => Promise<Response>} answer */
function setAnswer(answer) {
  globalThis.fetch = (address) => {
    requested.push(address);
    return answer();
  };
}

const noticeText = () => window.document.getElementById("notice-text").textContent;
const specs = (text) => table.suggestionsFor(text, 9).map(({ value }) => value);

test("nothing is fetched until somebody asks, then once, from its address", async () => {
  let send;
  setAnswer(() => new Promise((done) => (send = done)));
  assert.deepEqual(specs("cube"), []);
  assert.deepEqual(requested, []);
  const coming = table.fetchTable();
  assert.equal(table.fetchTable(), coming);
  assert.deepEqual(requested, [withFolder(ADDRESS)]);
  send(Response.json(FAMILIES));
  await coming;
  assert.equal(table.fetchTable(), null);
  assert.deepEqual(specs(""), ["CQ(4)", "Torus(4,4)"]);
  assert.deepEqual(specs("torus 5x5"), ["Torus(5,5)"]);
  assert.equal(requested.length, 1);
  assert.equal(noticeText(), "");
});

test("a missing table is reported in a line, until it comes", async () => {
  for (const failure of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    async () => new Response("Not Found", { status: 404 }),
    async () => new Response("<h1>Sign in</h1>"),
  ]) {
    setAnswer(failure);
    await table.fetchTable();
    assert.match(noticeText(), /^The names of networks could not be fetched/);
    assert.deepEqual(specs(""), []);
  }
  assert.equal(requested.length, 3);
  setAnswer(async () => Response.json(FAMILIES));
  await table.fetchTable();
  assert.equal(noticeText(), "");
  assert.deepEqual(specs("crossed"), ["CQ(4)"]);
});

test("another notice stays when it comes", async () => {
  setAnswer(() => Promise.reject(new TypeError("Failed to fetch")));
  await table.fetchTable();
  window.document.getElementById("notice-text").textContent = "Something else.";
  setAnswer(async () => Response.json(FAMILIES));
  await table.fetchTable();
  assert.equal(noticeText(), "Something else.");
});
