/* Sets the theme before anything is painted, so that a dark page never flashes light; whether a
   first visitor is welcomed, so that nothing is pushed down later; and when faces are fetched. */
(() => {
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const faces = () => {
    /** @type {HTMLLinkElement} */ (document.getElementById("faces")).media = "all";
  };
  // Where the way is fast, faces come at once, so that nothing is set twice. Where it is slow they
  // would hold up the picture: there they come after it, and the system's stand in till then.
  if (performance.now() < 600) {
    faces();
    for (const face of script.dataset.faces?.split(" ") ?? []) {
      const href = new URL(`fonts/first/${face}.woff2`, script.src).href;
      const attributes = {
        rel: "preload",
        as: "font",
        type: "font/woff2",
        crossOrigin: "anonymous",
        href,
      };
      document.head.append(Object.assign(document.createElement("link"), attributes));
    }
  } else {
    const watch = new MutationObserver(() => {
      watch.disconnect();
      faces();
    });
    watch.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  }
  const { dataset } = root;
  const tables = JSON.parse(document.getElementById("tables")?.textContent ?? "");
  const theme = new URLSearchParams(location.search).get(tables.parameters.theme) ?? "";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = tables.themes.includes(theme) ? theme : dark ? "dark" : "light";
  const rest = location.search.replace(/^\?lang=[\w-]*$/, "");
  if (rest || !location.pathname.endsWith("/")) return;
  try {
    if (localStorage.getItem("explorer-welcome") === "read") return;
  } catch {
    // A browser that keeps nothing is told again.
  }
  dataset.welcome = "first";
})();
