import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { window } from "../page.js";

const { h } = await import("../../../assets/widgets/dom.js");
const { combobox } = await import("../../../assets/widgets/controls/combobox.js");

const { document } = window;
const ALL = ["alpha", "beta", "alphabet"];
let input;
let calls;
/** What has come of all, and what ends when the rest has. */
let came;
let late;

window.HTMLElement.prototype.showPopover = function () {
  this.dataset.open = "yes";
};
window.HTMLElement.prototype.hidePopover = function () {
  delete this.dataset.open;
};

beforeEach(() => {
  document.body.replaceChildren();
  input = h("input", { id: "field" });
  document.body.append(h("div", input));
  calls = [];
  came = ALL;
  late = null;
  combobox(input, {
    name: "Letters",
    fitting: (typed) =>
      came.filter((value) => value.startsWith(typed)).map((value) => ({ value, shown: value })),
    none: (typed) => (typed === "zeta" ? "Nothing matches." : ""),
    load: () => late,
    isExact: (typed) => typed.endsWith("!"),
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

test("matches are offered, and announced to screen readers", () => {
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

test("a click takes, and where nothing fits nothing is open, or the list says so", () => {
  type("");
  list().children[1].click();
  assert.deepEqual(calls, [["choose", "beta"]]);
  type("eta");
  assert.equal(input.getAttribute("aria-expanded"), "false");
  type("zeta");
  assert.equal(input.getAttribute("aria-expanded"), "true");
  assert.deepEqual(rows(), ["Nothing matches."]);
  const errors = [];
  window.addEventListener("error", (event) => errors.push(event));
  list().children[0].click();
  assert.deepEqual(errors, []);
  for (const key of ["ArrowDown", "ArrowUp"]) {
    press(key);
    assert.equal(chosen(), -1);
  }
  press("Enter");
  assert.deepEqual(calls.slice(1), [["enter", "zeta", ""]]);
});

const enterField = () => input.dispatchEvent(new window.Event("focus"));
const rows = () => [...list().children].map((row) => row.textContent);

/** Enter the field before anything has come but some; the rest comes when the answer is called. */
function early(...some) {
  came = some;
  let arrive;
  late = new Promise((done) => {
    arrive = () => {
      came = ALL;
      done();
    };
  });
  enterField();
  return async () => {
    arrive();
    for (let i = 0; i < 4; i++) await Promise.resolve();
  };
}

test("late results are offered when they come, and a marked option stays marked", async () => {
  const arrive = early("alphabet");
  type("al");
  assert.deepEqual(rows(), ["alphabet"]);
  press("ArrowDown");
  await arrive();
  assert.deepEqual(rows(), ["alpha", "alphabet"]);
  assert.equal(chosen(), 1);
  press("Enter");
  assert.deepEqual(calls, [["choose", "alphabet"]]);
});

test("a list opens late unless it was closed or the field was left meanwhile", async () => {
  for (const [leave, open] of [
    [() => {}, "true"],
    [() => input.dispatchEvent(new window.Event("blur")), "false"],
  ]) {
    const arrive = early();
    type("al");
    assert.equal(input.getAttribute("aria-expanded"), "false");
    leave();
    await arrive();
    assert.equal(input.getAttribute("aria-expanded"), open);
  }
});

test("Enter waits for what fits, and is taken once however often it is pressed", async () => {
  const arrive = early();
  type("be");
  press("Enter");
  press("Enter");
  input.dispatchEvent(new window.Event("blur"));
  assert.deepEqual(calls, []);
  await arrive();
  assert.deepEqual(calls, [["enter", "be", "beta"]]);
  assert.equal(input.getAttribute("aria-expanded"), "false");
  press("Enter");
  assert.deepEqual(calls.slice(1), [["enter", "be", ""]]);
});

test("Enter does not wait where what is typed means itself, or no list is wanted", () => {
  early("alpha");
  type("Q!");
  press("Enter");
  type("al");
  press("Escape");
  press("Enter");
  assert.deepEqual(calls, [
    ["enter", "Q!", ""],
    ["enter", "al", ""],
  ]);
});

test("text that was changed or abandoned is not entered when the list comes", async () => {
  for (const change of [() => type("alp"), () => press("Escape"), () => (input.value = "Q(3)")]) {
    const arrive = early();
    type("be");
    press("Enter");
    change();
    await arrive();
    assert.deepEqual(calls, []);
  }
});

test("the newest of two texts is entered", async () => {
  const arrive = early();
  type("al");
  press("Enter");
  type("be");
  press("Enter");
  await arrive();
  assert.deepEqual(calls, [["enter", "be", "beta"]]);
});
