/* Words that are added to a field: those that are refused return to it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { chips } = await import("../../../assets/widgets/controls/chips.js");

/** Returns a field of words, its input, and the words that were asked for, each time. */
function field() {
  const asked = [];
  const offer = { load: async () => {}, fitting: () => [] };
  const options = { id: "add", name: "Add", placeholder: "MC(2,3)", most: 8 };
  const { element, show } = chips(options, offer, (words) => asked.push(words.join(" ")));
  document.body.append(element);
  const input = element.querySelector("input");
  const type = (text) => {
    input.value = text;
    input.dispatchEvent(new Event("input"));
    input.dispatchEvent(new Event("blur"));
  };
  return { asked, input, show, type };
}

test("a refused word returns to its field, and is asked for again only once it is changed", () => {
  const { asked, input, show, type } = field();
  type("q(4)");
  // The same network, written as it is named.
  show(["Q(4)"]);
  assert.deepEqual([input.value, input.getAttribute("aria-invalid")], ["", null]);
  type("Foo(1)");
  show(["Q(4)"]);
  assert.deepEqual([input.value, input.getAttribute("aria-invalid")], ["Foo(1)", "true"]);
  input.dispatchEvent(new Event("blur"));
  assert.deepEqual(asked, ["q(4)", "Q(4) Foo(1)"]);
  type("S(3)");
  show(["Q(4)", "S(3)"]);
  assert.deepEqual(asked.at(-1), "Q(4) S(3)");
  assert.deepEqual([input.value, input.getAttribute("aria-invalid")], ["", null]);
});

test("what is typed meanwhile is not replaced by a refused word", () => {
  const { input, show, type } = field();
  type("Foo(1)");
  input.value = "S(";
  show([]);
  assert.equal(input.value, "S(");
});
