// Waits until the document has loaded.

export default function loaded() {
  return new Promise((done) => {
    if (document.readyState === "complete") done();
    else addEventListener("load", () => done());
  });
}
