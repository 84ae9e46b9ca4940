/* Reports of a check: JSON as the command prints it in a terminal, and LaTeX. */
import { busiest, saturationOf } from "./sum.js";

/** @import { PairsPlan as Plan, VerificationJson } from "../../types/documents" */
/** @import { CheckResult } from "./sum.js" */

/**
 * The part of a document that identifies a check. @typedef {{spec: string, router: string,
 *   variant: string | null, shortest: boolean, seed: number}} Asked */

/**
 * Returns all that was found, in the form that `explorer verify --json` prints.
 * @param {CheckResult} sum
 * @param {Plan} plan
 * @param {Asked} check
 * @returns {VerificationJson}
 */
export function reportJson(sum, plan, { spec, router, variant, shortest, seed }) {
  const delivered = sum.pairs - sum.lost - sum.loops;
  const mean = delivered ? sum.hops / delivered : null;
  const busiestChannel = plan.sampled ? null : busiest(sum);
  const cycle = sum.cycle ?? [];
  const { smallest } = sum;
  return {
    spec,
    router,
    variant,
    pairs: sum.pairs,
    sampled: plan.sampled,
    delivered,
    shortest: sum.shortest,
    longer: sum.longer,
    lost: sum.lost,
    loops: sum.loops,
    worst: sum.worst,
    first_lost: sum.first_lost ?? sum.first_loop,
    mean_hops: delivered ? (sum.hops * (plan.nodes - 1)) / (delivered * plan.nodes) : null,
    busiest: busiestChannel && {
      link: ends(plan, busiestChannel.channel),
      messages: busiestChannel.messages,
    },
    saturation: busiestChannel && saturationOf(plan, busiestChannel),
    deadlock: {
      free: cycle.length ? false : sum.free ? true : null,
      cycle: cycle.map(({ source, target }) => [source, target]),
      virtual_channels: sum.free ? 1 : (sum.rule?.many ?? null),
      rule: sum.rule ? plan.rules[sum.rule.place].key : null,
    },
    seed: plan.sampled ? seed : null,
    confidence: plan.sampled ? faultyShare(sum, shortest) : null,
    mean_hops_excluding_self: mean,
    longest: sum.longest,
    floors: sum.floors?.floors ?? [],
    symmetry: plan.order,
    broken: brokenPromises(sum, shortest),
    smallest:
      smallest?.spec && smallest.pair
        ? { spec: smallest.spec, ...smallest.pair, link: smallest.link }
        : null,
    ...(plan.stated ? { stated: plan.stated } : {}),
  };
}

/** Returns the ends of a channel. @param {Plan} plan @param {number} channel */
export const ends = ({ names, ports, ahead }, channel) => [
  names[Math.floor(channel / ports)],
  names[ahead[channel]],
];

/**
 * Returns, for a sample, an upper bound for the share of faulty pairs.
 * @param {CheckResult} sum
 * @param {boolean} shortest
 */
const faultyShare = ({ shares }, shortest) =>
  shares ? Math.max(shares[1], shortest ? shares[0] : 0) : null;

/**
 * Returns a sentence for each promise that is broken.
 * @param {CheckResult} sum
 * @param {boolean} shortest
 */
function brokenPromises({ first_lost, first_loop, worst, ...sum }, shortest) {
  const ofAll = ` of ${sum.pairs.toLocaleString("en")}`;
  const sentences = [];
  for (const [first, count, end] of /** @type {const} */ ([
    [first_lost, sum.lost, "does not arrive"],
    [first_loop, sum.loops, "goes round for ever"],
  ])) {
    if (!first) continue;
    const ends = `${first.source} to ${first.target}`;
    sentences.push(`${count.toLocaleString("en")}${ofAll}: the message from ${ends} ${end}`);
  }
  if (shortest && sum.longer && worst) {
    sentences.push(
      `${sum.longer.toLocaleString("en")}${ofAll} are longer than they must be, though shortest` +
        ` routes are promised: ${worst.length} hops of ${worst.distance} from ${worst.source} to` +
        ` ${worst.target}`,
    );
  }
  return sentences;
}

/** @param {string | number} text */
const escapeLatex = (text) =>
  String(text)
    .replace(/[&%#_$]/g, "\\$&")
    .replace(/~/g, "\\sim ");

/**
 * Returns the numbers as a table in LaTeX.
 * @param {VerificationJson} document
 * @param {string} title
 */
export function reportLatex(document, title) {
  const { busiest: most, worst } = document;
  const deadlock = document.stated ?? document.deadlock;
  const canDeadlock = deadlock.free ? "no" : deadlock.free === false ? "yes" : "not decided";
  const rows = [
    ["network", document.spec],
    ["router", document.variant ? `${title}, ${document.variant}` : title],
    [document.sampled ? "pairs, sampled" : "pairs", document.pairs],
    ["delivered", document.delivered],
    ["shortest", document.shortest ?? "--"],
    ["worst stretch", worst ? `${worst.length}/${worst.distance}` : "--"],
    ["busiest channel", most ? `${most.messages} messages` : "--"],
    ["saturation", document.saturation?.toFixed(3) ?? "--"],
    ["can deadlock", canDeadlock],
    ["virtual channels", deadlock.virtual_channels ?? "--"],
  ];
  const body = rows.map(([name, value]) => `  ${name} & ${escapeLatex(value)} \\\\`).join("\n");
  return `\\begin{tabular}{lr}\n${body}\n\\end{tabular}`;
}
