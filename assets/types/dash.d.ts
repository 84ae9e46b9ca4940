// What Dash puts on the window, as far as it is used here: written by hand.

/** What a callback in the browser is called by, and how it sets properties. */
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
    /** What others may call; main.js makes it. */
    explorer: Readonly<Record<string, unknown>>;
  }
}
