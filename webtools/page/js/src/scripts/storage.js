// What an origin keeps, as JSON and back, in the format of Playwright's storage files. Runs in a document of that
// origin; only there when it is needed, so it is no part of what every document gets.

import { answered } from "../answers.js";

// By number: an item called "length" is no property.
/** @param {any} storage */
const itemsOf = (storage) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).map((name) => ({
    name,
    value: storage.getItem(name),
  }));

/** @param {any} request */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () =>
      reject(new Error(`the database ${request.source?.name ?? ""} is held open by a page`));
  });

// -- values: as they are when JSON has them, else with a tag for what they are

/** @type {{ [kind: string]: any }} */
const ARRAYS = {
  i8: Int8Array,
  ui8: Uint8Array,
  ui8c: Uint8ClampedArray,
  i16: Int16Array,
  ui16: Uint16Array,
  i32: Int32Array,
  ui32: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
  bi64: BigInt64Array,
  bui64: BigUint64Array,
};
/** @type {{ [name: string]: number }} */
const ODD_NUMBERS = { NaN: NaN, Infinity: Infinity, "-Infinity": -Infinity, "-0": -0 };
/** @param {any} value */
const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
// Firefox forbids a sandbox to read the elements of a page's arrays; decoding them it permits. This encoding is one
// character per byte, of which the low eight bits are the byte (Encoding Standard §14.5).
/** @param {any} buffer an ArrayBuffer, or a view of one */
const toBase64 = (buffer) => {
  const text = new TextDecoder("x-user-defined").decode(buffer);
  return btoa(Array.from(text, (letter) => String.fromCharCode(letter.charCodeAt(0) & 0xff)).join(""));
};
/** @param {string} text */
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @param {any} value @param {any[]} [above] @returns {boolean} */
function isPlain(value, above = []) {
  if (value === null || typeof value === "boolean" || typeof value === "string") return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || above.includes(value) || !["Array", "Object"].includes(kindOf(value)))
    return false;
  if (Array.isArray(value) && Object.keys(value).length !== value.length) return false; // it has holes
  return Object.values(value).every((each) => isPlain(each, [...above, value]));
}

/** @param {any} value @param {Map<any, number>} [known] @returns {any} */
function encoded(value, known = new Map()) {
  if (value === undefined) return { v: "undefined" };
  if (value === null) return { v: "null" };
  if (typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "bigint") return { bi: value.toString() };
  if (typeof value === "number") {
    const odd = Object.keys(ODD_NUMBERS).find((name) => Object.is(ODD_NUMBERS[name], value));
    return odd ? { v: odd } : value;
  }
  if (known.has(value)) return { ref: known.get(value) };
  const kind = kindOf(value);
  if (kind === "Date") return { d: value.toJSON() };
  if (kind === "RegExp") return { r: { p: value.source, f: value.flags } };
  if (kind === "Error") return { e: { n: value.name, m: value.message, s: value.stack ?? "" } };
  if (kind === "ArrayBuffer") return { ab: { b: toBase64(value) } };
  const [tag] = Object.entries(ARRAYS).find(([, type]) => type.name === kind) ?? [];
  if (tag) return { ta: { b: toBase64(value), k: tag } };
  const id = known.size + 1;
  known.set(value, id);
  if (kind === "Map") {
    return { m: Array.from(value, ([k, v]) => ({ k: encoded(k, known), v: encoded(v, known) })), id };
  }
  if (kind === "Set") return { s: Array.from(value, (each) => encoded(each, known)), id };
  if (kind === "Array") return { a: Array.from(value, (each) => encoded(each, known)), id };
  if (kind === "Object")
    return { o: Object.entries(value).map(([k, v]) => ({ k, v: encoded(v, known) })), id };
  throw new TypeError(kind);
}

/** @param {any} value @param {Map<number, any>} [known] @returns {any} */
function decoded(value, known = new Map()) {
  if (typeof value !== "object" || value === null) return value;
  /** @param {any} made */
  const begin = (made) => (known.set(value.id, made), made);
  if ("ref" in value) return known.get(value.ref);
  if ("v" in value) return value.v === "null" ? null : ODD_NUMBERS[value.v];
  if ("bi" in value) return BigInt(value.bi);
  if ("d" in value) return new Date(value.d ?? NaN);
  if ("u" in value) return value.u; // a URL object cannot be stored; its text can
  if ("r" in value) return new RegExp(value.r.p, value.r.f);
  if ("e" in value) return Object.assign(new Error(value.e.m), { name: value.e.n, stack: value.e.s });
  if ("ab" in value) return fromBase64(value.ab.b).buffer;
  if ("ta" in value) return new ARRAYS[value.ta.k](fromBase64(value.ta.b).buffer);
  if ("m" in value) {
    const made = begin(new Map());
    for (const { k, v } of value.m) made.set(decoded(k, known), decoded(v, known));
    return made;
  }
  if ("s" in value) {
    const made = begin(new Set());
    for (const each of value.s) made.add(decoded(each, known));
    return made;
  }
  if ("a" in value) {
    const made = begin([]);
    for (const each of value.a) made.push(decoded(each, known));
    return made;
  }
  const made = begin({});
  for (const { k, v } of value.o) {
    Object.defineProperty(made, k, {
      value: decoded(v, known),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return made;
}

// Firefox gives a sandbox no iterators of a page's maps and sets, unless it asks for the page's own view of them.
/** @param {any} value */
const asThePageHasIt = (value) =>
  "mozInnerScreenX" in globalThis && Object(value) === value ? value.wrappedJSObject : value;
/** @param {string} name @param {any} value */
const packed = (name, value) =>
  isPlain(value) ? { [name]: value } : { [`${name}Encoded`]: encoded(asThePageHasIt(value)) };
/** @param {string} name @param {any} record */
const unpacked = (name, record) =>
  `${name}Encoded` in record ? decoded(record[`${name}Encoded`]) : record[name];

// -- databases

/** @param {any} path */
const pathOf = (path) =>
  Array.isArray(path) ? { keyPathArray: path } : path === null ? {} : { keyPath: path };
/** @param {{ keyPath: any, keyPathArray: any }} given */
const givenPath = ({ keyPath, keyPathArray }) => keyPathArray ?? keyPath ?? null;

/** @param {any} store @param {any} leftOut */
async function readStore(store, leftOut) {
  const keys = await settled(store.getAllKeys());
  const values = await settled(store.getAll());
  const records = /** @type {any[]} */ ([]);
  values.forEach((/** @type {any} */ value, /** @type {number} */ at) => {
    try {
      records.push({ ...(store.keyPath === null ? packed("key", keys[at]) : {}), ...packed("value", value) });
    } catch (error) {
      // JSON has no form for it
      leftOut.push(
        `a record with a ${/** @type {Error} */ (error).message} in ${store.transaction.db.name}/${store.name}`,
      );
    }
  });
  const indexes = Array.from(store.indexNames, (name) => store.index(name)).map((index) => ({
    name: index.name,
    ...pathOf(index.keyPath),
    multiEntry: index.multiEntry,
    unique: index.unique,
  }));
  return { name: store.name, autoIncrement: store.autoIncrement, ...pathOf(store.keyPath), records, indexes };
}

/** @param {{ name: string, version: any }} given @param {any} leftOut */
async function readDatabase({ name, version }, leftOut) {
  const database = await settled(indexedDB.open(name));
  try {
    const stores = [];
    if (database.objectStoreNames.length) {
      const transaction = database.transaction(database.objectStoreNames, "readonly");
      for (const store of database.objectStoreNames) {
        stores.push(await readStore(transaction.objectStore(store), leftOut));
      }
    }
    return { name, version, stores };
  } finally {
    database.close();
  }
}

/** @param {{ name: string, version: any, stores: any }} given */
async function writeDatabase({ name, version, stores }) {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const each of stores) {
      const store = request.result.createObjectStore(each.name, {
        autoIncrement: each.autoIncrement,
        keyPath: givenPath(each),
      });
      for (const index of each.indexes) {
        store.createIndex(index.name, givenPath(index), {
          multiEntry: index.multiEntry,
          unique: index.unique,
        });
      }
    }
  };
  const database = await settled(request);
  try {
    if (!stores.length) return;
    const transaction = database.transaction(
      stores.map((/** @type {any} */ each) => each.name),
      "readwrite",
    );
    for (const each of stores) {
      const store = transaction.objectStore(each.name);
      for (const record of each.records) {
        const key = store.keyPath === null ? unpacked("key", record) : undefined;
        store.put(unpacked("value", record), key);
      }
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

// -- the two that Python calls

/** @param {{ session: any, databases: any }} given */
async function readOrigin({ session, databases }) {
  const leftOut = /** @type {string[]} */ ([]);
  const found = databases ? await indexedDB.databases() : [];
  const indexedDBs = [];
  for (const each of found) indexedDBs.push(await readDatabase(/** @type {any} */ (each), leftOut));
  return {
    origin: location.origin,
    localStorage: itemsOf(localStorage),
    sessionStorage: session ? itemsOf(sessionStorage) : [],
    indexedDB: indexedDBs,
    leftOut,
  };
}

/** @param {any} given */
async function writeOrigin(given) {
  const wanted = new URL(given.origin).origin;
  if (location.origin !== wanted)
    throw new TypeError(`the browser has no such origin; it went to ${location.origin}`);
  for (const { name, value } of given.localStorage ?? []) localStorage.setItem(name, value);
  for (const { name, value } of given.sessionStorage ?? []) sessionStorage.setItem(name, value);
  for (const each of given.indexedDB ?? []) await writeDatabase(each);
  return null;
}

/** @type {{ [name: string]: any }} */
const functions = { __proto__: null, readOrigin, writeOrigin };

//   given: JSON of its argument
/** @param {string} name @param {any} given */
export default async function call(name, given) {
  return answered(await functions[name](JSON.parse(given)));
}
