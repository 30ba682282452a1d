// The address that a page gives a WebSocket, as the browser reads it (WebSockets §3.1).

/** @import { PageValue } from "../types.js" */
import { bound, getter } from "../main_world/natives.js";

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const SCHEME = /^(?:ws|http)s?:/;

export function newAddresses() {
  const { from } = Array;
  const Address = URL;
  const [cut, split] = [String.prototype.slice, String.prototype.split].map(bound);
  const says = bound(RegExp.prototype.test);
  const hrefOf = getter(URL.prototype, "href");
  const base = getter(Node.prototype, "baseURI");

  /**
   * @param {PageValue} url @param {PageValue} protocols
   * @returns {{ href: string, offered: string[] } | null} null: the browser is to refuse it
   */
  return (url, protocols) => {
    try {
      let offered = /** @type {string[]} */ ([]);
      if (typeof protocols === "object" && protocols !== null) offered = from(protocols, (one) => `${one}`);
      else if (protocols !== undefined) offered = [`${protocols}`];
      for (let at = 0; at < offered.length; at++) if (!says(TOKEN, offered[at])) return null;
      const href = split(hrefOf(new Address(url, base(document))), "#", 1)[0];
      if (!says(SCHEME, href)) return null;
      return { href: href[0] === "h" ? `ws${cut(href, 4)}` : href, offered };
    } catch {
      return null;
    }
  };
}
