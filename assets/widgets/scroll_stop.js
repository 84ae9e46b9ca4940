/* What scrolls is a stop of the keyboard, as long as it does. */

/** @param {Element} box */
function mark(box) {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box;
  const scrolls = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  if (scrolls) box.setAttribute("tabindex", "0");
  else box.removeAttribute("tabindex");
}

/** Who tells that a box has another size; made when there is the first box. */
let watch = /** @type {ResizeObserver | null} */ (null);

/**
 * Let a box be a stop while it scrolls: to be called again when it is filled.
 * @param {Element} box
 */
export function stopWhileItScrolls(box) {
  watch ??= new ResizeObserver((changes) => {
    for (const { target } of changes) mark(target);
  });
  watch.observe(box);
  mark(box);
}
