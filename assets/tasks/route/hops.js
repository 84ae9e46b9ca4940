/* The table of hops: where each arrives, over which kind of link, and the distance left
   from there. */

import { el, part } from "../../page/page.js";
import { t } from "../../state/language.js";
import { heldHops, kindOf, trace } from "../../state/model.js";
import { linkName } from "../../widgets/charts/next_hop_table.js";
import { fill, h } from "../../widgets/dom.js";
import { address, data, table } from "../../widgets/widgets.js";
import { plural } from "../../widgets/wording.js";

/** @import { Trace } from "../../types/task" */

/**
 * Returns a sentence that compares the length of the route with that of a shortest one.
 * @param {Trace} trace
 */
export function lengthNote({ hops, delivered, distance }) {
  const length = heldHops(hops, hops.length).size;
  if (!delivered) return t("{length} made, then lost", { length: hops.length });
  if (length < hops.length) {
    return t("a circuit of {links} after {length} hops of its probe", {
      links: plural(length, "link"),
      length: hops.length,
    });
  }
  if (distance === null) return t("{length} in all", { length });
  return length === distance
    ? t("{length}, a shortest route", { length })
    : t("{length} in all, the shortest takes {distance}", { length, distance });
}

const flagSpan = (/** @type {string} */ word) => [h("span.detour", word), " "];

/** Fill the table. */
export function fillHops() {
  const { hops: list, addresses, lost } = trace();
  part("hops-note").textContent = lengthNote(trace());
  const rows = list.map((hop, i) => {
    const kind = kindOf(hop);
    const left = [
      hop.detour && flagSpan(t("detour")),
      hop.action === "retreat" && flagSpan(t("retreats")),
      hop.left ?? "–",
    ];
    return h(
      "tr",
      { "data-step": i + 1, tabindex: -1 },
      h("td", i + 1),
      data(...address(addresses[i + 1].text)),
      h("td", linkName(kind.role, kind.title)),
      h("td.mono", left),
    );
  });
  if (lost) {
    const end = addresses[addresses.length - 1].text;
    const cells = [h("td"), h("td", { colspan: 3 }, t("lost at {end}", { end }))];
    rows.push(h("tr.lost", { "data-step": list.length + 1 }, ...cells));
  }
  fill(el("hops"), table("hops", [t("hop"), t("arrives at"), t("link"), t("left")], rows));
}
