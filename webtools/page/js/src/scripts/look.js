// A page's address and title. The prototype's getter is used because an image or form named "title" shadows
// `document.title`.

/** @import { Look } from "../contract.js" */

export default function look() {
  const title = Reflect.get(Document.prototype, "title", document).toWellFormed();
  return JSON.stringify(/** @type {Look} */ ({ url: location.href, title }));
}
