// Navigations away from this document, noticed as they begin. An address that the browser does not show itself is for
// another program: the browser would ask a person first, and let no input through meanwhile, so it is refused.

/** @import { Saving } from "../contract.js" */
/** @import { Page } from "../types.js" */
import { SHOWN } from "../schemes.js";

const MOST_SAVES = 200;
const URL_LENGTH = 300; // one with its data in it may have millions of characters

// The state of a document that nobody leaves.
export function staying() {
  return {
    left: false, // a navigation away from this document has begun
    saves: /** @type {Saving[]} */ ([]), // links were followed whose addresses are to be saved as files
    foreign: "", // an address for another program, such as mailto:
    onLeave: () => {},
  };
}

/** @param {Page} page */
export function watchLeaving(page) {
  window.navigation?.addEventListener("navigate", (event) => {
    const { destination, downloadRequest } = event;
    if (typeof downloadRequest === "string") {
      const { saves } = page.leaving;
      if (saves.length < MOST_SAVES)
        saves.push({ url: destination.url.slice(0, URL_LENGTH), name: downloadRequest.slice(0, URL_LENGTH) });
    } else if (!SHOWN.test(destination.url)) {
      event.preventDefault();
      page.leaving.foreign = destination.url;
    } else if (!destination.sameDocument) {
      page.leaving.left = true;
      page.leaving.onLeave();
    } else page.act.effects?.navigate(event.hashChange);
  });
}

// Return what was asked for to be saved as files since this was last asked.
/** @param {Page} page */
export function takeSaves(page) {
  return page.leaving.saves.splice(0);
}

// Return whether a navigation away from here has begun since this was last asked.
/** @param {Page} page */
export function leaves(page) {
  const leaves = page.leaving.left;
  page.leaving.left = false;
  return leaves;
}

/** @param {Page} page */
export function leaving(page) {
  return new Promise((resolve) => (page.leaving.onLeave = () => resolve(true)));
}
