// Waits until the document has loaded.

import { loaded as untilLoaded } from "../waiting/frames.js";

export default function loaded() {
  return untilLoaded();
}
