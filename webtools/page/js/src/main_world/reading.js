// In the page's main world: which bodies of responses the page's scripts read. Where nobody reads on, the head of a
// response is the answer; the browser reports no end of a body that nobody takes. Our code in the sandbox asks with an
// event of a secret name.

/** @import { Disguise, Listen, NoPrototype, PageValue } from "../types.js" */
import { answerTo, bound, getter } from "./natives.js";

const WHOLE = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"];
const MOST = 1000; // addresses

/** @typedef {ReturnType<typeof noteReading>} Reading */

/** @param {string} ask @param {string} answered @param {Disguise} disguise @param {Listen} listen */
export function noteReading(ask, answered, disguise, listen) {
  const { stringify } = JSON;
  const now = performance.now.bind(performance);
  const [setIn, clearIn, eachIn] = [Map.prototype.set, Map.prototype.clear, Map.prototype.forEach].map(bound);
  const sizeOf = getter(Map.prototype, "size");
  const addressOf = getter(Response.prototype, "url");
  const hrefOf = getter(URL.prototype, "href");
  const baseOf = getter(Node.prototype, "baseURI");
  const Address = URL;

  const reads = new Map(); // address → when its body was read last, and whether as a whole
  /** @param {string} address @param {boolean} isWhole */
  const note = (address, isWhole) => {
    if (sizeOf(reads) >= MOST) clearIn(reads);
    setIn(reads, address, { __proto__: null, at: now(), isWhole });
  };
  /** @param {PageValue} response @param {boolean} isWhole */
  const noteOf = (response, isWhole) => {
    try {
      note(addressOf(response), isWhole);
    } catch {
      // no response
    }
  };
  for (const name of WHOLE)
    disguise(Response.prototype, name, { after: (_, __, response) => noteOf(response, true) });
  disguise(Response.prototype, "body", { after: (_, __, response) => noteOf(response, false) }, "get");
  // The browser itself reads these, of whichever response.
  for (const name of ["compileStreaming", "instantiateStreaming"])
    disguise(window.WebAssembly, name, { after: () => note("*", false) });
  disguise(window.Cache?.prototype, "put", { after: () => note("*", false) });

  answerTo(ask, answered, listen, (since) => {
    /** @type {{ [address: string]: boolean }} */
    const said = { __proto__: /** @type {NoPrototype} */ (null) };
    eachIn(reads, (/** @type {{ at: number, isWhole: boolean }} */ read, /** @type {string} */ address) => {
      if (read.at >= since) said[address] = read.isWhole;
    });
    return stringify(said);
  });

  // Return what an XMLHttpRequest asks for: an address, or an object that has one.
  /** @param {PageValue} asked @param {boolean} isWhole */
  const requested = (asked, isWhole) => {
    try {
      const text = typeof asked === "string" ? asked : hrefOf(asked);
      note(hrefOf(new Address(text, baseOf(document))), isWhole);
    } catch {
      // another kind of address
    }
  };
  return { __proto__: null, requested };
}
