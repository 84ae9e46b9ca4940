/* Sharing: the address of what is on screen, copied. */
import { notice } from "./notice.js";
import { el } from "./page.js";

/** So long the button says that the link is copied, in milliseconds. */
const SAID = 1600;

/** Copy the link; where the browser does not let us, show it. */
export async function share() {
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    notice(`The link: ${location.href}`);
    return;
  }
  const word = el("share").querySelector(".wide");
  if (!word) return;
  word.textContent = "Link copied";
  setTimeout(() => {
    word.textContent = "Share";
  }, SAID);
}
