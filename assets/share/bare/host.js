/* Supplies what modules of a page need and a bare JavaScript engine lacks: timers, events, URLs,
   number formats, and imports between modules. It runs once, before any module, and only supplies
   what the engine does not have. Time is virtual: a timer is due when there is nothing else to do,
   so nothing waits, and the order is always the same. */
(() => {
  const G = /** @type {any} */ (globalThis);

  /** @param {string} name @param {() => unknown} make */
  function supply(name, make) {
    G[name] ??= make();
  }

  // Timers --------------------------------------------------------------------------------------

  let now = 0;
  let lastId = 0;
  /** @type {Map<number, {at: number, act: () => void}>} */
  const timers = new Map();

  G.setTimeout = (
    /** @type {(...args: any[]) => void} */ act,
    wait = 0,
    /** @type {any[]} */ ...args
  ) => {
    lastId += 1;
    timers.set(lastId, { at: now + Math.max(1, Number(wait) || 0), act: () => act(...args) });
    return lastId;
  };
  G.clearTimeout = (/** @type {number} */ id) => void timers.delete(id);

  /** Runs the next timer; returns false if no timer is left. */
  G.$tick = () => {
    const next = [...timers].sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
    if (!next) return false;
    timers.delete(next[0]);
    now = Math.max(now, next[1].at);
    next[1].act();
    return true;
  };

  G.performance = { now: () => now, mark() {}, measure() {} };
  supply("console", () => ({ log() {}, warn() {}, error() {}, debug() {}, info() {} }));
  supply("queueMicrotask", () => (/** @type {() => void} */ act) => Promise.resolve().then(act));

  // Events --------------------------------------------------------------------------------------

  supply(
    "EventTarget",
    () =>
      class EventTarget {
        /** @type {[string, any][]} */
        #heard = [];

        /** @param {string} type @param {any} listener */
        addEventListener(type, listener) {
          this.#heard.push([type, listener]);
        }

        /** @param {string} type @param {any} hear */
        removeEventListener(type, hear) {
          this.#heard = this.#heard.filter(([t, h]) => t !== type || h !== hear);
        }

        /** @param {{type: string}} event */
        dispatchEvent(event) {
          for (const [type, hear] of this.#heard) {
            if (type !== event.type) continue;
            if (hear.handleEvent) hear.handleEvent(event);
            else hear.call(this, event);
          }
          return true;
        }
      },
  );
  supply(
    "Event",
    () =>
      class Event {
        /** @param {string} type */
        constructor(type) {
          this.type = type;
        }
      },
  );
  supply(
    "AbortController",
    () =>
      class AbortController {
        signal = { aborted: false, addEventListener() {} };

        abort() {
          this.signal.aborted = true;
        }
      },
  );

  // Addresses -----------------------------------------------------------------------------------

  const encoded = (/** @type {string} */ text) =>
    encodeURIComponent(text)
      .replace(/%20/g, "+")
      .replace(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const decoded = (/** @type {string} */ text) => decodeURIComponent(text.replace(/\+/g, " "));

  /**
   * Returns the names and values of a query string.
   * @param {string} text
   * @returns {[string, string][]}
   */
  const pairs = (text) =>
    text
      .replace(/^\?/, "")
      .split("&")
      .filter(Boolean)
      .map((part) => {
        const [name, ...value] = part.split("=");
        return [decoded(name), decoded(value.join("="))];
      });

  supply(
    "URLSearchParams",
    () =>
      class URLSearchParams {
        /** @param {any} from */
        constructor(from = "") {
          const entries = from[Symbol.iterator] ? [...from] : Object.entries(from);
          /** @type {[string, string][]} */
          this.list =
            typeof from === "string" ? pairs(from) : entries.map(([a, b]) => [`${a}`, `${b}`]);
        }

        /** @param {string} name */
        get(name) {
          return this.list.find(([key]) => key === name)?.[1] ?? null;
        }

        /** @param {string} name */
        getAll(name) {
          return this.list.filter(([key]) => key === name).map(([, value]) => value);
        }

        /** @param {string} name */
        has(name) {
          return this.list.some(([key]) => key === name);
        }

        /** @param {string} name @param {unknown} value */
        append(name, value) {
          this.list.push([name, `${value}`]);
        }

        /** @param {string} name */
        delete(name) {
          this.list = this.list.filter(([key]) => key !== name);
        }

        /** @param {string} name @param {unknown} value */
        set(name, value) {
          const at = this.list.findIndex(([key]) => key === name);
          if (at < 0) return this.append(name, value);
          this.list = this.list.filter(([key], i) => key !== name || i === at);
          this.list[at][1] = `${value}`;
        }

        [Symbol.iterator]() {
          return this.list[Symbol.iterator]();
        }

        entries() {
          return this[Symbol.iterator]();
        }

        toString() {
          return this.list.map(([a, b]) => `${encoded(a)}=${encoded(b)}`).join("&");
        }
      },
  );

  /** Returns a path without . and .. in it. @param {string} path */
  function resolved(path) {
    /** @type {string[]} */
    const parts = [];
    for (const part of path.split("/").slice(path[0] === "/" ? 1 : 0)) {
      if (part === "..") parts.pop();
      else if (part !== ".") parts.push(part);
    }
    if (/(^|\/)\.\.?$/.test(path)) parts.push("");
    return `/${parts.join("/")}`;
  }

  supply(
    "URL",
    () =>
      class URL {
        /** @param {string} text @param {string} [base] */
        constructor(text, base) {
          const match = /^([a-z]+:\/\/[^/?#]*|[a-z]+:(?!\/\/))?(.*)$/s.exec(`${text}`);
          let [, origin, rest] = /** @type {string[]} */ (/** @type {unknown} */ (match));
          if (origin === undefined) {
            const from = new G.URL(base);
            origin = from.origin;
            const folder = from.pathname.slice(0, from.pathname.lastIndexOf("/") + 1);
            const query = rest[0] === "?" ? "" : from.search;
            if (/^[?#]|^$/.test(rest)) rest = from.pathname + query + rest;
            else if (rest[0] !== "/") rest = folder + rest;
          }
          const parts = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(rest);
          const [, path, search = "", hash = ""] = /** @type {string[]} */ (parts ?? []);
          this.origin = origin;
          this.protocol = `${origin.split(":")[0]}:`;
          this.host = origin.split("//")[1] ?? "";
          this.pathname = resolved(path);
          this.search = search === "?" ? "" : search;
          this.hash = hash === "#" ? "" : hash;
        }

        get href() {
          return this.origin + this.pathname + this.search + this.hash;
        }

        get searchParams() {
          return new G.URLSearchParams(this.search);
        }

        toString() {
          return this.href;
        }
      },
  );

  supply(
    "Response",
    () =>
      class Response {
        /** @param {any} body @param {{status?: number}} [init] */
        constructor(body, { status = 200 } = {}) {
          this.body = body;
          this.status = status;
          this.ok = status < 300;
          this.headers = { get: () => null };
        }

        async text() {
          return this.body;
        }

        async json() {
          return JSON.parse(this.body);
        }

        async arrayBuffer() {
          return this.body.buffer;
        }
      },
  );
  supply(
    "TextDecoder",
    () =>
      class TextDecoder {
        /** @param {Uint8Array} bytes */
        decode(bytes) {
          const hex = (/** @type {number} */ b) => `%${b.toString(16).padStart(2, "0")}`;
          return decodeURIComponent(Array.from(bytes, hex).join(""));
        }
      },
  );

  // Number formats: English words, with the separators of the language in $spoken ---------------

  class NumberFormat {
    /** @param {unknown} _ @param {Intl.NumberFormatOptions} [options] */
    constructor(_, { minimumFractionDigits: least = 0, maximumFractionDigits } = {}) {
      this.marks = G.$spoken?.marks ?? { group: ",", point: "." };
      this.least = least;
      this.most = maximumFractionDigits ?? Math.max(3, least);
    }

    /** @param {number | bigint} value */
    format(value) {
      const digits = typeof value === "bigint" ? `${value}` : value.toFixed(this.most);
      let [integer, part = ""] = digits.split(".");
      while (part.length > this.least && part.endsWith("0")) part = part.slice(0, -1);
      integer = integer.replace(/\B(?=(\d{3})+$)/g, this.marks.group);
      return part ? `${integer}${this.marks.point}${part}` : integer;
    }
  }

  supply("Intl", () => ({
    NumberFormat,
    PluralRules: class {
      /** @param {number} n */
      select(n) {
        return n === 1 ? "one" : "other";
      }
    },
    DateTimeFormat: class {
      /** @param {unknown} at */
      format(at) {
        return `${at}`;
      }
    },
  }));
  if ((1234).toLocaleString("en") !== "1,234") {
    Number.prototype.toLocaleString = function spelt(_, options) {
      return new NumberFormat("en", options).format(this.valueOf());
    };
  }

  // Modules, each a function --------------------------------------------------------------------

  /** @type {Map<string, () => unknown>} */
  const waiting = new Map();
  /** @type {Map<string, unknown>} */
  const modules = new Map();
  /** @type {Map<string, Promise<void>>} */
  const requests = new Map();
  /** @type {Map<string, () => void>} */
  const resolvers = new Map();

  /** @param {string} name @param {() => unknown} make */
  G.$define = (name, make) => {
    if (!modules.has(name)) waiting.set(name, make);
  };
  G.$take = (/** @type {string} */ name) => {
    const make = waiting.get(name);
    if (!modules.has(name)) {
      if (!make) throw new Error(`There is no module ${name}.`);
      modules.set(name, Object.freeze(make()));
    }
    return modules.get(name);
  };
  G.$url = (/** @type {string} */ name) => `app://modules/${name}`;

  /** Imports a module dynamically: the host is asked for it and for its imports. */
  G.$get = async (/** @type {string} */ folder, /** @type {string} */ target) => {
    const base = `app://modules/${folder ? `${folder}/` : ""}`;
    const name = new URL(target, base).pathname.slice(1);
    if (!modules.has(name) && !waiting.has(name)) {
      if (!requests.has(name)) {
        requests.set(name, new Promise((done) => resolvers.set(name, done)));
        G.$say({ module: name });
      }
      await requests.get(name);
    }
    return G.$take(name);
  };
  G.$linked = (/** @type {string} */ name) => resolvers.get(name)?.();

  // Messages to the host ------------------------------------------------------------------------

  /** @type {string[]} */
  let messages = [];
  G.$say = (/** @type {object} */ message) => void messages.push(JSON.stringify(message));

  /** Returns all messages since the last call, one on each line. */
  G.$heard = () => {
    const lines = messages.join("\n");
    messages = [];
    return lines;
  };
})();
