/* Sharing: the address of what is on screen, copied at once, and what else can be taken along. */
import { t } from "../state/language.js";
import { load, module } from "./modules.js";
import { notice } from "./notice.js";
import { el, onExplore } from "./page.js";

/** So long the button says that the link is copied, in milliseconds. */
const SAID = 1600;
const DIALOG = "share/mount";

/** Copy the link; where the browser does not let us, show it. On Explore there is more to take. */
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

/** Let the button say something for a while. @param {string} text */
function say(text) {
  const word = el("share").querySelector(".wide");
  if (!word) return;
  word.textContent = text;
  setTimeout(() => {
    word.textContent = t("Share");
  }, SAID);
}
