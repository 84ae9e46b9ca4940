import assert from "node:assert/strict";
import { test } from "node:test";
import { window } from "../page.js";

const { formulaNodes, page, ranking } = await import("../../../assets/pages/networks.js");

test("superscripts and subscripts in a sentence are set as such", () => {
  const markup = (text) =>
    formulaNodes(text)
      .map((part) => (typeof part === "string" ? part : `<${part.localName} ${part.textContent}>`))
      .join("");
  assert.equal(markup("2^(n-m) copies of m[2^k-1]"), "2<sup n-m> copies of m[2<sup k>-1]");
  assert.equal(markup("digits A_i below R_i."), "digits A<sub i> below R<sub i>.");
  assert.equal(markup("x to its complement ~x"), "x to its complement ~x");
});

test("families are ranked by what one wants most, those of which it is not known last", () => {
  const card = (/** @type {string} */ family, /** @type {number | null} */ rank) =>
    /** @type {import("../../../assets/types/documents").GalleryCard} */ (
      /** @type {unknown} */ ({ family, ranked: [{ key: "links", rank, value: "" }] })
    );
  const cards = [card("A", 3), card("B", null), card("C", 1), card("D", 3)];
  assert.deepEqual(
    ranking(cards, "links").map(({ family }) => family),
    ["C", "A", "D", "B"],
  );
});

const { bestOfFamilies, choiceForm } = await import("../../../assets/pages/networks/choice.js");

test("of networks that fit the best of each family is shown, the best family first", () => {
  const row = (
    /** @type {string} */ spec,
    /** @type {string} */ family,
    /** @type {number} */ hops,
    /** @type {number} */ links,
  ) =>
    /** @type {import("../../../assets/types/documents").ChoiceRow} */ (
      /** @type {unknown} */ ({ spec, family, rank: { hops, links } })
    );
  const rows = [row("A(1)", "A", 3, 1), row("A(2)", "A", 2, 2), row("B(1)", "B", 2, 1)];
  const specs = (/** @type {string} */ want) => bestOfFamilies(rows, want).map(({ spec }) => spec);
  assert.deepEqual(specs(""), ["B(1)", "A(2)"]);
  assert.deepEqual(specs("links"), ["B(1)", "A(1)"]);
  assert.deepEqual(specs("hops"), ["B(1)", "A(2)"]);
});

test("a field with nothing typed takes the number that it shows", () => {
  globalThis.FormData = window.FormData;
  history.replaceState(null, "", "/networks");
  const form = choiceForm(null);
  document.body.append(form);
  const [hosts, ports] = form.querySelectorAll("input");
  assert.deepEqual([hosts.placeholder, ports.placeholder], ["1000", "36"]);
  const addressWith = (/** @type {string} */ many, /** @type {string} */ wide) => {
    [hosts.value, ports.value] = [many, wide];
    assert.ok(form.checkValidity());
    form.dispatchEvent(new window.Event("submit"));
    return location.pathname + location.search;
  };
  assert.equal(addressWith("500", ""), "/networks?hosts=500&ports=36");
  assert.equal(addressWith("", "64"), "/networks?hosts=1000&ports=64");
});

test("a ranked card shows and opens the network that is ranked", () => {
  const root = document.createElement("div");
  const card = {
    ...{ family: "KZ", group: "G", spec: "KZ(2,3)", title: "T", cite: "", sentence: "" },
    ...{ teaches: "", terms: [["Nodes", "12", "nodes"]], ranked_terms: [["Nodes", "72", "nodes"]] },
    ...{ ranked_at: "KZ(8,2)", ranked_degree: "8", ranked: [{ key: "hops", rank: 1, value: "1" }] },
  };
  const shown = (want) => {
    const rest = { theme: "", choice: null, near: 64, largest: ["Q(4)", "16"] };
    page.draw({ cards: [card], want, ...rest }, root);
    const link = root.querySelector(".network-card a");
    const { alt, src } = link.querySelector("img");
    return [link.getAttribute("href"), alt, root.querySelector("dd").textContent, /want/.test(src)];
  };
  assert.deepEqual(shown(""), ["/?net=KZ(2,3)", "KZ(2,3), drawn", "12", false]);
  assert.deepEqual(shown("hops"), ["/?net=KZ(8,2)", "KZ(8,2), drawn", "72", true]);
});
