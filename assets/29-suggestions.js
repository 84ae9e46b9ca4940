/* A suggestion: the spec, what it is called, how many nodes it has. */
window.dashMantineFunctions = Object.assign({}, window.dashMantineFunctions, {
  suggestion({ option }, options) {
    const [title, nodes] = options[option.value] || ["", ""];
    const part = (name, text) => React.createElement("span", { className: name }, text);
    return React.createElement(
      "span", { className: "suggestion" },
      part("mono", option.value), part("what", title), part("size", nodes),
    );
  },
});
