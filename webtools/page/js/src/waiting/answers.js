// Responses that the browser has reported and the page may not have yet: in Firefox the two go different ways.

import { pause, twoFrames } from "./frames.js";
import { DELAY_MS, POLL_MS, PROMPT_MS, ROOM } from "./limits.js";

// Wait until the page has the responses to requests that it has made after `since`.
/** @param {string[]} addresses @param {number} since */
export async function answersCame(addresses, since) {
  const hasRoom = performance.getEntriesByType("resource").length < ROOM;
  const end = performance.now() + (hasRoom ? DELAY_MS : PROMPT_MS); // without room most of these are not listed
  /** @param {string} address */
  const came = (address) =>
    performance.getEntriesByName(address, "resource").filter(({ startTime }) => startTime >= since).length;
  /** @param {string} address */
  const asked = (address) => addresses.filter((each) => each === address).length;
  while (performance.now() < end && addresses.some((address) => came(address) < asked(address)))
    await pause(POLL_MS);
  if (addresses.length > 0) await twoFrames(); // in which its scripts read them
}
