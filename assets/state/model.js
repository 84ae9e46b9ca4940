// @ts-nocheck: its types come next
/* The model of the Explore page: one document from the server, one position in its trace. */

const listeners = new Map();

export const state = {
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

export function on(name, listener) {
  if (!listeners.has(name)) listeners.set(name, []);
  listeners.get(name).push(listener);
}

export function emit(name, detail) {
  for (const listener of listeners.get(name) || []) listener(detail);
}

export const trace = () => state.doc?.trace;

/* A task other than the route is a module of its own in tasks/, which exports one object, `task`:
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
const PLAIN = {
  ends: "both",
  draw() {},
  over() {},
  ways: () => [],
  steps: (shown) => shown.steps || 0,
};
const known = new Map();

/** Take up a task under its key in the URL; what it leaves out is as plain as can be. */
export function register(key, task) {
  const own = Object.getOwnPropertyDescriptors(task);
  known.set(key, Object.defineProperties({ ...PLAIN }, own));
}

/** What the task on screen shows, as the server sent it; null for a route. */
export const shown = () => state.doc?.show || null;

/** Whether the network can't do what the task on screen asks of it. */
export const isRefused = () => Boolean(shown()?.refused);

/** The task on screen; null for a route. */
export const tasked = () => (!shown() ? null : isRefused() ? refused : known.get(state.doc.task));
const refused = {
  ...PLAIN,
  get ends() {
    return known.get(state.doc.task).ends;
  },
  get router() {
    return known.get(state.doc.task).router;
  },
  steps: () => 0,
  panel() {},
  heading: "",
};

/** Whether the message of the route is what moves. */
export const onRoute = () => !tasked() || !!tasked().route;

/** What has failed, where the task looks at it: elsewhere the network is whole. */
export const failed = () => (state.doc && onRoute() ? state.doc.faults : []);

/** Steps of the task: hops of the route, and the one on which a lost message stops. */
export function stepsOf(doc) {
  if (doc.show?.refused) return 0;
  if (doc.show && !known.get(doc.task).route) return known.get(doc.task).steps(doc.show);
  return doc.trace.hops.length + (doc.trace.lost ? 1 : 0);
}
export const steps = () => (state.doc ? stepsOf(state.doc) : 0);

/** The ways whose links are drawn above the graph. */
export const ways = () => (!state.doc ? [] : onRoute() ? [trace().marks] : tasked().ways(shown()));

/** Which of the first hops still hold: where a probe retreats, the link taken last is freed. */
export function held(hops, done) {
  const stack = [];
  hops.slice(0, done).forEach((hop, i) => {
    if (hop.action === "retreat") stack.pop();
    else stack.push(i);
  });
  return new Set(stack);
}

/** The marks of the nodes that the messages on screen pass. */
export const marked = () =>
  new Set(
    ways()
      .flat()
      .filter((mark) => mark !== null),
  );

/** Whether the sign of an end, "source" or "target", stands on the stage. */
export const signed = (end) => !tasked() || tasked().ends === "both" || tasked().ends === end;

/** The step on screen: the hop under way, or the last one made. */
export const step = () => Math.max(0, Math.ceil(state.at - 1e-9));

export const kindOf = (hop) => state.drawing.kinds[hop.kind];
