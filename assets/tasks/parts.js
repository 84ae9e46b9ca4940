// @ts-nocheck: its types come next
/* A network as smaller copies of itself: every node in the colour of its part. */
import { el, part } from "../parts/page.js";
import * as panels from "../parts/panels.js";
import { escaped } from "../parts/words.js";
import * as ink from "../stage/ink.js";
import { token } from "../stage/looks.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import { state } from "../state/model.js";

const HUES = ["--f1", "--f5", "--f3", "--f2", "--f4", "--k-ring", "--h3", "--ink-2"];

const hue = (index) => HUES[index % HUES.length];
/** From the second round of colours on, parts are told apart by hollow nodes too. */
const hollow = (index) => Math.floor(index / HUES.length) % 2 === 1;

function draw(context) {
  const { of: parts } = model.shown();
  // Without a colouring the drawing stands as it is.
  if (!parts.length) return;
  const r = Math.max(2.6, stage.radius() * stage.zoom() * 1.15);
  parts.forEach((index, mark) => {
    const color = token(hue(index));
    const open = hollow(index);
    if (state.drawing.pills)
      ink.pill(
        context,
        mark,
        open ? token("--surface") : color,
        open ? color : token("--surface"),
        color,
      );
    else
      ink.disc(
        context,
        stage.markOnScreen(mark),
        r,
        open ? token("--surface") : color,
        open ? color : token("--stage"),
        open ? 2.2 : 1.2,
      );
  });
}

/** The panel: what the parts are, and each part with its size. */
function panel() {
  const { title, why, rows, more, same, growth } = model.shown();
  panels.say(title, why);
  part("hops-note").textContent = "";
  el("hops").innerHTML =
    `<table class="hops lanes"><thead><tr><th>part</th><th>is a copy of</th><th>nodes</th></tr></thead><tbody>${rows
      .map(
        (row, i) =>
          `<tr><td><i class="swatch${hollow(i) ? " hollow" : ""}" style="--hue:var(${hue(i)})"></i>${escaped(row.name)}</td><td class="mono">${escaped(row.spec)}</td><td class="mono">${escaped(row.nodes)}</td></tr>`,
      )
      .join("")}</tbody></table>` +
    (more ? `<p class="quiet">and ${more} more</p>` : "") +
    same
      .map(
        (one) =>
          `<p class="turn">The same network is <button type="button" class="button edged" data-same="${escaped(one.spec)}" data-from="${escaped(one.from)}" data-to="${escaped(one.to)}">${escaped(one.spec)}</button> <span class="quiet">${escaped(one.source)}; the message comes along</span></p>`,
      )
      .join("") +
    (growth.length
      ? `<table class="hops lanes"><thead><tr><th>grows to</th><th>IE of nodes</th><th>IE of links</th></tr></thead><tbody>${growth
          .map(
            (one) =>
              `<tr><td class="mono"><button type="button" class="plain" data-spec="${escaped(one.spec)}">${escaped(one.spec)}</button></td><td class="mono">${escaped(one.nodes)}</td><td class="mono">${escaped(one.links)}</td></tr>`,
          )
          .join(
            "",
          )}</tbody></table><p class="quiet">IE, incremental expandability: what the next size adds, over what is there.</p>`
      : "");
}

/** @type {import("../state/model.js").Task} */
export const task = {
  heading: "Parts",
  ends: "none",
  steps: () => 0,
  draw,
  panel,
  said: () => ({ count: model.shown().title, summary: "" }),
};
