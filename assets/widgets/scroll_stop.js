/* A box can be reached by Tab as long as it scrolls. */

/** @param {Element} box */
function updateTabStop(box) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box;
  const scrolls = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  if (scrolls) box.setAttribute("tabindex", "0");
  else box.removeAttribute("tabindex");
}

/** Observes the sizes of boxes; made for the first one. */
let watch = /** @type {ResizeObserver | null} */ (null);

/**
 * Makes a box reachable by Tab while it scrolls: to be called again whenever it is filled.
 * @param {Element} box
 */
export function stopWhileItScrolls(box) {
  watch ??= new ResizeObserver((changes) => {
    for (const { target } of changes) updateTabStop(target);
  });
  watch.observe(box);
  updateTabStop(box);
}
