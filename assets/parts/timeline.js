// @ts-nocheck: its types come next
/* The timeline: distance left above the hops, one axis for both, the message as its handle. */

import { look } from "../stage/looks.js";
import * as player from "../stage/player.js";
import * as model from "../state/model.js";
import { on, state } from "../state/model.js";
import { el } from "./page.js";

const LEFT = 104;
const RIGHT = 18;
let axis = null;

const box = () => el("timeline");
const narrow = () => innerWidth < 768 || state.view.has("present");

function bars(x, y, hops, steps) {
  const out = [];
  const merged = hops.length > 200;
  for (let i = 0; i < hops.length; ) {
    let end = i + 1;
    while (merged && end < hops.length && hops[end].kind === hops[i].kind) end++;
    const kind = look(state.drawing.kinds[hops[i].kind].role);
    const pad = hops.length > 60 ? 0.5 : 4;
    const dash = kind.dash.length
      ? ` stroke-dasharray="${kind.dash.map((d) => d * 1.4).join(" ")}"`
      : "";
    out.push(
      `<line class="bar" data-hop="${end}" x1="${x(i) + pad}" x2="${x(end) - pad}" y1="${y}" y2="${y}" stroke="var(${kind.token})"${dash}/>`,
    );
    i = end;
  }
  if (steps > hops.length) {
    out.push(
      `<rect class="hatch" x="${x(hops.length) + 4}" y="${y - 5}" width="${x(steps) - x(hops.length) - 8}" height="10" fill="url(#hatch)"/>`,
    );
  }
  return out.join("");
}

function leftCurve(x, trace) {
  const lefts = [trace.distance, ...trace.hops.map((hop) => hop.left)];
  if (lefts.some((left) => left === null)) return "";
  const most = Math.max(1, ...lefts);
  const y = (left) => 62 - (left / most) * 40;
  const out = [
    `<text class="axis" x="16" y="${y(lefts[0]) + 4}">Distance left</text>`,
    `<line class="base" x1="${x(0)}" x2="${x(model.steps())}" y1="66" y2="66"/>`,
  ];
  const numbers = lefts.length <= 41;
  const every = x(1) - x(0) < 24 ? 2 : 1;
  trace.hops.forEach((hop, i) => {
    const [x1, y1, x2, y2] = [x(i), y(lefts[i]), x(i + 1), y(lefts[i + 1])];
    out.push(
      `<line class="left${hop.detour ? " detour" : ""}" data-hop="${i + 1}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`,
    );
    const run = hop.detour && !(i && trace.hops[i - 1].detour);
    if (run && x2 - x1 > 14) {
      const word =
        x2 - x1 > 110
          ? lefts[i + 1] > lefts[i]
            ? "detour, farther"
            : "detour, no closer"
          : "detour";
      const below = Math.max(y1, y2) + 15;
      out.push(
        `<text class="word" x="${(x1 + x2) / 2}" y="${below > 62 ? Math.min(y1, y2) - 8 : below}">${word}</text>`,
      );
    }
  });
  lefts.forEach((left, i) => {
    if (lefts.length <= 121)
      out.push(`<circle class="dot" data-step="${i}" cx="${x(i)}" cy="${y(left)}" r="2.6"/>`);
    if (numbers && i % every === 0)
      out.push(`<text class="number" x="${x(i) + 6}" y="${y(left) - 6}">${left}</text>`);
  });
  return out.join("");
}

function build() {
  if (!model.trace() || !state.drawing || !box().clientWidth) return;
  if (model.shown() && !model.steps()) return box().replaceChildren();
  const trace = model.trace();
  const width = box().clientWidth;
  const steps = Math.max(1, model.steps());
  const small = narrow();
  const left = small ? 16 : LEFT;
  const x = (step) => left + (step / steps) * (width - left - (small ? 16 : RIGHT + 8));
  const y = small ? 22 : 97;
  const height = small ? 44 : 120;
  axis = { x, y, left, steps, width };
  const ticks =
    steps <= 200
      ? Array.from(
          { length: steps + 1 },
          (_, i) => `<line class="tick" x1="${x(i)}" x2="${x(i)}" y1="${y - 8}" y2="${y + 8}"/>`,
        ).join("")
      : "";
  box().innerHTML =
    `<svg width="${width}" height="${height}" aria-hidden="true">` +
    `<defs><pattern id="hatch" width="6" height="6" patternTransform="rotate(45)" patternUnits="userSpaceOnUse"><rect width="2" height="6" fill="var(--v-no)"/></pattern></defs>` +
    (!model.onRoute()
      ? model.tasked().timeline({ x, y, width, height, small, steps })
      : (small
          ? ""
          : `${leftCurve(x, trace)}<text class="axis" x="16" y="${y + 4}">Hops</text>${ticks}`) +
        bars(x, y, trace.hops, steps)) +
    `<g class="handle"><line y1="${small ? 6 : 14}" y2="${y}"/><circle cy="${y}" r="8.5"/></g></svg>`;
  box().setAttribute("aria-valuemax", model.steps());
  mark();
  follow();
}

/** What is done and what is to come. */
function mark() {
  if (!axis) return;
  const done = Math.floor(state.at + 1e-9);
  for (const node of box().querySelectorAll("[data-hop]")) {
    node.classList.toggle("future", +node.dataset.hop > Math.max(done, model.step()));
    node.classList.toggle("todo", +node.dataset.hop > done);
  }
  for (const dot of box().querySelectorAll("[data-step]"))
    dot.classList.toggle("todo", +dot.dataset.step > done);
  box().setAttribute("aria-valuenow", model.step());
  box().setAttribute("aria-label", model.onRoute() ? "Hop" : model.tasked().unit || "Step");
  box().setAttribute("aria-valuetext", model.onRoute() ? hop() : told(model.tasked().said()));
}

const hop = () =>
  model.step() > model.trace().hops.length
    ? "Lost"
    : model.step()
      ? `Hop ${model.step()} of ${model.trace().hops.length}`
      : "Start";
const told = ({ count, summary }) => (summary ? `${count}, ${summary}` : count);

function follow() {
  const handle = axis && box().querySelector(".handle");
  if (handle) handle.setAttribute("transform", `translate(${axis.x(state.at)} 0)`);
}

function scrub(event) {
  if (!axis) return;
  const px = event.clientX - box().getBoundingClientRect().left;
  const span = axis.x(axis.steps) - axis.x(0);
  player.jump(((px - axis.x(0)) / span) * axis.steps);
}

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest?.("#timeline")) return;
  event.preventDefault();
  box().focus({ preventScroll: true });
  scrub(event);
  const stop = () => {
    removeEventListener("pointermove", scrub);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", stop);
  };
  addEventListener("pointermove", scrub);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
});

for (const event of ["document", "page", "view"]) on(event, build);
on("step", mark);
on("frame", follow);
addEventListener("resize", build);

export { build };
