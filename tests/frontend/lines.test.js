import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const HOME = new URL("../../assets/", import.meta.url);
const files = readdirSync(HOME, { recursive: true })
  .filter((name) => name.endsWith(".js"))
  .map((name) => [name, readFileSync(new URL(name, HOME), "utf8")]);

test("lines are as long as in Python", () => {
  const long = files.flatMap(([name, text]) =>
    text.split("\n").flatMap((line, i) => (line.length > 100 ? [`${name}:${i + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});

test("nothing takes markup, and nothing is global but what is meant to be", () => {
  const markup = /\.(innerHTML|outerHTML|insertAdjacentHTML)|document\.write|\beval\(/;
  for (const [name, text] of files) assert.doesNotMatch(text, markup, name);
  const globals = files.flatMap(([, text]) => text.match(/(?:window|globalThis)\.\w+ = /g) ?? []);
  assert.deepEqual([...new Set(globals)].sort(), [
    "window.dash_clientside = ",
    "window.explorer = ",
    // Dash tells nobody that a question found no server: page/dash.js listens for it here.
    "window.fetch = ",
    "window.ui = ",
  ]);
});

test("which step a position is at is asked for in one place", () => {
  const own = /Math\.(?:ceil|floor|round|trunc)\((?:state\.)?at\)/;
  const places = files.filter(([name, text]) => own.test(text) && name !== "state/position.js");
  assert.deepEqual(
    places.map(([name]) => name),
    [],
  );
});

test("every event of the table happens, and somebody hears it", () => {
  const table = readFileSync(new URL("types/events.d.ts", HOME), "utf8");
  const names = [...table.matchAll(/^ {2}"?([a-z ]+?)"?: /gm)].map(([, name]) => name);
  const all = files.map(([, text]) => text).join("\n");
  const heard = new Set(all.match(/\bon\([^)]*|of \/\*\* @type \{const\} \*\/ \(\[[^\]]*/g));
  const isHeard = (name) => [...heard].some((text) => text.includes(`"${name}"`));
  assert.ok(names.length > 30);
  assert.deepEqual(
    names.filter((name) => !all.includes(`emit("${name}"`)),
    [],
  );
  assert.deepEqual(
    names.filter((name) => !isHeard(name)),
    [],
  );
});

test("no module is kept from the types", () => {
  for (const [name, text] of files) assert.doesNotMatch(text, /@ts-(nocheck|ignore)/, name);
});
