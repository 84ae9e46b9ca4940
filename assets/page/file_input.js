/* Files that are dropped on a page or chosen, and a link that needs a file. */

import { emit, on } from "../state/model.js";
import { isAddressOf } from "../state/page_table.js";
import * as pages from "../state/pages.js";
import { h } from "../widgets/dom.js";
import { findAll } from "./page.js";

/**
 * The file, and the query string of the page on which it was dropped.
 * @type {[File, string] | null}
 */
let dropped = null;

/** A link that needs a file first: its query string, and the fingerprint of the file ("mark"). */
let link = { search: "", mark: "" };
export const waitingLink = () => link;

/** Returns the dropped file, once. */
export function takeDropped() {
  const result = dropped;
  dropped = null;
  return result;
}

on("file wanted", (other) => {
  link = other;
});

/**
 * Elements that read files while they are on screen; elsewhere a file is read as a network. The
 * drop target is marked, with a text if it has one.
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
const asNetwork = {
  here: () => true,
  take([file]) {
    dropped = [file, location.search];
    if (isAddressOf("open")) emit("dropped");
    else pages.go("/open");
  },
};

const readerNow = () => readers.find(({ here }) => here()) ?? asNetwork;

function unmark() {
  for (const place of findAll(document, "[data-dropping]")) place.removeAttribute("data-dropping");
}

document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  const { place, words = "" } = readerNow();
  const marked = place?.() ?? document.documentElement;
  marked.setAttribute("data-dropping", words);
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) unmark();
});
document.addEventListener("drop", (event) => {
  unmark();
  const files = [...(event.dataTransfer?.files ?? [])];
  if (!files.length) return;
  event.preventDefault();
  readerNow().take(files);
});

/**
 * Ask for files, and call `take` with those that are chosen.
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
