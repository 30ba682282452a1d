// Adds a script or a style sheet to the page, and waits until it has run or holds. Async, as all of these scripts that
// wait: Firefox waits for no promise of the class that stands in the place of `Promise` in Angular's pages.

/**
 * The tag to add: by its address, or with its text; `type` of a script.
 * @typedef {{ kind: "script" | "style", url: string | null, content: string, type: string }} Tag
 */
/** @param {string} given a `Tag` as JSON */
export default async function addTag(given) {
  /** @type {Tag} */
  const { kind, url, content, type } = JSON.parse(given);
  const isScript = kind === "script";
  const tag = /** @type {HTMLScriptElement & HTMLLinkElement} */ (
    document.createElement(isScript ? "script" : url === null ? "style" : "link")
  );
  if (type) tag.type = type;
  if (!isScript && url !== null) tag.rel = "stylesheet";
  if (url !== null) tag[isScript ? "src" : "href"] = url;
  else tag.textContent = content;
  const added = new Promise((done, failed) => {
    /** @param {SecurityPolicyViolationEvent} event */
    const refused = ({ effectiveDirective, originalPolicy }) =>
      failed(new Error(`the page's policy forbids it (${effectiveDirective}): ${originalPolicy}`));
    document.addEventListener("securitypolicyviolation", refused);
    const end = (/** @type {() => void} */ then) => {
      document.removeEventListener("securitypolicyviolation", refused);
      then();
    };
    tag.addEventListener("load", () => end(() => done(tag)));
    tag.addEventListener("error", () =>
      // a violation is reported in a turn of its own
      setTimeout(() =>
        end(() => failed(new Error(url === null ? "it has an error" : `${url} could not be loaded`))),
      ),
    );
    (document.head ?? document.documentElement).append(tag);
    // An inline script has run by then; no event says so.
    if (isScript && url === null) setTimeout(() => end(() => done(tag)));
  });
  return added;
}
