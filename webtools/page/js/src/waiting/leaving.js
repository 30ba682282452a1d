// Navigations away from this document, noticed as they begin. An address that the browser does not show itself is for
// another program: the browser would ask a person first, and let no input through meanwhile, so it is refused.

/** @import { Page } from "../types.js" */
import { SHOWN } from "../schemes.js";

// The state of a document that nobody leaves.
export function staying() {
  return {
    left: false, // a navigation away from this document has begun
    saves: false, // a link was followed whose address is to be saved as a file
    foreign: "", // an address for another program, such as mailto:
    onLeave: () => {},
  };
}

/** @param {Page} page */
export function watchLeaving(page) {
  window.navigation?.addEventListener("navigate", (event) => {
    const { destination, downloadRequest } = event;
    if (typeof downloadRequest === "string") {
      page.leaving.saves = true;
    } else if (!SHOWN.test(destination.url)) {
      event.preventDefault();
      page.leaving.foreign = destination.url;
    } else if (!destination.sameDocument) {
      page.leaving.left = true;
      page.leaving.onLeave();
    } else page.act.effects?.change(); // which may scroll
  });
}

// Whether a navigation away from here has begun since this was last asked.
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
