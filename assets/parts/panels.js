// @ts-nocheck: its types come next
/* The panels: the network and its facts; why this hop, its bits, its line, the table of hops. */

import { sample } from "../stage/looks.js";
import * as model from "../state/model.js";
import { on, state } from "../state/model.js";
import * as dash from "./dash.js";
import { el, part } from "./page.js";
import { asSentence, brief, escaped, prose } from "./words.js";

const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

let moreOpen = false;

// The network ----------------------------------------------------------------------------

function stepper({ name, title, value, down, up }) {
  const button = (direction, sign, aim) =>
    `<button type="button" class="step" data-spec="${escaped(aim.spec || "")}" ${aim.spec ? "" : "disabled"}` +
    ` title="${escaped(aim.spec ? `Open ${aim.spec}` : aim.why)}" aria-label="${direction} ${escaped(name)}">${sign}</button>`;
  return (
    `<div class="stepper"><span class="stepper-name">${escaped(title)} <i>${escaped(name)}</i></span>` +
    `<span class="stepper-box">${button("Decrease", "−", down)}<output>${escaped(value)}</output>${button("Increase", "+", up)}</span></div>`
  );
}

function fact(row) {
  const differs = row.verdict === "differs";
  const printed = row.formula
    ? `${row.formula}${differs ? ` <span class="equals">= ${escaped(row.printed)}</span>` : ""}`
    : "–";
  const hint =
    row.meaning +
    (row.source
      ? ` Printed in: ${row.source}; here ${row.printed}.`
      : " The papers print no formula.");
  const long = (row.width || 0) + (differs ? 4 : 0) + row.measured.length * 0.5 > 15;
  const name = `<th scope="row">${escaped(row.title)}</th>`;
  const value = `<td class="measured${differs ? " differs" : ""}${row.measured.length > 11 ? " big" : ""}">${differs ? "≠ " : ""}${escaped(row.measured)}</td>`;
  const head = `<tr data-fact="${row.key}" title="${escaped(hint)}"${long ? ' class="open"' : ""}>`;
  if (!long) return `${head}${name}<td class="printed">${printed}</td>${value}</tr>`;
  return `${head}${name}<td class="printed"></td>${value}</tr><tr class="under"><td colspan="3" class="printed"><div>${printed}</div></td></tr>`;
}

function network() {
  const { network: net } = state.doc;
  part("title").textContent = net.title;
  part("cite").textContent = net.cite;
  part("steppers").innerHTML = net.steppers.map(stepper).join("");
  el("facts").innerHTML =
    `<table class="facts"><thead><tr><th><span class="visually-hidden">Fact</span></th><th>printed</th><th>measured</th></tr></thead>` +
    `<tbody>${net.facts.map(fact).join("")}</tbody></table><p class="quiet">${escaped(net.note)}</p>` +
    `<details class="more"${moreOpen ? " open" : ""}><summary>More, all computed</summary><dl>${net.more.map((row) => `<div title="${escaped(row.meaning)}"><dt>${escaped(row.title)}</dt><dd>${escaped(row.value)}</dd></div>`).join("")}</dl></details>`;
  el("facts")
    .querySelector("details")
    .addEventListener("toggle", (event) => {
      moreOpen = event.target.open;
    });
  part("links").textContent = net.links;
  part("kinds").innerHTML =
    state.drawing.kinds
      .map((kind, i) => {
        const off = state.view.has(`no-${kind.key}`);
        return (
          `<label class="kind${off ? " off" : ""}" data-kind="${i}"><input type="checkbox" data-view="no-${escaped(kind.key)}" data-inverse="1" ${off ? "" : "checked"}>` +
          `${sample(kind.role, 40)}<span>${escaped(kind.title)}</span><span class="mono">${escaped(net.counts[i])}</span></label>`
        );
      })
      .join("") +
    (state.drawing.kinds.some((k) => k.rest < 0.3) && state.drawing.complete
      ? `<p class="quiet">Too many links to draw all in full: those of the route and of the node under the pointer stand out.</p>`
      : "");
  part("caption").innerHTML = `<b class="mono">${escaped(net.spec)}</b>`;
  const { faults } = state.doc;
  const named =
    faults.length > 6
      ? `${faults.slice(0, 6).join(" ")} and ${faults.length - 6} more`
      : faults.join(" ");
  part("note").innerHTML =
    escaped(state.drawing.note) +
    (faults.length
      ? ` <span class="failed">Failed: <code>${escaped(named)}</code>${model.onRoute() ? "" : ", left aside by this task"}</span> <button type="button" class="mend">Mend</button>`
      : "");
  // Where nothing else is noted the stage must not move under the pointer that has just failed a link.
  part("note").classList.toggle("over", faults.length > 0 && !state.drawing.note);
}

const SHOW = [
  ["no-hulls", "Cluster outlines and names", true],
  ["no-shortest", "Shortest route, as a dotted line", true],
  ["labels", "Labels on every node", false],
  ["distances", "Distance to the target, on nodes", false],
  ["ink", "All links in full ink", false],
];

function show() {
  part("show").innerHTML = SHOW.map(([word, label, inverse]) => {
    const on = state.view.has(word) !== inverse;
    return `<label class="check"><input type="checkbox" data-view="${word}" ${inverse ? 'data-inverse="1"' : ""} ${on ? "checked" : ""}><span>${label}</span></label>`;
  }).join("");
}

/** The tasks, the one on screen chosen; what belongs to another is put away. */
function tasks() {
  const { task } = state.doc;
  el("explore").dataset.task = task;
  const it = model.tasked();
  Object.assign(el("explore").dataset, {
    ends: it ? it.ends : "both",
    router: it && !it.router ? "off" : "on",
    steps: model.steps() ? "some" : "none",
    kind: it ? "task" : "route",
    heading: it && !it.heading ? "no" : "yes",
  });
  document.querySelector(".hops-section h2").textContent = it ? it.heading || "" : "Hops";
  part("tabs").querySelector("[data-tab='hops']").textContent = it
    ? it.tab || it.heading || "More"
    : "Hops";
  for (const name of ["lead", "legend", "more"]) part(name).innerHTML = "";
  for (const button of document.querySelectorAll("[data-task]")) {
    if (button.tagName !== "BUTTON") continue;
    button.setAttribute("aria-selected", button.dataset.task === task);
    if (button.dataset.task === task)
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

// The message ------------------------------------------------------------------------------

function ends() {
  const { doc } = state;
  dash.set("network-spec", { value: doc.network.spec });
  dash.set("source", { value: doc.source });
  dash.set("target", { value: doc.target });
  const select = el("router");
  select.innerHTML = doc.routers
    .map(
      (r) =>
        `<option value="${escaped(r.key)}" ${r.key === doc.router.key ? "selected" : ""}>${escaped(r.title)}</option>`,
    )
    .join("");
  select.title = doc.router.source;
  part("variants").innerHTML = doc.router.variants
    .map(
      (v) =>
        `<button type="button" class="variant" data-variant="${escaped(v)}" aria-pressed="${v === doc.router.variant}">${escaped(v)}</button>`,
    )
    .join('<span aria-hidden="true">·</span>');
  document
    .querySelector(".ends")
    .classList.toggle("stacked", Math.max(doc.source.length, doc.target.length) > 15);
  const task = document.querySelector(`.tasks [data-task="${doc.task}"]`).textContent;
  const ways = ["source", "target"]
    .filter(model.signed)
    .map((end) => `${end === "source" ? "from" : "to"} ${doc[end]}`);
  part("heading").textContent =
    `${doc.network.title} ${doc.network.spec}, ${[task.toLowerCase(), ...ways].join(" ")}`;
  document.title = `${doc.network.spec} · Interconnect Explorer`;
  part("phone-spec").textContent = doc.network.spec;
  const signs = ["source", "target"]
    .filter(model.signed)
    .map((end) => `<span class="${end === "source" ? "from" : "to"}">${escaped(doc[end])}</span>`);
  part("phone-ends").innerHTML = signs.join(" → ");
}

/** The hop on screen: the one made or under way; before the first, the first. */
const shownHop = () => {
  const { hops, lost } = model.trace();
  const step = model.step();
  if (lost && step > hops.length) return { lost, index: hops.length };
  return { hop: hops[Math.max(0, step - 1)], index: Math.max(0, step - 1) };
};

function title() {
  const { hops, delivered } = model.trace();
  const step = model.step();
  const { hop } = shownHop();
  if (!hop) return `<b class="lost">The message is lost</b>`;
  const kind = model.kindOf(hop);
  const name = brief(kind);
  const link = /^swap|^between/.test(name) ? name : `${name} link`;
  const place =
    step === 0 ? `Hop 1 of ${hops.length} comes first` : `Hop ${step} of ${hops.length}`;
  const end =
    step === hops.length && state.at >= step && delivered
      ? `<span class="quiet">arrived</span>`
      : hop.left === null
        ? ""
        : `<span class="quiet">${plural(hop.left, "hop")} left after it</span>`;
  return `${sample(kind.role, 36)}<b>${place}, ${escaped(link)}</b>${end}`;
}

function bitRow(name, groups, classes, words) {
  const cells = groups
    .map(
      (group, f) =>
        `<span class="group">${group.map((c, i) => `<span class="cell ${classes(f, i)}">${escaped(c)}</span>`).join("")}</span>`,
    )
    .join("");
  return `<div class="bit-row"><span class="row-name">${name}</span><span class="groups">${cells}</span><span class="words">${words}</span></div>`;
}

/** How wide a cell may be so that an address stands in one row, with words behind it if they fit. */
function fit(count, groups) {
  const box = part("bits");
  if (state.view.has("present")) {
    const large = count > 20 ? 15 : count > 10 ? 20 : 30;
    box.classList.toggle("dense", count > 20);
    box.classList.remove("tiny");
    box.style.setProperty("--cell", `${large}px`);
    box.style.setProperty("--between", "16px");
    return large;
  }
  const room = (box.clientWidth || 340) - 46;
  const between = count > 8 ? 8 : 16;
  const wide = Math.floor((room - 96 - between * (groups - 1)) / count) - (count > 8 ? 0 : 3);
  const all = Math.floor((room - between * (groups - 1)) / count);
  const tiny = wide < 11;
  const size = Math.max(8, Math.min(20, tiny ? all : wide));
  box.classList.toggle("dense", count > 8);
  box.classList.toggle("tiny", tiny);
  box.style.setProperty("--cell", `${size}px`);
  box.style.setProperty("--between", `${between}px`);
  return size;
}

function bits() {
  const { nodes, target, fields, hops } = model.trace();
  const { index, hop } = shownHop();
  const now = nodes[index].cells;
  const next = hop ? nodes[index + 1].cells : now;
  const goal = target.cells;
  const { unit } = model.trace();
  const differ = (a, b) =>
    a.reduce((sum, g, f) => sum + g.filter((c, i) => c !== b[f][i]).length, 0);
  const changes = differ(now, next);
  const togo = differ(next, goal);
  const count = now.reduce((sum, group) => sum + group.length, 0);
  const size = fit(count, now.length);
  const short = (field, cells) =>
    field.length * 7 > cells * size + 8 ? field.replace(/[[\]]/g, "") : field;
  const names = `<div class="bit-row names"><span class="row-name"></span><span class="groups">${fields.map((f, i) => `<span class="group" style="--cells:${now[i].length}">${escaped(short(f, now[i].length))}</span>`).join("")}</span></div>`;
  part("bits").innerHTML =
    names +
    bitRow("now", now, () => "", "") +
    (hops.length && hop
      ? bitRow(
          "next",
          next,
          (f, i) => (next[f][i] !== now[f][i] ? "changed" : ""),
          `${plural(changes, unit)} change${changes === 1 ? "s" : ""}`,
        )
      : "") +
    bitRow(
      "to",
      goal,
      (f, i) => (goal[f][i] !== next[f][i] ? "wanted" : "same"),
      togo ? `${plural(togo, unit)} to go` : "all equal",
    );
  const changed = part("bits").querySelector(".changed");
  if (changed)
    part("bits").scrollLeft = Math.max(0, changed.offsetLeft - part("bits").clientWidth * 0.6);
}

function code() {
  const { pseudocode, wrong, lost } = model.trace();
  const shown = shownHop();
  const current = shown.lost || shown.hop;
  const read = new Set((current?.decisions || []).map((d) => d.line));
  part("code").innerHTML = pseudocode
    .map((line, i) => {
      const n = i + 1;
      const classes = [
        current && current.line === n ? "lit" : "",
        read.has(n) ? "read" : "",
        lost && shown.lost && lost.line === n ? "lost" : "",
      ].join(" ");
      const flag = wrong.includes(n)
        ? `<span class="wrong" title="The paper has this line wrong">≠</span>`
        : "";
      const inset = line.length - line.trimStart().length;
      return `<li class="${classes}"${current && current.line === n ? ' aria-current="step"' : ""}><span style="--inset:${inset}">${escaped(line.trim())}</span>${flag}</li>`;
    })
    .join("");
  keepInSight(part("code"), part("code").querySelector(".lit"), 40);
  const decided = current
    ? [...(current.decisions || []).flatMap((d) => d.variables), ...current.variables]
    : [];
  const last = new Map(decided.map((v) => [v[0], v]));
  part("values").innerHTML = last.size
    ? `<span class="quiet">Values</span>${[...last.values()].map(([n, v, decides]) => `<span class="value${decides ? " decides" : ""}">${escaped(n)} = <b>${escaped(v)}</b></span>`).join("")}`
    : "";
}

function why() {
  const shown = shownHop();
  const step = model.step();
  const sentence = shown.lost
    ? shown.lost.why
    : step === 0 && !shown.hop
      ? ""
      : shown.hop
        ? shown.hop.why
        : "";
  const before = shown.hop
    ? shown.hop.decisions.filter((d) => d.why && !shown.hop.why.includes(d.why))
    : [];
  part("hop-title").innerHTML = title();
  const text =
    prose(sentence) +
    (before.length
      ? `<span class="because">${before
          .slice(-2)
          .map((d) => prose(d.why))
          .join(" ")}</span>`
      : "");
  if (el("why").innerHTML !== text) el("why").innerHTML = text;
}

/** What a task other than the route says: a title, a sentence, its place beside the player. */
function say(title, sentence, role) {
  part("hop-title").innerHTML = `${role ? sample(role, 36) : ""}<b>${escaped(title)}</b>`;
  const text = prose(sentence);
  if (el("why").innerHTML !== text) el("why").innerHTML = text;
  if (model.onRoute()) return;
  const { count, summary, present } = model.tasked().said();
  part("count").textContent = count;
  part("summary").textContent = summary;
  part("present-hop").innerHTML =
    `<b>${escaped(count)}</b><span>${escaped(present ?? summary)}</span>`;
}

/** What the network can't do, in one sentence, with the nearest thing that can be had. */
function refused() {
  const { refused: sentence, nearest, nearestOf } = model.shown();
  part("hop-title").innerHTML = "<b>Not available here</b>";
  const aim =
    nearestOf === "net"
      ? `data-spec="${escaped(nearest)}">Open`
      : `data-option="${escaped(nearestOf)}" data-value="${escaped(nearest)}">Take`;
  el("why").innerHTML =
    prose(asSentence(sentence)) +
    (nearestOf
      ? ` <button type="button" class="button edged" ${aim} ${escaped(nearest)}</button>`
      : "");
  for (const name of ["count", "summary", "hops-note", "present-hop"]) part(name).textContent = "";
  el("hops").innerHTML = "";
  part("more").innerHTML = "";
}

/** The controls of a task, one for each of its parameters. */
function controls() {
  const list = state.doc.controls;
  part("controls").innerHTML = list
    .filter((c) => c.form !== "live")
    .map((c) => {
      const id = `option-${c.name}`;
      const known = `id="${id}" data-option="${escaped(c.name)}" title="${escaped(c.hint)}"`;
      const label = `<label for="${id}">${escaped(c.title)}</label>`;
      const text = escaped(c.value);
      if (c.form === "segments")
        return `<div class="option" role="group" aria-label="${escaped(c.title)}"><span>${escaped(c.title)}</span><span class="segments">${c.choices.map(([key, name]) => `<button type="button" data-option="${escaped(c.name)}" data-value="${escaped(key)}" aria-pressed="${key === c.value}">${escaped(name)}</button>`).join("")}</span></div>`;
      if (c.form === "select")
        return `<div class="option">${label}<select class="select" ${known}>${c.choices.map(([key, name]) => `<option value="${escaped(key)}"${key === c.value ? " selected" : ""}>${escaped(name)}</option>`).join("")}</select></div>`;
      if (c.form === "number")
        return `<div class="option">${label}<input type="number" class="input-box" min="${c.low}" max="${c.high}" value="${text}" ${known}></div>`;
      if (c.form === "range")
        return `<div class="option">${label}<span class="ranged"><input type="range" min="${c.low}" max="${c.high}" value="${text}" ${known}><output class="mono">${text}</output></span></div>`;
      if (c.form === "lines")
        return `<div class="option tall">${label}<textarea class="input-box" rows="4" spellcheck="false" ${known}>${text}</textarea></div>`;
      return `<div class="option">${label}<input type="text" class="input-box" autocomplete="off" spellcheck="false" value="${text}" ${known}></div>`;
    })
    .join("");
}

function hops() {
  const { hops: list, nodes, distance, delivered, lost } = model.trace();
  const length = model.held(list, list.length).size;
  part("hops-note").textContent = !delivered
    ? `${list.length} made, then lost`
    : length < list.length
      ? `a circuit of ${plural(length, "link")} after ${list.length} hops of its probe`
      : distance === null
        ? `${length} in all`
        : length === distance
          ? `${length}, a shortest route`
          : `${length} in all, the shortest takes ${distance}`;
  const rows = list.map((hop, i) => {
    const kind = model.kindOf(hop);
    return (
      `<tr data-step="${i + 1}" tabindex="-1"><td>${i + 1}</td><td class="mono">${escaped(nodes[i + 1].text)}</td>` +
      `<td><span class="link">${sample(kind.role, 28)}${escaped(brief(kind))}</span></td>` +
      `<td class="mono">${hop.detour ? '<span class="detour">detour</span> ' : ""}${hop.action === "retreat" ? '<span class="detour">retreats</span> ' : ""}${hop.left === null ? "–" : hop.left}</td></tr>`
    );
  });
  if (lost)
    rows.push(
      `<tr data-step="${length + 1}" class="lost"><td></td><td colspan="3">lost at ${escaped(nodes[length].text)}</td></tr>`,
    );
  el("hops").innerHTML =
    `<table class="hops"><thead><tr><th>hop</th><th>arrives at</th><th>link</th><th>left</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  light();
}

/** Scroll a list, and nothing around it, until a row of it can be seen. */
function keepInSight(list, row, head) {
  if (!row || list.scrollHeight <= list.clientHeight) return;
  const top = row.offsetTop;
  const end = top + row.offsetHeight + 22;
  if (top - head < list.scrollTop) list.scrollTop = top - head;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}

function light() {
  const step = model.step();
  for (const row of el("hops").querySelectorAll("tr[data-step]")) {
    const n = +row.dataset.step;
    row.classList.toggle("current", n === step);
    row.classList.toggle("future", n > step);
    if (n === step) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
  }
  keepInSight(el("hops"), el("hops").querySelector("tr.current"), 28);
  const { hops: list } = model.trace();
  part("count").textContent =
    model.trace().lost && step > list.length
      ? "Lost"
      : step
        ? `Hop ${step} of ${list.length}`
        : "Start";
  const runs = [];
  for (const hop of list) {
    const name = brief(model.kindOf(hop));
    if (runs.length && runs[runs.length - 1][0] === name) runs[runs.length - 1][1] += 1;
    else runs.push([name, 1]);
  }
  part("summary").textContent =
    runs.length > 6 ? "" : runs.map(([n, c]) => (c > 1 ? `${n} ×${c}` : n)).join(", ");
  const phone = shownHop().hop;
  part("present-hop").innerHTML = !step
    ? `<b>Start</b><span>${plural(list.length, "hop")}</span>`
    : `<b>Hop ${step} of ${list.length}</b><span>${phone ? escaped(brief(model.kindOf(phone))) : "lost"}</span>`;
}

function now() {
  if (!model.trace() || !state.drawing) return;
  if (model.isRefused()) return refused();
  if (model.tasked()) model.tasked().panel();
  if (model.tasked()) return void (model.onRoute() && light());
  why();
  bits();
  code();
  light();
}

/** What finds the element in focus again, after the panels around it were filled anew. */
function focused() {
  const active = document.activeElement;
  if (!active?.closest(".more-section, .controls-section, #hops, #why")) return "";
  if (active.id) return `#${CSS.escape(active.id)}`;
  const { option, value, hold, fail, mend } = active.dataset;
  if (option) return `[data-option="${CSS.escape(option)}"][data-value="${CSS.escape(value)}"]`;
  if (fail !== undefined) return mend ? "[data-mend]" : "[data-fail]";
  return hold === undefined ? "" : `[data-hold="${hold}"]`;
}

// While something plays its sentences are not read out one after the other: the last one is.
on("playing", () => {
  el("why").setAttribute("aria-live", state.playing ? "off" : "polite");
  if (!state.playing) part("live").textContent = el("why").textContent;
});

on("document", () => {
  const back = focused();
  tasks();
  network();
  show();
  ends();
  controls();
  const route = model.onRoute();
  if (route) hops();
  if (model.tasked()?.begin) model.tasked().begin();
  now();
  const again = back && document.querySelector(`.panel.right ${back}`);
  if (again) again.focus({ preventScroll: true });
  requestAnimationFrame(() => {
    if (route && model.trace()) light();
  });
  part("present-net").textContent = state.doc.network.spec;
});
on("step", now);
on("view", () => {
  network();
  show();
  now();
});

export { keepInSight, plural, refused, say };
