// Waits until the document has loaded.

export default function loaded() {
  return new Promise((/** @type {(value?: unknown) => void} */ done) => {
    if (document.readyState === "complete") done();
    else addEventListener("load", () => done());
  });
}
