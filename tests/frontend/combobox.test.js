import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { window } from "./page.js";

const { h } = await import("../../assets/widgets/dom.js");
const { combobox } = await import("../../assets/widgets/combobox.js");

const { document } = window;
const ALL = ["alpha", "beta", "alphabet"];
let input;
let calls;

window.HTMLElement.prototype.showPopover = function () {
  this.dataset.open = "yes";
};
window.HTMLElement.prototype.hidePopover = function () {
  delete this.dataset.open;
};

beforeEach(() => {
  document.body.replaceChildren();
  input = h("input", { id: "field" });
  document.body.append(h("div", null, input));
  calls = [];
  combobox(input, {
    name: "Letters",
    fitting: (typed) =>
      ALL.filter((value) => value.startsWith(typed)).map((value) => ({ value, shown: value })),
    choose: (value) => calls.push(["choose", value]),
    enter: (typed, first) => calls.push(["enter", typed, first]),
  });
});

const list = () => document.getElementById("field-list");
const press = (key) =>
  input.dispatchEvent(
    new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
function type(text) {
  input.value = text;
  input.dispatchEvent(new window.Event("input", { bubbles: true }));
}
const chosen = () =>
  [...list().children].findIndex(
    (row) => row.ariaSelected === "true" || row.getAttribute("aria-selected") === "true",
  );

test("what fits is offered, and said to those who don't see it", () => {
  type("al");
  assert.deepEqual(
    [...list().children].map((row) => row.textContent),
    ["alpha", "alphabet"],
  );
  assert.equal(input.getAttribute("role"), "combobox");
  assert.equal(input.getAttribute("aria-expanded"), "true");
  assert.equal(input.getAttribute("aria-controls"), list().id);
  assert.equal(chosen(), -1);
});

test("arrows mark, Enter takes what is marked", () => {
  type("al");
  press("ArrowDown");
  press("ArrowDown");
  assert.equal(chosen(), 1);
  assert.equal(input.getAttribute("aria-activedescendant"), list().children[1].id);
  press("Enter");
  assert.deepEqual(calls, [["choose", "alphabet"]]);
  assert.equal(input.value, "alphabet");
  assert.equal(input.getAttribute("aria-expanded"), "false");
});

test("Enter without a mark says what was typed, and the best that fits", () => {
  type("be");
  press("Enter");
  type("zeta");
  press("Enter");
  assert.deepEqual(calls, [
    ["enter", "be", "beta"],
    ["enter", "zeta", ""],
  ]);
});

test("Escape closes the list, and only then leaves the field", () => {
  type("al");
  const heard = [];
  document.body.addEventListener("keydown", (event) => heard.push(event.key));
  press("Escape");
  assert.equal(input.getAttribute("aria-expanded"), "false");
  assert.deepEqual(heard, []);
  press("Escape");
  assert.deepEqual(heard, ["Escape"]);
});

test("a click takes, and where nothing fits nothing is open", () => {
  type("");
  list().children[1].click();
  assert.deepEqual(calls, [["choose", "beta"]]);
  type("zeta");
  assert.equal(input.getAttribute("aria-expanded"), "false");
});
