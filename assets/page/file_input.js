/* A file that is dropped on a page, and a link that waits for one: the page of files takes both. */

import { emit, on, state } from "../state/model.js";
import * as pages from "../state/pages.js";

/** The file, and what was on screen where it was dropped. @type {[File, string] | null} */
let dropped = null;

/** Where a link wanted to go that needs a file first: its query string, the mark of the file. */
let link = { search: "", mark: "" };
export const wanted = () => link;

/** Take what was dropped, once. */
export function takeDropped() {
  const taken = dropped;
  dropped = null;
  return taken;
}

on("file wanted", (other) => {
  link = other;
});

/** Whether what is on screen reads files of another kind: lessons, talks, routes, results. */
const elsewhere = () =>
  pages.here("learn") ||
  pages.here("present") ||
  (pages.here("explore") && (state.doc?.task === "check" || state.doc?.mode === "queues"));

/** Whether a drag brings a file of a network. @param {DragEvent} event */
const brings = (event) => Boolean(event.dataTransfer?.types.includes("Files")) && !elsewhere();

document.addEventListener("dragover", (event) => {
  if (!brings(event)) return;
  event.preventDefault();
  document.documentElement.dataset.dropping = "true";
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) delete document.documentElement.dataset.dropping;
});
document.addEventListener("drop", (event) => {
  delete document.documentElement.dataset.dropping;
  if (!brings(event)) return;
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  dropped = [file, location.search];
  if (pages.here("open")) emit("dropped");
  else pages.go("/open");
});
