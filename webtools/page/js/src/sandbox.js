// The entry point in the sandbox: makes `globalThis.webtools`, which Python calls.

/** @import { PageGlobal } from "./types.js" */
import { listenToDrags } from "./actions/dragging.js";
import { listenToInput, refuseClick, unguard } from "./actions/guard.js";
import { call, callRaw, part } from "./calls.js";
import { collectClosedRoots, hostsToAskAbout } from "./dom/closed_roots.js";
import { newPage } from "./page.js";
import { readsSince } from "./waiting/effects.js";
import { leaves, watchLeaving } from "./waiting/leaving.js";
import { look, settled } from "./waiting/quiet.js";

/** @param {{ secret: string }} given */
export default function install({ secret }) {
  const page = newPage(secret);
  collectClosedRoots(page);
  watchLeaving(page);
  listenToInput(page);
  listenToDrags(page);
  /** @type {PageGlobal} */ (globalThis).webtools = /** @type {import("./types.js").Installed} */ ({
    call: (...given) => call(page, ...given),
    callRaw: (...given) => callRaw(page, ...given),
    part: (...given) => part(page, ...given),
    ask: (entry, ...given) => hostsToAskAbout(page) ?? { call, callRaw }[entry](page, ...given),
    settled: (options) => settled(page, options),
    look: (act) => look(page, act),
    reads: (ago) => JSON.stringify(readsSince(page, performance.now() - ago)),
    leaves: () => leaves(page),
    refuseClick: () => refuseClick(page),
    giveUp: () => {
      page.givenUp++;
      unguard(page);
      page.looking.stop();
    },
  });
}
