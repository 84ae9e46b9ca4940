// The documents that the server sends. Written by `python -m tests.frontend.documents` from the
// declarations in Python; a test compares. Not to be edited by hand.

// explorer.views.broadcast

/**
 * A round: its sends and the links it lacks as pairs of marks, how many know after it.
 *
 * ``known`` is what each mark knows after the round, where everybody's message spreads.
 */
export interface BroadcastRound {
  sends: [number, number][];
  informed: number;
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
  nodes: number;
  reached: number;
  bound: number | null;
  boundWhy: string;
  missing: [string, string][];
  missingCount: number;
  opening: string;
  links: string;
}

// explorer.views.circuit

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

// explorer.views.compare_document

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

/** A column: its key, its head, whether it holds numbers, and a note. */
export interface ColumnHead {
  key: string;
  title: string;
  numeric: boolean;
  note: string;
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
 * where the page has them already. ``scattered`` is true where a metric runs across.
 */
export interface CompareDocument {
  search: string;
  complaints: string[];
  title: string;
  line: string;
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

// explorer.views.controls

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

// explorer.views.drawing

/** An outlined cluster, as in a scene. */
export interface HullShape {
  level: number;
  name: string;
  note: string;
  at: [number, number];
  size: [number, number];
  shape: string;
  points: [number, number][];
  marks: number[];
  below: boolean;
  ghost: boolean;
  corner: number;
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
 * What is drawn around nodes and links; a stub is (mark, hull, kind).
 *
 * ``behind`` are the addresses that each stub leads to, ``rulers`` what stands along the edges.
 */
export interface Furniture {
  size: [number, number];
  radius: number;
  pitch: number;
  pills: boolean;
  complete: boolean;
  note: string;
  hulls: HullShape[];
  stubs: [number, number, number][];
  behind: string[][];
  rulers: RulerLine[];
  sides: [number, number][];
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
  hulls: HullShape[];
  stubs: [number, number, number][];
  behind: string[][];
  rulers: RulerLine[];
  sides: [number, number][];
  kinds: LinkKind[];
  spots: [number, number][];
  labels: string[];
  hollow: number[];
  links: LinkColumns;
  bends: [number, number][][];
  addresses: string[];
}

// explorer.views.embed

/** An embedding: the host's mark of every guest node, the path of marks of every guest link. */
export interface EmbedDocument {
  title: string;
  why: string;
  kind: string;
  written: string;
  shape: number[];
  places: number[];
  names: string[];
  links: [number, number][];
  paths: number[][];
  walk: [number, number][];
  hot: [number, number, number][];
  terms: [string, string, string][];
  lengths: [number, number][];
  rows: [string, string][];
}

// explorer.views.ends

export interface Ends {
  from: string;
  to: string;
}

// explorer.views.exchange

/** A port of the words: its name, the kind of its links, a step along it in words. */
export interface ExchangePort {
  name: string;
  kind: number;
  turn: string;
}

/** The coefficients of the time of an exchange on one network. */
export interface ExchangeTime {
  name: string;
  ts: number;
  tw: number;
  th: number;
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

/** The least rounds of any total exchange in a model, and why. */
export interface ExchangeBoundRow {
  model: string;
  rounds: number;
  why: string;
}

/**
 * A total exchange: words of ports and the marks behind the ports of every mark, or a plan.
 *
 * ``hops`` are those of every step, and ``most`` the messages that hold one link in it.
 */
export interface ExchangeDocument {
  title: string;
  opening: string;
  summary: string;
  nodes: number;
  table: number[][];
  words: number[][];
  lost: number[];
  ports: ExchangePort[];
  held: number;
  order: number[];
  blocks: number[];
  blockName: string;
  time: ExchangeTime[];
  hops: number[];
  most: number[];
  plan: ExchangePlan | null;
  bounds: ExchangeBoundRow[];
}

// explorer.views.explore

/** A router that can be chosen, with the names of its variants. */
export interface RouterChoice {
  key: string;
  title: string;
  variants: string[];
}

/** The router that routes, its source, and whether it promises shortest routes. */
export interface ChosenRouter {
  key: string;
  title: string;
  variants: string[];
  source: string;
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
  route: null;
  broadcast: BroadcastDocument;
  exchange: ExchangeDocument;
  traffic: TrafficDocument;
  embed: EmbedDocument;
  paths: PathsDocument;
  faults: FaultsDocument;
  circuit: CircuitDocument;
  parts: PartsDocument;
}

export type TaskDocument = NonNullable<TaskDocuments[keyof TaskDocuments]>;

/** The whole answer to a query string of Explore; ``show`` is null for a route. */
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
  faults: string[];
  complaints: ComplaintRow[];
  stage: StageDocument;
}

// explorer.views.faults

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
  terms: [string, string][];
  random: string[];
  marks: ((number | null)[])[];
  kind: string;
  now: number;
  points: [number, number, number, number, number, number, number][];
  method: string;
}

// explorer.views.figure_cards

/** Where the picture of a plot is fetched, how large it is, and what it shows, in words. */
export interface PlotDocument {
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
 * An opened plot, or a drawing as SVG; ``on`` is the address that shows it with all controls.
 *
 * ``legend`` tells what is laid into a drawing.
 */
export interface FigureDocument {
  kind: "figure";
  id: string;
  source: string;
  title: Prose;
  plot: PlotDocument | null;
  drawing: string;
  legend: WayDocument[];
  parting: PartingDocument[];
  note: Prose | null;
  on: string;
  files: FileDocument[];
}

// explorer.views.fleet

/** One of several messages at once: marks and addresses of its way, its colour token, dash. */
export interface Lane {
  marks: (number | null)[];
  texts: string[];
  token: string;
  dash: number[];
}

/** Node-disjoint paths between two nodes, all played at once. */
export interface PathsDocument {
  title: string;
  why: string;
  steps: number;
  lanes: Lane[];
}

// explorer.views.gallery

/** A family by its example: the spec that opens it, and what is said of it. */
export interface GalleryCard {
  family: string;
  spec: string;
  title: string;
  cite: string;
  sentence: string;
  terms: [string, string][];
}

/** The page of all networks; ``largest`` is one that nobody could build. */
export interface GalleryDocument {
  cards: GalleryCard[];
  largest: [string, string];
  theme: string;
  complaints: string[];
}

// explorer.views.map

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

// explorer.views.measured

/** What is measured beyond the facts that papers print. */
export interface MeasuredRow {
  title: string;
  value: string;
  meaning: string;
}

// explorer.views.network_panel

/** A fact as it is measured and, where a paper has a formula for it, as it is printed. */
export interface Fact {
  key: string;
  title: string;
  meaning: string;
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

/** A network as its panel shows it; ``counts`` are the links of each kind of the drawing. */
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
}

// explorer.views.pages

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
 * ``count`` numbers the questions: an answer to an earlier one comes too late. ``push`` is true
 * where the answer is to be a step of history; ``field`` is what a visitor edited; ``first`` is
 * true where the page shows nothing yet.
 */
export interface Ask {
  page: string;
  search: string;
  count: number;
  known?: string;
  theme?: string;
  push?: boolean;
  field?: string;
  first?: boolean;
}

// explorer.views.papers

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

// explorer.views.papers_document

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

// explorer.views.parts

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
  more: number;
  same: SameNetwork[];
  growth: GrowthRow[];
}

// explorer.views.printed_table

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

// explorer.views.prose

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

// explorer.views.statement

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

// explorer.views.trace

/** A step without a hop: the line of the algorithm, what is said, what it reads. */
export interface Decision {
  line: number;
  why: string;
  variables: [string, string, boolean][];
}

/** A hop: its ends by mark, the kind and dimension of its link, the distance left after it. */
export interface HopRow {
  line: number;
  why: string;
  variables: [string, string, boolean][];
  a: number | null;
  b: number | null;
  kind: number;
  dimension: number;
  decisions: Decision[];
  left: number | null;
  detour: boolean;
  action: string;
}

/** An address as text and, field by field, symbol by symbol. */
export interface Address {
  text: string;
  cells: string[][];
}

/** A route from its first decision to its last; stepping and playing only read it. */
export interface TraceDocument {
  pseudocode: string[];
  wrong: number[];
  nodes: Address[];
  target: Address;
  marks: (number | null)[];
  targetMark: number | null;
  hops: HopRow[];
  decisions: Decision[];
  lost: Decision | null;
  delivered: boolean;
  distance: number | null;
  shortest: number[];
  fields: string[];
  unit: string;
}

// explorer.views.traffic

/** What is measured of one way to send: messages by hops, and terms with their values. */
export interface TrafficColumn {
  name: string;
  spec: string;
  histogram: number[];
  terms: [string, string][];
}

/**
 * Messages hop by hop: routes in marks, loads (a, b, messages, heat), the busiest links.
 *
 * ``bands`` are (heat, least load, most load, links); ``busiest`` are (address, address, load,
 * mark, mark).
 */
export interface TrafficDocument {
  title: string;
  why: string;
  routes: number[][];
  steps: number;
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

// explorer.tasks.tables

/** A paper by its key and by author and title. */
export interface PaperEntry {
  key: string;
  title: string;
}

/**
 * What is declared once and stands in every page.
 *
 * ``parameters`` gives what URLs call each parameter, by the name that the program has for it.
 */
export interface Tables {
  parameters: Record<string, string>;
  themes: string[];
  show: ShowEntry[];
  papers: PaperEntry[];
}
