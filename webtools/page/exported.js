// What Python may call by name. Every file adds its own functions: `expose({ snapshot })`.
const exported = {};

function expose(functions) {
  Object.assign(exported, functions);
}

// Long answers leave the page deflated: a browser's BiDi mapper copies every character several times.
const DEFLATE_FROM = 15_000;

async function deflated(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.toBase64) return bytes.toBase64();
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 0x8000) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  }
  return btoa(pieces.join(""));
}

// Pages may hold halves of surrogate pairs, which no text outside can.
function wellFormed(_key, value) {
  return typeof value === "string" ? value.toWellFormed() : value;
}

// A value as one string: JSON, or "~" and its deflated form in base64.
async function answered(value, replacer = null) {
  const json = JSON.stringify(value ?? null, replacer) ?? "null";
  return json.length < DEFLATE_FROM ? json : "~" + (await deflated(json));
}

// The answer begins with what Python has to know of the numbers of refs (refs.js), up to ";".
async function call(name, args, grant) {
  const value = await numbering(grant, () => exported[name](...JSON.parse(args)));
  const numbered = numberingNow();
  return `${numbered};${await answered(value, wellFormed)}`;
}

// For functions that give an element or windows: these go out as they are, so that the browser refers to them.
async function callRaw(name, args, grant) {
  const value = await numbering(grant, () => exported[name](...JSON.parse(args)));
  return [value, numberingNow()];
}
