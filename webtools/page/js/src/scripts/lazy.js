// Returns whether a frame of this document with such an address is loaded only once it comes near the view.

/** @param {string} address */
export default function isLazy(address) {
  const frames = Document.prototype.querySelectorAll.call(document, "iframe[loading=lazy i]");
  return [...frames].some((frame) => /** @type {HTMLIFrameElement} */ (frame).src === address);
}
