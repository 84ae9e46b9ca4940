// @ts-nocheck: its types come next
/* Switching: a probe, the circuit it holds, the message over it; or packets from node to node. */
import { el, large, part, reduced } from "../parts/page.js";
import * as panels from "../parts/panels.js";
import { escaped } from "../parts/words.js";
import * as curve from "../stage/curve.js";
import * as ink from "../stage/ink.js";
import { token } from "../stage/looks.js";
import * as stage from "../stage/stage.js";
import * as model from "../state/model.js";
import { state } from "../state/model.js";
import * as url from "../state/url.js";

const TICKS = 120;
const LOOKS = {
  probe: ["--msg", "reserving"],
  held: ["--msg", "held"],
  transfer: ["--ink", "transfer"],
  packet: ["--ink", "packet"],
  wait: ["--v-no", "waiting"],
  idle: ["--line-2", "until the next attempt"],
  retreat: ["--ink-3", "retreating"],
  drop: ["--v-no", "dropped"],
  release: ["--ink-3", "released"],
};
const time = () => (state.at / TICKS) * model.shown().total;
const told = (value) =>
  `${value.toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} µs`;

/** The links of other messages, held while this one is on its way. */
function others(context) {
  for (const { marks } of model.shown().held) {
    for (let i = 1; i < marks.length; i++) {
      if (marks[i] === null || marks[i - 1] === null) continue;
      const line = stage.hopPath(marks[i - 1], marks[i]);
      context.strokeStyle = token("--h3");
      context.lineWidth = 4.2 * large();
      curve.stroke(context, line);
      ink.disc(context, line.at(0.5), 5 * large(), token("--h3"), token("--stage"), 1.5);
    }
  }
}

/** The segments under way at a time, the latest on each link. */
function active(now) {
  const found = new Map();
  for (const s of model.shown().segments) {
    if (s.a === null || s.b === null || s.start > now + 1e-9) continue;
    if (s.end < now - 1e-9 || (s.end <= now && s.what !== "held" && now < model.shown().total))
      continue;
    found.set(`${s.a}-${s.b}-${s.what}`, s);
  }
  return [...found.values()];
}

function line(context, s, name, width, dash = []) {
  context.strokeStyle = token(name);
  context.lineWidth = width * large();
  context.setLineDash(dash);
  curve.stroke(context, stage.hopPath(s.a, s.b));
  context.setLineDash([]);
}

function over(context) {
  const now = time();
  const r = 9 * large();
  for (const s of active(now)) {
    const t = s.end > s.start && !reduced() ? Math.min(1, (now - s.start) / (s.end - s.start)) : 1;
    const way = stage.hopPath(s.a, s.b);
    if (s.what === "held") line(context, s, "--trail", 11);
    else if (s.what === "transfer") {
      line(context, s, "--trail", 11);
      line(context, s, "--ink", 3);
      for (const f of [0, 0.34, 0.67])
        ink.disc(
          context,
          way.at((f + (reduced() ? 0.16 : (state.at % 6) / 6)) % 1),
          3.4 * large(),
          token("--msg"),
          token("--msg-ink"),
          1.2,
        );
    } else if (s.what === "probe" || s.what === "packet") {
      context.strokeStyle = token("--trail");
      context.lineWidth = 11 * large();
      if (s.what === "probe") curve.stroke(context, way, t);
      ink.disc(
        context,
        way.at(t),
        s.what === "probe" ? r * 0.8 : r,
        token("--msg"),
        token("--msg-ink"),
        2,
      );
    } else if (s.what === "retreat") {
      line(context, s, "--ink-3", 2, [3, 4]);
      ink.disc(context, way.at(1 - t), r * 0.8, token("--surface"), token("--msg-ink"), 2);
    } else if (s.what === "wait") {
      ink.disc(context, way.at(0), r, token("--msg"), token("--v-no"), 3);
    }
  }
}

function sentence(now) {
  const busy = active(now).filter(
    (s) => s.what !== "held" && s.what !== "release" && s.what !== "drop",
  );
  const first = busy[busy.length - 1];
  if (!first || state.at >= TICKS) return model.shown().why;
  const [a, b] = [first.a, first.b].map((mark) => state.drawing.addresses[mark]);
  // An address of many fields says less than the number of the hop.
  const link =
    a && b && a.length + b.length <= 40 ? `from \`${a}\` to \`${b}\`` : `of hop ${first.hop}`;
  if (first.what === "probe")
    return `The probe reserves the link ${link}; what is behind it stays held.`;
  if (first.what === "transfer")
    return "The circuit stands: the message crosses all its links at once, stored nowhere.";
  if (first.what === "retreat")
    return `No way on: the probe retreats over the link ${link} and frees it.`;
  if (first.what === "wait")
    return `The link ${link} is busy with another message: this one waits in front of it.`;
  if (first.what === "idle")
    return "The attempt was dropped in front of a busy link; everything is freed until the next one.";
  return busy.length > 1
    ? `${busy.length} packets are on their way, each on a link of its own.`
    : `Packet ${first.packet} crosses the link ${link}, and is stored there whole.`;
}

function panel() {
  const now = time();
  panels.say(`${model.shown().title}: ${told(now)} of ${told(model.shown().total)}`, sentence(now));
}

function begin() {
  const { rows, held, channels } = model.shown();
  const most = Math.max(...rows.map((row) => row.share), 1e-9);
  part("hops-note").textContent = "µs, by the formula and with busy links";
  el("hops").innerHTML =
    `<table class="hops lanes times"><thead><tr><th>sent as</th><th>formula</th><th>takes</th></tr></thead><tbody>${rows
      .map(
        (row) =>
          `<tr class="${row.shown ? "current" : ""}"><td class="wide">${escaped(row.name)}<i class="share"><b style="width:${(100 * row.share) / most}%"></b></i></td><td class="mono">${escaped(row.formula)}</td><td class="mono">${row.lost ? `<span class="detour">+${escaped(row.lost)}</span> ` : ""}${escaped(row.total)}</td></tr>`,
      )
      .join("")}</tbody></table>`;
  const names = held
    .map(
      (h) =>
        `<tr><td class="mono">${escaped(h.from)}</td><td class="mono">${escaped(h.to)}</td><td>${h.marks.length ? panels.plural(h.marks.length - 1, "link") : '<span class="detour">blocked</span>'}</td></tr>`,
    )
    .join("");
  part("more").innerHTML =
    `<section class="section"><div class="head"><h2>Already on the stage</h2><span class="quiet">${held.length}</span></div>${names ? `<table class="hops lanes"><tbody>${names}</tbody></table>` : '<p class="quiet">No other message holds a link.</p>'}` +
    `<div class="acts"><button type="button" class="button edged" data-hold="1">Leave this message there</button><button type="button" class="button edged" data-hold=""${held.length ? "" : " disabled"}>Clear</button></div></section>` +
    `<section class="section"><div class="head"><h2>Equations 4 and 5</h2></div><p class="equation">T<sub>circuit</sub> = S<sub>probe</sub>·H·B + S<sub>msg</sub>·B</p><p class="equation">T<sub>packet</sub> = S<sub>pkt</sub>·N·H·B</p><p class="quiet">H hops, N packets, B the time per byte. ${escaped(channels)}</p></section>`;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-hold]");
  if (!button) return;
  const control = state.doc.controls.find((c) => c.name === "held");
  const { source, target } = state.doc;
  url.ask(
    {
      held: button.dataset.hold
        ? [control.value, `${source} ${target}`].filter(Boolean).join("; ")
        : null,
    },
    "held",
  );
});

/** The time diagram: a row a link of the way, what happens on it from left to right. */
function timeline({ x, small }) {
  const { segments, total } = model.shown();
  const rows = Math.max(1, ...segments.map((s) => s.hop));
  const [top, bottom] = small ? [4, 34] : [14, 84];
  const tall = Math.min(22, (bottom - top) / rows);
  const at = (t) => x((t / total) * TICKS);
  const drawn = segments
    .filter((s) => s.end > s.start && (s.what !== "packet" || segments.length < 900))
    .map((s) => {
      const [name, word] = LOOKS[s.what];
      const faint =
        s.what === "held" ? ' opacity="0.35"' : s.what === "idle" ? ' opacity="0.5"' : "";
      return `<rect x="${at(s.start).toFixed(1)}" y="${(top + (s.hop - 1) * tall).toFixed(1)}" width="${Math.max(0.6, at(s.end) - at(s.start) - 0.4).toFixed(1)}" height="${Math.max(0.6, tall - 1.5).toFixed(1)}" fill="var(${name})"${faint}><title>Hop ${s.hop}: ${word}, ${told(s.start)} to ${told(s.end)}</title></rect>`;
    })
    .join("");
  const numbers = small
    ? ""
    : [0, 0.25, 0.5, 0.75, 1]
        .map(
          (f) =>
            `<text class="number ${f === 0 ? "" : f === 1 ? "end" : "middle"}" x="${x(f * TICKS)}" y="116">${told(total * f)}</text>`,
        )
        .join("");
  return (
    (small
      ? ""
      : `<text class="axis" x="16" y="${top + 10}">Hop 1 to ${rows}</text><text class="axis" x="16" y="101">Time</text>`) +
    drawn +
    numbers
  );
}

/** @type {import("../state/model.js").Task} */
export const task = {
  heading: "Time",
  unit: "Time",
  steps: () => TICKS,
  pace: 0.07,
  ways: () => [],
  said: () => ({ count: told(time()), summary: `of ${told(model.shown().total)}` }),
  draw: others,
  over,
  panel,
  begin,
  timeline,
};
