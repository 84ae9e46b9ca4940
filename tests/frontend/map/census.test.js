/* Layers of tasks on the map: tallies add up, come from the right answers, and move with rounds. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Census, placeOf, Tally } from "../../../assets/map/nest/census.js";
import { Nest } from "../../../assets/map/nest/nest.js";
import { hearers, logShare } from "../../../assets/map/paint/density.js";

const golden = JSON.parse(
  readFileSync(new URL("../../golden/nests.json", import.meta.url), "utf8"),
);
/** A nest whose tiles are small, so that it has cells that are none. @param {string} spec */
const nestOf = (spec) =>
  new Nest({ ...golden.find((item) => item.nest.spec === spec).nest, tile: 8 });

/** A server that answers for nodes with numbers. */
function serverOf(nest, numbers) {
  const requests = [];
  const below = (path) => {
    const types = nest.typesOf(path);
    const type = types[path.length];
    if (type.node) return [numbers(path)];
    return type.kids.flatMap((_, digit) => below([...path, digit]));
  };
  const answer = async (path) => {
    requests.push(path.join("."));
    const type = nest.typesOf(path)[path.length];
    if (type.size <= BigInt(nest.document.tile)) return { kids: [], nodes: below(path) };
    const kids = type.kids.map((_, digit) => {
      const counts = [];
      for (const n of below([...path, digit])) counts[n] = (counts[n] ?? 0) + 1;
      return { counts: Array.from(counts, (n) => String(n ?? 0)), exact: true };
    });
    return { kids, nodes: [] };
  };
  return { requests, answer };
}

/** A census whose answers have come. */
async function talliesOf(census, paths) {
  for (const path of paths) census.tally(path);
  while (!census.idle) await new Promise((soon) => setTimeout(soon));
  return paths.map((path) => census.tally(path));
}

test("tallies of the kids of a cell add up to its own, small cells or large", async () => {
  const nest = nestOf("Q(6)");
  const { requests, answer } = serverOf(nest, (path) => path.reduce((a, b) => a + b, 0) % 4);
  const census = new Census(nest, answer, () => {});
  const whole = [];
  const cells = [[0], [1], [0, 1], [0, 2], [0, 1, 3]];
  const [all, a, b, c, d, node] = await talliesOf(census, [whole, ...cells]);
  assert.equal(all.upTo(9), 64n);
  assert.equal(a.upTo(3) + b.upTo(3), a.size + b.size);
  assert.deepEqual([c.upTo(3), d.upTo(3), node.upTo(3)], [4n, 4n, 1n]);
  assert.equal(c.upTo(1), 2n);
  assert.deepEqual(requests.sort(), ["", "0.1", "0.2"], "one answer tells of all nodes of a tile");
});

test("a node has its own number, found by its place in its tile", async () => {
  const nest = nestOf("Q(6)");
  const path = nest.pathOf(43n);
  const { answer } = serverOf(nest, (at) => (at.join() === path.join() ? 3 : 1));
  const census = new Census(nest, answer, () => {});
  await talliesOf(census, [path]);
  assert.equal(census.numberOfNode(path), 3);
  assert.equal(census.numberOfNode([...path.slice(0, -1), path.at(-1) ^ 1]), 1);
  assert.equal(placeOf(nest, path, path.length), 0);
});

test("between two rounds what is heard fades over into the next", () => {
  const tally = new Tally([1n, 4n, 6n], 16n, true);
  assert.deepEqual(hearers(tally, 0), { known: 0, fresh: 1 });
  assert.deepEqual(hearers(tally, 1), { known: 1, fresh: 4 });
  assert.deepEqual(hearers(tally, 1.5), { known: 3, fresh: 5 });
  assert.deepEqual(hearers(tally, 2), { known: 5, fresh: 6 });
  assert.deepEqual(hearers(tally, 9), { known: 11, fresh: 0 });
  assert.equal(tally.middle, 2);
  assert.equal(logShare(16, 16n), 1);
  assert.ok(logShare(1, 16n) > 0.2, "one node is seen");
});
