// What happens on the page, and what is told with it: the one table of events.

import type { Path } from "../map/nest/nest.js";
import type { Cell } from "../tasks/verify/selection.js";
import type { Mark } from "./task";

export interface Events {
  // Documents and the address --------------------------------------------------------------------
  /** Something was asked of the server. */
  asked: void;
  /** An answer is there, for better or worse; its document is taken up next. */
  answered: void;
  /** Another document is on screen. */
  document: void;
  /** Another page is on screen, by its module. */
  page: string;
  /** The address was written, for a document that has just come or for a place in it. */
  kept: { search: string; answered: boolean };
  /** A step of a parameter was asked for, and leads to this network. */
  stepping: string;
  /** The library of the graph is there. */
  graph: void;

  // The player -----------------------------------------------------------------------------------
  /** The player stands at another step. */
  step: void;
  /** What moves has moved. */
  frame: void;
  /** It has begun to play, or stopped. */
  playing: void;

  // What is seen ---------------------------------------------------------------------------------
  /** What is shown of a drawing is another: words of the view, what lies over it. */
  view: void;
  /** The graph is moved or magnified. */
  viewport: void;
  /** The hops of what is shown are others. */
  hops: void;
  /** What a task lays over the drawing is another. */
  laid: void;
  /** Another theme is worn; another theme is chosen; one is asked for by the address. */
  theme: string;
  themed: string;
  "theme asked": string;
  /** A part of the page is folded or opened; another tab of the panel is in front. */
  folded: void;
  tab: void;

  // What is pointed at ---------------------------------------------------------------------------
  /** The mark under the pointer, null for none. */
  hover: Mark;
  /** The keys have come to another node. */
  focus: void;
  /** A node was chosen on the stage. */
  picked: { mark: number; event?: MouseEvent };
  /** Its address, for who has the page in a frame. */
  chosen: string;
  /** The next click chooses the other end. */
  "next end": void;
  /** Where the map is to fly, as somebody writes it; nodes that are to be seen together. */
  fly: string;
  "look at": Path[];

  // Single tasks and pages -----------------------------------------------------------------------
  /** What a key asks of a prediction; of routes side by side, and their numbers over every pair. */
  predict: string;
  beside: string | number;
  "every pair beside": void;
  /** A debugger stands at another line. */
  line: void;
  /** Every pair: its numbers, the cell of its matrix, the channel that is looked at. */
  pairs: void;
  cell: Cell | null;
  "cell opened": void;
  channel: void;
  /** Routes of others: text is to be pasted, and what came of it. */
  "paste asked": void;
  checked: void;
  /** A file: wanted by the address, dropped on the page, not to be read. */
  "file wanted": { search: string; mark: string };
  dropped: void;
  trouble: void;
}
