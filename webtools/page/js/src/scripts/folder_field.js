// A file field that is given a folder, asked before and after. The browser answers that it has given the folder before
// it has read what is in there; the field gets another list of files then, also where the folder is empty or as before.

/** @import { AnyElement } from "../types.js" */

// Before: whether the field takes a folder with all that is in it. After: whether it has the folder within the time.
/** @param {AnyElement} field @param {number | null} milliseconds Null before @returns {Promise<boolean>} */
export default async function folderField(field, milliseconds) {
  const world = /** @type {{ webtoolsFiles?: FileList }} */ (globalThis);
  if (milliseconds === null) {
    world.webtoolsFiles = field.files;
    return field instanceof HTMLInputElement && field.webkitdirectory;
  }
  const before = world.webtoolsFiles;
  delete world.webtoolsFiles;
  const end = performance.now() + milliseconds;
  return new Promise((done) => {
    const look = () => {
      const has = field.files !== before;
      if (has || performance.now() >= end) done(has);
      else setTimeout(look, 10);
    };
    look();
  });
}
