// Wait until the browser has read the folder that a field is given: the field gets another list of files then, also
// where the folder is empty or as before. Gives whether it came in time. Begun before the folder is given.

/** @import { AnyElement } from "../types.js" */

/** @param {AnyElement} field @param {number} milliseconds */
export default function folderGiven(field, milliseconds) {
  const before = field.files;
  const end = performance.now() + milliseconds;
  return new Promise((done) => {
    const look = () => {
      if (field.files !== before) done(true);
      else if (performance.now() >= end) done(false);
      else setTimeout(look, 10);
    };
    look();
  });
}
