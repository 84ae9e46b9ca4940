/* The entry: registers what is loaded later, exports the interface for other pages, then starts
   Dash. */
import "./page/feature_check.js";
import "./stage/stage.js";
import "./stage/backdrop.js";
import "./stage/overlay.js";
import * as player from "./stage/player.js";
import "./panels/timeline.js";
import "./panels/panels.js";
import "./panels/acts.js";
import "./page/clicks.js";
import "./page/file_input.js";
import "./panels/folds.js";
import "./panels/task_menu.js";
import "./panels/fault_click.js";
import "./page/search/search.js";
import "./page/undo.js";
import "./page/keyboard/groups.js";
import "./page/keyboard/keyboard.js";
import "./page/printing.js";
import "./widgets/images.js";
import "./page/last_visit.js";
import { serve } from "./page/dash.js";
import { Address, Element, Graph, Store } from "./page/elements.js";
import * as modules from "./page/modules.js";
import { notice } from "./page/notice.js";
import { el, isReload, part } from "./page/page.js";
import { withPage } from "./page/scripts.js";
import { setTheme } from "./page/theme.js";
import { herePath } from "./state/folder.js";
import * as model from "./state/model.js";
import { pageAt } from "./state/page_table.js";
import * as pages from "./state/pages.js";
import { reportLost } from "./state/server.js";
import { setOverlay } from "./state/store.js";
import * as url from "./state/url.js";

/** The map, once it has been on the stage. @type {typeof import("./map/mount.js") | null} */
let map = null;

/**
 * Register a loaded module: a page, a task, a mode, the map.
 * @param {string} entry
 * @param {any} module
 */
function register(entry, module) {
  const [folder, key] = entry.split("/");
  if (folder === "pages") pages.register(key, module.page);
  else if (folder === "map") map = module;
  else model.registerModule(entry, module);
}

/** The components of Dash's layouts: it looks for them on the window. */
window.ui = Object.freeze({ Address, E: Element, Graph, Store });

/** The interface for tests and for pages that embed this one (widgets/live_stage.js). */
window.explorer = Object.freeze({
  /** Returns what the Explore page shows. */
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
      renderer: map?.current() ? "map" : "cytoscape",
      delivered: doc.trace.delivered,
      search: doc.search,
      count: part("count").textContent,
      why: el("why").textContent,
    };
  },
  /** Show a step of the route. @param {number} step */
  goto(step) {
    player.jump(step);
  },
  /** Show a position between two steps. @param {number} at */
  move: player.move,
  /**
   * Draw routes over the current one, dotted, and a ring around a node, all given by addresses.
   * @param {{ways: string[][], ring: string} | null} over
   */
  lay(over) {
    setOverlay(over);
    model.emit("view");
  },
  forward: player.forward,
  back: player.back,
  play: player.play,
  pause: player.pause,
  /** Request another state by its query string. @param {string} search */
  show: (search) => url.send(search, { push: true }),
  /** Set the theme of the page. @param {string} name */
  theme: setTheme,
  /** Listen to "document", "step", "playing" or "chosen", whose detail is an address. */
  on: model.on,
  /** Returns what the map shows, null if it is not on the stage. */
  map: () => map?.mapState() ?? null,
  /** Fly to an address or an `#index` on the map; returns a promise. */
  fly: async (/** @type {string} */ text, /** @type {{wide?: number}} */ options) => {
    if (!map) throw new Error("There is no map on the stage.");
    return map.fly(text, options);
  },
});

modules.begin(register);
pages.begin(JSON.parse(el("pages").textContent ?? ""), withPage, notice);
serve("pages", pages.answers);
// Dash requests the page as soon as it starts.
modules
  .load([`pages/${pageAt(herePath()).module}`])
  .then(() => new window.DashRenderer())
  .catch(async (error) => {
    // A page of which parts are missing is reloaded: once the server is back, or at once if it
    // answers.
    if (await reportLost(() => location.reload())) return;
    // If a file is still missing after that, it stays missing.
    if (isReload()) throw error;
    location.reload();
  });
