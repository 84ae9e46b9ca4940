/* A dialog that explains how to start: a shortest router, and the command that serves it. */

import { t } from "../state/language.js";
import { copy } from "../widgets/copy.js";
import { h } from "../widgets/dom.js";
import { note } from "../widgets/widgets.js";

const ID = "own-howto";

/** The shortest router: the lowest bit that differs is flipped. */
export const SHORTEST = [
  "def next_hop(here, target):",
  "    wrong = here ^ target",
  "    return here ^ (wrong & -wrong)",
  "",
].join("\n");

const COMMAND = "explorer serve --plugin my_way.py";

/** Returns a text with a button that copies it. @param {string} text @param {string} label */
function copyBox(text, label) {
  const onclick = () => void copy(button, text);
  const button = h("button.button.edged", { "aria-label": label, onclick }, t("Copy"));
  return h("div.own-sample", h("pre", { tabindex: 0 }, text.trimEnd()), button);
}

const create = () =>
  h(
    "dialog.dialog",
    { id: ID, "aria-label": t("A router of your own") },
    h(
      "div.dialog-box.own-howto",
      h(
        "div.head",
        h("h2", t("A router of your own")),
        h("button.button.edged", { "data-close": ID }, t("Close")),
      ),
      h("p", t("One function is a router. Save this as my_way.py; in hypercubes it is right:")),
      copyBox(SHORTEST, t("Copy the file")),
      h("p", t("Then give the page the file when you start it:")),
      copyBox(COMMAND, t("Copy the command")),
      h(
        "p",
        t(
          "Choose My way among the routers. Every line that runs is recorded, so you can step on" +
            " and back, watch values and stop where the distance does not fall. Each time you" +
            " save the file the page reads it again. The page never sends code to the server.",
        ),
      ),
      note(
        t(
          "next_hop(net, here, target) gets the network too; nodes are indices, and what is" +
            " returned may be an address or its fields. A class with that method will do, too;" +
            " one with steps says why as well: CONTRIBUTING has one.",
        ),
      ),
    ),
  );

/** Open the dialog. */
export function howTo() {
  const existing = /** @type {HTMLDialogElement | null} */ (document.getElementById(ID));
  const dialog = existing ?? create();
  if (!existing) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
}
