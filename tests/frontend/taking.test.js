/* What is taken along: its address, its name, why it is not there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { address, embedding, fileName, named, refusal, side } from "../../assets/share/taking.js";

const wish = { whole: false, theme: "dark", width: 800, height: 600 };

import { framed } from "../../assets/share/stills.js";

test("an address holds the state, and the step that is on screen", () => {
  const path = address("picture.png", "?net=HCN(3)&step=1&fault=%23a&fault=b", 4, wish);
  const [what, query] = path.split("?");
  assert.equal(what, "/take/picture.png");
  const asked = new URLSearchParams(query);
  assert.equal(asked.get("net"), "HCN(3)");
  assert.equal(asked.get("step"), "4");
  assert.deepEqual(asked.getAll("fault"), ["#a", "b"]);
  assert.equal(asked.get("theme"), "dark");
  assert.equal(asked.get("size"), "800x600");
});

test("the whole route has no step", () => {
  const path = address("picture.svg", "?net=Q(3)&step=1", 2, { ...wish, whole: true });
  assert.equal(new URLSearchParams(path.split("?")[1]).has("step"), false);
});

test("a side is made to be one that the server takes", () => {
  assert.equal(side("10", 720), 64);
  assert.equal(side("99999", 720), 4096);
  assert.equal(side("640.4", 720), 640);
  assert.equal(side("wide", 720), 720);
  assert.equal(side("", 720), 720);
});

test("a file has the name that the server gives it", () => {
  assert.equal(named('attachment; filename="HCN-3.png"'), "HCN-3.png");
  assert.equal(named(null), "network");
});

test("a refusal is the server's sentence, or its status", async () => {
  const said = new Response(JSON.stringify({ error: "Too large." }), { status: 422 });
  assert.equal(await refusal(said), "Too large.");
  assert.match(await refusal(new Response("<html>", { status: 502 })), /502/);
});

test("a frame holds what is shown, in the theme that is wished for, and nothing breaks out", () => {
  const search = "?net=HCN(3)&step=1&theme=light&view=present";
  const text = embedding("http://h:1", search, 4, wish, 'A "route" & <b>');
  assert.equal(
    text,
    '<iframe src="http://h:1/embed?net=HCN(3)&amp;step=4&amp;theme=dark" width="800" height="600"' +
      ' title="A &quot;route&quot; &amp; &lt;b>" loading="lazy"></iframe>',
  );
  assert.ok(!embedding("http://h:1", search, null, wish, "").includes("step="));
});

test("a file is named by its network", () => {
  assert.equal(fileName("HCN(3)", "svg"), "HCN-3.svg");
});

test("a stage stands in the middle of a picture of other proportions", () => {
  assert.deepEqual(framed({ width: 100, height: 100 }, 2), {
    x: -50,
    y: 0,
    width: 200,
    height: 100,
  });
  assert.deepEqual(framed({ width: 100, height: 50 }, 1), {
    x: 0,
    y: -25,
    width: 100,
    height: 100,
  });
});
