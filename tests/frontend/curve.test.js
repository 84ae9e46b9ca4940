import assert from "node:assert/strict";
import { test } from "node:test";

import { path } from "../../assets/stage/curve.js";

const A = { x: 0, y: 0 };
const B = { x: 100, y: 0 };

test("a straight link is as long as its ends are apart", () => {
  const line = path(A, B, [], false);
  assert.equal(line.total, 100);
  assert.deepEqual(line.at(0.25), { x: 25, y: 0 });
});
