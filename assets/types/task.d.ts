// The interface of a task in the browser, and the types of its parameters; written by hand.

import type { Way } from "../map/paint/arcs.js";
import type { Child } from "../widgets/dom.js";
import type {
  Drawing,
  ExploreDocument,
  HopJson,
  MapLayer,
  Outline,
  TraceDocument,
} from "./documents";

/** A mark on the stage; null is a node that is not drawn. */
export type Mark = number | null;

/** A place on the screen, in pixels. */
export interface Point {
  x: number;
  y: number;
}

export type Ctx = CanvasRenderingContext2D;

/** Which of source and target are marked on the stage. */
export type Signs = "both" | "source" | "none";

/**
 * A link of a drawing: the marks that it joins, its kind, its bend (unused at rest if `straight`);
 * `arrow` is 1 if it only leads from a to b, -1 from b to a, else 0; `bold` is the factor of width.
 */
export interface Stroke {
  a: number;
  b: number;
  kind: number;
  bend: [number, number][];
  straight: boolean;
  id: string;
  arrow: number;
  bold: number;
}

/** An outlined cluster: its outline, its name and note, its position, the marks in it. */
export interface Hull extends Outline {
  name: string;
  note: string;
  at: [number, number];
  marks: number[];
}

/** A drawing prepared for the stage: that of the server, with what is computed from it once. */
export interface LaidOut extends Drawing {
  hulls: Hull[];
  /** For every mark the direction from its node in which its label is placed. */
  sides: [number, number][];
  /** The index of the innermost cluster of every mark, -1 for none. */
  home: number[];
  /** Whether nodes may contain their addresses; `pills` says whether they do now. */
  bears: boolean;
  /** The level of the innermost clusters; whether "from" and "to" follow their names. */
  deepest: number;
  namesEnds: boolean;
  /** The width of the widest label, in pixels. */
  widest: number;
  strokes: Map<string, Stroke>;
}

/** The words beside the buttons of the player. */
export interface PlayerStatus {
  count: string;
  summary: string;
  /** Used in place of the summary when presenting. */
  present?: string;
  /** The one of these texts that the server wrote, in English: it is translated if possible. */
  serverText?: string;
}

/**
 * A worksheet: its columns besides the reason of a step, their contents (addresses in backticks),
 * the question and the solution.
 */
export interface Sheet {
  columns: string[];
  cells: () => string[];
  question: () => string;
  /** The router, and the source that it is from. */
  source: () => string;
  solution: () => string;
}

/** The axis of the timeline: the position of a step, and the size. */
export interface Axis {
  x: (step: number) => number;
  /** The y coordinate of the bars of steps. */
  y: number;
  width: number;
  height: number;
  /** Whether it is one line above the buttons, without words: on a phone, or when presenting. */
  small: boolean;
  steps: number;
}

/** A hop that is shown, or the decision at which the message was lost. */
export type Hop = HopJson;
export type Trace = TraceDocument;

/** The listeners of a task, by the type of event. */
export interface Acts {
  click?: (event: MouseEvent) => void;
  change?: (event: Event) => void;
  input?: (event: Event) => void;
  submit?: (event: SubmitEvent) => void;
  keydown?: (event: KeyboardEvent) => void;
  pointerover?: (event: Event) => void;
  focusin?: (event: Event) => void;
}

/**
 * A task: exported as `task` by a module in tasks/ that is named by the key of the task in the URL.
 * D is the result that the server sends for it, null for a route.
 */
export interface Task<D> {
  /** Returns the task that shows a document in place of this one, null for this one itself. */
  substitute?: (shown: any) => Task<any> | null;
  /** The title above its list in the panel, "" for none. */
  heading: string;
  /** The title of its tab on a phone, if it differs from the heading. */
  tab?: string;
  /** The name of a step of its player. */
  unit: string;
  ends: Signs | ((shown: D) => Signs);
  /** Whether a router can be chosen for it. */
  router?: boolean;
  /** Whether its player moves the message of the route; then it takes faults into account. */
  route?: boolean;
  /** Whether it takes faults into account, although it does not play the route. */
  faults?: (shown: D) => boolean;
  /** The number of steps of its player; 0 hides the player. */
  steps: (shown: D, of: ExploreDocument) => number;
  /** The number of steps that the timeline has room for, if that is more. */
  slots?: (shown: D) => number;
  /** The duration of a step, in hops. */
  pace?: (shown: D) => number;
  /** The routes, as lists of marks, whose links it draws itself, above the graph. */
  ways?: (shown: D) => Mark[][];
  /** Draws on the stage, below labels and ends, at every step. */
  draw?: (context: Ctx, shown: D) => void;
  /** Draws on the stage, above labels and ends, at every step. */
  onTop?: (context: Ctx, shown: D) => void;
  /** Draws what moves, at every frame. */
  over?: (context: Ctx, shown: D) => void;
  /** Fills the panel, once for each document. */
  begin?: (shown: D) => void;
  /** Fills what changes in the panel, at every step. */
  updatePanel: (shown: D) => void;
  /** Returns its listeners, which are called while it is on screen. */
  acts?: (shown: D) => Acts;
  /** Called when another task is shown: removes what this one added to the page. */
  leave?: () => void;
  timeline?: (axis: Axis, shown: D) => Child;
  /** The height of its timeline, if it is not the usual one. */
  tall?: (shown: D, small: boolean) => number | undefined;
  status: (shown: D) => PlayerStatus;
  /** Its worksheet; without one, a worksheet has only the sentence of each step. */
  sheet?: Sheet;
  /** The text that is read out in place of the sentence. */
  spoken?: (shown: D) => string;
  /** Takes a node that is chosen on the stage, by its address, instead of making it an end. */
  pick?: (address: string) => void;
  /** Whether source and target cannot be chosen. */
  fixed?: (shown: D) => boolean;
  /** What must not be shown of nodes, because the visitor is to find it out. */
  veils?: (shown: D) => { links: boolean; distances: boolean };
  /** Further rows of the tip at a node. */
  tip?: (shown: D) => [name: string, words: string][];
  /** What the map shows in place of the server's layer; whether the camera follows the message. */
  onMap?: (shown: D) => { way?: Way; layer: Partial<MapLayer>; follow?: boolean };
  /** The number of hops made of the route on the map, if a step is not a hop. */
  hopsMade?: (shown: D) => number;
  /** The layout of the page, if it is another one: a word for the style sheets. */
  layout?: (shown: any) => string;
  /** Goes to the next notable thing or to the previous one: the key N. */
  onward?: (shown: any, direction: 1 | -1) => void;
  /** Returns the next step worth stopping at in a direction. */
  next?: (shown: D, step: number, direction: 1 | -1) => number;
}
