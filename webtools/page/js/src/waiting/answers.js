// Responses that the browser has reported and the page may not have yet: in Firefox the two go different ways.

import { pause, twoFrames } from "./frames.js";

const LONGEST_MS = 400; // on a busy machine
const LONGEST_WITHOUT_ROOM_MS = 100; // most of these are not listed
const ROOM = 250; // resources that a page's list takes (Resource Timing §4.2.1)
const POLL_MS = 4;

// Wait until the page has the responses to requests that it has made after `since`.
/** @param {string[]} addresses @param {number} since */
export async function answersCame(addresses, since) {
  const hasRoom = performance.getEntriesByType("resource").length < ROOM;
  const end = performance.now() + (hasRoom ? LONGEST_MS : LONGEST_WITHOUT_ROOM_MS);
  /** @param {string} address */
  const came = (address) =>
    performance.getEntriesByName(address, "resource").filter(({ startTime }) => startTime >= since).length;
  /** @param {string} address */
  const asked = (address) => addresses.filter((each) => each === address).length;
  while (performance.now() < end && addresses.some((address) => came(address) < asked(address)))
    await pause(POLL_MS);
  if (addresses.length > 0) await twoFrames(); // in which its scripts read them
}
