/* Files that are dropped on a page or chosen, and a link that waits for one. */

import { emit, on } from "../state/model.js";
import * as pages from "../state/pages.js";
import { h } from "../widgets/dom.js";
import { all } from "./page.js";

/** The file, and what was on screen where it was dropped. @type {[File, string] | null} */
let dropped = null;

/** Where a link wanted to go that needs a file first: its query string, the mark of the file. */
let link = { search: "", mark: "" };
export const wanted = () => link;

/** Take what was dropped, once. */
export function takeDropped() {
  const files = dropped;
  dropped = null;
  return files;
}

on("file wanted", (other) => {
  link = other;
});

/**
 * Who reads files while it is on screen: they are networks elsewhere. Where one would be dropped is
 * marked, with words where there are some.
 * @typedef {object} Reader
 * @property {() => boolean} here
 * @property {(files: File[]) => unknown} take
 * @property {() => Element | null} [place]
 * @property {string} [words]
 */

/** @type {Reader[]} */
const readers = [];

/** @param {Reader} reader */
export const readFiles = (reader) => void readers.push(reader);

/** @type {Reader} */
const networks = {
  here: () => true,
  take([file]) {
    dropped = [file, location.search];
    if (pages.here("open")) emit("dropped");
    else pages.go("/open");
  },
};

const readerNow = () => readers.find(({ here }) => here()) ?? networks;

function rest() {
  for (const place of all(document, "[data-dropping]")) place.removeAttribute("data-dropping");
}

document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  const { place, words = "" } = readerNow();
  const marked = place?.() ?? document.documentElement;
  marked.setAttribute("data-dropping", words);
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) rest();
});
document.addEventListener("drop", (event) => {
  rest();
  const files = [...(event.dataTransfer?.files ?? [])];
  if (!files.length) return;
  event.preventDefault();
  readerNow().take(files);
});

/**
 * Ask for files, and do something with those that are chosen.
 * @param {(files: File[]) => unknown} take
 * @param {{accept?: string, multiple?: boolean}} [kind]
 */
export function chooseFiles(take, kind = {}) {
  const input = h("input", { type: "file", hidden: true, ...kind });
  input.addEventListener("change", () => {
    input.remove();
    take([...(input.files ?? [])]);
  });
  document.body.append(input);
  input.click();
}
