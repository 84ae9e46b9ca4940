/* The entry: takes up tasks and pages, offers what others may call, then lets Dash begin. */
import "./stage/stage.js";
import "./stage/under.js";
import "./stage/overlay.js";
import * as map from "./map/mount.js";
import * as player from "./stage/player.js";
import "./parts/timeline.js";
import "./parts/panels.js";
import "./parts/clicks.js";
import "./parts/failing.js";
import "./parts/search.js";
import "./parts/keyboard.js";
import "./parts/printing.js";
import "./parts/welcome.js";
import { serve } from "./parts/dash.js";
import { Address, Element, Store } from "./parts/elements.js";
import { notice } from "./parts/notice.js";
import { el } from "./parts/page.js";
import * as model from "./state/model.js";
import * as pages from "./state/pages.js";

/** The modules that the server has found: their paths beside this file, by folder and key. */
const found = said("modules");

/**
 * What the page says in a script element of its own.
 * @param {string} id
 */
function said(id) {
  return JSON.parse(el(id).textContent ?? "");
}

/**
 * The modules of a folder, by key.
 * @param {string} folder
 * @returns {Promise<[string, any][]>}
 */
const every = (folder) =>
  Promise.all(
    Object.keys(found[folder]).map(async (key) => [key, await import(`./${found[folder][key]}`)]),
  );

/** What others may call: tests, and pages that embed this one. */
window.explorer = Object.freeze({
  /** What the Explore page shows. */
  state() {
    const { doc, playing } = model.state;
    if (!doc) return null;
    return {
      spec: doc.network.spec,
      source: doc.source,
      target: doc.target,
      router: doc.router.key,
      variant: doc.router.variant,
      step: model.step(),
      steps: model.steps(),
      playing,
      renderer: map.current() ? "map" : "cytoscape",
      delivered: doc.trace.delivered,
    };
  },
  /** Show a step of the route. @param {number} step */
  goto(step) {
    player.jump(step);
  },
  // What the layouts of Dash are made of: it looks for its components on the window.
  Address,
  Element,
  Store,
  /** What the map shows, null where it is not on the stage. */
  map: map.told,
  /** Fly to an address or an `#index` on the map; a promise. */
  fly: map.fly,
});

for (const [key, { task }] of await every("tasks")) model.register(key, task);
const drawn = await every("pages");
pages.begin(said("pages"), Object.fromEntries(drawn.map(([key, { page }]) => [key, page])), notice);
serve("pages", pages.answers);

// The component's own default sensitivity makes Cytoscape warn on every start; the stage sets it.
delete window.dash_cytoscape.Cytoscape.defaultProps.wheelSensitivity;
new window.DashRenderer();
