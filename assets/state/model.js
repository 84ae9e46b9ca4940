/* The model of the Explore page: one document from the server, one position in its trace. */
window.ix = (function () {
  "use strict";
  const listeners = new Map();
  const state = {
    doc: null,
    drawing: null,
    sceneKey: "",
    at: 0,
    playing: false,
    speed: 1,
    view: new Set(),
    hover: null,
    focus: null,
    nextEnd: "source",
  };

  function on(name, listener) {
    if (!listeners.has(name)) listeners.set(name, []);
    listeners.get(name).push(listener);
  }

  function emit(name, detail) {
    for (const listener of listeners.get(name) || []) listener(detail);
  }

  const trace = () => state.doc && state.doc.trace;

  /* A task other than the route is an object, one file each, taken up with ix.task(name, it):
     steps(show)      how many steps its player has; 0 puts the player away
     ways(show)       lists of marks whose links it draws itself, above the graph
     ends             whose signs stand on the stage: "both", "source" or "none"
     router           true where the choice of router is its own too
     heading          the title above its table in the panel
     draw(context)    on the stage, beneath labels and ends; redrawn at every step
     over(context)    what moves; redrawn at every frame
     panel()          fills the panel at every step; begin() once a document
     timeline(g)      SVG for {x, width, height, small, steps}
     said()           {count, summary} beside the buttons of the player; present where it is presented
     unit             what the player counts; tab, the name of its list on a phone
     pace             how long a step lasts, in hops
     route            true where the message of the route is what moves: then only panel() counts */
  const known = new Map();
  const task = (name, it) => {
    const plain = { ends: "both", draw() {}, over() {}, ways: () => [], steps: (shown) => shown.steps || 0 };
    for (const key of Object.keys(plain)) if (!(key in it)) it[key] = plain[key];
    known.set(name, it);
  };

  /** What the task on screen shows, as the server sent it; null for a route. */
  const shown = () => (state.doc && state.doc.show) || null;

  /** The task on screen; null for a route. */
  const tasked = () => (!shown() ? null : shown().refused ? refused : known.get(state.doc.task));
  const refused = {
    get ends() { return known.get(state.doc.task).ends; },
    get router() { return known.get(state.doc.task).router; },
    draw() {}, over() {}, ways: () => [], steps: () => 0, panel: () => ix.panels.refused(), heading: "",
  };

  /** Whether the message of the route is what moves. */
  const onRoute = () => !tasked() || !!tasked().route;

  /** What has failed, where the task looks at it: elsewhere the network is whole. */
  const failed = () => (state.doc && onRoute() ? state.doc.faults : []);

  /** Steps of the task: hops of the route, and the one on which a lost message stops. */
  function stepsOf(doc) {
    if (doc.show && doc.show.refused) return 0;
    if (doc.show && !known.get(doc.task).route) return known.get(doc.task).steps(doc.show);
    return doc.trace.hops.length + (doc.trace.lost ? 1 : 0);
  }
  const steps = () => (state.doc ? stepsOf(state.doc) : 0);

  /** The ways whose links are drawn above the graph. */
  const ways = () => (!state.doc ? [] : onRoute() ? [trace().marks] : tasked().ways(shown()));

  /** Which of the first hops still hold: where a probe retreats, the link taken last is freed. */
  function held(hops, done) {
    const stack = [];
    hops.slice(0, done).forEach((hop, i) => { if (hop.action === "retreat") stack.pop(); else stack.push(i); });
    return new Set(stack);
  }

  /** The marks of the nodes that the messages on screen pass. */
  const marked = () => new Set(ways().flat().filter((mark) => mark !== null));

  /** Whether the sign of an end, "source" or "target", stands on the stage. */
  const signed = (end) => !tasked() || tasked().ends === "both" || tasked().ends === end;

  /** The step on screen: the hop under way, or the last one made. */
  const step = () => Math.max(0, Math.ceil(state.at - 1e-9));

  function escape(text) {
    return String(text).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
  }

  /** A sentence with its `backticked` addresses set in mono. */
  function prose(text) {
    return escape(text).replace(/`([^`]*)`/g, "<code>$1</code>");
  }

  const el = (id) => document.getElementById(id);
  const part = (name) => el("explore-" + name);
  const kindOf = (hop) => state.drawing.kinds[hop.kind];
  const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const onExplore = () => document.documentElement.dataset.page === "explore";

  /** How much larger than at the desk things are drawn: for a room, for a projector. */
  const large = () => (state.view.has("present") ? 1.3 : 1) * (document.documentElement.dataset.theme === "projector" ? 1.12 : 1);

  const KINDS = {
    local: { token: "--k-local", dash: [], width: 1.4 },
    bold: { token: "--ink", dash: [], width: 2.6 },
    cross: { token: "--k-cross", dash: [6, 4], width: 1.5 },
    cross2: { token: "--k-cross", dash: [2, 4], width: 1.6 },
    diameter: { token: "--k-diam", dash: [9, 3, 2, 3], width: 1.6 },
    swap: { token: "--k-swap", dash: [12, 4], width: 1.6 },
    ring: { token: "--k-ring", dash: [2, 3], width: 1.6 },
  };
  const look = (role) => KINDS[role] || KINDS.cross;

  const cache = new Map();
  /** The value of a design token in the theme on screen. */
  function token(name) {
    if (!cache.has(name)) {
      cache.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
    }
    return cache.get(name);
  }
  on("theme", () => cache.clear());

  /** A link kind's name in running text: without its explanation, names such as E1 kept as they are. */
  function brief(kind) {
    const name = kind.title.split(/[,(]/)[0].trim().replace(/^Swap with (place|position)/, "Swap");
    return /^[A-Z]\d/.test(name) ? name : name[0].toLowerCase() + name.slice(1);
  }

  /** A sentence with a capital, unless it begins with a symbol of one letter. */
  const sentence = (text) => (/^[a-z][a-z ]/.test(text) && !/^\S+ is no /.test(text) ? text[0].toUpperCase() + text.slice(1) : text);

  /** A short sample of a link kind's line, as SVG. */
  function sample(role, width) {
    const kind = look(role);
    const dash = kind.dash.length ? ` stroke-dasharray="${kind.dash.join(" ")}"` : "";
    return (
      `<svg class="sample" width="${width}" height="8" aria-hidden="true">` +
      `<line x1="0" y1="4" x2="${width}" y2="4" stroke="var(${kind.token})" stroke-width="2.4"${dash}/></svg>`
    );
  }

  return { state, on, emit, trace, task, tasked, shown, onRoute, failed, held, ways, signed, marked, stepsOf, steps, step, escape, prose, el, part, kindOf, reduced, onExplore, look, token, sample, large, brief, sentence };
})();

window.explorer = {
  /** What the Explore page shows, for tests and for pages that embed it. */
  state() {
    const { doc, playing } = ix.state;
    if (!doc) return null;
    return {
      spec: doc.network.spec,
      source: doc.source,
      target: doc.target,
      router: doc.router.key,
      variant: doc.router.variant,
      step: ix.step(),
      steps: ix.steps(),
      playing,
      renderer: "cytoscape",
      delivered: doc.trace.delivered,
    };
  },
  /** Show a step of the route. */
  goto(step) {
    ix.player.jump(step);
  },
};
