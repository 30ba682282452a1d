// A page's address and title, a turn of its event loop later.

import { pause } from "../waiting/frames.js";
import look from "./look.js";

export default function lookAfterTurn() {
  return pause(0).then(look);
}
