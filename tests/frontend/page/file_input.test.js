/* Files that are dropped: who is on screen reads them, and where that is is marked meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "../page.js";

const { readFiles } = await import("../../../assets/page/file_input.js");
const { document } = window;
const place = document.body.appendChild(document.createElement("section"));
const read = [];
let isHere = true;
readFiles({
  here: () => isHere,
  take: (files) => read.push(files.map(({ name }) => name)),
  place: () => place,
  words: "Drop to check",
});

/** Drags data over the page, or drops it; returns whether the page takes it. */
function drag(type, data) {
  const event = new window.Event(type, { bubbles: true, cancelable: true });
  event.dataTransfer = data;
  event.relatedTarget = null;
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
}

const files = { types: ["Files"], files: [{ name: "a.txt" }, { name: "b.txt" }] };
const text = { types: ["text/plain"], files: [] };
const marked = () => [...document.querySelectorAll("[data-dropping]")];

test("the page on screen reads dropped files, and is marked before", () => {
  assert.equal(drag("dragover", files), true);
  assert.deepEqual(marked(), [place]);
  assert.equal(place.getAttribute("data-dropping"), "Drop to check");
  assert.equal(drag("drop", files), true);
  assert.deepEqual(marked(), []);
  assert.deepEqual(read, [["a.txt", "b.txt"]]);
});

test("a drag that leaves the page leaves no mark", () => {
  drag("dragover", files);
  drag("dragleave", files);
  assert.deepEqual(marked(), []);
});

test("elsewhere the whole page takes files", () => {
  isHere = false;
  drag("dragover", files);
  assert.deepEqual(marked(), [document.documentElement]);
  drag("dragleave", files);
  isHere = true;
});

test("text that is dragged is nobody's file", () => {
  read.length = 0;
  assert.equal(drag("dragover", text), false);
  assert.equal(drag("drop", text), false);
  assert.deepEqual([marked(), read], [[], []]);
});
