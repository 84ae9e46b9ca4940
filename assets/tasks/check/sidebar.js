/* The left panel of Check: what is checked, how many routes have which trouble, and the list of
   routes; or the field for routes. */

import { chooseFiles, readFiles } from "../../page/file_input.js";
import { onExplore } from "../../page/page.js";
import { choiceButtons } from "../../panels/options.js";
import { numberText, t } from "../../state/language.js";
import { doc, on, state } from "../../state/model.js";
import { fill, h } from "../../widgets/dom.js";
import { sign } from "../../widgets/verdict_signs.js";
import { bar, note } from "../../widgets/widgets.js";
import { plural } from "../../widgets/wording.js";
import * as file from "./file.js";
import { columnsRow, showColumns } from "./guess.js";
import { list } from "./list.js";
import { paste } from "./paste.js";
import * as picking from "./selection.js";
import { sizeText, TROUBLES } from "./set.js";

/** @import { Checked } from "./file.js" */

/**
 * Returns the values of an option as buttons.
 * @param {string} option
 * @param {string} label
 * @param {(value: string, name: string) => string} [word]
 */
const segments = (option, label, word) => {
  const control = doc().controls.find(({ name }) => name === option);
  return h(
    "div.segments",
    { id: `check-${option}`, role: "group", "aria-label": label },
    choiceButtons(control, word),
  );
};

/** Returns the choice of what is checked: routes, or every pair of a router. */
const kinds = () =>
  segments("kind", t("Check"), (value, name) =>
    value === "routes" ? t("Routes of a file") : t(name),
  );

/** Returns the choice of what a plain number in a route means. */
const numbers = () =>
  h(
    "p.check-numbering",
    h("span.quiet", t("Plain numbers are")),
    segments("numbers", t("Plain numbers are")),
  );

const top = h("div");
const fileBox = h("div", { id: "check-file" });
const troubles = h("div.section", { id: "check-troubles" });
const head = h("div.head");
const listBox = h("div.section.check-listed", head, list);
const side = h("div", { id: "check-side" }, top, fileBox, paste, troubles, listBox);

/** Whether the routes of a file are on screen. */
export const onScreen = () =>
  onExplore() && state.doc?.task === "check" && state.doc.show && "routes" in state.doc.show
    ? /** @type {any} */ (state.doc.show).routes !== null
    : false;

/** Put the panel into the page, and fill it. */
export function mount() {
  const panel = document.querySelector(".panel.left");
  if (panel && side.parentElement !== panel) panel.querySelector(".network")?.after(side);
  fill(top, kinds(), numbers(), columnsRow);
  showColumns(state.doc?.search ?? "");
  draw();
}

/** Fill the parts that change while a file is checked. */
export function draw() {
  const now = file.checkedFile();
  side.classList.toggle("empty", !now);
  paste.hidden = Boolean(now);
  troubles.hidden = listBox.hidden = !now || now.guess !== null;
  fill(fileBox, now ? fileFacts(now) : dropZone());
  if (!now) return;
  fill(troubles, troubleCounts(now));
  const { trouble } = picking.state;
  const rows = picking.rows();
  const title = TROUBLES.find(([key]) => key === trouble)?.[1] ?? t("All");
  fill(
    head,
    h("h2", `${title}, ${plural(rows.length, "route")}`),
    h("span.quiet", picking.sortedBy()),
  );
}

/** Returns the facts about the file. @param {Checked} now */
function fileFacts(now) {
  const { name, set, bytes, form, seconds, refused, guess } = now;
  const busy = file.isChecking();
  return [
    h(
      "div.head",
      h("b.mono.check-name", name),
      h(
        "span.check-links",
        button("check-replace", t("Replace")),
        button("check-paste", t("Paste")),
      ),
    ),
    h(
      "p.quiet.check-facts",
      { role: "status" },
      h(
        "span",
        guess
          ? sizeText(bytes)
          : `${numberText(set.size)}${form ? `, ${t(form)}` : ""}, ${sizeText(bytes)}`,
      ),
      busy
        ? button("check-cancel", t("Cancel"))
        : h("span", refused || guess ? "" : checkedIn(seconds)),
    ),
    busy && h("progress", { "aria-label": t("Checked so far") }),
    refused && h("p.complaint", { role: "alert" }, refused),
    guess && note(t("Not understood: no line is judged.")),
  ];
}

/** @param {number} seconds */
const checkedIn = (seconds) =>
  t("checked in {seconds} s", { seconds: numberText(seconds, { maximumFractionDigits: 1 }) });

/** @param {string} id @param {string} word */
const button = (id, word) => h("button.plain", { id }, word);

/**
 * Returns the zone where a file may be dropped; if the address names a file, it asks for that one.
 */
function dropZone() {
  const search = state.doc?.search ?? "";
  const hash = file.fileHash(search);
  return [
    h(
      "div.check-drop",
      h("b.at-rest", t("Drop a file here")),
      h("b.dropping", t("Drop to check")),
      h("span.quiet", t("up to 10 MB, or "), button("check-choose", t("choose one"))),
    ),
    hash && note(t("This link is of a file: its list opens when the same file is dropped.")),
  ];
}

/** @param {Checked} now */
function troubleCounts({ set, done }) {
  const { trouble: chosenTrouble } = picking.state;
  const most = Math.max(1, ...set.counts);
  if (done && set.size > 0 && set.counts[6] === set.size) {
    return h(
      "p.check-fine",
      t("{routes}, each a shortest one.", { routes: plural(set.size, "route") }),
    );
  }
  return [
    h(
      "div.head",
      h("h2", t("Trouble")),
      h(
        "span.quiet",
        t("in {some} of {all}", { some: numberText(set.troubled), all: numberText(set.size) }),
      ),
    ),
    TROUBLES.map(
      ([key, title], i) =>
        set.counts[i] > 0 &&
        h(
          "button.check-trouble",
          { "data-trouble": key, "aria-pressed": chosenTrouble === key },
          sign(key, false),
          h("span", title),
          h("i", { "aria-hidden": "true" }, bar("b", set.counts[i] / most)),
          h("b.mono", numberText(set.counts[i])),
        ),
    ),
  ];
}

/** Open a file that was dropped or chosen. @param {File[]} files */
async function openFile([dropped]) {
  if (dropped.size > file.MAX_BYTES) return void picking.tooLarge(dropped);
  picking.open(dropped.name, await dropped.text());
}

readFiles({ here: onScreen, take: openFile, place: () => side, words: t("Drop to check") });

/** The actions of the buttons, by their ids. */
const ACTIONS = {
  "check-choose": () => chooseFiles(openFile),
  "check-replace": () => chooseFiles(openFile),
  "check-paste": () => picking.close(),
  "check-cancel": () => file.cancel(),
};

side.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const id = target.closest("button")?.id;
  if (id && Object.hasOwn(ACTIONS, id)) ACTIONS[/** @type {keyof typeof ACTIONS} */ (id)]();
});
on("checked", () => {
  if (onScreen()) draw();
});
// For another task the panel is taken off the page, so that its ids do not occur twice.
on("document", () => {
  if (!onScreen()) side.remove();
});
