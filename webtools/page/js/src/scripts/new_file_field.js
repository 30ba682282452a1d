// A file field that is in no document, to take the files that are to be dropped (drop_files.js).

export default function newFileField() {
  return Object.assign(document.createElement("input"), { type: "file", multiple: true });
}
