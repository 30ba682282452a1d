// Takes WebRTC away, which sends datagrams past the relay. A switch of the browser prevents that for all of its contexts
// or for none.

export default function removeWebRtc() {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"])
    delete (/** @type {any} */ (globalThis)[name]);
}
