/* The Share dialog: purposes at the left; at the right a preview of what will be saved, and a
   button. */

import * as player from "../stage/player.js";
import { plural, t } from "../state/language.js";
import { on, onRoute, state, step, steps } from "../state/model.js";
import { request } from "../state/server.js";
import { read, write } from "../state/storage.js";
import { copy } from "../widgets/copy.js";
import { fill, h, icon } from "../widgets/dom.js";
import { address } from "./export_url.js";
import { filmDuration } from "./film/encode.js";
import { preview, textBox } from "./preview.js";
import { button, endMessage, showProgress } from "./progress.js";
import { FORMS, iconOf, KEYS, purpose } from "./purposes.js";
import { embeddingHtml, fileOf, saveForm } from "./save.js";
import { choice, settings } from "./settings.js";

/** @import { ExportSettings } from "./export_url.js" */
/** @import { Key } from "./purposes.js" */

const ID = "share-dialog";
/** The name under which the browser stores the last purpose. */
const STORAGE_KEY = "explorer-purpose";

/** The default settings of a picture. */
const DEFAULT_SETTINGS = {
  width: 1280,
  height: 720,
  sentence: true,
  line: true,
  name: true,
  bits: true,
  ink: false,
  clear: false,
};

/** With more steps than this the duration of a film is not computed. */
const MAX_TIMED_STEPS = 1000;

/** The settings and the format that were chosen for each purpose since the page was loaded. */
const changes = /** @type {{[key in Key]?: Partial<ExportSettings>}} */ ({});
const chosenForms = /** @type {{[key in Key]?: string}} */ ({});

/** Whether the link was copied when the dialog was opened. */
let copied = false;
/** Which parts of the dialog are unfolded. */
let unfolded = { formats: false, link: false };

/** The texts to be pasted, by format. @type {{[form: string]: string}} */
let copies = {};

/**
 * The purposes that are not possible for what is on the stage, and why.
 * @type {{[key in Key]?: string}}
 */
let refusals = {};

/** Returns the purpose that was used last. @returns {Key} */
function lastKey() {
  const chosen = /** @type {Key} */ (read(STORAGE_KEY));
  return availablePurposes().includes(chosen) && !refusals[chosen] ? chosen : "slide";
}

/** @type {Key} */
let key = "slide";

/** Returns the purposes for what is on the stage. */
const availablePurposes = () => KEYS.filter((each) => steps() > 0 || !purpose(each).moves);

/** Returns the settings of the picture. @returns {ExportSettings} */
function currentSettings() {
  const change = changes[key] ?? {};
  const theme = document.documentElement.dataset.theme || "light";
  const isFilm = Boolean(steps() && (change.whole ?? purpose(key).moves));
  return {
    theme,
    ...DEFAULT_SETTINGS,
    ...purpose(key).settings?.(isFilm),
    ...change,
    whole: isFilm,
  };
}

/** Returns the format in which it is saved. */
function form() {
  const forms = purpose(key).forms(currentSettings().whole);
  const current = chosenForms[key] ?? "";
  return forms.includes(current) ? current : forms[0];
}

// The left side ----------------------------------------------------------------------------------

/** @param {Key} each */
function entry(each) {
  const { name, says } = purpose(each);
  return h(
    "button.take",
    {
      id: `take-${each}`,
      "aria-pressed": each === key,
      disabled: Boolean(refusals[each]),
      onclick: () => choosePurpose(each),
    },
    iconOf(each),
    h("span", h("b", name), h("span.quiet", refusals[each] ?? says)),
  );
}

/** @param {Key} each */
function choosePurpose(each) {
  key = each;
  endMessage();
  write(STORAGE_KEY, each);
  draw();
}

function link() {
  const opens = onRoute()
    ? t("It opens at hop {step}.", { step: step() })
    : t("It opens as it is set here.");
  const words = copied ? [h("b", t("The link is copied.")), ` ${opens}`] : t("The link");
  const act = button(t("Copy"), () => void copy(act, location.href));
  const box = textBox("share-link", t("Link"), location.href);
  return fold("link", "take-link", words, h("div.share-line", box, act));
}

/**
 * Returns a part that is folded at first.
 * @param {keyof typeof unfolded} name
 * @param {string} id
 * @param {import("../widgets/dom.js").Child} summary
 * @param {...import("../widgets/dom.js").Child} inside
 */
function fold(name, id, summary, ...inside) {
  const head = h("summary", { id: `${id}-open` }, h("span", summary));
  const ontoggle = () => {
    unfolded = { ...unfolded, [name]: details.open };
  };
  const details = h("details", { id, open: unfolded[name], ontoggle }, head, ...inside);
  return details;
}

// The right side ---------------------------------------------------------------------------------

/** The duration of a film, and its document: it is computed once, since all sentences are read. */
let timed = /** @type {{of: unknown, sentence: boolean, seconds: number | null}} */ ({
  of: null,
  sentence: false,
  seconds: null,
});

/** Returns the seconds of a film of the stage. @param {ExportSettings} current */
function filmSeconds(current) {
  const { sentence } = current;
  if (timed.of !== state.doc || timed.sentence !== sentence)
    timed = { of: state.doc, sentence, seconds: filmDuration({ ...current, whole: true }) };
  return timed.seconds;
}

/** Returns the choice between one step and all steps. */
function stepChoice() {
  if (!purpose(key).shows || !steps()) return null;
  const current = currentSettings();
  const [onlyRoute, all] = onRoute()
    ? [t("this hop"), t("all {hops}", { hops: plural(steps(), "hop") })]
    : [t("this step"), t("all {count} steps", { count: steps() })];
  const seconds = key === "slide" && steps() <= MAX_TIMED_STEPS ? filmSeconds(current) : null;
  const film =
    seconds === null
      ? all
      : t("{all}, a film of {seconds} s", { all, seconds: Math.round(seconds) });
  return choice("shows", t("Shows"), [
    ["one", onlyRoute, !current.whole, () => choose({ whole: false })],
    ["all", film, current.whole, () => choose({ whole: true })],
  ]);
}

/** @param {string} form */
function chooseForm(form) {
  chosenForms[key] = form;
  endMessage();
  draw();
}

/** Formats of a challenge for a course: their pictures have no settings. */
const COURSE = ["page", "scorm", "questions"];

/** Returns the formats, and the settings of the picture. */
function formats() {
  const current = currentSettings();
  const forms = purpose(key).forms(current.whole);
  const chosen = form();
  const isDrawn = Boolean(purpose(key).pictured) && !COURSE.includes(chosen);
  const sized = isDrawn && chosen !== "sheet";
  const { name } = FORMS[chosen];
  const rest = [
    ...forms.filter((each) => each !== chosen).map((each) => FORMS[each].name),
    sized && t("size"),
    isDrawn && t("theme"),
  ].filter(Boolean);
  const size = sized ? `${name}, ${current.width} × ${current.height}` : name;
  const words = h("span.quiet", rest.join(", "));
  const saved = choice(
    "as",
    t("Saved as"),
    forms.map((form) => [form, FORMS[form].name, form === chosen, () => chooseForm(form)]),
  );
  return fold(
    "formats",
    "take-formats",
    [h("b", size), " ", words],
    saved,
    isDrawn &&
      settings(current, choose, { sized, worded: !["frame", "html", "sheet"].includes(chosen) }),
  );
}

/** Returns the button that saves it, and the name of the file. */
function saveButton() {
  const chosen = form();
  const current = currentSettings();
  const isText = FORMS[chosen].maker === "text";
  const words = isText && key === "course" ? t("Copy the line") : purpose(key).act(current.whole);
  const act = button(words, () => {
    if (!isText) return void saveForm(chosen, current);
    void copy(act, chosen === "frame" ? embeddingHtml(current) : (copies[chosen] ?? ""));
  });
  act.id = "take-save";
  act.className = "button filled";
  const file = isText ? "" : fileOf(chosen, current);
  const status =
    document.getElementById("share-progress") ?? h("p", { id: "share-progress", role: "status" });
  const name = h("span.take-file.mono.quiet", file);
  return h("div.take-foot", act, status, name);
}

// The dialog -------------------------------------------------------------------------------------

function dialog() {
  const existing = /** @type {HTMLDialogElement | null} */ (document.getElementById(ID));
  if (existing) return existing;
  const element = h("dialog.dialog.taking", { id: ID, "aria-label": t("Share") });
  document.body.append(element);
  return element;
}

function draw() {
  const close = h("button.button.icon.take-close", { "data-close": ID, "aria-label": t("Close") });
  close.append(icon("i-close"));
  const left = [h("h2", t("What is it for?")), availablePurposes().map(entry), link()];
  const right = [
    close,
    preview(key, form(), currentSettings(), copies),
    stepChoice(),
    formats(),
    saveButton(),
  ];
  fill(dialog(), h("div.take-box", h("div.take-left", left), h("div.take-right", right)));
}

/** @param {Partial<ExportSettings>} change */
function choose(change) {
  changes[key] = { ...changes[key], ...change };
  endMessage();
  draw();
}

/** Load the texts to be pasted for what is on screen, and which purposes are not possible. */
async function ask() {
  copies = {};
  refusals = {};
  const words = address("copies", location.search, step(), currentSettings());
  const answer = await request(`${words}&steps=${steps()}`).catch(() => null);
  if (!answer?.ok) return;
  ({ refusals, ...copies } = await answer.json());
  if (refusals[key]) key = lastKey();
  if (dialog().open) draw();
}

/** Open the dialog. @param {boolean} linked whether the link was copied */
export function open(linked) {
  copied = linked;
  player.pause();
  unfolded = { formats: false, link: !linked };
  for (const each of KEYS) delete changes[each]?.whole;
  showProgress();
  key = lastKey();
  draw();
  if (!dialog().open) dialog().showModal();
  document.getElementById("take-save")?.focus();
  void ask();
}

on("document", () => state.doc && dialog().open && draw());
