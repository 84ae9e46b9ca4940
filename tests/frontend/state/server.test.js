/* Questions to a server that is away, ill, slow, or well. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import {
  Away,
  listen,
  refusal,
  request,
  whenBack,
  withRetry,
  withSlowNotice,
  withTimeout,
} from "../../../assets/state/server.js";

/** @type {string[]} */
const events = [];
listen({
  away: () => events.push("away"),
  slow: () => events.push("slow"),
  ended: () => events.push("ended"),
});

/** @param {() => Promise<Response>} answer */
function answering(answer) {
  events.length = 0;
  globalThis.fetch = /** @type {typeof fetch} */ (answer);
}

const json = { headers: { "Content-Type": "application/json" } };

test("an absent or failing server is reported, whatever the request", async () => {
  answering(() => Promise.reject(new TypeError("Failed to fetch")));
  await assert.rejects(request("/own"), Away);
  for (const status of [500, 502, 503, 504]) {
    answering(async () => new Response("<h1>Bad gateway</h1>", { status }));
    await assert.rejects(request("/own"), Away);
    assert.deepEqual(events, ["away"]);
  }
});

test("a refusal in a sentence is an answer, and so is what is not found", async () => {
  answering(async () => new Response('{"error":"Stopped."}', { status: 503, ...json }));
  assert.equal((await request("/own")).status, 503);
  answering(async () => new Response("Not Found.", { status: 404 }));
  assert.equal((await request("/own")).status, 404);
  assert.deepEqual(events, []);
});

test("why there is no answer is said in a sentence, with the nearest that there is", async () => {
  const said = (/** @type {object} */ document) =>
    refusal(new Response(JSON.stringify(document), { status: 422, ...json }));
  assert.equal(await said({ error: "Too large." }), "Too large.");
  assert.equal(await said({ refused: "No Q(99).", nearest: "Q(72)" }), "No Q(99). Nearest: Q(72).");
  assert.equal(
    await refusal(new Response("Too much.", { status: 413 })),
    "The server answered 413.",
  );
  assert.equal(await refusal(null), "The server does not answer.");
});

test("a refused request is repeated when the server says so, and a limited number of times", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const full = { status: 503, headers: { "Retry-After": "2" } };
  let asked = 0;
  const coming = withRetry(async () => new Response("", ++asked < 3 ? full : { status: 200 }));
  for (const expected of [1, 1, 2, 2, 3]) {
    for (let i = 0; i < 9; i++) await Promise.resolve();
    assert.equal(asked, expected);
    mock.timers.tick(1000);
  }
  assert.equal((await coming).status, 200);
  asked = -9;
  const refused = withRetry(async () => new Response("", ++asked < 9 ? full : { status: 200 }));
  for (let i = 0; i < 99; i++) {
    await Promise.resolve();
    mock.timers.tick(1000);
  }
  assert.equal((await refused).status, 503);
  assert.equal(asked, -5);
  mock.timers.reset();
});

test("an aborted request does not report the server as away", async () => {
  const stop = new AbortController();
  answering(() => Promise.reject(new DOMException("", "AbortError")));
  stop.abort();
  await assert.rejects(request("/own", { signal: stop.signal }), { name: "AbortError" });
  assert.deepEqual(events, []);
});

test("a request of over 8 s is reported once, and so is its end", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  events.length = 0;
  /** @type {(value: number) => void} */
  let come = () => {};
  const waited = withSlowNotice(new Promise((done) => (come = done)));
  mock.timers.tick(7999);
  assert.deepEqual(events, []);
  mock.timers.tick(60_000);
  assert.deepEqual(events, ["slow"]);
  come(1);
  assert.equal(await waited, 1);
  assert.deepEqual(events, ["slow", "ended"]);
  mock.timers.reset();
});

test("waiting callbacks are called when the server is back, and not before", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const promisesDone = () => new Promise((done) => setImmediate(done));
  let calls = 0;
  answering(async () => new Response("", { status: 500 }));
  whenBack(() => {
    calls += 1;
  });
  for (const ms of [1000, 2000, 4000]) {
    mock.timers.tick(ms);
    await promisesDone();
  }
  assert.equal(calls, 0);
  answering(async () => new Response("ok"));
  mock.timers.tick(15_000);
  await promisesDone();
  assert.equal(calls, 1);
  mock.timers.reset();
});

/** @param {RequestInit | undefined} init an answer that never comes, unless it is given up */
const never = (init) =>
  new Promise((_, fail) => {
    init?.signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
  });

test("a connection that dies silently is given up, and the server is away", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  events.length = 0;
  globalThis.fetch = /** @type {typeof fetch} */ ((_, init) => never(init));
  const pending = request("/own");
  mock.timers.tick(89_999);
  assert.deepEqual(events, []);
  mock.timers.tick(1);
  await assert.rejects(pending, Away);
  assert.deepEqual(events, ["away"]);
  await assert.rejects(
    (() => {
      const pending = withTimeout((signal) => never({ signal }));
      mock.timers.tick(90_000);
      return pending;
    })(),
    { name: "AbortError" },
  );
  mock.timers.reset();
});

test("a request with a signal has no time limit", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  events.length = 0;
  const stop = new AbortController();
  globalThis.fetch = /** @type {typeof fetch} */ ((_, init) => never(init));
  const pending = request("/papers/again/x", { signal: stop.signal });
  mock.timers.tick(1_000_000);
  assert.deepEqual(events, []);
  stop.abort();
  await assert.rejects(pending, { name: "AbortError" });
  mock.timers.reset();
});
