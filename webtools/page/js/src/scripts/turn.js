// A page's address and title, a turn of its event loop later.

import look from "./look.js";

export default function lookAfterTurn() {
  return new Promise((done) => setTimeout(() => done(look())));
}
