import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";
import { h } from "../../../assets/widgets/dom.js";
import { withSuperscripts } from "../../../assets/widgets/powers.js";

test("an exponent is raised, and its neighbours stay", () => {
  const line = h("span", withSuperscripts("2⁷⁰ nodes, 1.5 × 10¹²"));
  assert.equal(line.innerHTML, "2<sup>70</sup> nodes, 1.5 × 10<sup>12</sup>");
  assert.equal(h("span", withSuperscripts("4,096 nodes")).innerHTML, "4,096 nodes");
});
