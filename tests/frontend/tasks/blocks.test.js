/* Work in blocks: halved, ended by what follows, taken up again when the server is back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";
import { Away } from "../../../assets/state/server.js";
import { TooLong } from "../../../assets/tasks/verify/api.js";
import { BlockWork, fetchBlock } from "../../../assets/tasks/verify/blocks.js";

/** Resolves after all promises that are ready. */
const promisesDone = () => new Promise((resolve) => setTimeout(resolve));

/** The server is well again, and looked for at once. */
function comesBack() {
  globalThis.fetch = async () => new Response("ok");
  document.dispatchEvent(new Event("visibilitychange"));
  return promisesDone();
}

/** Work whose statuses and new beginnings are written down. */
function watchedBlocks() {
  const seen = [];
  const work = new BlockWork(
    () => seen.push(work.status),
    () => seen.push("again"),
  );
  return { work, seen };
}

test("a block that takes too long is asked for in halves, and so are those that follow", async () => {
  const size = { each: 64 };
  const asked = [];
  const ask = async ([first, last]) => {
    asked.push([first, last]);
    if (last - first > 20) throw new TooLong("too long");
    return "answer";
  };
  assert.deepEqual(await fetchBlock(size, [8, 72], ask), [[8, 24], "answer"]);
  assert.deepEqual(asked, [
    [8, 72],
    [8, 40],
    [8, 24],
  ]);
  assert.equal(size.each, 16);
});

test("one source alone is not halved, and no other error is", async () => {
  const size = { each: 4 };
  await assert.rejects(
    fetchBlock(size, [3, 4], async () => {
      throw new TooLong("too long");
    }),
    TooLong,
  );
  await assert.rejects(
    fetchBlock(size, [0, 4], async () => {
      throw new Error("wrong");
    }),
    /wrong/,
  );
  assert.equal(size.each, 4);
});

test("a new request ends the running one, whose end is no error", async () => {
  const { work, seen } = watchedBlocks();
  const first = work.attempt(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  await work.attempt(async () => work.setStatus("done"));
  await first;
  assert.deepEqual(seen, ["done"]);
  assert.equal(work.trouble, "");
});

test("an error is shown until the next request", async () => {
  const { work, seen } = watchedBlocks();
  await work.attempt(() => Promise.reject(new Error("Q(99) is too large.")));
  assert.deepEqual([seen, work.trouble], [["failed"], "Q(99) is too large."]);
  await work.attempt(async () => {});
  assert.equal(work.trouble, "");
});

test("where the server is away it pauses, and is asked for again once it is back", async () => {
  const { work, seen } = watchedBlocks();
  await work.attempt(() => Promise.reject(new Away("away")));
  assert.deepEqual(seen, ["paused"]);
  await comesBack();
  assert.deepEqual(seen, ["paused", "again"]);
});

test("but not where it was ended meanwhile", async () => {
  const { work, seen } = watchedBlocks();
  await work.attempt(() => Promise.reject(new Away("away")));
  work.end();
  await comesBack();
  assert.deepEqual(seen, ["paused"]);
});
