/* The strip at the lower edge: player, scene, keys, all scenes. It hides when it is not used. */

import { t } from "../../state/language.js";
import { fill, h, icon } from "../../widgets/dom.js";
import { picture } from "../learn/views.js";
import { nameOf, noLanguage } from "./scenes.js";

/** @import { Act } from "./keys.js" */
/** @import { Talk } from "./scenes.js" */

/** Milliseconds after its last use until the strip hides. */
const HIDE_AFTER_MS = 2000;

/**
 * Returns a button that does the same as a key.
 * @param {Act} does
 * @param {(act: Act) => void} act
 * @param {string} name
 * @param {{icon?: string, key?: string, look?: string}} looks
 */
export const button = (does, act, name, { icon: sign, key, look = "" }) =>
  h(
    "button",
    {
      class: `button ${sign ? "icon" : ""} ${look}`,
      "data-act": does,
      "aria-label": sign ? name : null,
      onclick: () => act(does),
    },
    sign ? icon(sign) : h("span", name),
    key && h("span.key", { "aria-hidden": "true" }, key),
  );

/** Returns the buttons of the player. @param {(act: Act) => void} act */
export const player = (act) =>
  h(
    "div.present-player",
    button("previous", act, t("Previous scene"), { icon: "i-start" }),
    button("back", act, t("One hop back"), { icon: "i-back" }),
    button("play", act, t("Play"), { icon: "i-play", look: "filled" }),
    button("hop", act, t("One hop on"), { icon: "i-forward" }),
    button("next", act, t("Next scene"), { icon: "i-end" }),
  );

/**
 * Label the play button with what it does now.
 * @param {ParentNode} root
 * @param {boolean} playing
 */
export function labelPlayButton(root, playing) {
  const main = root.querySelector('[data-act="play"]');
  if (!main || main.getAttribute("aria-label") === (playing ? t("Pause") : t("Play"))) return;
  main.setAttribute("aria-label", playing ? t("Pause") : t("Play"));
  fill(main, icon(playing ? "i-pause" : "i-play"));
}

/**
 * Creates the strip of a talk.
 * @param {(act: Act) => void} act
 * @param {(at: number) => void} go
 * @param {(up: boolean) => void} onLift called when it appears or hides
 */
export function strip(act, go, onLift) {
  const where = h("b");
  const title = h("span", noLanguage);
  const list = h("ol.present-thumbs");
  const element = h(
    "section.present-strip",
    { id: "scene-strip", "aria-label": t("Scenes and keys"), inert: true },
    h(
      "div.present-bar",
      player(act),
      h("p", where, " ", title),
      h(
        "div.present-keys",
        button("overview", act, t("Overview"), { key: "O" }),
        button("speaker", act, t("Notes"), { key: "N" }),
        button("blank", act, t("Blank"), { key: "B" }),
        button("pointer", act, t("Pointer"), { key: "." }),
        button("full", act, t("Full screen"), { key: "F" }),
        button("end", act, t("End"), { key: "Esc" }),
      ),
    ),
    list,
  );
  let timer = 0;
  let up = false;
  function hide() {
    if (element.matches(":hover, :focus-within")) return lift();
    up = false;
    element.inert = true;
    onLift(false);
  }
  function lift() {
    clearTimeout(timer);
    timer = window.setTimeout(hide, HIDE_AFTER_MS);
    if (up) return;
    up = true;
    element.inert = false;
    onLift(true);
  }
  return {
    element,
    lift,
    /** @param {Talk} talk */
    fill({ scenes }) {
      fill(
        list,
        scenes.map((scene, i) =>
          h(
            "li",
            h(
              "button",
              { onclick: () => go(i) },
              h("span.present-thumb", picture(scene.show, "")),
              h("span.present-name", h("small", i + 1), h("span", noLanguage, nameOf(scene, i))),
            ),
          ),
        ),
      );
    },
    /** @param {Talk} talk @param {number} at */
    mark({ scenes }, at) {
      where.textContent = t("Scene {at} of {length}", { at: at + 1, length: scenes.length });
      title.textContent = scenes[at] ? nameOf(scenes[at], at) : "";
      [...list.children].forEach((row, i) => {
        row.classList.toggle("past", i < at);
        const thumb = row.firstElementChild;
        if (i === at) thumb?.setAttribute("aria-current", "true");
        else thumb?.removeAttribute("aria-current");
        if (i === at) list.scrollLeft = /** @type {HTMLElement} */ (row).offsetLeft - 240;
      });
    },
    close: () => clearTimeout(timer),
  };
}
