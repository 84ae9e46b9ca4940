/* Networks: a picture of every family, to browse; a click opens it in Explore. */

import { outward } from "../state/folder.js";
import { english, t } from "../state/language.js";
import { on } from "../state/model.js";
import * as pages from "../state/pages.js";
import { fill, h } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";

/** @typedef {import("../types/documents").GalleryDocument} GalleryDocument */
/** @typedef {import("../types/documents").GalleryCard} GalleryCard */

/** Where a family's picture is, in the theme on screen. @param {string} family */
const pictureOf = (family) =>
  `networks/picture/${encodeURIComponent(family)}.svg?theme=${pages.theme()}`;

/** Where a network opens. @param {string} spec @param {string} theme */
const exploreAddress = (spec, theme) => `/?net=${spec}${theme ? `&theme=${theme}` : ""}`;

/**
 * A sentence with what is raised and lowered in it: "2^(n-m)", "A_i".
 * @param {string} text
 */
export const formulaNodes = (text) =>
  text.split(/([_^](?:\([^)]*\)|\w))/).map((part, i) => {
    const symbol = part.slice(1).replace(/^\(|\)$/g, "");
    return i % 2 ? h(part[0] === "_" ? "sub" : "sup", null, symbol) : part;
  });

/** @param {GalleryCard} card @param {string} theme */
const galleryCard = ({ family, spec, title, cite, sentence, terms }, theme) =>
  h(
    "li",
    { class: "network-card" },
    h(
      "a",
      {
        href: exploreAddress(spec, theme),
        "aria-label": t("Open {title} {spec}", { title: t(title), spec }),
      },
      h("img", {
        src: pictureOf(family),
        "data-family": family,
        alt: t("{spec}, drawn", { spec }),
        loading: "lazy",
        width: 320,
        height: 240,
      }),
      h("h3", null, t(title), " ", h("span", { class: "mono" }, spec)),
    ),
    h("p", english, formulaNodes(sentence)),
    h(
      "dl",
      { class: "network-terms" },
      terms.map(([name, value, key]) =>
        h("div", null, h("dt", null, term(t(name), key)), h("dd", null, value)),
      ),
    ),
    h("p", { class: "quiet", ...english }, cite),
  );

/** @param {GalleryDocument} answer @param {HTMLElement} root */
function draw({ cards, largest: [spec, nodes], theme }, root) {
  fill(
    root,
    h(
      "main",
      null,
      h("h1", null, t("Networks")),
      h(
        "p",
        { class: "lead" },
        t("{length} families, each drawn the way its paper draws it. Size costs nothing: ", {
          length: cards.length,
        }),
        h("a", { href: exploreAddress(spec, theme) }, spec),
        t(" with its {nodes} nodes opens as fast as the first of these.", { nodes }),
      ),
      [...new Set(cards.map(({ group }) => group))].map((group) =>
        h(
          "section",
          null,
          h("h2", null, t(group)),
          h(
            "ul",
            { class: "network-cards" },
            cards.filter((card) => card.group === group).map((card) => galleryCard(card, theme)),
          ),
        ),
      ),
    ),
  );
}

on("themed", () => {
  for (const image of document.querySelectorAll("#networks-page img")) {
    const { family } = /** @type {HTMLElement} */ (image).dataset;
    image.setAttribute("src", outward(pictureOf(family ?? "")));
  }
});

export const page = {
  root: "networks-page",
  ask: () => ({}),
  draw,
};
