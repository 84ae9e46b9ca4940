// @ts-nocheck: its types come next
/* Suggestions: which networks fit what is typed, and how one is shown. */
window.dashMantineFunctions = Object.assign({}, window.dashMantineFunctions, {
  /** What fits best first: specs that begin so, names with a word that begins so, then the rest. */
  fitting({ options, search, limit }, notes) {
    const wanted = search.trim().toLowerCase().replace(/\s+/g, " ");
    const rank = (option) => {
      const spec = option.value.toLowerCase();
      const title = (notes[option.value] || [""])[0].toLowerCase();
      if (spec.startsWith(wanted.replace(/ /g, ""))) return 0;
      if (title.startsWith(wanted)) return 1;
      if (title.split(/[\s-]/).some((word) => word.startsWith(wanted))) return 2;
      return title.includes(wanted) ? 3 : 9;
    };
    const ranked = options.map((option, i) => [rank(option), i, option]).filter(([r]) => r < 9);
    ranked.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    return ranked.slice(0, limit).map(([, , option]) => option);
  },
  suggestion({ option }, options) {
    const [title, nodes] = options[option.value] || ["", ""];
    const part = (name, text) => React.createElement("span", { className: name }, text);
    return React.createElement(
      "span",
      { className: "suggestion" },
      part("mono", option.value),
      part("what", title),
      part("size", nodes),
    );
  },
});
