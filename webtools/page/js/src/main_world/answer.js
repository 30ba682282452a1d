// An answer that comes in parts. The time between them depends on the load of a server. So an answer that begins as an
// earlier one did is thought to lack something until the part comes with which that one ended; if this fails, it is
// believed again once two in a row have ended alike.

/** @import { NoPrototype } from "../types.js" */
import { KEPT } from "../waiting/limits.js";

// The page may change any prototype later, so this uses its own fields only.
export class Answer {
  #count = 0; // of the known ends
  /** @type {{ __proto__: null, [first: string]: { last: string, isSure: boolean } | null }} */
  #ends = { __proto__: /** @type {NoPrototype} */ (null) }; // by the shapes of the first part and of the last one
  #first = "";
  #last = "";
  lacks = ""; // the shape of the end that has not come

  // Another question is put, so the answer to the last one is over.
  begin() {
    const [first, last] = [this.#first, this.#last];
    this.#first = this.lacks = "";
    if (first === "") return;
    const known = this.#ends[first];
    if (!known && ++this.#count > KEPT) {
      this.#ends = { __proto__: /** @type {NoPrototype} */ (null) };
      this.#count = 1;
    }
    this.#ends[first] = { last, isSure: !known || known.last === last };
  }

  /** @param {string} shape */
  note(shape) {
    if (this.#first === "") {
      this.#first = shape;
      const known = this.#ends[shape];
      if (known?.isSure) this.lacks = known.last;
    }
    if (shape === this.lacks) this.lacks = "";
    this.#last = shape;
  }
}
