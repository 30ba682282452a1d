// The content of a WebSocket's messages as JSON. The page may change any prototype later, so every function that is
// needed then is kept here.

/** @import { PageValue } from "../types.js" */
import { bound, getter } from "../main_world/natives.js";

const PIECE = 8192; // bytes that are made text at once

/** @typedef {{ text?: string, base64?: string, size?: number }} Data */

export function newMessages() {
  const { apply } = Reflect;
  const { isView } = ArrayBuffer;
  const Bytes = Uint8Array;
  const [then, codeAt] = [Promise.prototype.then, String.prototype.charCodeAt].map(bound);
  const wellFormed = bound(/** @type {PageValue} */ (String.prototype).toWellFormed);
  const [slice, part, cut] = [Blob.prototype.slice, Bytes.prototype.subarray, String.prototype.slice].map(
    bound,
  );
  const read = bound(Blob.prototype.arrayBuffer);
  const { fromCharCode } = String;
  const [toBase64, fromBase64] = [btoa, atob];
  const sizeOf = getter(Blob.prototype, "size");
  const lengthOf = getter(ArrayBuffer.prototype, "byteLength");
  const nothing = Promise.resolve();

  /** @param {PageValue} buffer @param {number} most @returns {Data} */
  const ofBytes = (buffer, most) => {
    const view = isView(buffer)
      ? new Bytes(buffer.buffer, buffer.byteOffset, buffer.byteLength)
      : new Bytes(buffer);
    const size = view.length;
    let text = "";
    for (let at = 0; at < size && at < most; at += PIECE)
      text += apply(fromCharCode, null, part(view, at, at + PIECE < most ? at + PIECE : most));
    return { base64: toBase64(text), size };
  };
  /** @param {PageValue} value @param {PageValue} size */
  const has = (value, size) => {
    try {
      size(value);
      return true;
    } catch {
      return false;
    }
  };
  /** @param {PageValue} data */
  const isBlob = (data) => has(data, sizeOf);
  // As the browser reads what is sent.
  /** @param {PageValue} data */
  const sendable = (data) =>
    typeof data === "string" ||
    (typeof data === "object" && data !== null && (isBlob(data) || isView(data) || has(data, lengthOf)))
      ? data
      : `${data}`;
  // Return what a message holds, as soon as it is known; messages of one socket in their order.
  /**
   * @param {{ queue: Promise<void> | null }} of @param {PageValue} data
   * @param {number} most @param {(data: Data) => void} done
   */
  const reading = (of, data, most, done) => {
    const ended = () => {
      if (of.queue === mine) of.queue = null;
    };
    let mine = nothing;
    if (isBlob(data)) {
      const size = sizeOf(data);
      const bytes = read(size > most ? slice(data, 0, most) : data);
      mine = then(of.queue ?? nothing, () =>
        then(
          bytes,
          (/** @type {PageValue} */ buffer) => done({ ...ofBytes(buffer, most), size }),
          () => {},
        ),
      );
    } else {
      const read =
        typeof data === "string"
          ? { text: wellFormed(data.length > most ? cut(data, 0, most) : data), size: data.length }
          : ofBytes(data, most);
      if (of.queue === null) return done(read);
      mine = then(of.queue, () => done(read));
    }
    of.queue = mine;
    then(mine, ended, ended);
  };

  /** @param {string} base64 */
  const bytesOf = (base64) => {
    const text = fromBase64(base64);
    const bytes = new Bytes(text.length);
    for (let at = 0; at < text.length; at++) bytes[at] = codeAt(text, at);
    return bytes.buffer;
  };
  return { bytesOf, reading, sendable };
}
