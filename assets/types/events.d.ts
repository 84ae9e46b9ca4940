// The events of the page, and the detail of each: the only table of events.

import type { Path } from "../map/nest/nest.js";
import type { Cell } from "../tasks/verify/selection.js";
import type { Mark } from "./task";

export interface Events {
  // Documents and the address --------------------------------------------------------------------
  /** A request was sent to the server. */
  asked: void;
  /** The server has answered, or refused; its document is processed next. */
  answered: void;
  /** A new document is on screen. */
  document: void;
  /** A new page is on screen; the detail is the name of its module. */
  page: string;
  /** The address was written; `answered` says whether for a new document or for a place in it. */
  address: { search: string; answered: boolean };
  /** The page is to follow the address, which a link or a choice has changed. */
  navigate: void;
  /** A step in a parameter was requested; the detail is the network that it leads to. */
  stepping: string;
  /** The graph library is loaded. */
  graph: void;

  // The player -----------------------------------------------------------------------------------
  /** The current step of the player has changed. */
  step: void;
  /** The position of the player has changed, also within a step. */
  frame: void;
  /** The player has started or paused. */
  playing: void;

  // What is seen ---------------------------------------------------------------------------------
  /** What is shown of a drawing has changed: view options, or what lies over the drawing. */
  view: void;
  /** The graph was moved or zoomed. */
  viewport: void;
  /** The hops that are shown have changed. */
  hops: void;
  /** What a task draws over the drawing has changed. */
  laid: void;
  /** The theme on screen has changed; a theme was chosen; the address asks for a theme. */
  theme: string;
  themed: string;
  "theme asked": string;
  /** A part of the page was folded or unfolded; another tab of the panel was opened. */
  folded: void;
  tab: void;

  // What is pointed at ---------------------------------------------------------------------------
  /** The mark under the pointer, null for none. */
  hover: Mark;
  /** The keyboard focus has moved to another node. */
  focus: void;
  /** A node was chosen on the stage. */
  picked: { mark: number; event?: MouseEvent };
  /** The address of a chosen node, for the page around a frame. */
  chosen: string;
  /** The end that the next click chooses has changed. */
  "next end": void;
  /** The map is to fly to a place, given as text; the map is to show these nodes together. */
  fly: string;
  "look at": Path[];

  // Single tasks and pages -----------------------------------------------------------------------
  /** The action of a key in a prediction; in routes side by side; new numbers over every pair. */
  predict: string;
  beside: string | number;
  "every pair beside": void;
  /** Another line is on screen in the debugger. */
  line: void;
  /** Every pair: new numbers; another cell of the matrix; that cell is opened; another channel. */
  pairs: void;
  cell: Cell | null;
  "cell opened": void;
  channel: void;
  /** Routes to check: a text is to be pasted; the state of the check has changed. */
  "paste asked": void;
  checked: void;
  /** A file: needed by the address; dropped on the page; it could not be read. */
  "file wanted": { search: string; mark: string };
  dropped: void;
  trouble: void;
}
