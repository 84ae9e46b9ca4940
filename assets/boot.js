/* Sets the theme before anything is painted, so that a dark page never flashes light. */
(() => {
  const tables = JSON.parse(document.getElementById("tables")?.textContent ?? "");
  const asked = new URLSearchParams(location.search).get(tables.parameters.theme) ?? "";
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = tables.themes.includes(asked) ? asked : dark ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
})();
