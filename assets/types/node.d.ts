// The few parts of Node that tests/stage/in_node.mjs uses; written by hand.

declare module "node:readline" {
  export function createInterface(how: { input: unknown }): AsyncIterable<string>;
}

declare const process: {
  stdin: unknown;
  stdout: { write(text: string, done?: () => void): boolean };
  exit(): never;
};

declare const Buffer: { from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer> };
