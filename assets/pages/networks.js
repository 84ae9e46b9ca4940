/* Networks: a picture of every family, to browse, or by what one wants most; a click opens it. */

import { outward } from "../state/folder.js";
import { localized, t } from "../state/language.js";
import { on } from "../state/model.js";
import * as pages from "../state/pages.js";
import { changed } from "../state/query.js";
import { fill, h } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";
import { choiceForm, choiceTable } from "./networks/choice.js";

/** @import { GalleryCard, GalleryDocument } from "../types/documents" */

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

/** What one may want most, and how its quantity is said. @type {{[want: string]: Want}} */
const WANTS = {
  links: { name: t("few links"), says: (value) => t("{value} links a node", { value }) },
  hops: { name: t("few hops"), says: (value) => t("{value} hops on average", { value }) },
  routing: {
    name: t("simple routing"),
    says: (value) => t("an algorithm of {value} lines", { value }),
  },
  packing: { name: t("drawn small"), says: (value) => t("packing density {value}", { value }) },
};

/** What a network with its hosts is ranked by. */
const RANKED = { hops: true, links: true };

/** @typedef {{name: string, says: (value: string) => string}} Want */

/** A family by a preference. @param {GalleryCard} card @param {string} want */
const place = (card, want) => card.ranked.find(({ key }) => key === want);

/**
 * The cards by what one wants most, those of which it is not known last.
 * @param {readonly GalleryCard[]} cards
 * @param {string} want
 */
export const ranking = (cards, want) =>
  cards
    .map((card) => ({ card, rank: place(card, want)?.rank ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ card }) => card);

/**
 * What a family is ranked by, and at which of its networks.
 * @param {GalleryCard} card
 * @param {string} want
 * @param {string} theme
 */
const measured = (card, want, theme) =>
  h(
    "p.network-rank",
    h("b", WANTS[want].says(localized(place(card, want)?.value ?? "–"))),
    t(" in "),
    h("a", { href: exploreAddress(card.ranked_at, theme) }, card.ranked_at),
    t(", the one nearest to 64 nodes"),
  );

/** @param {GalleryCard} card @param {string} theme @param {string} want */
const galleryCard = (card, theme, want) => {
  const { family, spec, title, cite, sentence, teaches, terms } = card;
  return h(
    "li.network-card",
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
      h("h3", t(title), " ", h("span.mono", spec)),
    ),
    want && measured(card, want, theme),
    h("p", formulaNodes(sentence)),
    teaches && h("p.network-teaches", formulaNodes(teaches)),
    h(
      "dl.network-terms",
      terms.map(([name, value, key]) => h("div", h("dt", term(t(name), key)), h("dd", value))),
    ),
    h("p.quiet", cite),
  );
};

/**
 * The question that ranks the families.
 * @param {GalleryDocument} answer
 * @param {HTMLElement} root
 */
function question(answer, root) {
  const { choice } = answer;
  // What is chosen among is measured with its hosts: by hops and links alone.
  const offered = Object.entries(WANTS).filter(([key]) => !choice || key in RANKED);
  const buttons = offered.map(([key, { name }]) => {
    const isChosen = key === (answer.want || (choice && "hops"));
    const button = h("button", { "aria-pressed": isChosen }, name);
    button.addEventListener("click", () => {
      const want = isChosen ? "" : key;
      pages.write(changed(location.search, { want: want || null }));
      draw({ ...answer, want }, root);
      /** @type {HTMLElement | null} */ (
        root.querySelector(
          `.segments button:nth-child(${offered.findIndex(([k]) => k === key) + 1})`,
        )
      )?.focus();
    });
    return button;
  });
  return h(
    "div.network-question",
    { role: "group", "aria-labelledby": "network-question" },
    h("span", { id: "network-question" }, t("What do you want most?")),
    h("span.segments", buttons),
    choiceForm(choice),
    answer.want &&
      !choice &&
      h("span.quiet", t("The best first, each near {nodes} nodes.", { nodes: answer.near })),
  );
}

/**
 * The families: in their groups, or in one list by what one wants most.
 * @param {GalleryDocument} answer
 */
function lists({ cards, theme, want, choice }) {
  if (choice) return choiceTable(choice, want, theme);
  const list = (/** @type {readonly GalleryCard[]} */ shown) =>
    h(
      "ul.network-cards",
      shown.map((card) => galleryCard(card, theme, want)),
    );
  if (want) return list(ranking(cards, want));
  return [...new Set(cards.map(({ group }) => group))].map((group) =>
    h("section", h("h2", t(group)), list(cards.filter((card) => card.group === group))),
  );
}

/** @param {GalleryDocument} answer @param {HTMLElement} root */
function draw(answer, root) {
  const { cards, theme } = answer;
  const [spec, nodes] = answer.largest;
  fill(
    root,
    h(
      "main",
      h("h1", t("Networks")),
      h(
        "p.lead",
        t("{length} families, each drawn the way its paper draws it. Size costs nothing: ", {
          length: cards.length,
        }),
        h("a", { href: exploreAddress(spec, theme) }, spec),
        t(" with its {nodes} nodes opens as fast as the first of these.", {
          nodes: localized(nodes),
        }),
      ),
      question(answer, root),
      lists(answer),
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
