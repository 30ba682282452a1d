// Takes WebRTC away, which sends datagrams past the relay. A switch of the browser prevents that for all of its
// contexts or for none.

/** @import { PageGlobal } from "../types.js" */
export default function removeWebRtc() {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"])
    delete (/** @type {PageGlobal} */ (globalThis)[name]);
}
