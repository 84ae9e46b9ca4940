/* Sets the theme before the first paint, so that a dark page never flashes light, and decides when
   fonts are fetched. Returning visitors are led from the first screen to their last state. */
(() => {
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const useFonts = () => {
    /** @type {HTMLLinkElement} */ (document.getElementById("faces")).media = "all";
  };
  // On a fast connection fonts come at once, so that no text is set twice. On a slow one they would
  // delay the picture: they come after it, and system fonts are shown until then. The time that a
  // server computes before it answers says nothing about the connection.
  const [entry] = performance.getEntriesByType("navigation");
  const answered = entry instanceof PerformanceNavigationTiming ? entry.responseStart : 0;
  if (performance.now() - answered < 600) {
    useFonts();
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
      useFonts();
    });
    watch.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
  }
  const { dataset } = root;
  const tables = JSON.parse(document.getElementById("tables")?.textContent ?? "");
  const theme = new URLSearchParams(location.search).get(tables.parameters.theme ?? "theme") ?? "";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = tables.themes.includes(theme) ? theme : dark ? "dark" : "light";
  if (dataset.page !== "first") return;
  try {
    const last = location.hash ? null : localStorage.getItem("explorer-left");
    if (last) {
      dataset.leaving = "true";
      // Language and theme in the URL take precedence over stored ones.
      const parameters = new URLSearchParams(location.search);
      const parts = last.slice(1).split("&");
      const others = parts.filter((part) => !parameters.has(part.split("=")[0]));
      const search = `?${[...others, String(parameters)].filter(Boolean).join("&")}`;
      location.replace(location.pathname + search);
      return;
    }
  } catch {
    // If storage is blocked, returning visitors see this page too.
  }
  // A click before the modules are loaded is repeated once they are; if one fails, the page says so
  // after it has loaded, because the element with the message comes later in it.
  addEventListener("click", ({ target }) => {
    const node = target instanceof Element && target.closest("[data-node]");
    if (!dataset.ready && node instanceof HTMLElement)
      dataset.early = `${dataset.early ?? ""} ${node.dataset.node}`.trim();
  });
  const showError = () => document.getElementById("first-failed")?.removeAttribute("hidden");
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) addEventListener("load", showError);
    },
    true,
  );
})();
