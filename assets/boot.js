/* Sets the theme before anything is painted, so that a dark page never flashes light, and when
   faces are fetched. Whom the first screen is not new to goes on to where they left. */
(() => {
  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const faces = () => {
    /** @type {HTMLLinkElement} */ (document.getElementById("faces")).media = "all";
  };
  // Where the way is fast, faces come at once, so that nothing is set twice. Where it is slow they
  // would hold up the picture: there they come after it, and the system's stand in till then.
  // What a server thinks before it answers says nothing of the way.
  const [way] = performance.getEntriesByType("navigation");
  const answered = way instanceof PerformanceNavigationTiming ? way.responseStart : 0;
  if (performance.now() - answered < 600) {
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
  const theme = new URLSearchParams(location.search).get(tables.parameters.theme ?? "theme") ?? "";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = tables.themes.includes(theme) ? theme : dark ? "dark" : "light";
  if (dataset.page !== "first") return;
  try {
    const left = location.hash ? null : localStorage.getItem("explorer-left");
    if (left) {
      dataset.leaving = "true";
      // What the address says of language and theme holds over what was kept.
      const given = new URLSearchParams(location.search);
      const parts = left.slice(1).split("&");
      const others = parts.filter((part) => !given.has(part.split("=")[0]));
      const search = `?${[...others, String(given)].filter(Boolean).join("&")}`;
      location.replace(location.pathname + search);
      return;
    }
  } catch {
    // A browser that keeps nothing is asked again.
  }
  // What is clicked before the modules are there is done when they are; without them that is said.
  addEventListener("click", ({ target }) => {
    const node = target instanceof Element && target.closest("[data-node]");
    if (!dataset.ready && node instanceof HTMLElement)
      dataset.early = `${dataset.early ?? ""} ${node.dataset.node}`.trim();
  });
  const complain = () => document.getElementById("first-failed")?.removeAttribute("hidden");
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) addEventListener("load", complain);
    },
    true,
  );
})();
