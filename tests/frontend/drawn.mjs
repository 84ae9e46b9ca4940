/* Says what tasks draw and say at some of their steps: reads {cases: [{doc, places}], tokens, size}
   as JSON, writes a list of sections of lines for every place of every case, and the `words` there:
   every text that people read. They are English without `spoken`, a language and its catalogue. */
import { readFileSync } from "node:fs";
import { frame } from "./page.js";

const { cases, spoken, ...looks } = JSON.parse(readFileSync(0, "utf8"));
globalThis.$spoken = spoken;
globalThis.$looks = looks;
const { size } = looks;
const { graph } = await import("./lacking.mjs");

/** Elements that are no plain boxes. */
const KINDS = {
  "network-spec": "input",
  source: "input",
  target: "input",
  router: "select",
  ...Object.fromEntries(
    ["under", "route", "over", "top"].map((name) => [`explore-${name}`, "canvas"]),
  ),
};
const ABSENT = new Set(["tables", "words", "modules"]);
const given = document.getElementById.bind(document);
document.getElementById = (id) => {
  const known = given(id);
  if (known || ABSENT.has(id) || id.startsWith("option-")) return known;
  const made = document.createElement(KINDS[id] ?? "div");
  made.id = id;
  if (id === "stage") made._cyreg = { cy: graph };
  document.body.append(made);
  return made;
};

// What is drawn --------------------------------------------------------------------------------

const model = await import("../../assets/state/model.js");
const stage = await import("../../assets/stage/stage.js");
await import("../../assets/stage/backdrop.js");
await import("../../assets/stage/overlay.js");
await import("../../assets/panels/timeline.js");
await import("../../assets/panels/panels.js");
const player = await import("../../assets/stage/player.js");
const { drawAbove: above, beneath } = await import("../../assets/stage/paint/snapshot.js");
const { graphed, listed, read, rounded, words } = await import("./listing.mjs");

const PARTS = [
  "explore-hop-title",
  "why",
  "explore-count",
  "explore-summary",
  "explore-present-hop",
  "explore-lead",
  "explore-upper",
  "explore-hops-note",
  "hops",
  "explore-legend",
  "explore-more",
  "explore-wide",
  "explore-controls",
  "timeline",
];
/** What tells of one hop, and the tasks whose step is one. */
const HOP = ["explore-bits", "explore-code", "explore-values"];
const HOPPING = new Set(["route", "check"]);

const linesOf = (ids) =>
  Object.fromEntries(
    ids.map((id) => [id.replace("explore-", ""), read(document.getElementById(id)).map(rounded)]),
  );

// Case by case -----------------------------------------------------------------------------------

async function loadModules(doc) {
  for (const path of doc.modules) {
    const module = await import(`../../assets/${path}.js`);
    const key = path.startsWith("tasks/") ? doc.task : doc.mode;
    if (module.task) model.register(key, module.task);
  }
}

/** Returns positions of the player from parts of all steps and offsets. */
function positionsOf(places, steps) {
  const all = places.map(([part, off]) => Math.max(0, Math.ceil(part * steps) + off));
  return [...new Set(all.filter((at) => at <= steps))].sort((a, b) => a - b);
}

const usual = { ...size };

async function drawnCase({ doc, places, width = usual.width, height = usual.height }) {
  Object.assign(size, { width, height });
  await loadModules(doc);
  for (const id of [...PARTS, ...HOP]) document.getElementById(id).replaceChildren();
  Object.assign(model.state, { doc, view: new Set(doc.view) });
  Object.assign(model.state, { at: 0, playing: false, secondRoute: null, overlay: null, above: null });
  stage.load(doc.drawing);
  model.emit("document");
  frame(0);
  const found = [];
  for (const at of positionsOf(places, model.steps())) {
    player.move(at);
    for (const canvas of document.querySelectorAll("canvas")) canvas.parts = undefined;
    model.emit("tab");
    frame(0);
    const { "present-hop": presented, ...said } = linesOf(HOPPING.has(doc.task) ? [...PARTS, ...HOP] : PARTS);
    const beside = [said.count, said.summary].flat().join("");
    const sections = {
      graph: graphed(graph),
      ground: listed((list) => beneath(list, size, true)),
      drawn: listed((list) => above(list)),
      ...said,
      // Where it is presented mostly the same is said.
      presented: presented.join("") === beside ? [] : presented,
    };
    const { heading, unit } = model.currentTask();
    const read = [heading, unit, ...PARTS.flatMap((id) => words(document.getElementById(id)))];
    found.push({ at, steps: model.steps(), sections, words: read });
  }
  return found;
}

const all = [];
for (const one of cases) all.push(await drawnCase(one));
process.stdout.write(JSON.stringify(all), () => process.exit());
