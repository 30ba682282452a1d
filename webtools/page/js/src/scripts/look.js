// A page's address and title.

import { shownTitle } from "../dom/title.js";

/** @import { Look } from "../contract.js" */

export default function look() {
  return JSON.stringify(/** @type {Look} */ ({ url: location.href, title: shownTitle() }));
}
