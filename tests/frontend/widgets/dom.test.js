import assert from "node:assert/strict";
import { test } from "node:test";
import "../page.js";

const { fill, h, prose, s } = await import("../../../assets/widgets/dom.js");
const { update } = await import("../../../assets/widgets/long_work.js");

const EVIL = `<img src=x onerror="alert(1)">&amp;'"`;

test("text is only ever text", () => {
  const element = h("p", { title: EVIL }, EVIL, h("b", EVIL), prose(`see \`${EVIL}\``));
  assert.equal(element.querySelectorAll("img").length, 0);
  assert.equal(element.childNodes[0].textContent, EVIL);
  assert.equal(element.getAttribute("title"), EVIL);
  assert.equal(element.querySelector("code").textContent, EVIL);
});

test("nothing is left out but what is nothing", () => {
  const element = h("p", 0, "", null, undefined, false, [["a", [1]], "b"]);
  assert.equal(element.textContent, "0a1b");
});

test("attributes: true has no value, false and null are omitted, ARIA has both", () => {
  const element = h("input", {
    disabled: true,
    hidden: false,
    id: undefined,
    value: 0,
    "data-x": "",
    "aria-pressed": false,
    "aria-busy": true,
  });
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  );
  assert.deepEqual(attributes, {
    disabled: "",
    value: "0",
    "data-x": "",
    "aria-pressed": "false",
    "aria-busy": "true",
  });
});

test("a function listens to its event", () => {
  let presses = 0;
  h("button", { onclick: () => presses++ }).click();
  assert.equal(presses, 1);
});

test("shapes are SVG, down to the last", () => {
  const drawing = s("svg", { viewBox: "0 0 1 1" }, s("g", s("circle", { r: 1 })));
  for (const element of [drawing, ...drawing.querySelectorAll("*")]) {
    assert.equal(element.namespaceURI, "http://www.w3.org/2000/svg");
  }
  assert.equal(h("div").namespaceURI, "http://www.w3.org/1999/xhtml");
});

test("to fill is to replace", () => {
  const box = h("div", "old", h("i"));
  fill(box, "new ", h("b", 2));
  assert.equal(box.textContent, "new 2");
  fill(box);
  assert.equal(box.childNodes.length, 0);
});

test("addresses in a sentence are code, a backtick alone is text", () => {
  const box = h("p", prose("from `00` to `01`, it`s"));
  assert.deepEqual(
    [...box.querySelectorAll("code")].map((code) => code.textContent),
    ["00", "01"],
  );
  assert.equal(box.textContent, "from 00 to 01, it`s");
});

test("unchanged elements stay, changed ones are replaced, others are removed", () => {
  const box = h("div");
  const shown = (count, more) => [h("p", count), h("button", { id: "go" }, "Go"), more];
  update(box, shown(1, h("i", "more")));
  const [number, button, more] = box.childNodes;
  update(box, shown(2));
  assert.equal(box.textContent, "2Go");
  assert.notEqual(box.childNodes[0], number);
  assert.equal(box.childNodes[1], button);
  assert.equal(more.isConnected, false);
});

test("the focus stays on a control, or moves to its replacement", () => {
  const box = h("div");
  document.body.append(box);
  const button = (id, turn = null) => h("button", { id, "data-turn": turn }, id);
  for (const refill of [fill, update]) {
    refill(box, button("other"), button("pause", "work"));
    box.lastChild.focus();
    refill(box, h("p"), button("other"), button("pause", "work"));
    assert.equal(document.activeElement.id, "pause");
    refill(box, button("other"), button("go", "work"));
    assert.equal(document.activeElement.id, "go");
    refill(box, button("other"));
    assert.equal(document.activeElement, document.body);
    const choice = (value) =>
      h("button", { "data-option": "tree-kind", "data-value": value }, value);
    refill(box, choice("a"), choice("b"));
    box.lastChild.focus();
    refill(box, choice("a"), choice("b"), choice("c"));
    assert.equal(document.activeElement.textContent, "b");
  }
  box.remove();
});
