/* A prediction as a value: what is right, what counts, what is taken back, what is said of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "../page.js";

globalThis.sessionStorage = window.sessionStorage;

const games = await import("../../../assets/predict/game.js");
const memory = await import("../../../assets/predict/tab_memory.js");
const { withVerdict, NONE, SHOWN } = await import("../../../assets/predict/streak.js");
const { message, spokenText, whyHops } = await import("../../../assets/predict/words.js");
const { drawnPairs, emptyResult, query, report, routesOf, withAnswer } = await import(
  "../../../assets/predict/challenge.js"
);

/** Q(2) from 00 to 11, and beside it 00 to 10 and back. */
const hop = (address, left, longer, number) => ({
  number,
  mark: null,
  address,
  kind: "Cube",
  role: "local",
  left,
  longer,
});
const turns = {
  "00": { left: 2, hops: [hop("01", 1, 0, 1), hop("10", 1, 0, 2)] },
  "01": { left: 1, hops: [hop("11", 0, 0, 1), hop("00", 2, 2, 2)] },
  10: { left: 1, hops: [hop("11", 0, 0, 1), hop("00", 2, 2, 2)] },
};
const decision = { why: "bit 0 differs.", variables: {}, decides: [], before: [] };
const leg = (at = "00", way = []) => ({ at, spots: {}, turns, way, lost: null });
const byRouter = leg("00", [
  { ...decision, line: 2, to: "01" },
  { ...decision, line: 3, to: "11" },
]);
const facts = { router: "A", cluster: () => "", run: 2, ended: 0 };
const plain = () => games.begin("distance", "11", leg());

test("by distance every shortest hop is right, and the message goes at once", () => {
  for (const next of ["01", "10"]) {
    const game = games.choose(plain(), next);
    assert.equal(games.phase(game), "right");
    assert.deepEqual(
      game.stops.map(({ at }) => at),
      ["00", next],
    );
    assert.equal(games.phase(games.goOn(game)), "waiting");
    // Whoever is quick chooses on without saying so.
    assert.equal(games.phase(games.choose(game, "11")), "arrived");
  }
});

test("longer is not gone unless it is wanted, and can be taken back", () => {
  const at = games.goOn(games.choose(plain(), "01"));
  const longer = games.choose(at, "00");
  assert.equal(games.phase(longer), "longer");
  assert.equal(games.lastStop(longer).at, "01");
  assert.deepEqual(games.routeFrom(longer, games.currentStop(longer)), ["01", "11"]);
  assert.equal(games.phase(games.takeBack(longer)), "waiting");
  const gone = games.goOn(longer);
  assert.equal(games.lastStop(gone).at, "00");
  assert.equal(games.addressToFetch(gone), null);
  assert.equal(games.lastStop(gone).foreseen, false);
  assert.match(message(longer, facts).sentence, /From there 2 hops are left, not 0; the dotted/);
});

test("after a missing link the message stays; neither the same node nor its own is chosen", () => {
  const game = games.choose(plain(), "11");
  assert.equal(games.phase(game), "no_link");
  assert.equal(games.choose(game, "11"), game);
  assert.equal(games.goOn(game), game);
  const waiting = plain();
  assert.equal(games.choose(waiting, "00"), waiting);
  assert.match(
    message(game, facts).sentence,
    /`00` is not joined to `11`: its links lead to `01` and/,
  );
});

test("choosing another node takes the wrong answer back, and it counts no more", () => {
  for (const wrong of [
    games.choose(plain(), "11"),
    games.choose(games.goOn(games.choose(plain(), "01")), "00"),
    games.choose(games.begin("router", "11", byRouter), "10"),
  ]) {
    assert.notEqual(games.phase(wrong), "right");
    assert.equal(games.counts(wrong), false);
    const before = wrong.stops.length;
    const right = games.choose(wrong, before === 1 ? "01" : "11");
    assert.equal(right.answer.verdict, "right");
    assert.equal(right.stops.length, before + 1);
    assert.equal(games.phase(games.takeBack(right)), "waiting");
  }
});

test("by router only its hop is right, and from elsewhere it is asked anew", () => {
  const start = games.begin("router", "11", byRouter);
  assert.equal(games.phase(games.choose(start, "01")), "right");
  const other = games.choose(start, "10");
  assert.equal(games.phase(other), "other");
  const { sentence, reason } = message(other, facts);
  assert.match(`${sentence} ${reason}`, /A goes to `01`, by line 2: bit 0 differs/);
  const gone = games.goOn(other);
  assert.deepEqual([games.phase(gone), games.addressToFetch(gone)], ["asking", "10"]);
  assert.equal(games.withLeg(gone, leg("01")), gone);
  const known = games.withLeg(gone, leg("10", [{ ...decision, line: 3, to: "11" }]));
  assert.equal(games.phase(known), "waiting");
  assert.equal(games.phase(games.choose(known, "11")), "arrived");
});

test("of a long way what may be next is asked for on the way, and the router goes on", () => {
  const { "01": later, ...first } = turns;
  const start = games.begin("router", "11", { ...byRouter, turns: first });
  const far = games.choose(start, "01");
  assert.deepEqual([games.phase(far), games.addressToFetch(far)], ["right", "01"]);
  assert.equal(spokenText(far, facts), "Right. 2 in a row. 1 hop left.");
  const elsewhere = { ...decision, line: 9, to: "00" };
  const laterLeg = { at: "01", spots: {}, turns: { "01": later }, way: [elsewhere], lost: null };
  const known = games.goOn(games.withLeg(far, laterLeg));
  assert.equal(games.phase(known), "waiting");
  assert.equal(games.routerHop(games.lastStop(known)).to, "11");
  assert.equal(games.phase(games.choose(known, "11")), "arrived");
});

test("a router that makes no hop has lost the message", () => {
  const stuck = { ...leg("00"), lost: { ...decision, line: 4 } };
  const game = games.begin("router", "11", stuck);
  assert.equal(games.phase(game), "lost");
  assert.equal(message(game, facts).reason, "bit 0 differs.");
  assert.equal(games.isOpen(game), false);
});

/** A game, played on by what is known of it when the page is loaded again. */
const again = (game, start) => games.resume(start, games.walkOf(game));

test("a game is resumed as it was: right and longer hops, and the open answer", () => {
  let game = plain();
  assert.deepEqual(again(game, plain()), game);
  for (const play of [
    (now) => games.choose(now, "01"),
    games.goOn,
    (now) => games.choose(now, "00"),
    games.goOn,
    (now) => games.choose(now, "11"),
    games.takeBack,
    (now) => games.choose(now, "10"),
    (now) => games.choose(now, "11"),
  ]) {
    game = play(game);
    assert.deepEqual(again(game, plain()), game);
  }
  assert.equal(games.phase(game), "arrived");
  assert.deepEqual(
    game.stops.map(({ foreseen }) => foreseen),
    [true, true, false, true, true],
  );
});

test("a game is played on as far as is known what may be next, and then from there", () => {
  const start = games.begin("router", "11", byRouter);
  const gone = games.goOn(games.choose(start, "10"));
  const later = leg("10", [{ ...decision, line: 3, to: "11" }]);
  const game = games.choose(games.withLeg(gone, later), "11");
  const half = again(game, start);
  assert.deepEqual([half.stops.length, games.addressToFetch(half)], [2, "10"]);
  assert.deepEqual(again(game, games.withLeg(half, later)), game);
});

test("a tab goes on with its message, and begins anew where the address does", () => {
  const message = memory.messageOf("net=Q(2)&stage=map&to=11", "00");
  assert.equal(message, memory.messageOf("net=Q(2)&to=11", "00"));
  const walk = games.walkOf(games.choose(plain(), "01"));
  const fresh = () => false;
  assert.equal(memory.walkAt(message, 1, fresh), null);
  memory.store({ message, walk, streak: NONE, hints: { links: false, distances: false } });
  assert.deepEqual(memory.walkAt(message, 1, fresh), walk);
  assert.equal(memory.walkAt(message, 0, fresh), null);
  // A page that is loaded again goes on, even where its address is a hop behind.
  assert.deepEqual(
    memory.walkAt(message, 0, () => true),
    walk,
  );
  assert.equal(memory.walkAt(message, null, fresh), null);
  assert.equal(memory.walkAt(memory.messageOf("net=Q(2)&to=11", "01"), 1, fresh), null);
  const wrong = games.walkOf(games.choose(plain(), "11"));
  memory.store({ message, walk: wrong, streak: NONE, hints: { links: false, distances: false } });
  assert.deepEqual(memory.walkAt(message, 0, fresh), wrong);
});

test("only the first answer at a hop counts, and none with a hint", () => {
  const start = plain();
  assert.equal(games.counts(start), true);
  const again = games.takeBack(games.choose(start, "11"));
  assert.equal(games.counts(again), false);
  assert.equal(games.counts(games.begin("distance", "11", leg(), true)), false);
  const right = games.choose(start, "01");
  assert.equal(games.counts(games.takeBack(right)), false);
  assert.equal(games.counts(right), true);
});

test("a streak ends with what is not right, and keeps its best and the last answers", () => {
  const verdicts = ["right", "right", "right", "longer", "right", "no_link", "right", "right"];
  const streak = [...verdicts, "right"].reduce(withVerdict, NONE);
  assert.deepEqual([streak.run, streak.best, streak.right, streak.all], [3, 3, 7, 9]);
  assert.equal(streak.signs.length, SHOWN);
  assert.equal(streak.signs[0], "right");
  assert.equal(streak.signs.at(-4), "no_link");
});

test("the announced text begins with the verdict", () => {
  const right = games.choose(plain(), "01");
  assert.equal(spokenText(right, facts), "Right. 2 in a row. 1 hop left.");
  assert.match(
    spokenText(plain(), facts),
    /^Hop 1, your turn\. 2 hops left\. The message waits at 00/,
  );
});

test("a missing link is explained by the only link out of the cluster, if there is only one", () => {
  const cluster = (address) => address[0];
  const hops = [hop("01", 1, 0, 1), hop("10", 1, 0, 2)];
  const linkedTo = (chosen) =>
    whyHops(hops, { from: "00", chosen, cluster }).map((row) => row.address);
  assert.deepEqual(linkedTo("11"), ["10"]);
  assert.deepEqual(linkedTo("0x"), ["01", "10"]);
});

test("a challenge has five pairs, none of them twice, or all that there are", () => {
  /** @type {[string, string][]} */
  const all = ["ab", "ab", "ba", "ac", "ba", "ca", "bc", "cb"].map((ends) => [ends[0], ends[1]]);
  let at = 0;
  const few = drawnPairs(all[0], () => all[at++ % all.length]);
  assert.deepEqual(
    few.map((pair) => pair.join("")),
    ["ab", "ba", "ac", "ca", "bc"],
  );
  const both = drawnPairs(all[0], () => all[at++ % 3]);
  assert.deepEqual(
    both.map((pair) => pair.join("")),
    ["ab", "ba"],
  );
});

test("a challenge is a link without personal settings, and its result can be shared", () => {
  const search = "?net=Q(2)&predict=distance&from=00&to=11&router=e-cube&step=1&theme=dark";
  assert.equal(
    query(search, [
      ["00", "11"],
      ["01", "10"],
    ]),
    "?net=Q(2)&predict=distance&router=e-cube&pairs=00~11;01~10",
  );
  const results = [
    { right: 2, all: 2, hops: 2, least: 2, arrived: true },
    { right: 1, all: 2, hops: 4, least: 2, arrived: true },
  ];
  const text = report(results, { spec: "Q(2)", rule: "by distance", link: "L" });
  assert.equal(text.split("\n")[1], "3 of 4 answers right at first, 1 of 2 routes shortest");
  // What the server has judged holds over what the page counted.
  const judged = { code: "Q2-ABCD", right: 2, answers: 4, shortest: 1 };
  const coded = report(results, { spec: "Q(2)", rule: "by distance", link: "L", judged });
  assert.equal(coded, `${text.replace("3 of 4", "2 of 4")}\nCode: Q2-ABCD`);
});

test("of each hop the first answer is kept, and what was never answered is the hop itself", () => {
  const first = withAnswer(emptyResult(), 1, "11");
  assert.equal(withAnswer(first, 1, "10"), first);
  // What a tab has kept of a hop without an answer is null.
  const kept = JSON.parse(JSON.stringify(first));
  assert.deepEqual(withAnswer(kept, 0, "10").answers, ["10", "11"]);
  const arrived = { ...withAnswer(first, 0, "10"), nodes: ["00", "01", "11", "10"] };
  assert.deepEqual(routesOf([arrived, { ...emptyResult(), nodes: ["01", "10"] }]), [
    { nodes: ["00", "01", "11", "10"], answers: ["10", "11", "10"] },
    { nodes: ["01", "10"], answers: ["10"] },
  ]);
});

test("a missing link is explained by all links, unless there are too many to name", () => {
  const said = (addresses, failed = false) => {
    const hops = addresses.map((address) => ({ address, longer: 1, left: 2, role: "local" }));
    const leg = { at: "000", turns: { "000": { hops, left: 3 } }, spots: {}, way: [] };
    const game = games.choose(games.begin("distance", "111", leg), "xyz");
    return message(game, { router: "E-cube", cluster: () => "", run: 0, ended: 0, failed })
      .sentence;
  };
  const ends = "`000` is not joined to `xyz`:";
  assert.equal(said(["001"]), `${ends} its one link leads to \`001\`.`);
  assert.equal(said(["010", "001"]), `${ends} its links lead to \`001\` and \`010\`.`);
  const many = ["1", "2", "3", "4", "5", "6"];
  assert.match(said(many), /its links lead to `1`, `2`, `3`, `4`, `5` and `6`\.$/);
  assert.equal(said([...many, "7"]), `${ends} it has 7 links, and none leads there.`);
  assert.match(said(["001"], true), /^Nothing that works joins `000` to `xyz`:/);
});
