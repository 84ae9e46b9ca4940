/* Addresses of figures: as a frame, as a picture, as a page of their own. */

import { outward } from "../../state/folder.js";
import { spoken, t } from "../../state/language.js";
import { theme } from "../../state/pages.js";
import { changed } from "../../state/query.js";
import { h } from "../../widgets/dom.js";
import { ownTongue } from "./text.js";

/** @import { ViewShown } from "../../types/documents" */

/**
 * What a frame is asked for a view.
 * @param {ViewShown} view
 * @param {{chrome: string, play: boolean}} how
 */
export function frameSearch(view, { chrome, play }) {
  const { search } = new URL(view.address, "http://lesson.invalid/");
  const step = view.first ? String(view.first) : play ? "0" : null;
  const until = view.last === null ? null : String(view.last);
  const changes = { chrome, until, autoplay: play ? "1" : null };
  return changed(search, step === null ? changes : { ...changes, step });
}

/** Where a view opens outside of its figure. @param {{address: string}} view */
export const pageAddress = ({ address }) => (address.startsWith("?") ? `/${address}` : address);

/** What the link says that opens it. @param {{address: string}} view */
export const openWords = ({ address }) =>
  address.startsWith("?") ? t("Open in Explore") : t("Open");

/**
 * Where a picture of a view is, in the theme on screen; a plot is worded as the lesson is.
 * @param {string} address
 */
export function pictureOf(address) {
  const tongue = address.startsWith("/compare") ? (ownTongue().lang ?? spoken) : null;
  const worded = tongue ? `&lang=${tongue}` : "";
  return `/learn/picture.svg?theme=${theme()}${worded}&of=${encodeURIComponent(address)}`;
}

/**
 * A picture in the colours of the theme on screen; it is coloured anew with the page.
 * @param {string} address
 * @param {string} alt
 */
export const picture = (address, alt) =>
  h("img", { src: pictureOf(address), "data-of": address, alt, loading: "lazy" });

/**
 * A picture for paper, in place of a stage that moves: fetched when it comes near, never seen here.
 * @param {ViewShown} view
 */
export const still = ({ address }) =>
  h("img.learn-still", {
    src: `/learn/picture.svg?large&of=${encodeURIComponent(address)}`,
    alt: "",
    loading: "lazy",
  });

/**
 * A plot: on a phone one whose letters can be read there.
 * @param {string} address
 * @param {string} alt
 */
export const plot = (address, alt) =>
  h(
    "picture",
    ownTongue(),
    h("source", {
      media: "(width < 768px)",
      srcset: `${pictureOf(address)}&small`,
      "data-of": address,
    }),
    picture(address, alt),
  );

/** Colour all pictures anew. @param {ParentNode} root */
export function recolour(root) {
  for (const source of root.querySelectorAll("source[data-of]"))
    source.setAttribute(
      "srcset",
      outward(`${pictureOf(source.getAttribute("data-of") ?? "")}&small`),
    );
  for (const image of root.querySelectorAll("img[data-of]"))
    image.setAttribute("src", outward(pictureOf(image.getAttribute("data-of") ?? "")));
}
