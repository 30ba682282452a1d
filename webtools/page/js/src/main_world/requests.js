// In the page's main world: requests of scripts as they begin. Of one that a service worker may answer the browser
// reports when it has its answer, not before, so until then the page itself knows of it.

/** @import { PageValue } from "../types.js" */
/** @import { Entry, EntryId, Schedule } from "./record.js" */
import { ACTION_MS, LOOK_MS, MOST } from "../waiting/limits.js";
import { bound, getter } from "./natives.js";

// Return what notes that a request for an address was begun, and by which function.
/** @param {Pick<Schedule, "now" | "note" | "forget" | "callbackOf">} record */
export function noteRequests({ now, note, forget, callbackOf }) {
  const containerOf = getter(Navigator.prototype, "serviceWorker");
  const controllerOf = getter(window.ServiceWorkerContainer?.prototype ?? {}, "controller");
  const { navigator, PerformanceObserver: Observer, URL: Address } = window;
  const [hrefOf, hashOf] = [getter(URL.prototype, "href"), getter(URL.prototype, "hash")];
  const requestedOf = getter(Request.prototype, "url");
  const baseOf = getter(Node.prototype, "baseURI");
  const nameOf = getter(PerformanceEntry.prototype, "name");
  const beganAt = getter(PerformanceEntry.prototype, "startTime");
  const entriesOf = bound(PerformanceObserverEntryList.prototype.getEntries);
  const observe = bound(Observer.prototype.observe);
  const [slice, split, startsWith] = [
    String.prototype.slice,
    String.prototype.split,
    String.prototype.startsWith,
  ].map(bound);
  const [setIn, removeIn, clearIn, eachIn] = [
    Map.prototype.set,
    Map.prototype.delete,
    Map.prototype.clear,
    Map.prototype.forEach,
  ].map(bound);
  const sizeOf = getter(Map.prototype, "size");

  const open = new Map(); // entry → its address
  let isObserved = false;
  let count = 0;

  const isServed = () => {
    try {
      return controllerOf(containerOf(navigator)) !== null;
    } catch {
      return false; // a page of an origin that has no service workers
    }
  };
  /** @param {PageValue} asked */
  const addressOf = (asked) => {
    let text = asked;
    try {
      text = requestedOf(asked);
    } catch {
      // an address
    }
    try {
      const address = new Address(typeof text === "string" ? text : hrefOf(text), baseOf(document));
      const [href, hash] = [hrefOf(address), hashOf(address)];
      return slice(href, 0, href.length - hash.length);
    } catch {
      return "";
    }
  };
  // Also those before, of which the browser may report nothing, such as one that was given up.
  /** @param {string} address @param {number} began */
  const ends = (address, began) =>
    eachIn(open, (/** @type {string} */ of, /** @type {Entry} */ entry) => {
      if (of !== address || entry.at > began + LOOK_MS) return;
      entry.due = now();
      forget(/** @type {EntryId} */ (entry.id));
      removeIn(open, entry);
    });
  const observed = () => {
    isObserved = true;
    const observer = new Observer((list) => {
      const entries = entriesOf(list);
      for (let index = 0; index < entries.length; index++)
        ends(nameOf(entries[index]), beganAt(entries[index]));
    });
    observe(observer, { __proto__: null, type: "resource" });
  };

  /** @param {PageValue} asked @param {string} by */
  return (asked, by) => {
    const address = addressOf(asked);
    const isData = startsWith(address, "data:"); // of which Chromium reports nothing
    note(isData ? "began" : "request", null, callbackOf(by), 0);
    if (!isServed() || !startsWith(address, "http")) return; // no worker is asked
    if (!isObserved) observed();
    if (sizeOf(open) >= MOST) clearIn(open);
    const path = split(address, "?", 1)[0];
    setIn(open, note("open", `r${++count}`, callbackOf(`served ${path}`), ACTION_MS), address);
  };
}
