/* The elements beside and below the network on the wall: the code, counts, a sentence, the keys. */

import { currentStop, SIGNS } from "../predict/game.js";
import { numberText, t } from "../state/language.js";
import { h, prose } from "../widgets/dom.js";
import { sign } from "../widgets/verdict_signs.js";
import { plural } from "../widgets/wording.js";
import { countAll, countWith, differingPositions } from "./question.js";
import { countWithoutLine } from "./wall_picture.js";
import { commentedAnswers, share } from "./wall_state.js";
import { countAble } from "./words.js";

/** @import { Child } from "../widgets/dom.js" */
/** @import { Group, Wall } from "./wall_state.js" */

/** The most symbols of an address that is compared symbol by symbol. */
const MAX_SYMBOLS = 24;

/** Returns a bar for a part of all. @param {number} part @param {number} all */
export function bar(part, all) {
  const inner = h("b");
  inner.style.width = `${100 * share(part, all)}%`;
  return h("div.bar", inner);
}

/**
 * Returns a large number, and the words for the things counted; `one` are those for 1.
 * @param {number} n
 * @param {string} words
 * @param {string} singular
 */
export const largeNumber = (n, words, singular = words) =>
  h("p", { id: "ask-count" }, h("b", numberText(n)), " ", h("span", n === 1 ? singular : words));

/**
 * Returns the column with the code of the question, and how many have answered.
 * @param {Wall} wall
 * @param {{code: string, qr: Node | null, address: string, isLocal: boolean}} room
 * @returns {Child}
 */
export function codeSide(wall, { code, qr, address, isLocal }) {
  const place = address.replace(/^https?:\/\//, "").replace(/\?.*$/, "");
  const all = countAble(wall);
  const local = h(
    "details.quiet",
    h("summary", t("Phones do not reach this address.")),
    prose(t("{command} lets them in.", { command: "`explorer serve --host 0.0.0.0`" })),
  );
  return [
    h("div.card", qr),
    h("p.mono.quiet", place.slice(0, -code.length)),
    h("p.mono", { id: "ask-code" }, code),
    isLocal && local,
    largeNumber(wall.answered, t("of {n}", { n: numberText(all) })),
    bar(wall.answered, all),
    wall.closed && h("p.quiet", t("Closed: no more answers are taken.")),
  ];
}

/**
 * Returns a row for a verdict: how many of all answers got it, as a number and as a bar.
 * @param {keyof typeof SIGNS} verdict
 * @param {number} here
 * @param {number} all
 * @param {Child} words
 */
export function verdictRow(verdict, here, all, words) {
  const number = h("b", numberText(here));
  const line = h("p", sign(SIGNS[verdict], false), number, h("span", words));
  return h("div", { class: `verdict-row ${verdict}` }, line, bar(here, all));
}

/** Returns the column of verdicts. @param {Wall} wall @param {Group[]} list @returns {Child} */
export function verdictSide(wall, list) {
  const all = countAll(list);
  const rows = /** @type {const} */ ([
    ["right", wall.asked.router ? t("as it goes") : t("a shortest way")],
    ["longer", t("a longer way")],
    ["other", t("not what it does")],
    ["no_link", t("no such link")],
  ]);
  const undrawn = countWithoutLine(list);
  const about = commented(wall, list);
  return [
    largeNumber(all, t("predictions"), t("prediction")),
    rows.map(([verdict, words]) => {
      const here = countWith(list, verdict);
      if (verdict === "other" && !here) return null;
      const rest =
        verdict === "no_link" && undrawn > 0 && t(", {n} of them not drawn", { n: undrawn });
      return verdictRow(verdict, here, all, [words, rest]);
    }),
    about && symbols(wall, about, about === commentedAnswers(list)[0]),
  ];
}

/**
 * Returns the answer that is commented on, null if there is no such answer.
 * @param {Wall} wall
 * @param {Group[]} list
 */
export function commented(wall, list) {
  const order = commentedAnswers(list);
  return order.length ? order[wall.about % order.length] : null;
}

/**
 * Returns the sentence about the answer that is commented on.
 * @param {Wall} wall
 * @param {Group[]} list
 * @returns {Child}
 */
export function reason(wall, list) {
  const about = commented(wall, list);
  if (!about) return t("Nobody has answered.");
  const all = countAll(list);
  const rights = countWith(list, "right");
  const { verdict, choice, sentence, many: here } = about;
  const facts = { n: numberText(here), all: numberText(all), choice: `\`${choice}\`` };
  const lead =
    rights === all && !wall.asked.router && list.length > 1
      ? t("All {n} sent it a shortest way.", { n: numberText(all) })
      : t("{n} of {all} sent it to {choice}.", facts);
  return [h("span", { class: `lead ${verdict}` }, prose(lead)), " ", prose(sentence)];
}

/**
 * Returns two rows of symbols, those that differ marked: the address of the node where the message
 * is, and the address of an answer.
 * @param {Wall} wall
 * @param {Group} about
 * @param {boolean} isFirst whether it is the answer commented on first
 */
function symbols(wall, { choice, verdict }, isFirst) {
  const { at } = currentStop(wall.game);
  const changed = differingPositions(at, choice);
  if (!changed || at.length > MAX_SYMBOLS) return null;
  const row = (
    /** @type {string} */ name,
    /** @type {string} */ word,
    /** @type {number[]} */ marks,
  ) => {
    const cells = [...word].map((symbol, i) =>
      h("span", { class: marks.includes(i) ? "cell changed" : "cell" }, symbol),
    );
    return h("div", h("span.quiet", name), h("span.cells", cells));
  };
  const heading =
    verdict === "right" ? t("Most chosen of the right") : t("Most chosen of the wrong");
  const title = h("p.quiet", isFirst ? heading : t("Chosen as well"));
  const rows = [row(t("now"), at, []), row(t("chosen"), choice, changed)];
  return h("div", { id: "ask-bits", "aria-hidden": "true" }, title, rows);
}

/**
 * Returns the column with the route of the class, hop by hop.
 * @param {Wall} wall
 * @param {string} back
 * @returns {Child}
 */
export function routeSide({ made }, back) {
  const heads = [t("hop"), t("arrives at"), t("saw it")];
  const rows = made.map(({ to, right, all }, i) => {
    const saw = t("{n} of {all}", { n: numberText(right), all: numberText(all) });
    return h("tr", h("td", i + 1), h("td.mono", to), h("td", saw));
  });
  return [
    largeNumber(made.length, t("hops"), t("hop")),
    h(
      "table",
      { id: "ask-route" },
      h("caption", t("The route of the class")),
      h(
        "thead",
        h(
          "tr",
          heads.map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h("tbody", rows),
    ),
    h("a", { href: back }, t("Back to the network")),
  ];
}

/** Says how many hops the class took, and how many are needed. @param {Wall} wall */
export function arrival({ made, asked }) {
  const least = asked.least;
  const hops = plural(made.length, "hop");
  if (least === null) return t("Arrived after {hops}.", { hops });
  return made.length === least
    ? t("Arrived after {hops}, and no way is shorter.", { hops })
    : t("Arrived after {hops}; a shortest way takes {least}.", { hops, least });
}

/**
 * Returns the keys that can be pressed now, as buttons; `onward` says what the key for "next" does.
 * @param {Wall} wall
 * @param {() => string} onward
 * @returns {Child}
 */
export function keys(wall, onward) {
  const key = (/** @type {string} */ name, /** @type {string} */ words, id = "") =>
    h(
      "button.key-act",
      { id: id || null, "data-key": name.length > 1 ? name : name.toLowerCase() },
      h("span.key", { PageDown: t("PgDn"), Escape: t("Esc") }[name] ?? name),
      words,
    );
  const end = key("Escape", t("end"));
  if (wall.view === "arrived") return end;
  if (wall.view === "shown") {
    return [key("W", t("the next answer")), key("PageDown", onward()), end];
  }
  return [
    key(
      "A",
      wall.asked.kind === "hop" ? t("show where they went") : t("show the answers"),
      "ask-wall",
    ),
    key("C", wall.closed ? t("open the question again") : t("close the question"), "ask-close"),
    key("Q", t("code large")),
    key("N", t("speaker's window")),
    end,
  ];
}

/** Returns the number of the hop that is asked for, from 1. @param {Wall} wall */
export const hopNumber = ({ made }) => made.length + 1;
