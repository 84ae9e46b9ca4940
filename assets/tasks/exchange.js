// @ts-nocheck: its types come next
/* Total exchange: every node sends to every other, all along the same ports at the same time. */
import { el, part } from "../parts/page.js";
import * as panels from "../parts/panels.js";
import { escaped, prose } from "../parts/words.js";
import * as ink from "../stage/ink.js";
import { sample, token } from "../stage/looks.js";
import * as stage from "../stage/stage.js";
import * as swarm from "../stage/swarm.js";
import * as model from "../state/model.js";
import { on, state } from "../state/model.js";
import * as url from "../state/url.js";

const BIG = 256;
let made = null;
let grid = null;
let now = { step: -1 };

// What follows from the table of neighbours and the words of the steps ----------------------

/** Where the message of every node gets in every step: (steps × nodes). */
function destinations({ table, words, nodes }) {
  const out = new Int16Array(words.length * nodes);
  const flat = Int32Array.from(table.flat());
  const ports = table[0].length;
  const at = new Int32Array(nodes);
  words.forEach((word, step) => {
    for (let v = 0; v < nodes; v++) at[v] = v;
    for (const port of word) for (let v = 0; v < nodes; v++) at[v] = flat[at[v] * ports + port];
    out.set(at, step * nodes);
  });
  return out;
}

const times = (word) => {
  const count = new Map();
  for (const port of word) count.set(port, (count.get(port) || 0) + 1);
  return count;
};

/** Where all messages are after each hop of a step, and which links they share in it. */
function load(step) {
  if (now.step === step && now.of === made) return now;
  const { table, words, nodes } = model.shown();
  const word = words[step - 1] || [];
  const places = [Int32Array.from({ length: nodes }, (_, v) => v)];
  for (const port of word) places.push(places[places.length - 1].map((v) => table[v][port]));
  const count = times(word);
  const shares = new Map();
  for (const [port, share] of count) {
    for (let v = 0; v < nodes; v++) {
      const w = table[v][port];
      const key = v < w ? v * nodes + w : w * nodes + v;
      shares.set(key, Math.max(share, shares.get(key) || 0));
    }
  }
  const counts = {};
  for (const share of shares.values())
    counts[Math.min(share, 4)] = (counts[Math.min(share, 4)] || 0) + 1;
  now = { step, of: made, word, places, shares, counts, most: Math.max(0, ...count.values()) };
  return now;
}

/** The step under way or made, and the hop in it. */
function place() {
  const step = model.step();
  const word = step ? model.shown().words[step - 1] : [];
  const fraction = step ? state.at - (step - 1) : 0;
  const along = Math.min(fraction * word.length, word.length);
  const hop = Math.min(Math.floor(along + 1e-9), word.length - 1);
  return { step, word, hop, part: step ? along - hop : 0 };
}

// The stage ---------------------------------------------------------------------------------

function draw(context) {
  const { step } = place();
  if (!step) return;
  const { nodes } = model.shown();
  const { shares } = load(step);
  for (const [key, share] of [...shares].sort((a, b) => a[1] - b[1])) {
    context.globalAlpha = nodes > 300 ? 0.5 : 1;
    if (share > 1) swarm.hot(context, Math.floor(key / nodes), key % nodes, share);
  }
  context.globalAlpha = 1;
}

function over(context) {
  const { step, word, hop, part: t } = place();
  const { table } = model.shown();
  if (!step)
    return void swarm.tokens(
      context,
      table.map((_, v) => stage.markOnScreen(v)),
    );
  const port = word[hop];
  const lines = swarm.paths(
    `port ${port}`,
    table.map((row, v) => [v, row[port]]),
  );
  const eased = t >= 1 ? 1 : ink.ease(t);
  swarm.tokens(
    context,
    lines.map((line) => line.at(eased)),
  );
  if (hop !== now.hop || step !== now.said) {
    now.hop = hop;
    now.said = step;
    tell();
  }
}

// The panel -----------------------------------------------------------------------------------

const thousands = (n) => n.toLocaleString("en");

const often = (n) => ["never", "once", "twice"][n] || `${n} times`;

/** Whether a step ends where its messages were not meant to go, as the printed table has it. */
const misses = (step) => model.shown().lost.includes(step);

/** How many messages have got where they were meant to go after so many steps. */
const arrived = (step) =>
  (step - model.shown().lost.filter((s) => s <= step).length) * model.shown().nodes;

function tell() {
  const { nodes, opening, title, ports } = model.shown();
  const { step, word, hop } = place();
  if (!step) return void panels.say(title, opening);
  const port = ports[word[hop]];
  const hops = word.length;
  const again = word.slice(0, hop).filter((p) => p === word[hop]).length;
  const turn =
    misses(step) && hop === hops - 1
      ? `By the table as printed this step ends at the wrong nodes: its ${thousands(nodes)} messages are lost.`
      : `Every message makes the same turn at once, ${port.turn}. All ${thousands(nodes)} cross, and no two are on one link in one direction` +
        (again ? `, though each link was taken ${often(again)} before in this step.` : ".");
  panels.say(
    `Step ${thousands(step)} of ${thousands(model.steps())}, hop ${hop + 1} of ${hops}`,
    turn,
    state.drawing.kinds[port.kind].role,
  );
}

/** A colour token as red, green, blue. */
function rgb(name) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d");
  context.fillStyle = token(name);
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** The matrix before the first step: one pixel a cell, and how many pairs each holds. */
function cells({ nodes, order, blocks }) {
  const side = nodes > BIG ? blocks.length : nodes;
  const place = new Int32Array(nodes);
  const block = blocks.flatMap((count, b) => Array(count).fill(b));
  order.forEach((mark, i) => {
    place[mark] = side === nodes ? i : block[i];
  });
  const sizes = side === nodes ? Array(nodes).fill(1) : blocks;
  const colors = Object.fromEntries(
    [
      ["done", "--ink-2"],
      ["now", "--msg"],
      ["none", "--sunken"],
      ["self", "--line-2"],
      ["missed", "--v-no"],
    ].map(([key, name]) => [key, rgb(name)]),
  );
  const found = {
    side,
    place,
    sizes,
    colors,
    own: side === nodes,
    step: 0,
    sent: new Uint32Array(side * side),
    image: new ImageData(side, side),
    groups: blocks.length > 32 ? [side] : side === nodes ? blocks : blocks.map(() => 1),
  };
  for (let c = 0; c < side; c++) found.sent[c * side + c] = found.own ? 1 : sizes[c];
  for (let at = 0; at < side * side; at++) shade(found, at, "");
  return found;
}

function shade({ side, own, sizes, sent, colors, image }, at, fresh) {
  const [row, column] = [Math.floor(at / side), at % side];
  const share = sent[at] / (sizes[row] * sizes[column]);
  for (let c = 0; c < 3; c++) {
    image.data[4 * at + c] =
      own && row === column
        ? colors.self[c]
        : fresh
          ? colors[fresh][c]
          : colors.none[c] + (colors.done[c] - colors.none[c]) * share;
  }
  image.data[4 * at + 3] = 255;
}

/** Bring the matrix to a step: what is sent on the way there, and nothing else, is painted anew. */
function advance(step) {
  const { nodes, lost } = model.shown();
  const missed = new Set(lost);
  const touch = (of, change, fresh) => {
    for (let v = 0; of && v < nodes; v++) {
      const at = grid.place[v] * grid.side + grid.place[made[(of - 1) * nodes + v]];
      if (!missed.has(of)) grid.sent[at] += change;
      shade(grid, at, fresh);
    }
  };
  const before = grid.step;
  for (let s = before + 1; s <= step; s++) touch(s, 1, "");
  for (let s = before; s > step; s--) touch(s, -1, "");
  touch(before, 0, "");
  touch(step, 0, missed.has(step) ? "missed" : "now");
  grid.step = step;
}

function paint() {
  const canvas = part("lead").querySelector("canvas");
  if (!canvas || !made) return;
  const { nodes } = model.shown();
  const step = model.step();
  advance(step);
  const small = document.createElement("canvas");
  small.width = small.height = grid.side;
  small.getContext("2d").putImageData(grid.image, 0, 0);
  const side = canvas.clientWidth * devicePixelRatio;
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = false;
  const gap = 2 * devicePixelRatio;
  const unit = (side - gap * (grid.groups.length - 1)) / grid.side;
  let top = 0;
  grid.groups.forEach((tall, a) => {
    let left = 0;
    grid.groups.forEach((wide, b) => {
      context.drawImage(
        small,
        left,
        top,
        wide,
        tall,
        left * unit + b * gap,
        top * unit + a * gap,
        wide * unit,
        tall * unit,
      );
      left += wide;
    });
    top += tall;
  });
  const sent = `${thousands(arrived(step))} of ${thousands(nodes * (nodes - 1))}`;
  part("lead").querySelector(".sent").textContent = sent;
  canvas.setAttribute(
    "aria-label",
    `Matrix of senders and receivers: ${sent} messages have arrived`,
  );
}

/** Which messages want one link in this step, named. */
function collision() {
  const { nodes, table } = model.shown();
  const { word, places, most } = load(model.step());
  if (most < 2) return "";
  const [port] = [...times(word)].find(([, share]) => share === most);
  const names = state.drawing.addresses;
  const from = [];
  word.forEach((p, i) => {
    if (p === port) for (let v = 0; v < nodes; v++) if (places[i][v] === 0) from.push(v);
  });
  return `<p class="quiet">${most} messages hold <code>${escaped(names[0])}</code> to <code>${escaped(names[table[0][port]])}</code>: from ${from.map((v) => `<code>${escaped(names[v])}</code>`).join(", ")}.</p>`;
}

function panel() {
  const step = model.step();
  now.said = -1;
  tell();
  paint();
  const box = part("more").querySelector(".held");
  const legend = part("legend").querySelector(".rows");
  if (!step) {
    box.innerHTML = `<p class="quiet">${prose(model.shown().summary)}</p>`;
    legend.innerHTML = swarm.legend({}, (n) => `${n === 4 ? "4 or more" : n} share it`);
    return;
  }
  const { counts, shares } = load(step);
  const shared = Object.entries(counts).reduce(
    (sum, [share, count]) => sum + (+share > 1 ? count : 0),
    0,
  );
  box.innerHTML = `<dl class="terms"><dt>Hop by hop, this step</dt><dd><span class="chip ok">✓ none</span></dd><dt>Links held for the whole step</dt><dd>${
    shared
      ? `<span class="chip no">≠ ${thousands(shared)} of ${thousands(shares.size)} shared</span>`
      : '<span class="chip ok">✓ none shared</span>'
  }</dd></dl>${collision()}`;
  legend.innerHTML = swarm.legend(counts, (n) => `${n === 4 ? "4 or more" : n} share it`);
  for (const row of el("hops").querySelectorAll("tr[data-step]"))
    row.classList.toggle("current", +row.dataset.step === step);
}

/** How often each kind of link is crossed in all: the same for all links behind a port. */
function loads() {
  const { words, ports, nodes } = model.shown();
  const total = ports.map(() => 0);
  for (const word of words) for (const port of word) total[port] += 1;
  const most = Math.max(1, ...total);
  return `<section class="section"><div class="head"><h2>Load of a link, all steps</h2><span class="quiet">messages one way</span></div><table class="loads">${ports
    .map(
      (port, j) =>
        `<tr><th scope="row">${sample(state.drawing.kinds[port.kind].role, 28)}${escaped(port.name)}</th><td><i style="width:${(100 * total[j]) / most}%"></i></td><td class="mono">${thousands(total[j])}</td><td class="quiet">on ${thousands(nodes)} links</td></tr>`,
    )
    .join("")}</table></section>`;
}

const live = (name) => state.doc.controls.find((c) => c.name === name);

/** T against its parameters, for this network and for the hypercube of its size. */
function clock() {
  const value = (name) => +live(name).value;
  const [ts, tw, th, g] = ["ts", "tw", "th", "g"].map(value);
  const rows = model
    .shown()
    .time.map((row) => ({ ...row, total: row.ts * ts + row.tw * g * tw + row.th * th }));
  const most = Math.max(1, ...rows.map((row) => row.total));
  part("more").querySelector(".clock").innerHTML = rows
    .map(
      (row) =>
        `<div class="time"><span>${escaped(row.name)}</span><span class="mono">${thousands(row.ts)} ts + ${thousands(row.tw)} g·tw + <b>${thousands(row.th)}</b> th</span><i><b style="width:${(100 * row.total) / most}%"></b></i><span class="mono">${thousands(row.total)}</span></div>`,
    )
    .join("");
}

function sliders() {
  return ["ts", "tw", "th", "g"]
    .map((name) => {
      const c = live(name);
      return `<div class="option"><label for="live-${name}" title="${escaped(c.hint)}">${escaped(c.title)}</label><span class="ranged"><input type="range" id="live-${name}" data-live="${name}" min="${c.low}" max="${c.high}" value="${escaped(c.value)}"><output class="mono">${escaped(c.value)}</output></span></div>`;
    })
    .join("");
}

document.addEventListener("input", (event) => {
  const { live: name } = event.target.dataset;
  if (!name || !model.shown() || state.doc.task !== "exchange") return;
  const control = live(name);
  control.value = event.target.value;
  event.target.nextElementSibling.value = control.value;
  url.keep({ [name]: control.value === control.standard ? null : control.value });
  clock();
});

function begin() {
  const { nodes, blocks, held, words, blockName } = model.shown();
  made = destinations(model.shown());
  made.of = model.shown();
  grid = cells(model.shown());
  now = { step: -1 };
  part("lead").innerHTML =
    `<section class="section matrix"><div class="head"><h2>Who has sent to whom</h2><span class="quiet mono sent" title="Messages that have arrived"></span></div><canvas role="img"></canvas>` +
    `<p class="quiet">Rows send, columns receive${blocks.length > 1 ? `, by ${escaped(blockName)}` : ""}.${nodes > BIG ? ` A cell stands for all messages from one ${escaped(blockName)} to another, shaded by the share that has been sent.` : ""}</p></section>`;
  part("legend").innerHTML =
    `<section class="section"><div class="head"><h2>Messages holding a link</h2><span class="quiet">this step</span></div><div class="rows"></div></section>`;
  part("more").innerHTML =
    `<section class="section"><div class="head"><h2>Conflicts</h2><span class="quiet">${thousands(held)} of ${thousands(words.length)} steps hold a link twice</span></div><div class="held"></div></section>` +
    `<section class="section"><div class="head"><h2>Time</h2></div><div class="clock"></div>${sliders()}</section>` +
    loads();
  clock();
}

/** A bar a step, as high as its hops, in the heat of the links that it holds. */
function timeline({ x, small, steps }) {
  const { words } = model.shown();
  const base = small ? 22 : 84;
  const high = Math.max(...words.map((word) => word.length));
  const room = base - (small ? 6 : 20);
  const width = Math.max(0.8, (x(1) - x(0)) * 0.76);
  const y = (hops) => base - (hops / high) * room;
  const lines = small
    ? ""
    : [high, high / 2]
        .filter(Number.isInteger)
        .map(
          (n) =>
            `<line class="base" x1="${x(0)}" x2="${x(steps)}" y1="${y(n)}" y2="${y(n)}"/><text class="number" x="${x(0) - 18}" y="${y(n) + 4}">${n}</text>`,
        )
        .join("");
  return (
    lines +
    (small
      ? ""
      : `<text class="axis" x="16" y="${y(high) + 4}">Hops</text><text class="axis" x="16" y="101">Steps</text>`) +
    words
      .map((word, i) => {
        const share = Math.max(...times(word).values());
        const color = share > 1 ? swarm.heat(share)[0] : "--ink-3";
        return `<rect class="bar step" data-hop="${i + 1}" x="${x(i) + (x(1) - x(0)) * 0.12}" y="${y(word.length)}" width="${width}" height="${base - y(word.length)}" fill="var(${color})"/>`;
      })
      .join("")
  );
}

/** @type {import("../state/model.js").Task} */
export const task = {
  heading: "",
  ends: "none",
  steps: (shown) => shown.words.length,
  pace: () => {
    const { words } = model.shown();
    return (words[Math.floor(state.at + 1e-9)] || [0]).length * (words.length > 200 ? 0.35 : 0.6);
  },
  tab: "Matrix",
  unit: "Step",
  said: () => {
    const { step, word, hop } = place();
    return {
      count: step ? `Step ${thousands(step)} of ${thousands(model.steps())}` : "Start",
      summary: `${thousands(model.shown().held)} of ${thousands(model.steps())} steps hold a link twice`,
      present: step
        ? `hop ${hop + 1} of ${word.length}`
        : `${thousands(model.shown().nodes)} nodes, ${thousands(model.steps())} steps`,
    };
  },
  draw,
  over,
  panel,
  begin,
  timeline,
};
// A canvas in a tab that is put away has no size to be painted at.
on("tab", () => {
  if (made && made.of === model.shown()) paint();
});
on("theme", () => {
  if (made && made.of === model.shown()) {
    grid = cells(model.shown());
    paint();
  }
});
