/* All scenes of a talk as cards: they can be moved, named, annotated, removed and added. */

import { chooseFiles } from "../../page/file_input.js";
import { findAll } from "../../page/page.js";
import { saveFile } from "../../share/progress.js";
import { plural, t } from "../../state/language.js";
import { copy } from "../../widgets/copy.js";
import { fill, h, icon } from "../../widgets/dom.js";
import { picture } from "../learn/views.js";
import { movedItem, nameOf, sceneOf, talkJson } from "./scenes.js";

/** @import { Scene, Talk } from "./scenes.js" */
/**
 * Functions that the overview calls.
 * @typedef {object} OverviewActions
 * @property {() => Talk} talk returns the present talk
 * @property {(talk: Talk, said: string) => void} edit replaces the talk
 * @property {(at: number) => void} present
 * @property {() => void} undo
 * @property {(file: File) => void} open
 * @property {() => string} here returns what Explore showed in this window, or ""
 * @property {() => boolean} isExample whether the talk is the one that ships
 */

/** @param {string} text @param {string} sign @param {() => void} act @param {string} [look] */
const button = (text, sign, act, look = "") =>
  h("button", { class: `button ${look}`, onclick: act }, sign && icon(sign), h("span", text));

/**
 * Returns a field; `onChange` is called when it was changed.
 * @template {"input" | "textarea"} T
 * @param {T} tag
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => void} onChange
 * @param {import("../../widgets/dom.js").Attributes} more
 */
function field(tag, label, value, onChange, more) {
  const element = h(tag, { "aria-label": label, autocomplete: "off", ...more });
  element.value = value;
  element.addEventListener("change", () => onChange(element.value));
  return element;
}

/** The index of the scene that is dragged, -1 for none. */
let dragged = -1;

/**
 * Returns a scene as a card.
 * @param {number} at
 * @param {boolean} current
 * @param {OverviewActions} actions
 */
function card(at, current, actions) {
  const scene = actions.talk().scenes[at];
  const name = nameOf(scene, at);
  /** @param {Partial<Scene>} change @param {string} sentence */
  const changeScene = (change, sentence) => {
    const talk = actions.talk();
    const scenes = talk.scenes.map((other, i) => (i === at ? { ...other, ...change } : other));
    actions.edit({ ...talk, scenes }, sentence);
  };
  const open = h(
    "button.present-picture",
    {
      "aria-label": t("Present from scene {at}, {name}", { at: at + 1, name }),
      onclick: () => actions.present(at),
    },
    picture(scene.show, ""),
  );
  const playsOn = h("input", { type: "checkbox", checked: scene.goes === "on" });
  playsOn.addEventListener("change", () =>
    changeScene(
      { goes: playsOn.checked ? "on" : "waits" },
      playsOn.checked ? t("{name} goes on.", { name }) : t("{name} waits.", { name }),
    ),
  );
  const element = h(
    "li",
    {
      class: `present-card ${current ? "current" : ""}`,
      tabindex: 0,
      draggable: "true",
      "data-at": at,
      "aria-label": label(scene, at),
    },
    open,
    h(
      "div.present-title",
      h("span", at + 1),
      field(
        "input",
        t("Title of scene {at}", { at: at + 1 }),
        scene.title,
        (title) =>
          changeScene({ title }, t("Scene {at} is called {title}.", { at: at + 1, title })),
        { maxlength: 120, placeholder: name },
      ),
    ),
    scene.trouble && h("p.complaint", scene.trouble),
    field(
      "textarea",
      t("Notes of scene {at}", { at: at + 1 }),
      scene.notes,
      (notes) => changeScene({ notes }, t("The notes of scene {at} are kept.", { at: at + 1 })),
      { rows: 2, maxlength: 4000, placeholder: t("Notes") },
    ),
    h("label", playsOn, t(" plays and goes on by itself")),
  );
  element.addEventListener("keydown", (event) => {
    if (event.target !== element) return;
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (event.altKey && by) moveScene(at, at + by, actions);
    else if (event.key === "Delete" || event.key === "Backspace") remove(at, actions);
    else return;
    event.preventDefault();
  });
  element.addEventListener("dragstart", (event) => {
    dragged = at;
    event.dataTransfer?.setData("text/plain", `/${scene.show}`);
  });
  element.addEventListener("dragend", () => {
    dragged = -1;
  });
  element.addEventListener("dragover", (event) => dragged >= 0 && event.preventDefault());
  element.addEventListener("drop", (event) => {
    if (dragged < 0) return;
    event.preventDefault();
    if (dragged !== at) moveScene(dragged, at, actions);
  });
  return element;
}

/** Move a scene. @param {number} from @param {number} to @param {OverviewActions} does */
function moveScene(from, to, does) {
  const talk = does.talk();
  if (to < 0 || to >= talk.scenes.length) return;
  focusOn = to;
  const name = nameOf(talk.scenes[from], from);
  does.edit(
    { ...talk, scenes: movedItem(talk.scenes, from, to) },
    t("{name} is scene {to} now.", { name, to: to + 1 }),
  );
}

/** @param {number} at @param {OverviewActions} does */
function remove(at, does) {
  const talk = does.talk();
  focusOn = Math.min(at, talk.scenes.length - 2);
  const name = nameOf(talk.scenes[at], at);
  const scenes = talk.scenes.filter((_, i) => i !== at);
  does.edit({ ...talk, scenes }, t("{name} is out. Ctrl Z brings it back.", { name }));
}

/** The index of the card that gets the focus when the talk is drawn anew, -1 for none. */
let focusOn = -1;

/**
 * Draw the overview.
 * @param {HTMLElement} root
 * @param {{at: number, undoes: boolean}} now the scene on screen, and whether there is
 *   something to undo
 * @param {OverviewActions} does
 */
export function overview(root, { at, undoes }, does) {
  const talk = does.talk();
  const active = document.activeElement;
  // The focus stays where it is.
  if (focusOn < 0 && active)
    focusOn = [...findAll(root, ".present-card")].findIndex((card) => card === active);
  const link = button(t("Copy link"), "i-link", () =>
    copy(/** @type {HTMLElement} */ (link.lastElementChild), location.href.replace(/#.*$/, "")),
  );
  const back = button(t("Undo"), "i-undo", does.undo);
  back.disabled = !undoes;
  const save = button(t("Save"), "i-download", () =>
    saveFile(
      new Blob([`${talkJson(does.talk(), 2)}\n`], { type: "application/json" }),
      "talk.json",
    ),
  );
  const choose = () =>
    chooseFiles(([file]) => does.open(file), { accept: ".json,application/json" });
  const start = button(
    t("Present from {at}", { at: at + 1 }),
    "i-screen",
    () => does.present(at),
    "filled",
  );
  start.disabled = !talk.scenes.length;
  const exampleLine = exampleText();
  exampleLine.hidden = !does.isExample();
  const title = field(
    "input",
    t("Title of the talk"),
    talk.title,
    (text) => does.edit({ ...does.talk(), title: text }, t("The talk is called {text}.", { text })),
    {
      maxlength: 120,
      placeholder: t("A talk without a title"),
    },
  );
  const minutes = field(
    "input",
    t("Minutes"),
    talk.minutes ? String(talk.minutes) : "",
    (text) => {
      const number = Math.min(600, Math.max(0, Math.round(Number(text)) || 0));
      does.edit({ ...does.talk(), minutes: number }, t("{number} minutes.", { number }));
    },
    { type: "number", min: 0, max: 600 },
  );
  fill(
    root,
    h(
      "main.present-overview",
      { id: "scene-overview" },
      h(
        "header",
        h("h1", title),
        h("p.quiet", t("{scenes}, one file", { scenes: plural(talk.scenes.length, "scene") })),
        h("label.quiet", minutes, t(" minutes")),
        h("div.present-tools", back, link, save, button(t("Open"), "", choose), start),
        exampleLine,
      ),
      h(
        "ol.present-cards",
        talk.scenes.map((_, i) => card(i, i === at, does)),
        addField(does),
      ),
    ),
  );
  if (focusOn >= 0) findAll(root, ".present-card")[focusOn]?.focus();
  focusOn = -1;
  return {
    /**
     * Update the texts for a talk with the same scenes; returns false if it has other scenes.
     * @param {Talk} next
     * @param {boolean} canUndo whether there is something to undo
     */
    refresh(next, canUndo) {
      if (!haveSameScenes(next, talk)) return false;
      back.disabled = !canUndo;
      exampleLine.hidden = !does.isExample();
      /** @param {HTMLInputElement | HTMLTextAreaElement | null} field @param {string} value */
      const setValue = (field, value) => {
        if (field && field !== document.activeElement) field.value = value;
      };
      setValue(title, next.title);
      setValue(minutes, next.minutes ? String(next.minutes) : "");
      findAll(root, ".present-card").forEach((element, i) => {
        const scene = next.scenes[i];
        element.setAttribute("aria-label", label(scene, i));
        setValue(element.querySelector(".present-title input"), scene.title);
        setValue(element.querySelector("textarea"), scene.notes);
        const playsOn = /** @type {HTMLInputElement} */ (element.querySelector("[type=checkbox]"));
        playsOn.checked = scene.goes === "on";
      });
      return true;
    },
  };
}

/** Returns the purpose of the example, and where other talks are. */
const exampleText = () =>
  h(
    "p.present-example",
    t("This is an example: change it, or open a file. Every lesson is a talk as well, at its end:"),
    " ",
    h("a", { href: "/learn" }, t("lessons")),
    ".",
  );

/** Returns the label of a card. @param {Scene} scene @param {number} at */
const label = (scene, at) =>
  t("{at}, {at2}. Alt and an arrow moves it, Delete takes it out.", {
    at: at + 1,
    at2: nameOf(scene, at),
  });

/**
 * Whether two talks have the same scenes in the same order.
 * @param {Talk} talk
 * @param {Talk} other
 */
const haveSameScenes = (talk, other) =>
  talk.scenes.length === other.scenes.length &&
  talk.scenes.every(({ show, trouble }, i) => {
    const second = other.scenes[i];
    return show === second.show && trouble === second.trouble;
  });

/** Returns the field in which a link becomes a scene. @param {OverviewActions} does */
function addField(does) {
  const link = h("input.input", {
    id: "scene-link",
    placeholder: t("A link of Explore"),
    "aria-label": t("A link of Explore"),
    autocomplete: "off",
  });
  link.value = does.here();
  const form = h(
    "form",
    h("b", t("Add what is shown in Explore")),
    link,
    h("button.button.edged", { type: "submit" }, t("Add")),
    h("p.quiet", t("Paste its link. Drag to reorder, Delete to remove; drop a file to open it.")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!link.value.trim()) return link.focus();
    const talk = does.talk();
    focusOn = talk.scenes.length;
    does.edit({ ...talk, scenes: [...talk.scenes, sceneOf(link.value)] }, t("A scene is added."));
  });
  return h("li.present-add", form);
}
