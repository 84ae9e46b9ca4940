// What a task is in the browser, and what its parts are given: written by hand.

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

/** Whose signs stand on the stage. */
export type Signs = "both" | "source" | "none";

/**
 * A link of a drawing: the marks it joins, its kind, how it bends where it is lit, or at rest; which
 * way it leads alone, 1 from a to b, -1 back, and how much bolder it is.
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

/** An outlined cluster: its outline, its names, where it is, the marks in it. */
export interface Hull extends Outline {
  name: string;
  note: string;
  at: [number, number];
  marks: number[];
}

/** A drawing as the stage has it: what follows from that of the server is worked out once. */
export interface Laid extends Drawing {
  hulls: Hull[];
  /** To which side of its node the label of every mark may stand. */
  sides: [number, number][];
  /** The cluster of every mark, the finest; -1 where it is in none. */
  home: number[];
  /** Whether addresses may stand inside nodes; `pills` says whether they do. */
  bears: boolean;
  /** The level of the finest clusters, and whether these carry the names of the ends. */
  deepest: number;
  namesEnds: boolean;
  /** The width of the widest label, in pixels. */
  widest: number;
  strokes: Map<string, Stroke>;
}

/** What stands beside the buttons of the player. */
export interface Said {
  count: string;
  summary: string;
  /** In place of the summary where it is presented. */
  present?: string;
  /** What of it the server words: English, where the catalogue has it not. */
  serverText?: string;
}

/**
 * A sheet to be filled in: the columns beside the reason of a step, what stands in them (an address
 * between backticks), what is asked, and what comes of it.
 */
export interface Sheet {
  columns: string[];
  cells: () => string[];
  question: () => string;
  /** Who routes, by which source. */
  source: () => string;
  solution: () => string;
}

/** The axis of the timeline: the place of a step, and the room there is. */
export interface Axis {
  x: (step: number) => number;
  /** The height at which the steps lie. */
  y: number;
  width: number;
  height: number;
  /** A line above the buttons, on a phone and where it is presented: no words beside it. */
  small: boolean;
  steps: number;
}

/** A hop as it is shown: the one under way, or the decision at which the message was lost. */
export type Hop = HopJson;
export type Trace = TraceDocument;

/** What is done on the page, by the kind of event. */
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
 * A task: a module of its own in tasks/, named by its key in the URL, which exports one as `task`.
 * D is the document that the server sends for it, null for a route.
 */
export interface Task<D> {
  /** Who shows a document of another kind in its place. */
  substitute?: (shown: any) => Task<any> | null;
  /** The title above its list in the panel; empty where it has none. */
  heading: string;
  /** The name of its list on a phone, where that is another one. */
  tab?: string;
  /** What the player counts. */
  unit: string;
  ends: Signs | ((shown: D) => Signs);
  /** Whether the choice of router is its own too. */
  router?: boolean;
  /** Whether the message of the route is what moves: then what has failed counts. */
  route?: boolean;
  /** Whether it looks at what has failed, though its message is another. */
  faults?: (shown: D) => boolean;
  /** How many steps its player has; 0 puts the player away. */
  steps: (shown: D, of: ExploreDocument) => number;
  /** How many steps there is room for on the timeline, where that is more. */
  slots?: (shown: D) => number;
  /** How long a step lasts, in hops. */
  pace?: (shown: D) => number;
  /** Lists of marks whose links it draws itself, above the graph. */
  ways?: (shown: D) => Mark[][];
  /** On the stage, beneath labels and ends; at every step. */
  draw?: (context: Ctx, shown: D) => void;
  /** On the stage, above labels and ends; at every step. */
  onTop?: (context: Ctx, shown: D) => void;
  /** What moves; at every frame. */
  over?: (context: Ctx, shown: D) => void;
  /** Fills the panel, once a document. */
  begin?: (shown: D) => void;
  /** Fills what changes in the panel, at every step. */
  updatePanel: (shown: D) => void;
  /** Takes what is pressed, chosen and typed while it is on screen. */
  acts?: (shown: D) => Acts;
  /** Puts away what it laid about the page: another is on screen. */
  leave?: () => void;
  timeline?: (axis: Axis, shown: D) => Child;
  /** How high its timeline is, where that is not as high as all. */
  tall?: (shown: D, small: boolean) => number;
  said: (shown: D) => Said;
  /** How a sheet to be filled in asks for its steps; without it each is one sentence. */
  sheet?: Sheet;
  /** What is read out in place of the sentence. */
  spoken?: (shown: D) => string;
  /** Takes a node that is chosen, by its address, in place of making it an end. */
  pick?: (address: string) => void;
  /** Whether the ends are not to be chosen. */
  fixed?: (shown: D) => boolean;
  /** What is not to be told of nodes: the visitor is asked for it. */
  veils?: (shown: D) => { links: boolean; distances: boolean };
  /** What the tip at a node says beside all else. */
  tip?: (shown: D) => [name: string, words: string][];
  /** What is on the map in place of what the server laid there; whether the camera follows it. */
  onMap?: (shown: D) => { way?: Way; layer: Partial<MapLayer>; follow?: boolean };
  /** How many hops of the way on the map are made, where a step is none. */
  hopsMade?: (shown: D) => number;
  /** How the page is divided, where that is another way: a word for the style sheet. */
  layout?: (shown: any) => string;
  /** To the next thing worth seeing, or the one before: the key N. */
  onward?: (shown: any, direction: 1 | -1) => void;
  /** The next step worth stopping at in a direction. */
  next?: (shown: D, step: number, direction: 1 | -1) => number;
}
