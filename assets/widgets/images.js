/* Reloads pictures that failed because the server was away, once it is back. */
import { reportLost } from "../state/server.js";

document.addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLImageElement) || !target.src.startsWith(location.origin)) return;
    const { src } = target;
    reportLost(() => {
      // Meanwhile the element may show another picture.
      if (target.isConnected && target.src === src) target.src = src;
    });
  },
  { capture: true },
);
