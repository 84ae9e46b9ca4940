/* Tabs of tasks that have no room: behind "More", at the end of those that have. */

import { all, around, el } from "../page/page.js";
import { t } from "../state/language.js";
import { on } from "../state/model.js";
import { fill, h } from "../widgets/dom.js";

/** The tabs, in their order. */
const tabs = () => [...all(document, ".tasks [data-task]")];

/** Whether a tab is of the task that is open. @param {HTMLElement} tab */
const isOpen = (tab) => tab.getAttribute("aria-selected") === "true";

/**
 * Put away the last tabs until the others fit, the same whichever is open: one that is away and
 * open gives the button its name, for which there is room. All fit a phone.
 */
function fit() {
  const row = document.querySelector(".tasks");
  if (!(row instanceof HTMLElement) || !row.clientWidth) return;
  const more = el("tasks-more");
  for (const tab of tabs()) tab.hidden = false;
  more.hidden = true;
  const isTight = () => row.scrollWidth > row.clientWidth + 1;
  if (innerWidth < 768 || !isTight()) return;
  more.hidden = false;
  more.style.width = "";
  more.textContent = t("More");
  const others = tabs();
  let widest = more.offsetWidth;
  while (isTight() && others.length) {
    const tab = /** @type {HTMLElement} */ (others.pop());
    widest = Math.max(widest, tab.offsetWidth);
    tab.hidden = true;
    more.style.width = `${widest}px`;
  }
  const away = tabs().find((tab) => tab.hidden && isOpen(tab));
  if (away) more.textContent = away.textContent;
  more.classList.toggle("open", Boolean(away));
}

/** List what was put away, under the button. */
function list() {
  const rest = el("tasks-rest");
  const away = tabs().filter((tab) => tab.hidden);
  fill(
    rest,
    away.map(({ dataset, textContent }) =>
      h("button", { type: "button", role: "menuitem", "data-away": dataset.task }, textContent),
    ),
  );
  const { left, bottom } = el("tasks-more").getBoundingClientRect();
  rest.style.left = `${left}px`;
  rest.style.top = `${bottom + 4}px`;
}

/** Go to the next or previous of the list. @param {1 | -1} by */
function walk(by) {
  const items = [...all(el("tasks-rest"), "button")];
  const at = items.findIndex((item) => item === document.activeElement);
  items[(at + by + items.length) % items.length]?.focus();
}

document.addEventListener("beforetoggle", onToggle, { capture: true });
/** @param {Event} event */
function onToggle(event) {
  const isList = event.target instanceof HTMLElement && event.target.id === "tasks-rest";
  if (!isList) return;
  const open = /** @type {ToggleEvent} */ (event).newState === "open";
  if (open) list();
  el("tasks-more").setAttribute("aria-expanded", String(open));
}

document.addEventListener("click", (event) => {
  const away = around(event, "[data-away]")?.dataset.away;
  if (!away) return;
  el("tasks-rest").hidePopover();
  tabs()
    .find(({ dataset }) => dataset.task === away)
    ?.click();
});
document.addEventListener("keydown", (event) => {
  if (!around(event, "#tasks-rest, #tasks-more")) return;
  const by = { ArrowDown: /** @type {const} */ (1), ArrowUp: /** @type {const} */ (-1) }[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  if (!el("tasks-rest").matches(":popover-open")) el("tasks-rest").showPopover();
  walk(by);
});

for (const event of ["document", "page", "view"]) on(event, fit);
addEventListener("resize", fit);
document.fonts?.addEventListener("loadingdone", fit);
