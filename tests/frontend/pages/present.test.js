/* Talks without a page: packed for a link, put in order, what keys mean. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import "../page.js";
import { actionOf } from "../../../assets/pages/present/keys.js";
import { pack } from "../../../assets/pages/present/pack.js";

const { clock, asSentence, firstStep, movedItem, placeIn, saidLines, sceneOf, talkJson } =
  await import("../../../assets/pages/present/scenes.js");

const { drafts } = await import("../../../assets/pages/present/draft.js");

const decode = (/** @type {string} */ word) => Buffer.from(word.slice(1), "base64url");

test("a talk is deflated for its link, and plain where the browser can't", async () => {
  const text = `{"title":"Würfel ▷","scenes":[${'{"show":"?net=Q(3)"},'.repeat(30)}{}]}`;
  const packed = await pack(text);
  assert.match(packed, /^z[A-Za-z0-9_-]+$/);
  assert.ok(packed.length < text.length / 4);
  assert.equal(inflateSync(decode(packed)).toString(), text);
  const { CompressionStream: original } = globalThis;
  // @ts-expect-error: a browser that has none
  delete globalThis.CompressionStream;
  const plain = await pack(text);
  globalThis.CompressionStream = original;
  assert.match(plain, /^p[A-Za-z0-9_-]+$/);
  assert.equal(decode(plain).toString(), text);
});

test("scenes are moved, written down, made of links", () => {
  assert.deepEqual(movedItem(["a", "b", "c"], 0, 2), ["b", "c", "a"]);
  assert.deepEqual(movedItem(["a", "b", "c"], 2, 1), ["a", "c", "b"]);
  const scene = { show: "?net=Q(3)&step=2", title: "", notes: "", goes: "waits", trouble: "no" };
  const talk = { title: "T", minutes: 0, scenes: [scene, { ...scene, goes: "on", notes: "n" }] };
  assert.deepEqual(JSON.parse(talkJson(talk)), {
    title: "T",
    scenes: [{ show: scene.show }, { show: scene.show, goes: "on", notes: "n" }],
  });
  assert.equal(firstStep(scene), 2);
  assert.equal(firstStep({ ...scene, show: "?step=-1" }), 0);
  const link = "http://127.0.0.1:8050/?net=MC(2,2)&step=1#x";
  assert.equal(sceneOf(link).show, "?net=MC(2,2)&step=1");
  assert.equal(sceneOf(" /?net=Q(3) ").title, "Q(3)");
  assert.equal(sceneOf("/compare?up=degree").show, "/compare?up=degree");
});

test("the place in the address is a scene that there is", () => {
  assert.deepEqual(placeIn("#3", 6), { at: 2, overview: false });
  assert.deepEqual(placeIn("#99", 6), { at: 5, overview: false });
  assert.deepEqual(placeIn("#x", 0), { at: 0, overview: false });
  assert.equal(placeIn("#overview", 6).overview, true);
  assert.equal(clock(252_900), "04:12");
  assert.equal(clock(-1), "00:00");
});

test("keys mean what a clicker sends, and nothing in a field", () => {
  const plain = { modified: false, field: false, pressable: false };
  const act = (/** @type {string} */ key) => actionOf({ ...plain, key }, "show");
  assert.deepEqual(
    ["PageDown", "PageUp", "ArrowRight", "ArrowLeft", "b", "B", ".", "o", "n", "Escape", "x"].map(
      act,
    ),
    [
      ...["next", "previous", "hop", "back", "blank", "blank", "pointer"],
      ...["overview", "speaker", "end", null],
    ],
  );
  assert.equal(actionOf({ ...plain, key: "o", field: true }, "show"), null);
  assert.equal(actionOf({ ...plain, key: "b", modified: true }, "show"), null);
  assert.equal(actionOf({ ...plain, key: " ", pressable: true }, "show"), null);
  assert.equal(actionOf({ ...plain, key: "PageDown" }, "overview"), null);
  assert.equal(actionOf({ ...plain, key: "Escape" }, "overview"), "end");
});

test("lines of the notes are said as hops go by, but the last one stays", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((step) => saidLines(3, step, 5)),
    [0, 0, 1, 1, 2, 2],
  );
  assert.equal(saidLines(3, 0, 0), 0);
  assert.equal(saidLines(1, 5, 5), 0);
});

test("a title that asks is read aloud as a question", () => {
  assert.equal(asSentence("One swap"), "One swap.");
  assert.equal(asSentence("What about 4,096 nodes?"), "What about 4,096 nodes?");
});

/** A draft of a talk, and what became of it. @param {number} [longest] */
function draftOf(longest = 9999) {
  const log = {
    /** @type {string[]} */ seen: [],
    /** @type {string[]} */ kept: [],
    /** @type {string[]} */ said: [],
  };
  const inside = (/** @type {string} */ packed) =>
    JSON.parse(inflateSync(decode(packed)).toString()).title;
  const draft = drafts({
    show: ({ title }) => log.seen.push(title),
    keep: (packed) => log.kept.push(inside(packed)),
    refuse: (most, long) => log.said.push(long > most ? "too long" : "no"),
  });
  const answer = (/** @type {string} */ title) =>
    /** @type {import("../../../assets/types/documents").TalkDocument} */ ({
      title,
      minutes: 0,
      scenes: [],
      complaints: [],
      speaker: false,
      longest,
    });
  draft.take(answer("as it was"));
  const edit = (/** @type {string} */ title) =>
    draft.edit({ title, minutes: 0, scenes: [] }, () => log.said.push(title));
  return { draft, answer, edit, told: log };
}

test("an edit is seen at once, and none takes back the one before", async () => {
  const { draft, answer, edit, told: log } = draftOf();
  edit("one");
  edit("two");
  assert.deepEqual(log.seen, ["as it was", "one", "two"]);
  draft.take(answer("an answer on the one before"));
  assert.equal(log.seen.at(-1), "two");
  await draft.after(() => log.said.push("after"));
  assert.deepEqual(log.kept, ["one", "two"]);
  assert.deepEqual(log.said, ["one", "two", "after"]);
  draft.take(answer("as the server has it"));
  assert.equal(log.seen.at(-1), "as the server has it");
});

test("an edit too long for a link is undone, and invalid text changes nothing", async () => {
  const { draft, edit, told: log } = draftOf(60);
  await edit("short");
  await edit(Array.from({ length: 99 }, (_, i) => i).join(" "));
  assert.equal(log.seen.at(-1), "short");
  assert.deepEqual([log.kept, log.said], [["short"], ["short", "too long"]]);
  // @ts-expect-error: a file of somebody's
  assert.throws(() => draft.edit({ title: "x", minutes: 0, scenes: [null] }, () => {}));
  assert.equal(log.seen.at(-1), "short");
  draft.leave();
  await edit("left");
  assert.deepEqual(log.kept, ["short"]);
});

test("the cards of the example say where other talks are, those of another talk do not", async () => {
  const { overview } = await import("../../../assets/pages/present/overview.js");
  let talk = { title: "A", minutes: 0, scenes: [] };
  let isExample = true;
  const refuse = () => assert.fail("nothing was pressed");
  const root = document.createElement("div");
  const cards = overview(
    root,
    { at: 0, undoes: false },
    {
      talk: () => talk,
      edit: refuse,
      present: refuse,
      undo: refuse,
      open: refuse,
      here: () => "",
      isExample: () => isExample,
    },
  );
  const line = /** @type {HTMLElement} */ (root.querySelector(".present-example"));
  assert.equal(line.hidden, false);
  assert.equal(line.querySelector("a")?.getAttribute("href"), "/learn");
  talk = { ...talk, title: "B" };
  isExample = false;
  assert.equal(cards.refresh(talk, true), true);
  assert.equal(line.hidden, true);
});
