/* The tasks: the route and its prediction are in the bar, all others in a menu, whose button names
   the open task. */

import { closest, el, findAll, part } from "../page/page.js";
import { language, t } from "../state/language.js";
import { doc, on } from "../state/model.js";
import { request } from "../state/server.js";
import { fill } from "../widgets/dom.js";
import { picture } from "../widgets/picture.js";

/** The entries of the menu, in order. */
const entries = () => [...findAll(el("task-menu"), "[role=menuitem]")];

/** The title of an entry. @param {Element | null | undefined} entry */
const titleOf = (entry) => entry?.querySelector("b")?.textContent ?? "";

/** The title of a task in the language of the page. @param {string} key */
export function taskTitle(key) {
  const button = document.querySelector(`button[data-task="${CSS.escape(key)}"]`);
  return titleOf(button) || (button?.textContent ?? "");
}

/** Every task: its key, title and the text of its entry, in the order of the number keys. */
export const tasks = () =>
  [...findAll(document, "button[data-task]")]
    .sort((a, b) => Number(a.dataset.number) - Number(b.dataset.number))
    .map(({ dataset: { task = "" }, textContent }) => ({
      key: task,
      title: taskTitle(task),
      about: textContent ?? "",
    }));

/** Mark the open task. */
function showOpen() {
  const { task, mode } = doc();
  const isBeside = mode === "beside";
  const isRoute = task === "route" && !isBeside && mode !== "predict";
  const isAway = isBeside || task !== "route";
  const selected = { "[data-task=route]": isRoute, "#predict": mode === "predict" };
  for (const [selector, on] of Object.entries({ ...selected, "#task-more": isAway }))
    document.querySelector(`.tasks > ${selector}`)?.setAttribute("aria-selected", String(on));
  part("task-name").textContent = isBeside
    ? titleOf(el("beside"))
    : isAway
      ? taskTitle(task)
      : t("More");
  for (const entry of entries()) {
    const isOpen = entry.id === "beside" ? isBeside : entry.dataset.task === task;
    entry.setAttribute("aria-current", String(isOpen));
  }
}

/**
 * Whether the pictures of the tasks were requested: they are fetched when the menu is first opened.
 */
let isPictured = false;
async function fetchPictures() {
  if (isPictured) return;
  isPictured = true;
  try {
    const answer = await request("/task-pictures");
    const pictures = await answer.json();
    for (const place of findAll(el("task-menu"), "[data-picture]"))
      fill(place, picture(pictures[place.dataset.picture ?? ""] ?? ""));
  } catch {
    isPictured = false;
  }
}

/** Move the focus by some entries. @param {number} by */
function walk(by) {
  const items = entries();
  const at = items.findIndex((item) => item === document.activeElement);
  const next = at < 0 && by < 0 ? -1 : (at + by) % items.length;
  items.at(next)?.focus();
}

/** Move the focus to the next entry with an initial letter. @param {string} letter */
function jump(letter) {
  const items = entries();
  const at = items.findIndex((item) => item === document.activeElement);
  const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const begins = (/** @type {Element} */ item) =>
    titleOf(item).toLocaleLowerCase(language).startsWith(letter);
  order.find(begins)?.focus();
}

document.addEventListener(
  "beforetoggle",
  ({ target, newState }) => {
    if (!(target instanceof HTMLElement) || target.id !== "task-menu") return;
    el("task-more").setAttribute("aria-expanded", String(newState === "open"));
    if (newState !== "open") return;
    void fetchPictures();
    const { left, bottom } = el("task-more").getBoundingClientRect();
    target.style.setProperty("--left", `${Math.round(left)}px`);
    target.style.setProperty("--top", `${Math.round(bottom) + 6}px`);
  },
  { capture: true },
);

document.addEventListener("click", (event) => {
  if (closest(event, "#task-menu [role=menuitem]")) el("task-menu").hidePopover();
});

document.addEventListener(
  "keydown",
  (event) => {
    if (!closest(event, "#task-menu, #task-more")) return;
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const isOpen = el("task-menu").matches(":popover-open");
    // A digit opens its task wherever the focus is.
    if (isOpen && /^\d$/.test(event.key)) el("task-menu").hidePopover();
    const isLetter = isOpen && event.key.length === 1 && /\p{L}/u.test(event.key);
    if (!by && !isLetter) return;
    // On the closed button, left and right move along the bar.
    if (!isOpen && event.key !== "ArrowDown") return;
    event.preventDefault();
    event.stopPropagation();
    if (!isOpen) el("task-menu").showPopover();
    if (by) walk(by);
    else jump(event.key.toLocaleLowerCase(language));
  },
  { capture: true },
);

on("document", showOpen);
