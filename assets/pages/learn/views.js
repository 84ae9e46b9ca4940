/* The addresses of the views in figures: for a frame, for a picture, and of the page itself. */

import { withFolder } from "../../state/folder.js";
import { langParam, t } from "../../state/language.js";
import { theme } from "../../state/pages.js";
import { withChanges } from "../../state/query.js";
import { fill, h, icon } from "../../widgets/dom.js";
import { button, lessonLangAttributes } from "./text.js";

/** @import { ViewShown } from "../../types/documents" */

/**
 * Returns the query string of a view in a frame.
 * @param {ViewShown} view
 * @param {{chrome: string, play: boolean}} options
 */
export function frameSearch(view, { chrome, play }) {
  const { search } = new URL(view.address, "http://lesson.invalid/");
  const step = view.first ? String(view.first) : play ? "0" : null;
  const until = view.last === null ? null : String(view.last);
  const changes = { chrome, until, autoplay: play ? "1" : null };
  return withChanges(search, step === null ? changes : { ...changes, step });
}

/**
 * Returns the address at which a view opens outside of its figure.
 * @param {{address: string}} view
 */
export const pageAddress = ({ address }) => (address.startsWith("?") ? `/${address}` : address);

/** Returns the text of the link to that address. @param {{address: string}} view */
export const openWords = ({ address }) =>
  address.startsWith("?") ? t("Open in Explore") : t("Open");

/**
 * Returns the address of a picture of a view, in the theme on screen; a plot in the language of the
 * lesson.
 * @param {string} address
 */
export function pictureOf(address) {
  const plotLanguage = address.startsWith("/compare")
    ? (lessonLangAttributes().lang ?? langParam)
    : null;
  const langParameter = plotLanguage ? `&lang=${plotLanguage}` : "";
  return `/learn/picture.svg?theme=${theme()}${langParameter}&of=${encodeURIComponent(address)}`;
}

/**
 * Returns a picture in the theme on screen; it changes with the theme.
 * @param {string} address
 * @param {string} alt
 */
export const picture = (address, alt) =>
  h("img", { src: pictureOf(address), "data-of": address, alt, loading: "lazy" });

/**
 * Returns the picture that replaces a live stage in print; it is not visible on screen.
 * @param {ViewShown} view
 */
export const printPicture = ({ address }) =>
  h("img.learn-still", {
    src: `/learn/picture.svg?large&of=${encodeURIComponent(address)}`,
    alt: "",
    loading: "lazy",
  });

/**
 * Returns a plot; on a phone one with larger letters.
 * @param {string} address
 * @param {string} alt
 */
export const plot = (address, alt) =>
  h(
    "picture",
    lessonLangAttributes(),
    h("source", {
      media: "(width < 768px)",
      srcset: `${pictureOf(address)}&small`,
      "data-of": address,
    }),
    picture(address, alt),
  );

/**
 * Returns a player with a bar; `update` shows its state.
 * @param {{toggle: () => void, move: (by: 1 | -1) => void,
 *   state: () => {playing: boolean, done: number}}} of `done` is the part that was played
 */
export function playerBar({ toggle, move, state }) {
  const play = button("filled play", null, toggle);
  const back = button("icon", icon("i-back"), () => move(-1), { "aria-label": t("Back") });
  const forward = button("icon", icon("i-forward"), () => move(1), { "aria-label": t("Forward") });
  const bar = h("div.learn-bar");
  function update() {
    const { playing, done } = state();
    fill(play, icon(playing ? "i-pause" : "i-play"));
    play.setAttribute("aria-label", playing ? t("Pause") : t("Play"));
    bar.style.setProperty("--done", String(done));
  }
  update();
  return { element: h("div.learn-player", back, play, forward, bar), update };
}

/** Load all pictures in the theme on screen. @param {ParentNode} root */
export function recolour(root) {
  for (const source of root.querySelectorAll("source[data-of]"))
    source.setAttribute(
      "srcset",
      withFolder(`${pictureOf(source.getAttribute("data-of") ?? "")}&small`),
    );
  for (const image of root.querySelectorAll("img[data-of]"))
    image.setAttribute("src", withFolder(pictureOf(image.getAttribute("data-of") ?? "")));
}
