/* Pictures that did not come because the server is away come when it is back. */
import { lost } from "../state/server.js";

document.addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLImageElement) || !target.src.startsWith(location.origin)) return;
    const { src } = target;
    lost(() => {
      // A picture of another address has been asked for meanwhile.
      if (target.isConnected && target.src === src) target.src = src;
    });
  },
  { capture: true },
);
