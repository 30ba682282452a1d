// A value leaves the page as one string.

// Long answers leave the page deflated: a browser's BiDi mapper copies every character several times.
const DEFLATE_FROM = 15_000;

/** @param {string} text */
async function deflated(text) {
  const { writable, readable } = new CompressionStream("deflate-raw");
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode(text));
  void writer.close();
  const bytes = new Uint8Array(await new Response(readable).arrayBuffer());
  if (bytes.toBase64) return bytes.toBase64();
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(pieces.join(""));
}

// A value as one string: JSON, or "~" and its deflated form in base64.
/** @param {unknown} value @param {((key: string, value: unknown) => unknown) | null} [replacer] */
export async function answered(value, replacer = null) {
  const json =
    JSON.stringify(value ?? null, /** @type {(key: string, value: unknown) => unknown} */ (replacer)) ??
    "null";
  return json.length < DEFLATE_FROM ? json : "~" + (await deflated(json));
}
