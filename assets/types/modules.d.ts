// The modules that others use by name once they are loaded, by entry.

export interface LoadedModules {
  "debugger/mount": typeof import("../debugger/mount.js");
  "exercise/mount": typeof import("../exercise/mount.js");
  "growth/mount": typeof import("../growth/mount.js");
  "map/mount": typeof import("../map/mount.js");
  "page/search/search_results": typeof import("../page/search/search_results.js");
  "pages/present/pack": typeof import("../pages/present/pack.js");
  "pages/present/scenes": typeof import("../pages/present/scenes.js");
  "share/mount": typeof import("../share/mount.js");
}
