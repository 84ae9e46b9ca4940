/* Sharing: copies the address of what is on screen, and offers exports. */
import { t } from "../state/language.js";
import { load, module } from "./modules.js";
import { notice } from "./notice.js";
import { el, onExplore } from "./page.js";

/** Milliseconds for which the button confirms that the link is copied. */
const CONFIRMATION_MS = 1600;
const DIALOG = "share/mount";

/** Copy the link; if the browser does not allow that, show it. On Explore, offer exports. */
export async function share() {
  let copied = false;
  try {
    await navigator.clipboard.writeText(location.href);
    copied = true;
    say(t("Link copied"));
  } catch {
    if (!onExplore()) notice(t("The link: {href}", { href: location.href }));
  }
  if (!onExplore()) return;
  try {
    await load([DIALOG]);
  } catch {
    notice(t("The link: {href}", { href: location.href }));
    return;
  }
  module(DIALOG).open(copied);
}

/** Show a text on the button for a while. @param {string} text */
function say(text) {
  const word = el("share").querySelector(".wide");
  if (!word) return;
  word.textContent = text;
  setTimeout(() => {
    word.textContent = t("Share");
  }, CONFIRMATION_MS);
}
