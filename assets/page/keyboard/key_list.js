/* The list of keys, built from their declaration when it is opened. */
import { t } from "../../state/language.js";
import * as dialog from "../../widgets/dialog.js";
import { fill, h } from "../../widgets/dom.js";
import { el } from "../page.js";
import { KEYS } from "./keys.js";

/** Labels of keys that differ from their names. @type {Record<string, string>} */
const CAPS = {
  " ": t("Space"),
  "-": "−",
  ArrowLeft: "←",
  ArrowRight: "→",
  End: t("End"),
  Enter: t("Enter"),
  Escape: t("Esc"),
  Home: t("Home"),
  PageUp: t("Page Up"),
  PageDown: t("Page Down"),
};

/** Labels of modifier keys. @type {Record<string, string>} */
const MODIFIERS = { Ctrl: t("Ctrl"), Shift: t("Shift") };

/** Returns the label of a key, such as `Shift ←`. @param {string} key */
export function cap(key) {
  const [, modifiers = "", keyName = key] = /^((?:Ctrl |Shift )*)(.+)$/.exec(key) ?? [];
  return (
    modifiers.replace(/\w+/g, (modifier) => MODIFIERS[modifier]) +
    (CAPS[keyName] ?? (keyName.length === 1 ? keyName.toUpperCase() : keyName))
  );
}

/** Returns the labels of the keys in a row. @param {(typeof KEYS)[number]} row */
export const caps = (row) => ("digits" in row ? row.digits : Object.keys(row.does).map(cap));

/** Open the list. */
export function showKeys() {
  const rows = KEYS.map((row) => [
    h(
      "dt",
      caps(row).map((text) => h("span.key", text)),
    ),
    h("dd", row.says),
  ]);
  fill(el("keys-list"), ...rows.flat());
  dialog.show("keys");
}
