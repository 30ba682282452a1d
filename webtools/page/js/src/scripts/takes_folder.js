// Whether a file field takes a folder with all that is in it.

/** @import { AnyElement } from "../types.js" */

/** @param {AnyElement} field */
export default function takesFolder(field) {
  return field instanceof HTMLInputElement && field.webkitdirectory;
}
