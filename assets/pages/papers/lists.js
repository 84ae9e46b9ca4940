/* The lists of Papers: they are loaded once, and filtered in the page. */

import { Away, request, whenBack } from "../../state/server.js";
import { h } from "../../widgets/dom.js";
import { picture } from "../../widgets/picture.js";
import { nodesOf } from "../../widgets/prose.js";
import { chip, tag } from "./chips.js";

/** @import { ListedRow, PaperDocument as Paper, StatementRow } from "../../types/documents" */
/** @import { Row } from "./address.js" */

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/**
 * Returns the content at an address; it is loaded once, again only if that failed.
 * @param {string} address
 * @param {"json" | "text"} form
 * @returns {Promise<any>}
 */
function fetchOnce(address, form) {
  const earlier = answers.get(address);
  if (earlier) return earlier;
  const promise = request(address).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
    return answer[form]();
  });
  answers.set(address, promise);
  promise.catch(() => answers.delete(address));
  return promise;
}

/** Returns the rows of a tab. @param {string} tab @returns {Promise<Row[]>} */
export const rowsOf = (tab) => fetchOnce(`/papers/list/${tab}`, "json");

/** Observes cards: their pictures are loaded when they become visible. */
let watcher = /** @type {IntersectionObserver | null} */ (null);

/** @param {Element} place */
function watch(place) {
  watcher ??= new IntersectionObserver(loadVisible, { rootMargin: "200px" });
  watcher.observe(place);
}

/** @param {IntersectionObserverEntry[]} entries */
function loadVisible(entries) {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    watcher?.unobserve(target);
    const name = encodeURIComponent(target.getAttribute("data-picture") ?? "");
    // A card whose picture could not be loaded can still be opened.
    fetchOnce(`/papers/picture/${name}.svg`, "text").then(
      (text) => target.replaceChildren(picture(text) ?? ""),
      (error) => error instanceof Away && whenBack(() => watch(target)),
    );
  }
}

/**
 * Returns the elements of a list.
 * @param {string} tab
 * @param {Row[]} rows
 * @param {Paper[]} papers
 */
export function listElements(tab, rows, papers) {
  if (tab === "statements") {
    const short = new Map(papers.map((paper) => [paper.key, paper.short]));
    const statements = /** @type {StatementRow[]} */ (rows);
    return [h("ul", ...statements.map((row) => statement(row, short.get(row.paper) ?? "")))];
  }
  return papers.map((paper) => {
    const ownRows = /** @type {ListedRow[]} */ (rows).filter((row) => row.paper === paper.key);
    const authors = tab === "figures" ? [" ", h("span", { translate: "no" }, paper.authors)] : null;
    return h(
      "section",
      { hidden: !ownRows.length },
      h("h2", { translate: "no" }, paper.short, authors),
      h("ul", ...ownRows.map((row) => (tab === "figures" ? card(row) : entry(row)))),
    );
  });
}

/** @param {StatementRow} row @param {string} short */
function statement(row, short) {
  const value = h("span", ...nodesOf(row.value), row.computed ? "\u00a0→" : null);
  return h(
    "li",
    { "data-id": row.id },
    h(
      "a",
      { href: `/papers?id=${row.id}`, tabindex: "-1" },
      chip(row.verdict),
      h("span.where", h("b", short), ` ${row.place}`),
      h("span.says", ...nodesOf(row.says), ...row.marks.flatMap((mark) => [" ", tag(mark)])),
      h("span.outcome", value, row.computed && [" ", h("b", ...nodesOf(row.computed))]),
    ),
  );
}

/** @param {ListedRow} row */
const entry = (row) =>
  h(
    "li",
    { "data-id": row.id },
    h(
      "a",
      { href: `/papers?tab=tables&id=${row.id}` },
      h("b", row.place),
      h("span", ...nodesOf(row.title)),
    ),
  );

/** @param {ListedRow} row */
function card(row) {
  const place = h("span.picture", { "data-picture": row.id });
  watch(place);
  return h(
    "li",
    { "data-id": row.id },
    h(
      "a",
      { href: `/papers?tab=figures&id=${row.id}` },
      place,
      h("b", row.place),
      h("span", ...nodesOf(row.title)),
    ),
  );
}
