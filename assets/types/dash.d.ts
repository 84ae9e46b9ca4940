// The parts of Dash's interface on the window that are used here; written by hand.

/** Dash's interface for callbacks in the browser: their functions, and how properties are set. */
export interface ClientSide {
  set_props(id: string, props: object): void;
  no_update: unknown;
  [name: string]: unknown;
}

declare global {
  interface Window {
    dash_clientside: ClientSide;
    dash_cytoscape?: { Cytoscape: { defaultProps: { wheelSensitivity?: number } } };
    DashRenderer: new () => object;
    /** The components of layouts. */
    ui: Readonly<Record<string, unknown>>;
    /** The interface for tests and for pages that embed this one; main.js creates it. */
    explorer: Readonly<Record<string, unknown>>;
  }
}
