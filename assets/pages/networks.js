/* The page Networks: a picture of each family, in groups, or ranked by what the visitor
   wants most. */

import { withFolder } from "../state/folder.js";
import { localizeNumber, localText, t } from "../state/language.js";
import { on } from "../state/model.js";
import * as pages from "../state/pages.js";
import { withChanges } from "../state/query.js";
import { fill, h } from "../widgets/dom.js";
import { term } from "../widgets/terms.js";
import { choiceForm, choiceTable, exploreAddress } from "./networks/choice.js";

/** @import { GalleryCard, GalleryDocument } from "../types/documents" */

/**
 * Returns the address of a family's picture, in the theme on screen; with a want that of the
 * network that is ranked.
 * @param {string} family
 * @param {string} want
 */
const pictureOf = (family, want) =>
  `networks/picture/${encodeURIComponent(family)}.svg` +
  withChanges("", { theme: pages.theme(), want });

/**
 * Returns a sentence with superscripts and subscripts, which are written "2^(n-m)" and "A_i".
 * @param {string} text
 */
export const formulaNodes = (text) =>
  text.split(/([_^](?:\([^)]*\)|\w))/).map((part, i) => {
    const symbol = part.slice(1).replace(/^\(|\)$/g, "");
    return i % 2 ? h(part[0] === "_" ? "sub" : "sup", null, symbol) : part;
  });

/**
 * The quantities that networks are ranked by, and how each is written.
 * @type {{[want: string]: Want}}
 */
const WANTS = {
  links: { name: t("few links"), says: (value) => t("{value} links a node", { value }) },
  hops: { name: t("few hops"), says: (value) => t("{value} hops on average", { value }) },
  routing: {
    name: t("simple routing"),
    says: (value) => t("an algorithm of {value} lines", { value }),
  },
  packing: { name: t("drawn small"), says: (value) => t("packing density {value}", { value }) },
};

/** The wants by which a network with hosts can be ranked. */
const HOST_WANTS = { hops: true, links: true };

/** @typedef {{name: string, says: (value: string) => string}} Want */

/** Returns the rank of a family for a want. @param {GalleryCard} card @param {string} want */
const rankOf = (card, want) => card.ranked.find(({ key }) => key === want);

/**
 * Returns the cards ranked by a want; those for which it is not known come last.
 * @param {readonly GalleryCard[]} cards
 * @param {string} want
 */
export const ranking = (cards, want) =>
  cards
    .map((card) => ({ card, rank: rankOf(card, want)?.rank ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ card }) => card);

/**
 * Returns the value by which a family is ranked, and of which of its networks.
 * @param {GalleryCard} card
 * @param {string} want
 * @param {string} theme
 */
const rankedValue = (card, want, theme) =>
  h(
    "p.network-rank",
    h("b", WANTS[want].says(localizeNumber(rankOf(card, want)?.value ?? "–"))),
    t(" in "),
    h("a", { href: exploreAddress(card.ranked_at, theme) }, card.ranked_at),
    t(", the one nearest to 64 nodes, of degree {degree}", {
      degree: localText(card.ranked_degree),
    }),
  );

/** @param {GalleryCard} card @param {string} theme @param {string} want */
const galleryCard = (card, theme, want) => {
  const { family, title, cite, sentence, teaches } = card;
  const spec = want ? card.ranked_at : card.spec;
  const terms = want ? card.ranked_terms : card.terms;
  return h(
    "li.network-card",
    h(
      "a",
      {
        href: exploreAddress(spec, theme),
        "aria-label": t("Open {title} {spec}", { title: t(title), spec }),
      },
      h("img", {
        src: pictureOf(family, want),
        "data-family": family,
        "data-want": want || null,
        alt: t("{spec}, drawn", { spec }),
        loading: "lazy",
        width: 320,
        height: 240,
      }),
      h("h3", t(title), " ", h("span.mono", spec)),
    ),
    want && rankedValue(card, want, theme),
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
 * Returns the question for what the visitor wants most.
 * @param {GalleryDocument} answer
 * @param {HTMLElement} root
 */
function wantQuestion(answer, root) {
  const { choice } = answer;
  // Networks with hosts can only be ranked by hops and links.
  const offered = Object.entries(WANTS).filter(([key]) => !choice || key in HOST_WANTS);
  const buttons = offered.map(([key, { name }]) => {
    const isChosen = key === (answer.want || (choice && "hops"));
    const button = h("button", { "aria-pressed": isChosen }, name);
    button.addEventListener("click", () => {
      const want = isChosen ? "" : key;
      pages.write(withChanges(location.search, { want: want || null }));
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

/** Returns the families: in their groups, or in one ranked list. @param {GalleryDocument} answer */
function familyLists({ cards, theme, want, choice }) {
  if (choice) return choiceTable(choice, want, theme);
  const list = (/** @type {readonly GalleryCard[]} */ group) =>
    h(
      "ul.network-cards",
      group.map((card) => galleryCard(card, theme, want)),
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
          nodes: localizeNumber(nodes),
        }),
      ),
      wantQuestion(answer, root),
      familyLists(answer),
    ),
  );
}

on("themed", () => {
  for (const image of document.querySelectorAll("#networks-page img")) {
    const { family = "", want = "" } = /** @type {HTMLElement} */ (image).dataset;
    image.setAttribute("src", withFolder(pictureOf(family, want)));
  }
});

export const page = {
  root: "networks-page",
  ask: () => ({}),
  draw,
};
