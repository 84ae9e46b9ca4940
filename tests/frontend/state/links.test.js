import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";

const window = new Window({ url: "http://localhost/?lang=de" });
window.document.documentElement.lang = "de";
Object.assign(globalThis, {
  window,
  document: window.document,
  location: window.location,
  history: window.history,
  Node: window.Node,
  Element: window.Element,
  HTMLAnchorElement: window.HTMLAnchorElement,
});

await import("../../../assets/state/pages.js");
const { setPages } = await import("../../../assets/state/page_table.js");
setPages([{ path: "/", name: "Explore", title: "Explore", module: "explore", tail: "" }]);

/** Returns where a link leads that the browser follows itself, by a click of a kind. */
function follow(href, target, kind, button) {
  const link = document.createElement("a");
  Object.assign(link, { href, target });
  document.body.append(link);
  link.dispatchEvent(new window.MouseEvent(kind, { bubbles: true, cancelable: true, button }));
  return link.href.replace("http://localhost", "");
}

test("a link that the browser follows keeps the language of the page", () => {
  assert.equal(follow("/#question", "_self", "click", 0), "/?lang=de#question");
  assert.equal(follow("/?net=Q(3)", "", "auxclick", 1), "/?net=Q(3)&lang=de");
  assert.equal(follow("/?lang=en", "_self", "click", 0), "/?lang=en");
  assert.equal(follow("/docs/", "", "auxclick", 1), "/docs/");
});
