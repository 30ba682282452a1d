// A page's address and title.

import { shownTitle } from "../dom/title.js";

/** @import { PageLook } from "../contract.js" */

export default function look() {
  return JSON.stringify(/** @type {PageLook} */ ({ url: location.href, title: shownTitle() }));
}
