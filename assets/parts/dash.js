/* The seam with Dash: its properties are set here, and what its callbacks call is handed over. */

/**
 * Set properties of a component, as if a callback had.
 * @param {string} id
 * @param {object} props
 */
export const set = (id, props) => window.dash_clientside.set_props(id, props);

/** What a callback returns to leave its output alone. */
export const unchanged = () => window.dash_clientside.no_update;

/**
 * Hand over the functions that Dash calls under a name.
 * @param {string} name
 * @param {Record<string, (...given: any[]) => unknown>} functions
 */
export function serve(name, functions) {
  window.dash_clientside = Object.assign({}, window.dash_clientside, { [name]: functions });
}

/**
 * Be told of a question that finds no server, which Dash itself only writes to the console.
 * @param {() => void} tell
 */
export function onSilence(tell) {
  const plain = window.fetch;
  window.fetch = async (...request) => {
    try {
      return await plain(...request);
    } catch (error) {
      if (String(request[0]).includes("_dash-update-component")) tell();
      throw error;
    }
  };
}
