/* The Share dialog: the link, pictures, films, a page that plays, and words to be pasted. */

import { el } from "../page/page.js";
import * as player from "../stage/player.js";
import { outward } from "../state/folder.js";
import { t } from "../state/language.js";
import { doc, on, state, step, steps, tasked } from "../state/model.js";
import { request } from "../state/server.js";
import { copy } from "../widgets/copy.js";
import { fill, h } from "../widgets/dom.js";
import { asGif, asMp4 } from "./encode.js";
import { address, embedding, fileName } from "./export_url.js";
import { filmFile } from "./film_files.js";
import { png, svg } from "./picture.js";
import { button, keep, make, take, tell } from "./progress.js";
import { preview, settings, show } from "./settings.js";

/** @typedef {import("./export_url.js").Wish} Wish */
/** @typedef {import("../widgets/dom.js").Child} Child */

const ID = "share-dialog";
/** The forms that the browser makes by itself, of whatever is on the stage. */
const STILLS = { svg: "SVG", png: "PNG" };
/** The forms that the server writes from what the page lists, and their endings. */
const WRITTEN = { pdf: "PDF", tikz: "TikZ" };
const ENDINGS = /** @type {{[form: string]: string}} */ ({ tikz: "tex", sheet: "html" });
const FILMS = { gif: { name: "GIF", film: asGif }, mp4: { name: "MP4", film: asMp4 } };
const NETWORKS = { graphml: "GraphML", csv: "CSV", json: "JSON", edgelist: t("Edge list") };
const WORDS = { python: "Python", command: t("Command"), latex: "LaTeX", json: "JSON" };

/** @type {Wish} */
const wish = {
  whole: false,
  theme: "light",
  width: 1280,
  height: 720,
  sentence: true,
  line: true,
  name: true,
  bits: true,
  ink: false,
  clear: false,
};

/** Whether the link was copied when the dialog opened. */
let copied = false;

/** The words to be pasted, by form. @type {{[form: string]: string}} */
let copies = {};
let form = "python";

const onRoute = () => state.doc?.task === "route";
const path = (/** @type {string} */ name, picture = wish) =>
  address(name, location.search, step(), picture);

/** The step that a picture shows, in its name; nothing where it shows all. */
const stepName = () => (wish.whole || !steps() ? "" : `step-${step()}`);

/** The name of a file of what is shown. @param {string} ending @param {string} [what] */
function named(ending, what = "") {
  const { network, task, source, target } = doc();
  return fileName([network.spec, ...(onRoute() ? [source, target] : [task]), what], ending);
}

// Rows -------------------------------------------------------------------------------------------

/** @param {string} name @param {...Child} children */
const row = (name, ...children) =>
  h("div", { class: "share-row" }, h("h3", null, name), h("div", null, ...children));

/** A text to be copied whole. @param {string} id @param {string} label @param {string} value */
function line(id, label, value) {
  const shown = h("input", {
    id,
    class: "input-box mono",
    readonly: true,
    "aria-label": label,
    value,
  });
  shown.addEventListener("focus", () => shown.select());
  return shown;
}

function linkRow() {
  const act = button(copied ? t("Copied") : t("Copy"), () => void copy(act, location.href));
  const opens = onRoute() ? t("Opens at hop {step}", { step: step() }) : t("Opens");
  return row(
    t("Link"),
    h("div", { class: "share-line" }, line("share-link", t("Link"), location.href), act),
    h("p", { class: "quiet" }, t("{opens}, with everything as it is set here.", { opens })),
  );
}

/** @param {string} form @param {string} name @param {string} [id] */
const writtenAs = (form, name, id) => {
  const what = form in WRITTEN ? stepName() : form === "sheet" ? "handout" : "";
  const file = named(ENDINGS[form] ?? form, what);
  return button(
    name,
    () => void make(name, file, (...rest) => filmFile(form, { ...wish }, ...rest)),
    id,
  );
};

/** Keep the stage as it is on screen. @param {string} ending @param {string} name */
async function keepStill(ending, name) {
  try {
    const file = await (ending === "svg" ? svg(wish) : png(wish));
    keep(file, named(ending, stepName()));
    tell(t("{name} is in your downloads.", { name }));
  } catch (error) {
    tell(/** @type {Error} */ (error).message);
  }
}

function pictureRow() {
  const when = wish.whole ? t("at the end") : t("at this step");
  const now = steps() ? when : t("as it is");
  const stills = Object.entries(STILLS).map(([ending, name]) =>
    button(name, () => void keepStill(ending, name)),
  );
  return row(
    t("Picture"),
    h(
      "p",
      { class: "quiet" },
      t("The stage as drawn, {when}; text stays text in SVG.", { when: now }),
    ),
    h(
      "div",
      { class: "share-line", id: "share-picture" },
      stills,
      Object.entries(WRITTEN).map(([form, name]) => writtenAs(form, name)),
      steps() > 0 && writtenAs("sheet", t("Handout")),
    ),
  );
}

function embedRow() {
  const at = wish.whole || !steps() ? null : step();
  const { network, task } = doc();
  const title =
    task === "route" ? t("A route in {spec}", { spec: network.spec }) : `${network.spec}, ${task}`;
  const text = embedding(location.origin + outward("/"), doc().search, at, wish, title);
  const act = button(t("Copy"), () => void copy(act, text));
  return row(
    t("Embed"),
    h(
      "p",
      { class: "quiet" },
      t("Live, in a page of yours; a site of its own needs --allow-frame."),
    ),
    h("div", { class: "share-line" }, line("share-embed", t("Frame"), text), act),
  );
}

function filmRow() {
  const { unit } = tasked();
  const forms = Object.entries(FILMS).map(([ending, { name: title, film }]) =>
    button(title, () => void make(title, named(ending), (...rest) => film({ ...wish }, ...rest))),
  );
  const facts = { unit, count: steps() };
  const captions = wish.sentence ? t("with their sentences as captions") : t("without captions");
  return row(
    t("Animation"),
    h("p", { class: "quiet" }, t("{unit} 0 to {count}, {said}.", { ...facts, said: captions })),
    h("div", { class: "share-line", id: "share-animation" }, forms, writtenAs("svg", "SVG")),
  );
}

const pageRow = () =>
  row(
    t("Page that plays"),
    h("p", { class: "quiet" }, t("One HTML file with the player; needs no server and no network.")),
    h("div", { class: "share-line" }, writtenAs("html", "HTML", "share-page")),
  );

function copyRow() {
  const tabs = Object.entries(WORDS).map(([key, name]) => {
    const tab = button(name, () => {
      form = key;
      draw();
    });
    tab.setAttribute("aria-pressed", String(key === form));
    return tab;
  });
  const text = copies[form] ?? "";
  const act = button(t("Copy"), () => void copy(act, text));
  return row(
    t("Copy as"),
    h("div", { class: "share-line", id: "copy-as" }, tabs, act),
    h(
      "pre",
      { role: "group", tabindex: 0, "aria-label": WORDS[/** @type {"python"} */ (form)] },
      text,
    ),
  );
}

function networkRow() {
  return row(
    t("The network"),
    h("p", { class: "quiet" }, t("Every node and link, with its kind, for other programs.")),
    h(
      "div",
      { class: "share-line", id: "share-network" },
      Object.entries(NETWORKS).map(([ending, name]) =>
        button(name, () => void take(path(`network.${ending}`), name)),
      ),
    ),
  );
}

// The dialog --------------------------------------------------------------------------------------

function dialog() {
  const known = /** @type {HTMLDialogElement | null} */ (document.getElementById(ID));
  if (known) return known;
  const element = h("dialog", { id: ID, class: "dialog taking", "aria-label": t("Share") });
  document.body.append(element);
  return element;
}

function draw() {
  const rows = [
    linkRow(),
    pictureRow(),
    steps() > 0 && filmRow(),
    steps() > 0 && pageRow(),
    embedRow(),
    copyRow(),
    networkRow(),
  ];
  const head = h(
    "div",
    { class: "head" },
    h("h2", null, t("Share")),
    h("button", { type: "button", class: "button edged", "data-close": ID }, t("Close")),
  );
  const left = h("div", { class: "share-left" }, preview(), settings(wish, choose));
  const progress = el("share-progress") ?? h("p", { id: "share-progress", role: "status" });
  fill(
    dialog(),
    h(
      "div",
      { class: "dialog-box" },
      head,
      h("div", { class: "share-parts" }, left, rows),
      progress,
    ),
  );
  void show(png(wish));
}

/** @param {Partial<Wish>} change */
function choose(change) {
  Object.assign(wish, change);
  draw();
}

/** Fetch the words to be pasted for what is on screen. */
async function ask() {
  copies = {};
  const answer = await request(path("copies")).catch(() => null);
  if (!answer?.ok) return;
  copies = await answer.json();
  if (dialog().open) draw();
}

/** Open the dialog on what is on screen. @param {boolean} linked whether the link was copied */
export function open(linked) {
  copied = linked;
  player.pause();
  wish.theme = document.documentElement.dataset.theme || "light";
  wish.whole = false;
  tell();
  draw();
  if (!dialog().open) dialog().showModal();
  void ask();
}

on("document", () => dialog().open && draw());
