/* Parts that are folded by default and stay open once opened: only the browser stores that. Facts
   lie over the stage, or are pinned beside it; endpoints and hops unfold in the panel. */

import { closest, el } from "../page/page.js";
import { emit, on } from "../state/model.js";
import { read, write } from "../state/storage.js";

/** The key under which the browser stores the open parts. */
const STORAGE_KEY = "explorer-open";

/** Parts that can stay open, by their buttons. */
const FOLDS = { "facts-pin": "pinned", ends: "ends", "hops-fold": "hops" };

const BUTTONS = Object.keys(FOLDS)
  .map((id) => `#${id}`)
  .join(",");

/** @typedef {keyof typeof FOLDS} Button */

const open = new Set((read(STORAGE_KEY) ?? "").split(" ").filter(Boolean));
let factsOpen = false;

const keep = () => write(STORAGE_KEY, [...open].join(" "));

/** Update the page. */
function show() {
  const { dataset } = el("explore");
  dataset.open = [...open].join(" ");
  dataset.facts = open.has("pinned") ? "pinned" : factsOpen ? "open" : "closed";
  el("facts-open").setAttribute("aria-expanded", String(dataset.facts !== "closed"));
  el("facts-pin").setAttribute("aria-pressed", String(open.has("pinned")));
  for (const id of /** @type {const} */ (["ends", "hops-fold"]))
    el(id).setAttribute("aria-expanded", String(open.has(FOLDS[id])));
}

/** Open or close a part. @param {Button} button */
function toggle(button) {
  const name = FOLDS[button];
  if (!open.delete(name)) open.add(name);
  keep();
  show();
  emit("folded");
}

/** Show or hide the facts. @param {boolean} [on] */
export function showFacts(on = el("explore").dataset.facts === "closed") {
  factsOpen = on;
  if (!on && open.delete("pinned")) keep();
  show();
  emit("folded");
  if (!on && document.activeElement?.closest(".panel.left")) el("facts-open").focus();
}

/** Whether the table of hops is open beside the timeline, which then shows hops only. */
export const hopsOpen = () => {
  const { kind, mode } = el("explore").dataset;
  return open.has("hops") && kind === "route" && !mode;
};

/** Whether the facts cover the stage. */
export const factsLieOver = () => el("explore").dataset.facts === "open";

document.addEventListener("click", (event) => {
  const button = closest(event, BUTTONS);
  if (button) toggle(/** @type {Button} */ (button.id));
  else if (closest(event, "#facts-open, #facts-close")) showFacts();
});

on("page", () => document.getElementById("explore") && show());
