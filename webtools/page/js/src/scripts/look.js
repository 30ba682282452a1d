// A page's address and title.

import { shownTitle } from "../dom/title.js";

export default function look() {
  return JSON.stringify([location.href, shownTitle()]);
}
