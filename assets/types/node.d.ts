// What of Node the stage without a browser uses: written by hand, there is so little of it.

declare module "node:readline" {
  export function createInterface(how: { input: unknown }): AsyncIterable<string>;
}

declare const process: {
  stdin: unknown;
  stdout: { write(text: string, done?: () => void): boolean };
  exit(): never;
};

declare const Buffer: { from(text: string, encoding: "base64"): Uint8Array<ArrayBuffer> };
