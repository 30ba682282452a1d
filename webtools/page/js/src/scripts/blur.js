// Takes the focus from an element.

/** @param {HTMLElement} element */
export default function blur(element) {
  HTMLElement.prototype.blur.call(element);
}
