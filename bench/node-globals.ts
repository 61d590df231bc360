import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * The few globals of Bun that gates use, made of Node's own parts, so that a gate's bundle can be
 * timed in Node. Imported before the gate; what only some gates need is loaded when they need it.
 */
const require = createRequire(import.meta.url);

class CryptoHasher {
  readonly #hash: ReturnType<typeof import("node:crypto").createHash>;

  constructor(name: string) {
    const crypto: typeof import("node:crypto") = require("node:crypto");
    this.#hash = crypto.createHash(name);
  }

  update(text: string): this {
    this.#hash.update(text);
    return this;
  }

  digest(encoding: "hex"): string {
    return this.#hash.digest(encoding);
  }
}

Object.assign(globalThis, {
  Bun: { stdin: { text: async () => readFileSync(0, "utf8") }, CryptoHasher },
});
