/* Sets the theme before anything is painted, so that a dark page never flashes light; and whether a
   first visitor is welcomed, so that nothing is pushed down later. */
(() => {
  const { dataset } = document.documentElement;
  const tables = JSON.parse(document.getElementById("tables")?.textContent ?? "");
  const asked = new URLSearchParams(location.search).get(tables.parameters.theme) ?? "";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  dataset.theme = tables.themes.includes(asked) ? asked : dark ? "dark" : "light";
  const rest = location.search.replace(/^\?lang=[\w-]*$/, "");
  if (rest || !location.pathname.endsWith("/")) return;
  try {
    if (localStorage.getItem("explorer-welcome") === "read") return;
  } catch {
    // A browser that keeps nothing is told again.
  }
  dataset.welcome = "first";
})();
