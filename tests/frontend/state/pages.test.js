import assert from "node:assert/strict";
import { test } from "node:test";
import { Window } from "happy-dom";

const window = new Window({ url: "http://localhost/" });
Object.assign(globalThis, {
  window,
  document: window.document,
  location: window.location,
  history: window.history,
  Node: window.Node,
  Element: window.Element,
  HTMLAnchorElement: window.HTMLAnchorElement,
});

globalThis.scrollTo = () => {};

const { arrive, begin, go, write } = await import("../../../assets/state/pages.js");
const { missingPageText, pageAtPath, setPages } = await import(
  "../../../assets/state/page_table.js"
);
const { withChanges, pairs, parameter, encode } = await import("../../../assets/state/query.js");

const page = (path, name, tail = "") => ({ path, name, title: name, module: name, tail });
const TABLE = [
  page("/", "Explore"),
  page("/compare", "Compare"),
  page("/learn", "Learn", "lesson"),
];
setPages(TABLE);

test("a path belongs to its page, whatever follows the slash", () => {
  assert.equal(pageAtPath("/")?.entry.name, "Explore");
  for (const path of ["/compare", "/compare/", "/compare//"]) {
    assert.equal(pageAtPath(path)?.entry.name, "Compare");
  }
  for (const path of ["/comparison", "/compare/ring", "/nothing"])
    assert.equal(pageAtPath(path), null);
});

test("a page with a tail takes one word more", () => {
  assert.deepEqual(pageAtPath("/learn/ring%20one"), { entry: TABLE[2], tail: "ring one" });
  assert.equal(pageAtPath("/learn")?.tail, "");
  assert.equal(pageAtPath("/learn/ring/2"), null);
});

test("a path that is no page is named beside those that there are", () => {
  assert.equal(
    missingPageText("/nope"),
    "There is no page /nope: there are Explore, Compare, Learn. Shown is Explore.",
  );
  for (const path of ["/comparison", "/Comp/ring"])
    assert.match(missingPageText(path), / Shown is Explore\. Compare is at \/compare\.$/);
});

test("a playing stage does not overwrite the address of a followed link", () => {
  begin(
    TABLE,
    (_, then) => then(),
    () => {},
  );
  const address = () => location.pathname + location.search;
  history.replaceState(null, "", "/?net=Q(4)");
  arrive();
  write("?net=Q(4)&step=1");
  assert.equal(address(), "/?net=Q(4)&step=1");
  for (const leave of [
    () => go("/compare?up=cost"),
    () => history.pushState(null, "", "/compare?up=cost"),
  ]) {
    leave();
    write("?net=Q(4)&step=2");
    assert.equal(address(), "/compare?up=cost");
    arrive();
    write("?up=degree");
    assert.equal(address(), "/compare?up=degree");
    history.replaceState(null, "", "/?net=Q(4)&step=1");
    arrive();
  }
});

test("a change of a query string keeps its other parameters", () => {
  assert.equal(withChanges("?a=1&b=(2,3)&c", { b: null }), "?a=1&c");
  assert.equal(withChanges("?a=1", { a: "2", b: ["x", "y"], c: "", d: undefined }), "?a=2&b=x&b=y");
  assert.equal(withChanges("", {}), "");
});

test("written values are read again", () => {
  for (const value of ["MC(2,2)", "a&b=c", "100 %", "(01,11)~#5", "≤ n", "+", "?"]) {
    assert.equal(parameter(withChanges("?x=1", { net: value }), "net"), value);
  }
});

test("brackets, commas and colons stay what they are", () => {
  assert.equal(encode("MC(2,2):x y"), "MC(2,2):x+y");
  assert.deepEqual(pairs("?net=MC(2,2)&log"), [
    ["net", "MC(2,2)"],
    ["log", ""],
  ]);
});
