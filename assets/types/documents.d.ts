// The documents that the server sends. Written by `python -m tests.frontend.documents` from the
// declarations in Python; a test compares. Not to be edited by hand.

// explorer.notation.prose

/**
 * A part of a sentence that is set in a way of its own.
 *
 * ``tag`` is ``code``, ``formula``, ``i``, ``sup``, ``sub``, ``over`` (a bar above), or an element
 * of MathML.
 */
export interface Mark {
  tag: string;
  parts: Prose;
  attributes?: Record<string, string>;
}

export type Prose = (string | Mark)[];

// explorer.notation.python_text

export type Syntax = "" | "keyword" | "string" | "comment";

export type SyntaxRun = [Syntax, string];

// explorer.documents.checks.check

/** One of the two checks; the other is null. */
export interface CheckDocument {
  title: string;
  why: string;
  steps: number;
  routes: CheckedRoutes | null;
  pairs: EveryPair | null;
}

// explorer.documents.checks.every_pair

/**
 * A router over every pair: what is asked of whom, and what the page shows of the answer.
 *
 * ``asks`` is the query of every question about it. ``wanted`` says whether the address asks for
 * the check; ``seconds`` is what it takes, roughly. ``terminal`` and ``python`` do the same
 * elsewhere.
 */
export interface EveryPair {
  asks: string;
  wanted: boolean;
  sampled: boolean;
  pairs: number;
  seed: number;
  seconds: number;
  terminal: string;
  python: string;
}

/** A rule of virtual channels: its key, its sentence, whether no cycle is ever left by it. */
export interface RuleTold {
  key: string;
  sentence: string;
  always: boolean;
}

/** A kind of links as tables name it. */
export interface KindOfLink {
  title: string;
  role: string;
}

/**
 * What there is to check: ``sources`` taken ``each`` at a time, ``order`` rows for one.
 *
 * ``key`` names all that the answers depend on. ``names`` are those of the rows of the matrix,
 * nodes or, of a sample, groups of them; ``clusters`` says which cluster each is in, -1 where
 * there are none; ``ticks`` are the rows at which a part begins, and its name. ``ahead`` has the
 * node behind every channel, node · ports + port, -1 where there is none; nothing of a sample.
 * ``bits`` is the size of a set of dependencies in bytes, 0 where none are looked at.
 */
export interface PairsPlan {
  key: string;
  nodes: number;
  pairs: number;
  sampled: boolean;
  sources: number;
  each: number;
  order: number;
  ports: number;
  ahead: number[];
  bits: number;
  names: string[];
  group: string;
  clusters: number[];
  ticks: [number, string][];
  kinds: KindOfLink[];
  rules: RuleTold[];
}

/**
 * What a block comes to; arrays follow it, each by its name, type and length.
 *
 * Of a sample ``cells`` are rows (from, to, what the cell holds) of groups.
 */
export interface PartTold {
  pairs: number;
  shortest: number | null;
  longer: number | null;
  lost: number;
  loops: number;
  hops: number;
  ahead: number;
  spare: number[];
  needs: number[];
  worst: PairTold | null;
  longest: PairTold | null;
  first_lost: PairTold | null;
  first_loop: PairTold | null;
  cells: [number, number, number][];
  arrays: [string, string, number][];
}

/**
 * The hops of a block in numbers; arrays follow: rows, lengths row by row, load.
 *
 * ``longer`` is null where distances are not known; ``lost`` counts all that do not arrive.
 */
export interface HopsTold {
  pairs: number;
  longer: number | null;
  lost: number;
  hops: number;
  arrays: [string, string, number][];
}

/** A channel of a cycle: its ends, where they are on the map, and the kind of its link. */
export interface HeldChannel {
  source: string;
  target: string;
  ends: number[][];
  kind: string;
  role: string;
}

/** A shortest cycle with 1, 2, … virtual channels a link; none where nothing is left. */
export interface CyclesTold {
  cycles: HeldChannel[][];
}

/** The messages between cells of the map, by depth. */
export interface LoadsTold {
  loads: MapLoad[][];
}

/** What no router can go below, the highest first, each with its reason. */
export interface FloorsTold {
  floors: FloorTold[];
  reasons: string[];
}

/** The smallest counterexample of the family, null where none was found. */
export interface SmallestFound {
  spec: string | null;
  pair: PairTold | null;
  link: string;
}

/**
 * One pair, routed: its nodes, a shortest way where the route is none, the link to open it.
 *
 * ``ways`` are both of them as places on the map.
 */
export interface PairShown {
  pair: PairTold;
  nodes: string[];
  shortest: string[];
  ways: number[][][];
  link: string;
}

// explorer.documents.checks.route_check

/** A hop as written: its kind and role, null where it is no link; the distance left after it. */
export interface WrittenHop {
  kind: string | null;
  role: string | null;
  left: number | null;
}

/** A route for the clipboard. */
export interface CopiedRoute {
  python: string;
  command: string;
  latex: string;
  json: string;
}

/**
 * The route that is opened: marks and addresses as far as they are nodes, and where it errs.
 *
 * ``bad`` is the place of the hop or entry that is wrong, counted in marks, or null; ``broken``
 * says that this hop is no link, and ``stop`` at which step it is looked at first. ``rest`` are
 * the marks of a shortest way on from there, ``restPaths`` their places where the map is the
 * stage, ``back`` the address of the node before it. ``ends`` are the marks of source and target.
 * ``entry`` is the text that is no address, with its line and column, or null; ``nearest`` may
 * stand in its place.
 */
export interface OpenedRoute {
  line: number;
  trouble: string;
  title: string;
  marks: (number | null)[];
  addresses: Address[];
  hops: WrittenHop[];
  fields: string[];
  unit: string;
  source: string;
  target: string;
  ends: [number | null, number | null];
  distance: number | null;
  left: number | null;
  written: number;
  bad: number | null;
  broken: boolean;
  stop: number;
  why: string;
  ranks: NextHopRow[];
  here: string;
  back: string;
  rest: (number | null)[];
  restPaths: number[][];
  restHops: number;
  entry: string | null;
  entryLine: number;
  entryColumn: number;
  nearest: string | null;
  copies: CopiedRoute;
}

/** Routes that were pasted, or one of a file: how many, in which form, and the one opened. */
export interface CheckedRoutes {
  form: string;
  count: number;
  opened: OpenedRoute | null;
}

// explorer.documents.checks.route_check_list

/**
 * Routes, column by column, as they stand in the file.
 *
 * ``trouble`` is a place among the troubles; ``at`` and ``least`` are -1 where there is none.
 * ``route`` is the route again as one line of text; ``why`` has what cannot be told from that
 * line alone, by its place among these rows.
 */
export interface CheckedRows {
  line: number[];
  source: string[];
  target: string[];
  trouble: number[];
  at: number[];
  hops: number[];
  least: number[];
  route: string[];
  why: Record<string, string>;
}

/**
 * All legal routes sent at once: (address, address, messages, heat) a link, both ways.
 *
 * ``cells`` are all of them as the map shows them. ``busiest`` are (from, to, messages), one way;
 * ``bands`` (heat, least, most, links).
 */
export interface CheckedLoad {
  links: [string, string, number, number][];
  cells: MapLoad[][];
  bands: [number, number, number, number][];
  busiest: [string, string, number][];
  idle: number;
  terms: [string, string, string][];
}

/** A line of the answer: the form first, then rows, last what is so of all; or a refusal. */
export interface CheckedPart {
  form?: string;
  rows?: CheckedRows;
  causes?: Record<string, string>;
  load?: CheckedLoad | null;
  refused?: string;
}

// explorer.documents.checks.verification_report

/** A message: its ends, its hops (null where it does not arrive), the distance, and why. */
export interface PairTold {
  source: string;
  target: string;
  length: number | null;
  distance: number | null;
  why?: string;
}

/** The busiest channel and the messages over it. */
export interface BusiestTold {
  link: string[];
  messages: number;
}

/** Whether channels can be waited for in a circle, a shortest one, and what breaks all. */
export interface DeadlockTold {
  free: boolean | null;
  cycle: string[][];
  virtual_channels: number | null;
  rule: string | null;
}

/** What no router can go below: exact, and in whole messages. */
export interface FloorTold {
  name: string;
  value: number;
  messages: number;
}

/** The smallest counterexample of the family, and the address that opens it. */
export interface SmallestTold {
  source: string;
  target: string;
  length: number | null;
  distance: number | null;
  why?: string;
  spec: string;
  link: string;
}

/** A router over every pair, or a sample of them; what a sample does not tell is null. */
export interface VerifyTold {
  spec: string;
  router: string;
  variant: string | null;
  pairs: number;
  sampled: boolean;
  delivered: number;
  shortest: number | null;
  longer: number | null;
  lost: number;
  loops: number;
  worst: PairTold | null;
  first_lost: PairTold | null;
  mean_hops: number | null;
  busiest: BusiestTold | null;
  saturation: number | null;
  deadlock: DeadlockTold;
  seed: number | null;
  confidence: number | null;
  mean_hops_excluding_self: number | null;
  longest: PairTold | null;
  floors: FloorTold[];
  symmetry: number;
  broken: string[];
  smallest: SmallestTold | null;
}

// explorer.documents.commands.json_forms

/** A line of an algorithm, what it says and reads; ``decides`` names what it decided by. */
export interface Decision {
  line: number;
  why: string;
  variables: Record<string, string>;
  decides: string[];
}

/** Where a message that does not arrive stops, and why. */
export interface LostTold {
  line: number;
  why: string;
  variables: Record<string, string>;
  decides: string[];
  node: number | null;
}

export interface HopEnds {
  from: number | null;
  to: number | null;
}

/**
 * A hop: its ends, the kind and dimension of its link, the distance left after it.
 *
 * ``action`` is what a probe does, ``reserve`` or ``retreat``, null for a message.
 */
export interface HopTold {
  line: number;
  why: string;
  variables: Record<string, string>;
  decides: string[];
  from: number | null;
  to: number | null;
  kind: string;
  dimension: number;
  left: number | null;
  detour: boolean;
  action: string | null;
}

/**
 * A route.
 *
 * ``lost`` says where, by which line and why a message that does not arrive stops. ``length``
 * counts the links that it crosses and ``moves`` the hops that are listed: a probe that sets up a
 * circuit also retreats. ``circuit`` are the nodes of the links that are held at its end.
 */
export interface RouteTold {
  spec: string;
  router: string;
  variant: string | null;
  source: number | null;
  target: number | null;
  delivered: boolean;
  nodes: (number | null)[];
  hops: HopTold[];
  length: number;
  moves: number;
  circuit: (number | null)[] | null;
  distance: number | null;
  stretch: number | null;
  lost: LostTold | null;
}

/**
 * A broadcast: the sends of every round, from and to.
 *
 * ``missing_links`` are the links that the tree asks for and the network does not have,
 * ``unsent`` all messages that are not sent because of them, round by round.
 */
export interface BroadcastTold {
  spec: string;
  tree: string;
  title: string;
  variant: string | null;
  model: string;
  root: number | null;
  nodes: number;
  rounds: (([number | null, number | null])[])[];
  depth: number;
  bound: number | null;
  bound_why: string;
  reached: number;
  missing_links: ([number | null, number | null])[];
  unsent: (([number | null, number | null])[])[];
  why: string[];
}

/**
 * Node-disjoint paths, the shortest first.
 *
 * ``links`` is their total length, ``least`` whether so many paths are known to need as many.
 */
export interface PathsTold {
  spec: string;
  source: number | null;
  target: number | null;
  count: number;
  paths: ((number | null)[])[];
  lengths: number[];
  links: number;
  least: boolean;
  method: string;
}

/**
 * An embedding: ``map`` from the names of guest nodes to nodes, and the measures.
 *
 * ``note`` says how large the guest is beside the largest there can be.
 */
export interface EmbedTold {
  guest: string;
  shape: number[];
  spec: string;
  map: Record<string, number | null>;
  dilation: number;
  congestion: number;
  expansion: number;
  load: number;
  source: string;
  note: string;
}

/** The coefficients of a time: of start-ups, of words, of hops. */
export interface Coefficients {
  ts: number;
  tw: number;
  th: number;
}

/** How many steps have a conflict: hop by hop, and where the whole way is held. */
export interface Conflicts {
  hop_synchronous: number;
  held_path: number;
}

/** The least rounds of any total exchange in a model of ports, and why. */
export interface Bound {
  rounds: number;
  why: string;
}

/**
 * A total exchange and what holds of it.
 *
 * ``hypercube`` has the coefficients of the time on the hypercube of as many nodes, or null;
 * ``lost`` counts the steps whose messages do not get where they should, ``hops`` those of one
 * node's messages.
 */
export interface ExchangeTold {
  spec: string;
  way: string;
  title: string;
  source: string;
  variant: string | null;
  steps: number;
  hops: number;
  conflicts: Conflicts;
  time: Coefficients;
  hypercube: Coefficients | null;
  bounds: Record<string, Bound> | null;
  delivers: boolean;
  lost: number;
  shortest: boolean;
  why: string | null;
}

// explorer.documents.commands.runs

/**
 * A long work: ``said`` is how far it is in words, ``share`` from 0 to 1.
 *
 * ``state`` is running, stopped or done; ``pace`` its speed and the time left, empty where these
 * are not known.
 */
export interface RunDocument {
  name: string;
  state: string;
  share: number;
  said: string;
  pace: string;
}

/** The works of the folder that the server was started with; none where it was given none. */
export interface RunsListDocument {
  served: boolean;
  runs: RunDocument[];
}

/** The page of runs; what it lists is asked for anew, again and again. */
export interface RunsDocument {
  theme: string;
  complaints: string[];
}

// explorer.documents.commands.side_by_side

/** What a lane does with pairs; of a sample ``busiest`` and ``saturation`` are null. */
export interface OverPairsTold {
  spec: string;
  router: string;
  variant: string | null;
  pairs: number;
  sampled: boolean;
  longer: number | null;
  lost: number;
  mean_hops: number | null;
  busiest: number | null;
  saturation: number | null;
}

/** The pair where lanes differ most: its hops by each, null where it is not delivered. */
export interface ApartTold {
  source: string;
  target: string;
  hops: (number | null)[];
}

/**
 * One message by every lane, and what each does with all pairs, or with a sample.
 *
 * ``part`` is the first hop that is not the same for all, null where all are, or where networks
 * differ; ``worst`` is null where no pair differs, or where not every one was looked at.
 */
export interface BesideTold {
  routes: RouteTold[];
  part: number | null;
  pairs: OverPairsTold[];
  worst: ApartTold | null;
}

// explorer.documents.commands.sweep_output

/**
 * All distances of a network; ``pairs`` are ordered pairs at distance 0, 1, 2 …
 *
 * ``closed_form`` says whether the closed form of the network, if it has one, agrees.
 */
export interface DistancesTold {
  spec: string;
  nodes: number;
  connected: boolean;
  diameter: number | null;
  radius: number | null;
  mean_distance: number | null;
  mean_distance_exact: string | null;
  mean_distance_excluding_self: number | null;
  pairs: number[] | null;
  eccentricities: [number, number][] | null;
  closed_form: boolean | null;
  method: string;
}

/** What so many faults leave: the share of pairs joined, and of trials that leave all joined. */
export interface FaultPointTold {
  faults: number;
  share: number;
  share_exact: string;
  low: number;
  high: number;
  whole: number;
  whole_exact: string;
  whole_low: number;
  whole_high: number;
}

/** A curve of faults. */
export interface FaultsTold {
  spec: string;
  kind: string;
  seed: number;
  trials: number;
  points: FaultPointTold[];
}

/** A bisection width, null where it is between bounds, and the best half that was found. */
export interface HalvingTold {
  spec: string;
  bisection_width: number | null;
  low: number;
  high: number;
  cut: number;
  half: string[];
  method: string;
}

/** A quantity of a network: as its papers print it, and as it is measured. */
export interface CellTold {
  measured: number | null;
  measured_exact: string | null;
  printed: number | null;
  relation: string;
  source: string;
  verdict: string;
}

/** A network of a table, with its quantities by their keys. */
export interface TableRowTold {
  spec: string;
  nodes: number;
  links: number;
  method: string;
  quantities: Record<string, CellTold>;
  link: string;
}

// explorer.documents.compare.document

/** One of several: what stands in the URL, and what a visitor reads. */
export interface Choice {
  value: string;
  label: string;
}

/** Choices under a heading. */
export interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

/** How a family is marked in plot and table: its hue, from 1 to 5, and its marker. */
export interface FamilySign {
  hue: number;
  marker: string;
}

/** A family that can be plotted. */
export interface FamilyChoice {
  hue: number;
  marker: string;
  key: string;
  title: string;
}

/** Which sizes stand behind the curves of some families; ``key`` is a parameter of the URL. */
export interface SizesChoice {
  key: string;
  names: string;
  choices: Choice[];
}

/** A factor of cost effectiveness; ``key`` is a parameter of the URL. */
export interface FactorField {
  key: string;
  sign: string;
  name: string;
}

/** A format in which the comparison is downloaded. */
export interface FileFormat {
  key: string;
  name: string;
  title: string;
}

/** What there is to choose, whatever is chosen; ``grid`` is the address of the grid's script. */
export interface CompareChoices {
  up: ChoiceGroup[];
  across: ChoiceGroup[];
  by: Choice[];
  families: FamilyChoice[];
  sizes: SizesChoice[];
  factors: FactorField[];
  formats: FileFormat[];
  grid: string;
}

/** A column: its key, its head, whether it holds numbers, a note, the key of its term or "". */
export interface ColumnHead {
  key: string;
  title: string;
  numeric: boolean;
  note: string;
  term: string;
}

/** A network in the table: cells as they are shown, by column. */
export interface PlaceRow {
  spec: string;
  sign: FamilySign;
  cells: Record<string, string>;
  verdict: string;
  source: string;
}

/** The networks at a place of the axis; ``absent`` are the curves that have none there. */
export interface PlaceTable {
  kind: "place";
  columns: ColumnHead[];
  rows: PlaceRow[];
  absent: string[];
}

/** A network in the grid: values to sort and filter by beside cells as they are shown. */
export interface GridRow {
  spec: string;
  sign: FamilySign;
  values: Record<string, string | number | null>;
  cells: Record<string, string>;
  verdict: string;
  source: string;
}

/** Every network of the plot. */
export interface GridTable {
  kind: "all";
  columns: ColumnHead[];
  rows: GridRow[];
}

/** Where on the axis the table stands, with the words before and after; where it may stand. */
export interface PlaceDocument {
  before: string;
  after: string;
  at: string;
  start: string;
  stops: Choice[];
}

/**
 * The Compare page in one state.
 *
 * ``controls`` are the parameters of the URL that controls set, ``usual`` the same as the page
 * opens, which a URL leaves out. ``plotted`` names the plot; ``plot`` and ``choices`` are null
 * where the page has them already. ``scattered`` is true where a metric runs across;
 * ``term`` is the key of what says where the metric is defined, perhaps none.
 */
export interface CompareDocument {
  search: string;
  complaints: string[];
  title: string;
  line: string;
  term: string;
  controls: Record<string, string>;
  usual: Record<string, string>;
  choices: CompareChoices | null;
  forms: Record<string, string>;
  count: string;
  factors: string[];
  range: [string, string];
  scattered: boolean;
  place: PlaceDocument;
  sort: string;
  order: string;
  table: PlaceTable | GridTable;
  plotted: string;
  plot: Record<string, unknown> | null;
}

// explorer.documents.pages

/**
 * A page as the browser knows it: its path, its name in the header (or none), its module.
 *
 * ``tail`` names the parameter that the rest of the path stands for, empty where the path ends;
 * ``libraries`` are those of Dash that its layout is made with.
 */
export interface PageEntry {
  path: string;
  name: string;
  title: string;
  module: string;
  tail: string;
  libraries: string[];
}

/**
 * A question: the query string of a page, and what the page has already.
 *
 * ``count`` numbers the questions: an answer to an earlier one comes too late. ``visitor`` names
 * the page in its tab: its newer question ends the older. ``push`` is true
 * where the answer is to be a step of history; ``field`` is what a visitor edited; ``first`` is
 * true where the page shows nothing yet.
 */
export interface Ask {
  page: string;
  search: string;
  count: number;
  visitor?: string;
  known?: string;
  theme?: string;
  push?: boolean;
  field?: string;
  first?: boolean;
}

// explorer.documents.papers.document

export type Opened = OverviewDocument | StatementDocument | TableDocument | FigureDocument;

/**
 * The Papers page; ``standing`` is the id of what stands beside the list, chosen or not.
 *
 * ``totals`` are the numbers of statements, tables and figures, by the tab that lists them.
 */
export interface PapersDocument {
  search: string;
  complaints: string[];
  papers: PaperDocument[];
  verdicts: string[];
  totals: Record<string, number>;
  standing: string;
  opened: Opened;
}

// explorer.documents.papers.figure_cards

/** Where a plot or a drawing is fetched, how large it is, and what it shows, in words. */
export interface PictureDocument {
  address: string;
  size: [number, number];
  told: string;
}

/** Where a curve first parts from its printed formula. */
export interface PartingDocument {
  curve: string;
  spec: string;
  printed: string;
  measured: string;
}

/** A file to download: the name of its format, and its address. */
export interface FileDocument {
  name: string;
  address: string;
}

/**
 * An opened plot or drawing; ``on`` is the address that shows it with all controls.
 *
 * The picture of a drawing is the very file that is downloaded. ``legend`` tells what is laid
 * into it.
 */
export interface FigureDocument {
  kind: "figure";
  id: string;
  source: string;
  title: Prose;
  plot: boolean;
  picture: PictureDocument;
  legend: WayDocument[];
  parting: PartingDocument[];
  note: Prose | null;
  on: string;
  files: FileDocument[];
}

// explorer.documents.papers.printed_table

/** The head of a column; ``turn`` is the order that a click on it asks for. */
export interface HeadDocument {
  title: Prose;
  numeric: boolean;
  sorted: "" | "ascending" | "descending";
  turn: number;
}

/**
 * A cell as printed; where it is wrong, ``instead`` is the right value, and ``why`` a sentence.
 *
 * ``absent`` is a cell that should be there and is not printed, ``long`` one of two lines.
 */
export interface CellDocument {
  text: Prose;
  verdict?: string;
  instead?: Prose;
  why?: string;
  absent?: boolean;
  long?: boolean;
}

/** A row of a table; ``missing`` where it should be there and is not printed. */
export interface RowDocument {
  missing: boolean;
  cells: CellDocument[];
}

/** An opened table; ``told`` says in a sentence how much of it holds. */
export interface TableDocument {
  kind: "table";
  id: string;
  place: string;
  source: string;
  title: Prose;
  told: string;
  heads: HeadDocument[];
  rows: RowDocument[];
  note: Prose | null;
}

// explorer.documents.papers.statement

/** One way to read a statement, and what it comes to then. */
export interface ReadingDocument {
  name: Prose;
  computed: Prose;
  verdict: string;
}

/** A bar of the evidence: what stands below and above it, and whether it parts. */
export interface BarDocument {
  label: string;
  top: string;
  value: number;
  apart: boolean;
}

/** What was checked, and bars by size; ``told`` says the bars in words. */
export interface EvidenceDocument {
  title: Prose;
  bars: BarDocument[];
  told: string;
  checked: Prose;
  note: Prose | null;
}

/** A line of the legend of a drawing: its look, its name, how many, and the nodes it visits. */
export interface WayDocument {
  look: "way" | "dots" | "gaps";
  name: string;
  count: string;
  addresses: string[];
  more: number;
}

/**
 * The witness: its network, drawn as SVG, and the address at which Explore shows it.
 *
 * ``spec`` is empty where the network is not known any more: then the sentence stands alone.
 * ``ends`` are the source and the target of its message.
 */
export interface WitnessDocument {
  spec: string;
  ends: [string, string] | null;
  sentence: Prose;
  drawing: string;
  ways: WayDocument[];
  link: string;
}

/**
 * An opened statement; nothing is computed where nothing is recorded.
 *
 * ``rests`` says what its verdict rests on, and ``because`` why that is enough, where it is said.
 */
export interface StatementDocument {
  kind: "statement";
  id: string;
  verdict: string;
  marks: MarkDocument[];
  source: string;
  says: Prose;
  printed: Prose;
  quote: Prose | null;
  computed: Prose | null;
  readings: ReadingDocument[];
  evidence: EvidenceDocument | null;
  witness: WitnessDocument | null;
  rests: string[];
  because: Prose | null;
  command: string;
}

// explorer.documents.papers.statement_list

/** A paper as a list names it. */
export interface PaperDocument {
  key: string;
  short: string;
  authors: string;
}

/** A word beside a verdict, what it means, and the id of another claim that it leads to. */
export interface MarkDocument {
  word: string;
  why: string;
  claim: string;
}

/**
 * A statement in the list; ``text`` is what a search looks through, in lower case.
 *
 * ``marks`` are words beside the verdict. ``value`` is what is printed, or the one value where
 * it is the same as ``computed`` would be.
 */
export interface StatementRow {
  id: string;
  paper: string;
  verdict: string;
  marks: string[];
  place: string;
  says: Prose;
  value: Prose;
  computed: Prose | null;
  text: string;
}

/** A table or a figure in the list of its paper. */
export interface ListedRow {
  id: string;
  paper: string;
  place: string;
  title: Prose;
  text: string;
}

/** A statement to begin with. */
export interface ExampleDocument {
  id: string;
  says: Prose;
}

/** What stands beside the list while nothing is opened: counts by paper and verdict. */
export interface OverviewDocument {
  kind: "overview";
  total: number;
  counts: Record<string, Record<string, number>>;
  example: ExampleDocument | null;
}

// explorer.documents.route.ends

export interface Ends {
  from: string;
  to: string;
}

// explorer.documents.route.next_hops

/**
 * A legal next hop: its number, mark and address, its kind, what is left after it.
 *
 * ``left`` is the distance to the target, ``longer`` the hops beyond the least, ``paths`` the
 * shortest paths from there, in words; null if unknown. ``path`` is its place on the map, where
 * that is the stage.
 */
export interface NextHopRow {
  number: number;
  mark: number | null;
  address: string;
  kind: string;
  role: string;
  left: number | null;
  longer: number | null;
  paths: string | null;
  path: number[] | null;
}

// explorer.documents.route.plugin_router

/**
 * A line that ran; what it did not do is left out.
 *
 * ``depth`` counts the calls it is in, ``enters`` names the function that begins with it and
 * ``given`` what that was called with; ``changed`` holds variables after it, ``test`` how its
 * condition came out, ``gives`` what it returned, ``raises`` the error that left it. Values are
 * those of ``explorer.analysis.recording.values``.
 */
export interface LineRan {
  line: number;
  depth: number;
  enters?: string;
  given?: Record<string, unknown>;
  changed?: Record<string, unknown>;
  test?: boolean;
  gives?: unknown;
  raises?: string;
}

/** The lines that led to one hop, and how many more of them are not recorded. */
export interface CallRan {
  lines: LineRan[];
  missed: number;
}

/** What is wrong with the file as it is now: the line, where one is known, and the sentence. */
export interface OwnFault {
  line: number | null;
  said: string;
}

/**
 * A file with a router of one's own, as far as it is shown.
 *
 * ``mark`` names the version shown, saved at ``saved`` (milliseconds since 1970), ``newest`` all
 * such files as they are now. ``bits`` are names whose numbers are read as bits. ``calls`` are one
 * a hop, with one more where the route does not arrive. ``nodes`` are those of the route as
 * integers, ``leaves`` says of every hop whether it leaves its cluster, ``ranks`` are the legal
 * next hops of every node and ``paths`` how many shortest paths lead on from it, as far as they
 * are counted. ``explains``: whether the router says why itself.
 */
export interface OwnRouter {
  file: string;
  mark: string;
  newest: string;
  saved: number;
  code: SyntaxRun[][];
  bits: string[];
  calls: CallRan[];
  nodes: unknown[];
  leaves: boolean[];
  ranks: NextHopRow[][];
  paths: unknown[];
  explains: boolean;
  fault: OwnFault | null;
}

// explorer.documents.route.predict

/**
 * A node by its address: its symbols, its mark, its path on the map, its cluster if any.
 *
 * ``mark`` is null where it is not drawn, ``path`` empty where there is no map.
 */
export interface Spot {
  cells: string[][];
  mark: number | null;
  path: number[];
  cluster: string;
}

/** What may be next at a node, and how far it is from the target. */
export interface TurnDocument {
  left: number | null;
  hops: NextHopRow[];
}

/** A hop that the router makes: where to, and after which decisions that led to no hop. */
export interface Foretold {
  line: number;
  why: string;
  variables: Record<string, string>;
  decides: string[];
  to: string;
  before: Decision[];
}

/**
 * What is known from a node on: turns by address, and by router its hops in order.
 *
 * The turns are those of all shortest routes, or of the router's own, as far as these are few.
 * ``lost`` says why the router's hops end before the target, if they do.
 */
export interface Leg {
  at: string;
  spots: Record<string, Spot>;
  turns: Record<string, TurnDocument>;
  way: Foretold[];
  lost: Decision | null;
}

/** A pair of a challenge. */
export interface PairToPredict {
  source: string;
  target: string;
}

/**
 * A prediction: by which rule, from where on, of which pairs, and how to ask for more.
 *
 * ``pair`` is the number of the pair on screen from 0 on, -1 where it is no challenge. ``asks``
 * is the query by which a leg from another node is asked for.
 */
export interface PredictDocument {
  rule: string;
  leg: Leg;
  goal: Spot;
  pairs: PairToPredict[];
  pair: number;
  asks: string;
}

// explorer.documents.route.trace

/** An address as text and, field by field, symbol by symbol. */
export interface Address {
  text: string;
  cells: string[][];
}

/**
 * A route from its first decision to its last; stepping and playing only read it.
 *
 * Every hop has ``before`` it decisions that led to no hop, and so has the end; ``addresses`` are
 * those of its nodes, ``goal`` is that of the target.
 */
export interface TraceDocument {
  spec: string;
  router: string;
  variant: string | null;
  source: number | null;
  target: number | null;
  delivered: boolean;
  nodes: (number | null)[];
  hops: HopTold[];
  length: number;
  moves: number;
  circuit: (number | null)[] | null;
  distance: number | null;
  stretch: number | null;
  lost: LostTold | null;
  pseudocode: string[];
  wrong: number[];
  addresses: Address[];
  goal: Address;
  before: Decision[][];
  shortest: number[];
  fields: string[];
  unit: string;
}

// explorer.documents.stage.controls

/** A parameter of a task as the page draws it: the form of its control, what is chosen. */
export interface Control {
  name: string;
  title: string;
  form: string;
  choices: [string, string][];
  low: number;
  high: number;
  hint: string;
  value: string;
  standard: string;
}

// explorer.documents.stage.drawing

/** An outline of clusters: its size or, where it has corners of its own, its points. */
export interface Outline {
  level: number;
  size: [number, number];
  shape: string;
  points: [number, number][];
  below: boolean;
  ghost: boolean;
  corner: number;
}

/**
 * The outlined clusters, a column for each of what they have: all columns are equally long.
 *
 * ``outline`` says which of the outlines of the drawing is a cluster's own.
 */
export interface ClusterColumns {
  name: string[];
  note: string[];
  at: [number, number][];
  marks: number[][];
  outline: number[];
}

/**
 * A kind of links: its name, the role that gives its looks, its opacity at rest.
 *
 * ``straight`` says that its links are straight at rest, whatever their bends.
 */
export interface LinkKind {
  key: string;
  title: string;
  role: string;
  rest: number;
  straight: boolean;
}

/** What columns (axis 0) or rows (axis 1) have in common; ``mask`` says which letters it is. */
export interface RulerLine {
  axis: number;
  at: number[];
  texts: string[];
  mask: string;
}

/**
 * What is drawn around nodes and links; a stub is (mark, cluster, kind).
 *
 * Few outlines and directions differ, however many the clusters and the marks: ``outlines`` and
 * ``directions`` are tables, ``side`` says where the label of each mark may stand.
 * ``behind`` are the addresses that each stub leads to, ``rulers`` what stands along the edges.
 */
export interface Furniture {
  size: [number, number];
  radius: number;
  pitch: number;
  pills: boolean;
  complete: boolean;
  note: string;
  clusters: ClusterColumns;
  outlines: Outline[];
  stubs: [number, number, number][];
  behind: string[][];
  rulers: RulerLine[];
  side: number[];
  directions: [number, number][];
  kinds: LinkKind[];
}

/**
 * The links, a column for each of what they have: all columns are equally long.
 *
 * ``a`` and ``b`` are the marks that a link joins, ``kind`` and ``bend`` say which of the kinds
 * and of the bends of the drawing are its own.
 */
export interface LinkColumns {
  a: number[];
  b: number[];
  kind: number[];
  bend: number[];
}

/**
 * The whole drawing of a scene: nodes, links, furniture, the address of every mark.
 *
 * ``spots`` are the places of the marks in the scene's own units, ``hollow`` the marks with a port
 * that is not used, ``bends`` the different bends: few, however many the links.
 */
export interface Drawing {
  size: [number, number];
  radius: number;
  pitch: number;
  pills: boolean;
  complete: boolean;
  note: string;
  clusters: ClusterColumns;
  outlines: Outline[];
  stubs: [number, number, number][];
  behind: string[][];
  rulers: RulerLine[];
  side: number[];
  directions: [number, number][];
  kinds: LinkKind[];
  spots: [number, number][];
  labels: string[];
  hollow: number[];
  links: LinkColumns;
  bends: [number, number][][];
  addresses: string[];
}

// explorer.documents.stage.embed_document

/**
 * What stands around the stage, the last step to be played, whether it plays by itself.
 *
 * ``opens`` is the query string at which Explore shows the same.
 */
export interface FramingDocument {
  chrome: string;
  until: number | null;
  autoplay: boolean;
  opens: string;
}

/** What a stage in a frame shows, and how. */
export interface EmbedPageDocument {
  network: NetworkPanel;
  sceneKey: string;
  drawing: Drawing | null;
  routers: RouterChoice[];
  router: ChosenRouter;
  trace: TraceDocument;
  distances: number[] | null;
  source: string;
  target: string;
  show: TaskDocument | Refusal | null;
  controls: Control[];
  search: string;
  step: number | null;
  view: string[];
  theme: string;
  task: string;
  mode: string;
  faults: string[];
  complaints: ComplaintRow[];
  stage: StageDocument;
  ahead: NextHopRow[][] | null;
  modules: string[];
  own: OwnRouter | null;
  framing: FramingDocument;
}

// explorer.documents.stage.explore

/** A router that can be chosen, with the names of its variants. */
export interface RouterChoice {
  key: string;
  title: string;
  variants: string[];
}

/**
 * The router that routes, its source, and whether it promises shortest routes.
 *
 * ``term`` is the key of what explains its kind, perhaps none.
 */
export interface ChosenRouter {
  key: string;
  title: string;
  variants: string[];
  source: string;
  term: string;
  variant: string | null;
  shortest: boolean;
}

/** One network and one message in it; ``drawing`` is null where the page has it already. */
export interface RouteDocument {
  network: NetworkPanel;
  sceneKey: string;
  drawing: Drawing | null;
  routers: RouterChoice[];
  router: ChosenRouter;
  trace: TraceDocument;
  distances: number[] | null;
  source: string;
  target: string;
}

/** What a network refuses, in one sentence; ``nearestOf`` names the parameter to set. */
export interface Refusal {
  refused: string;
  nearest: string | null;
  nearestOf: string | null;
  steps: number;
}

/** A parameter of the URL that could not be used. */
export interface ComplaintRow {
  field: string;
  sentence: string;
  why: string;
  instead: string;
  nearest: string | null;
}

/** What each task shows beside the message. */
export interface TaskDocuments {
  route: PredictDocument | BesideDocument | null;
  broadcast: BroadcastDocument;
  exchange: ExchangeDocument | FarExchange;
  traffic: TrafficDocument;
  embed: EmbedDocument;
  paths: PathsDocument;
  faults: FaultsDocument;
  circuit: CircuitDocument;
  parts: PartsDocument;
  check: CheckDocument;
}

export type TaskDocument = NonNullable<TaskDocuments[keyof TaskDocuments]>;

/**
 * The whole answer to a query string of Explore; ``show`` is null for a route.
 *
 * ``ahead`` are the legal next hops at every node of a route, where it is seen through the lens.
 * ``mode`` is the way of seeing the task that a module of its own draws, if it is one.
 * ``modules`` are those that draw it, beside those of every page; ``own`` is null unless a router
 * of one's own routes.
 */
export interface ExploreDocument {
  network: NetworkPanel;
  sceneKey: string;
  drawing: Drawing | null;
  routers: RouterChoice[];
  router: ChosenRouter;
  trace: TraceDocument;
  distances: number[] | null;
  source: string;
  target: string;
  show: TaskDocument | Refusal | null;
  controls: Control[];
  search: string;
  step: number | null;
  view: string[];
  theme: string;
  task: string;
  mode: string;
  faults: string[];
  complaints: ComplaintRow[];
  stage: StageDocument;
  ahead: NextHopRow[][] | null;
  modules: string[];
  own: OwnRouter | null;
}

// explorer.documents.stage.gallery

/** A family by its example: the spec that opens it, and what is said of it. */
export interface GalleryCard {
  family: string;
  spec: string;
  title: string;
  cite: string;
  sentence: string;
  terms: [string, string, string][];
}

/** The page of all networks; ``largest`` is one that nobody could build. */
export interface GalleryDocument {
  cards: GalleryCard[];
  largest: [string, string];
  theme: string;
  complaints: string[];
}

/** What a text names: the spec of a network, or why it is none and the nearest that is one. */
export interface NamedDocument {
  spec: string | null;
  why: string;
  nearest: string | null;
}

// explorer.documents.stage.map

/**
 * A type of cells: see ``explorer.scenes.nests.cells.Cell``.
 *
 * ``bits`` are the bits of the index that the digit is made of, ``parts`` pairs (divisor, radix)
 * of the code where it is not made of bits alone; both are empty where kids are of any size.
 * ``kids`` is one type where all are of the same. ``nodes`` is an exact number as a text.
 */
export interface MapCell {
  name: string;
  role: string;
  half: [number, number];
  radius: number;
  round: boolean;
  places: [number, number][];
  kids: number[];
  bits: number[];
  parts: [string, number][];
  names: string[];
  notes: string[];
  turns: [number, number, boolean][];
  ties: [number, number, number][];
  nodes: string;
}

/** A part of the index that is renumbered; numbers that may be large are texts. */
export interface MapChunk {
  form: "star" | "tree" | "string";
  divisor: string;
  size: string;
  n: number;
  k: number;
}

/** The links behind one port as a map over GF(2): (bit, bits of its parity, constant). */
export interface MapRule {
  kind: number;
  moves: [number, number[], number][];
  where: [number[], number][];
  unless: [number[], number][];
}

/** A kind of links, with the role that gives its line. */
export interface MapKind {
  key: string;
  title: string;
  role: string;
}

/**
 * Where every node of a network stands: read once, it holds for every place and zoom.
 *
 * ``words`` are the words of 32 bits that an index takes, ``tile`` the most nodes of a tile.
 */
export interface NestDocument {
  spec: string;
  nodes: string;
  unit: string;
  note: string;
  root: number;
  words: number;
  tile: number;
  cells: MapCell[];
  chunks: MapChunk[];
  rules: MapRule[];
  kinds: MapKind[];
  ports: string[];
}

/** A route on the map: the paths of its nodes, the role of each hop's kind. */
export interface MapWay {
  paths: number[][];
  roles: string[];
}

/** A place before the camera: the path of a node, the depth of the cell around it. */
export interface MapPlace {
  path: number[];
  depth: number;
}

/**
 * How the network is seen, and can be; for the map also the message and the place asked for.
 *
 * ``wide`` are pitches across the stage, null for what fits.
 */
export interface StageDocument {
  kind: string;
  offered: string[];
  way: MapWay | null;
  place: MapPlace | null;
  wide: number | null;
  layer: MapLayer | null;
}

/** Links from one cell to another: the path of its cell, and how many, as a text. */
export interface BundleRow {
  to: number[];
  kind: number;
  links: string;
  exact: boolean;
}

/** A node that was asked for: its path, its address, its index as a text. */
export interface Found {
  path: number[];
  address: string;
  index: string;
}

// explorer.documents.stage.map_layers

/** One of several ways: the paths of its nodes, its colour token and its dash. */
export interface MapLane {
  paths: number[][];
  token: string;
  dash: number[];
}

/** Messages between two cells of one depth, both ways: how many, and their heat, 1 to 4. */
export interface MapLoad {
  a: number[];
  b: number[];
  load: string;
  heat: number;
}

/** Where the signs of source and target stand, null for none. */
export interface MapEnds {
  source: number[] | null;
  target: number[] | null;
}

/** A number at a node, by its rank, or on the arrow ``to`` another, a channel; some filled. */
export interface MapNumber {
  at: number[];
  to: number[] | null;
  number: number;
  filled: boolean;
}

/**
 * What a task lays over the map.
 *
 * ``route`` says whether the message of the route is on it. ``form`` is what the cells are asked
 * for by the query ``asks``: the rounds of a front, the order of a guest, or nothing. A way of
 * ``failed`` and of ``ringed`` is a node, or the two ends of a link; ``loads`` come by depth, and
 * ``swarm`` are ways of messages that all leave at once. ``ends`` are nodes with their signs.
 * ``numbers`` are the browser's to lay: what is ranked or held at the step that is on screen.
 */
export interface MapLayer {
  route: boolean;
  ends: MapEnds;
  form: "" | "front" | "order";
  asks: string;
  lanes: MapLane[];
  failed: number[][][];
  ringed: number[][][];
  loads: MapLoad[][];
  swarm: number[][][];
  numbers: MapNumber[];
}

/** How many nodes of a cell have the number 0, 1, 2 …, as texts. */
export interface MapTally {
  counts: string[];
  exact: boolean;
}

/** The kids of a cell, each with its tally; of a small cell its nodes, each with its number. */
export interface MapCensus {
  kids: MapTally[];
  nodes: number[];
}

// explorer.documents.stage.measure_rows

/**
 * What is measured beyond the facts that papers print.
 *
 * ``term`` is the key of what explains it, ``meaning`` what is said of it here, perhaps nothing.
 */
export interface MeasuredRow {
  title: string;
  value: string;
  term: string;
  meaning: string;
}

// explorer.documents.stage.moves

/** Nodes, links, and the fewest and most links at a node. */
export interface MoveCounts {
  nodes: number;
  links: number;
  least: number;
  most: number;
}

/**
 * A part of a leg: what happens, how many beats it lasts, what there is afterwards.
 *
 * ``hop`` is how far a wave has come afterwards, ``spec`` the network that is reached, "" where
 * the phase ends between two. ``said`` is the same in words, addresses in backticks.
 */
export interface MovePhase {
  kind: "recut" | "walk" | "slide" | "fade" | "rewire" | "draw" | "wash" | "count";
  beats: number;
  counts: MoveCounts;
  spec: string;
  hop: number;
  said: string;
}

/**
 * The links of a leg, a column for each of what they have: all columns are equally long.
 *
 * ``before`` and ``after`` are places among the links of the two drawings, -1 for none;
 * ``turned`` (0 or 1) tells that end a before is end b after, ``end`` which end of a rewired link
 * lets go: 0 for a, 1 for b, before.
 */
export interface MoveTies {
  fate: ("stays" | "copied" | "comes" | "goes" | "rewired")[];
  before: number[];
  after: number[];
  turned: number[];
  end: number[];
}

/** An address that is cut anew: what it is before and after, the columns of its own letters. */
export interface MoveSample {
  node: number;
  before: string;
  after: string;
  own: number[];
}

/**
 * The way from one drawing to the next: ``before`` and ``after`` are places among them.
 *
 * ``origin`` is the mark before that each mark after comes from, ``copy`` the number of its copy
 * (0 is the mark itself). ``letters`` are pairs of columns (before, after) of addresses where a
 * letter stays. ``hulls`` are pairs of outlines around the same nodes. ``distances`` are those
 * from ``root`` where a wave goes, else nothing and -1.
 */
export interface MoveLeg {
  before: number;
  after: number;
  start: MoveCounts;
  origin: number[];
  copy: number[];
  ties: MoveTies;
  hulls: [number, number][];
  letters: [number, number][];
  samples: MoveSample[];
  root: number;
  distances: number[];
  phases: MovePhase[];
}

/**
 * A move: its verbs, the networks by name, their drawings, the legs, one sentence for all.
 *
 * ``beside`` tells that the legs are gone at the same time, side by side, not one after another.
 */
export interface MoveDocument {
  verbs: string[];
  beside: boolean;
  title: string;
  said: string;
  drawings: Drawing[];
  specs: string[];
  legs: MoveLeg[];
}

// explorer.documents.stage.network_panel

/**
 * A fact as it is measured and, where a paper has a formula for it, as it is printed.
 *
 * ``term`` is the key of what explains it.
 */
export interface Fact {
  key: string;
  title: string;
  term: string;
  measured: string;
  formula?: string;
  width?: number;
  printed?: string;
  source?: string;
  verdict?: string;
}

/** The spec of a network one step away, or why there is none. */
export interface Neighbour {
  spec?: string;
  why?: string;
}

/** A parameter of a network, with what one step down and one step up lead to. */
export interface Stepper {
  name: string;
  title: string;
  value: number;
  down: Neighbour;
  up: Neighbour;
}

/**
 * A network as its panel shows it.
 *
 * ``counts`` are the links of each kind of the drawing, ``terms`` the keys of what explains it.
 */
export interface NetworkPanel {
  spec: string;
  title: string;
  cite: string;
  nodes: string;
  nodeCount: string;
  steppers: Stepper[];
  facts: Fact[];
  note: string;
  more: MeasuredRow[];
  links: string;
  counts: string[];
  terms: string[];
}

// explorer.documents.tasks.broadcast

/**
 * A round: its sends and the links it lacks as pairs of marks, how many know after it.
 *
 * ``messages`` counts the sends, and ``size`` measures them by doublings: of a network that is
 * not drawn whole no sends are told. ``known`` is what each mark knows after the round, where
 * everybody's message spreads.
 */
export interface BroadcastRound {
  sends: [number, number][];
  messages: string;
  size: number;
  informed: string;
  why: string;
  missing: [number, number][];
  known?: number[];
}

/** A broadcast, or with ``all`` an all-to-all broadcast: rounds, and what is said of them. */
export interface BroadcastDocument {
  title: string;
  all?: boolean;
  rounds: BroadcastRound[];
  root: number | null;
  nodes: string;
  reached: string;
  whole: boolean;
  bound: number | null;
  boundWhy: string;
  missing: [string, string][];
  missingCount: number;
  opening: string;
  links: string;
}

// explorer.documents.tasks.circuit

/** What goes on over a link from ``start`` to ``end``, in µs; the link is given by its marks. */
export interface TimeSegment {
  what: string;
  a: number | null;
  b: number | null;
  hop: number;
  start: number;
  end: number;
  packet: number;
}

/** The total time of one way to send, beside its formula; ``lost`` is what waiting costs. */
export interface TimeRow {
  name: string;
  total: string;
  formula: string;
  lost: string;
  share: number;
  shown: boolean;
}

/** Another message: the marks of its circuit, none where it is blocked, and its ends. */
export interface HeldCircuit {
  from: string;
  to: string;
  marks: (number | null)[];
}

/** A time diagram: segments over the links of a way, and the ways to send beside each other. */
export interface CircuitDocument {
  title: string;
  why: string;
  total: number;
  segments: TimeSegment[];
  rows: TimeRow[];
  held: HeldCircuit[];
  channels: string;
}

// explorer.documents.tasks.embed

/** An embedding: the host's mark of every guest node, the path of marks of every guest link. */
export interface EmbedDocument {
  guest: string;
  shape: number[];
  spec: string;
  map: Record<string, number | null>;
  dilation: number;
  congestion: number;
  expansion: number;
  load: number;
  source: string;
  note: string;
  title: string;
  why: string;
  nodes: string;
  rows: [string, string][];
  written: string;
  places: number[];
  links: [number, number][];
  paths: number[][];
  walk: [number, number][];
  hot: [number, number, number][];
  terms: [string, string, string][];
  lengths: [number, number][];
}

// explorer.documents.tasks.exchange

/** A port of the words: its name, or its number where it has none, and the kind of its links. */
export interface ExchangePort {
  name: string;
  kind: number;
  named: boolean;
}

/** The coefficients of the time of an exchange on one network. */
export interface ExchangeTime {
  ts: number;
  tw: number;
  th: number;
  name: string;
}

/**
 * Who sends to whom by a plan: in every step the mark that each sends to, -1 for none.
 *
 * ``first`` is the mark that a message of one mark to another goes to first, itself at its end,
 * and ``why`` the sentence of every step.
 */
export interface ExchangePlan {
  key: string;
  partners: number[][];
  first: number[][];
  met: number[];
  why: string[];
}

/** The messages to all nodes at one distance: steps, by doublings too; sent after them. */
export interface ExchangeStage {
  steps: string;
  size: number;
  sent: string;
  why: string;
}

/** An exchange on a network that is not drawn whole: its stages, and its numbers as terms. */
export interface FarExchange {
  title: string;
  opening: string;
  stages: ExchangeStage[];
  nodes: string;
  terms: [string, string, string][];
  notes: string[];
}

/**
 * A total exchange: words of ports and the marks behind the ports of every mark, or a plan.
 *
 * ``longest`` are the hops of every step, ``most`` the messages that hold one link in it,
 * ``missed`` the steps that lose their messages; ``group`` says what a block of the matrix is.
 */
export interface ExchangeDocument {
  spec: string;
  way: string;
  title: string;
  source: string;
  variant: string | null;
  steps: number;
  hops: number;
  conflicts: Conflicts;
  time: Coefficients;
  hypercube: Coefficients | null;
  bounds: Record<string, Bound> | null;
  delivers: boolean;
  lost: number;
  shortest: boolean;
  why: string | null;
  opening: string;
  summary: string;
  nodes: number;
  table: number[][];
  words: number[][];
  missed: number[];
  ports: ExchangePort[];
  order: number[];
  blocks: number[];
  group: string;
  times: ExchangeTime[];
  longest: number[];
  most: number[];
  plan: ExchangePlan | null;
}

// explorer.documents.tasks.faults

/**
 * What faults leave, what would fail at random (names, marks), and how the network survives.
 *
 * A point is (faults, share of pairs still joined, its least, its most, share of trials in which
 * the network stays whole, its least, its most).
 */
export interface FaultsDocument {
  title: string;
  why: string;
  there: boolean;
  terms: [string, string, string][];
  random: string[];
  marks: ((number | null)[])[];
  kind: string;
  now: number;
  points: [number, number, number, number, number, number, number][];
  method: string;
}

// explorer.documents.tasks.message_lanes

/** How one of several messages at once looks: its colour token, its dash. */
export interface Lane {
  token: string;
  dash: number[];
}

/** Node-disjoint paths between two nodes, all played at once; ``texts`` are their addresses. */
export interface PathsDocument {
  spec: string;
  source: number | null;
  target: number | null;
  count: number;
  paths: ((number | null)[])[];
  lengths: number[];
  links: number;
  least: boolean;
  method: string;
  title: string;
  why: string;
  steps: number;
  texts: string[][];
  lanes: Lane[];
}

// explorer.documents.tasks.parts

/** A part: its number, the spec of the network it is a copy of, its nodes. */
export interface PartRow {
  name: string;
  spec: string;
  nodes: string;
}

/** The same network by another name; the message comes along. */
export interface SameNetwork {
  from: string;
  to: string;
  spec: string;
  source: string;
}

/** The next size of a network, and what it adds over what is there. */
export interface GrowthRow {
  spec: string;
  nodes: string;
  links: string;
}

/** The part of every mark (``of``), the parts, and where else the network leads. */
export interface PartsDocument {
  title: string;
  why: string;
  of: number[];
  rows: PartRow[];
  more: string;
  same: SameNetwork[];
  growth: GrowthRow[];
}

// explorer.documents.tasks.side_by_side

/** A hop: where it arrives, its kind of link, the distance left after it, its reason. */
export interface BesideHop {
  to: string;
  kind: string;
  role: string;
  left: number | null;
  why: string;
}

/** A router that a lane can be given, in one of its variants, and how an address has it. */
export interface BesideChoice {
  written: string;
  router: string;
  variant: string;
  title: string;
  chosen: boolean;
}

/**
 * A route on its stage: ``written`` is the lane in an address, ``search`` its stage's own.
 *
 * ``source`` is where it starts and ``distance`` how far that is from the target. ``lost`` says
 * why the message does not arrive, and is empty where it does.
 */
export interface BesideLane {
  spec: string;
  network: string;
  title: string;
  written: string;
  choices: BesideChoice[];
  search: string;
  source: string;
  target: string;
  distance: number | null;
  hops: BesideHop[];
  lost: string;
}

/** A value of a lane, and whether no lane has a better one. */
export interface BesideCell {
  text: string;
  best: boolean;
}

/** What is compared, the key of what explains it, and a value a lane. */
export interface BesideRow {
  name: string;
  term: string;
  cells: BesideCell[];
}

/** Rows under a heading: of this message, of all pairs. */
export interface BesideGroup {
  title: string;
  rows: BesideRow[];
}

/** The pair where lanes differ most, and the hops of each in words. */
export interface BesidePair {
  source: string;
  target: string;
  says: string;
}

/** Every pair, to be looked at block by block: a query a lane, the pairs, the seconds. */
export interface BesideEvery {
  asks: string[];
  pairs: number;
  seconds: number;
}

/** What every pair comes to: the table, the sentence, the pair where lanes differ most. */
export interface BesideOver {
  groups: BesideGroup[];
  says: string;
  worst: BesidePair | null;
  why: string;
}

/**
 * Lanes side by side.
 *
 * ``part`` is the first hop that is not the same for all, null where all are or where networks
 * differ (``alike`` false). ``worst`` is null where no pair differs, or where not all pairs were
 * looked at: ``why`` then says so, and ``every`` what to ask where they can be. ``more`` are the
 * lanes that can be added, none where there are as many as there can be.
 */
export interface BesideDocument {
  lanes: BesideLane[];
  alike: boolean;
  part: number | null;
  groups: BesideGroup[];
  says: string;
  worst: BesidePair | null;
  why: string;
  every: BesideEvery | null;
  more: [string, string][];
  most: number;
}

// explorer.documents.tasks.traffic

/** What is measured of one way to send: messages by hops, and terms with their values. */
export interface TrafficColumn {
  name: string;
  spec: string;
  histogram: number[];
  terms: [string, string, string][];
}

/**
 * Messages hop by hop: routes in marks, loads (a, b, messages, heat), the busiest links.
 *
 * ``bands`` are (heat, least load, most load, links); ``busiest`` are (address, address, load,
 * mark, mark); ``moving`` counts the messages still under way after each hop. Where not every node
 * is drawn there are no routes and no loads: the map has its own.
 */
export interface TrafficDocument {
  title: string;
  why: string;
  routes: number[][];
  steps: number;
  moving: number[];
  messages: number;
  lost: number[];
  loads: [number, number, number, number][];
  idle: number;
  bands: [number, number, number, number][];
  busiest: [string, string, number, number, number][];
  columns: TrafficColumn[];
}

// explorer.state.parameters

/**
 * Something of a drawing that can be shown or not: its word in ``view``, its name.
 *
 * What is shown at first is ``inverse``: the word takes it away.
 */
export interface ShowEntry {
  word: string;
  label: string;
  inverse: boolean;
}

// explorer.tasks.browser_config

/** A paper by its key and by author and title. */
export interface PaperEntry {
  key: string;
  title: string;
}

/**
 * What is declared once and stands in every page.
 *
 * ``parameters`` gives what URLs call each parameter, by the name that the program has for it,
 * ``limits`` the least and the largest value of every parameter of the families that have some.
 */
export interface Tables {
  parameters: Record<string, string>;
  themes: string[];
  languages: string[];
  show: ShowEntry[];
  papers: PaperEntry[];
  limits: Record<string, [number, number][]>;
}

// explorer.lessons.document

/** A term as the margin has it: its name, what it means, its place. */
export interface TermShown {
  key: string;
  name: string;
  says: Prose;
  place: string;
}

/** A heading, a paragraph or a row of a list, and the terms that stand beside it. */
export interface TextShown {
  kind: string;
  words: Prose;
  notes: TermShown[];
}

/**
 * An address of a figure, the steps that it is played over, and what is wrong with it.
 *
 * ``statement`` is that of a paper, where the address opens one.
 */
export interface ViewShown {
  address: string;
  first: number | null;
  last: number | null;
  trouble: string;
  statement: StatementRow | null;
}

/** A figure. */
export interface SceneShown {
  kind: string;
  number: number;
  verbs: string[];
  staged: boolean;
  views: ViewShown[];
  title: string;
  caption: Prose;
  words: Prose;
  notes: TermShown[];
}

/**
 * An answer: what is said to whoever gives it, and what it does to a message that waits.
 *
 * ``longer`` counts the hops beyond a shortest way, null where there is no link, or no message;
 * ``left`` the hops from there on. ``address`` is the node that a click on the stage gives.
 */
export interface AnswerShown {
  words: Prose;
  why: Prose;
  right: boolean;
  address: string;
  joined: boolean | null;
  left: number | null;
  longer: number | null;
}

/**
 * A question; ``scene`` is the figure that a click answers on, 0 for none.
 *
 * A message waits at ``source``, bound for ``target``, where it asks for a hop; else both are "".
 */
export interface QuestionShown {
  kind: string;
  number: number;
  scene: number;
  source: string;
  target: string;
  prompt: Prose;
  answers: AnswerShown[];
}

/** Something to do in the explorer. */
export interface TryShown {
  kind: string;
  words: Prose;
  address: string;
  answer: Prose;
}

/** A question for a class. */
export interface DiscussionShown {
  words: Prose;
  answer: Prose;
}

/** Pairs to predict: (from, to, first hops that are right). */
export interface ChallengeShown {
  address: string;
  rule: string;
  pairs: [string, string, string][];
  point: Prose;
}

export type BlockShown = TextShown | SceneShown | QuestionShown | TryShown;

/** A lesson, whole; what only a guide shows is in it too. */
export interface LessonShown {
  name: string;
  number: number | null;
  title: string;
  lead: string;
  lang: string;
  minutes: number;
  aim: string;
  assumes: string;
  turns: string;
  blocks: BlockShown[];
  discussions: DiscussionShown[];
  challenge: ChallengeShown | null;
}

// explorer.lessons.page

/** A lesson on the shelf; ``lang`` is the language of its title and of what it says. */
export interface ShelfRow {
  name: string;
  lang: string;
  number: number | null;
  title: string;
  says: string;
  minutes: number;
  networks: string;
  questions: number;
  picture: string;
}

/** A file that is no lesson: the line of its first fault, and the reason. */
export interface BrokenRow {
  file: string;
  line: number;
  what: string;
  nearest: string | null;
}

/** The page: all lessons, and what of them is open; ``twins`` are the languages it is in. */
export interface LearnDocument {
  lang: string;
  twins: string[];
  shelf: ShelfRow[];
  broken: BrokenRow[];
  lesson: LessonShown | null;
  side: string;
  terms: TermShown[];
  scene: number;
  question: number;
  search: string;
  complaints: string[];
}

/** What is made of a file of the visitor's own: a lesson, or why it is none. */
export interface OwnDocument {
  lesson: LessonShown | null;
  broken: BrokenRow | null;
}

// explorer.talks.document

/** A scene: what it shows, its words, whether it goes on, why it can't be opened. */
export interface SceneOfTalk {
  show: string;
  title: string;
  notes: string;
  goes: string;
  trouble: string;
}

/** A talk. ``longest`` is what a link holds, in characters of a packed talk. */
export interface TalkDocument {
  title: string;
  minutes: number;
  scenes: SceneOfTalk[];
  speaker: boolean;
  longest: number;
  search: string;
  complaints: string[];
}
