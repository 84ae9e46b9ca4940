/* What is folded away at rest, and stays open once it is opened: the browser keeps it, and only it.
   Facts lie over the stage, or are pinned beside it; ends and hops unfold in the panel. */

import { around, el } from "../page/page.js";
import { emit, on } from "../state/model.js";
import { read, write } from "../state/storage.js";

/** Under this name the browser keeps what is open. */
const OPEN = "explorer-open";

/** What can be kept open, by the button that opens it. */
const FOLDS = { "facts-pin": "pinned", ends: "ends", "hops-fold": "hops" };

const BUTTONS = Object.keys(FOLDS)
  .map((id) => `#${id}`)
  .join(",");

/** @typedef {keyof typeof FOLDS} Button */

const open = new Set((read(OPEN) ?? "").split(" ").filter(Boolean));
let factsOpen = false;

const keep = () => write(OPEN, [...open].join(" "));

/** Let the page follow. */
function show() {
  const { dataset } = el("explore");
  dataset.open = [...open].join(" ");
  dataset.facts = open.has("pinned") ? "pinned" : factsOpen ? "open" : "closed";
  el("facts-open").setAttribute("aria-expanded", String(dataset.facts !== "closed"));
  el("facts-pin").setAttribute("aria-pressed", String(open.has("pinned")));
  for (const id of /** @type {const} */ (["ends", "hops-fold"]))
    el(id).setAttribute("aria-expanded", String(open.has(FOLDS[id])));
}

/** Open or fold. @param {Button} button */
function toggle(button) {
  const name = FOLDS[button];
  if (!open.delete(name)) open.add(name);
  keep();
  show();
  emit("folded");
}

/** Show the facts, or put them away. @param {boolean} [on] */
export function facts(on = el("explore").dataset.facts === "closed") {
  factsOpen = on;
  if (!on && open.delete("pinned")) keep();
  show();
  emit("folded");
  if (!on && document.activeElement?.closest(".panel.left")) el("facts-open").focus();
}

/** Whether the table of hops stands beside the timeline, which tells the hops alone then. */
export const tellsHops = () => {
  const { kind, mode } = el("explore").dataset;
  return open.has("hops") && kind === "route" && !mode;
};

/** Whether the facts lie over the stage. */
export const factsLieOver = () => el("explore").dataset.facts === "open";

document.addEventListener("click", (event) => {
  const button = around(event, BUTTONS);
  if (button) toggle(/** @type {Button} */ (button.id));
  else if (around(event, "#facts-open, #facts-close")) facts();
});

on("page", () => document.getElementById("explore") && show());
