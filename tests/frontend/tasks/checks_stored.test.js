/* Results of checks in the browser's database: taken again, and only the newest of many. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { storeInMemory } from "../database.mjs";

storeInMemory();
const storage = await import("../../../assets/tasks/verify/storage.js");

test("results are taken again as they were stored, until they are forgotten", async () => {
  const sum = { done: [[0, 3]], cells: new Uint8Array([1, 2, 3]) };
  await storage.put("a", sum);
  assert.deepEqual(await storage.take("a"), sum);
  assert.equal(await storage.take("b"), null);
  await storage.forget("a");
  assert.equal(await storage.take("a"), null);
});

test("of many results the twelve newest are kept", async (context) => {
  let now = 1000;
  context.mock.method(Date, "now", () => now);
  // The order in which they are stored is not that of their keys.
  const keys = Array.from({ length: 15 }, (_, i) => `check ${(7 * i) % 15}`);
  for (const key of keys) {
    now += 10;
    await storage.put(key, { key });
  }
  await storage.tidy();
  const found = await Promise.all(keys.map((key) => storage.take(key)));
  assert.deepEqual(
    found.map(Boolean),
    keys.map((_, i) => i >= 3),
  );
});
