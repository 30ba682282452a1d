// Drag the files of a field onto an element and drop them there, in the page's main world: a page could not read what
// one of another world holds. Gives whether the page took them.

/** @import { AnyElement } from "../types.js" */

/** @param {AnyElement} element @param {AnyElement} field */
export default async function dropFiles(element, field) {
  const data = new DataTransfer();
  for (const file of field.files) data.items.add(file);
  data.effectAllowed = "all";
  const at = { clientX: 0, clientY: 0 };
  const below = () => {
    const { x, y, width, height } = element.getBoundingClientRect(); // pages make room when files come
    if (width && height) Object.assign(at, { clientX: x + width / 2, clientY: y + height / 2 });
    let hit = document.elementFromPoint(at.clientX, at.clientY);
    for (let inner = hit; inner;) {
      hit = inner;
      inner = hit.shadowRoot?.elementFromPoint(at.clientX, at.clientY) ?? null;
      if (inner === hit) break;
    }
    return hit ?? element;
  };
  /** @param {Element} target @param {string} type */
  const send = (target, type) => {
    const cancelable = type !== "dragleave";
    const init = { bubbles: true, composed: true, cancelable, dataTransfer: data, view: window, ...at };
    return target.dispatchEvent(new DragEvent(type, init));
  };
  const frame = () => new Promise((done) => setTimeout(done, 20));
  let over = below();
  send(over, "dragenter");
  data.dropEffect = "copy";
  let taken = false;
  for (let times = 0; times < 2; times++) {
    await frame(); // what a page shows only while files are over it
    const now = below();
    if (now !== over) {
      send(now, "dragenter");
      send(over, "dragleave");
      over = now;
    }
    data.dropEffect = "copy";
    const refused = send(over, "dragover") || /** @type {string} */ (data.dropEffect) === "none";
    taken = !refused;
  }
  send(over, taken ? "drop" : "dragleave");
  return taken;
}
