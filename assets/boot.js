// @ts-nocheck: its types come next
/* Sets the theme before anything is painted, so that a dark page never flashes light. */
(() => {
  const asked = new URLSearchParams(location.search).get("theme");
  const known = ["light", "dark", "projector"];
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = known.includes(asked) ? asked : dark ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.mantineColorScheme = theme === "dark" ? "dark" : "light";
})();
