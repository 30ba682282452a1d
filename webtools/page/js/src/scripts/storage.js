// Reads and writes what an origin keeps, as JSON and back, in the format of Playwright's storage files. Runs in a
// document of that origin; only there when it is needed, so it is no part of what every document gets.

/** @import { NoPrototype, PageValue } from "../types.js" */
import { answered } from "../answers.js";

/**
 * A value with tags for what JSON has not.
 * @typedef {PageValue} Encoded
 *
 * @typedef {string | string[] | null} KeyPath
 * @typedef {{ keyPath?: string, keyPathArray?: string[] }} GivenPath
 * @typedef {GivenPath & { name: string, multiEntry: boolean, unique: boolean }} StoredIndex
 *
 * @typedef {GivenPath & {
 *   name: string,
 *   autoIncrement: boolean,
 *   records: { [name: string]: Encoded }[],
 *   indexes: StoredIndex[],
 * }} StoredStore
 *
 * @typedef {{ name: string, value: string }} Item
 *
 * @typedef {{
 *   origin: string,
 *   localStorage?: Item[],
 *   sessionStorage?: Item[],
 *   indexedDB?: { name: string, version: number, stores: StoredStore[] }[],
 * }} StoredOrigin
 */

// By number: an item called "length" is no property.
/** @param {Storage} storage */
const itemsOf = (storage) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).map((name) => ({
    name,
    value: storage.getItem(/** @type {string} */ (name)),
  }));

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    /** @type {IDBOpenDBRequest} */ (/** @type {unknown} */ (request)).onblocked = () =>
      reject(
        new Error(
          `the database ${/** @type {{ name?: string } | null} */ (request.source)?.name ?? ""} is held open by a page`,
        ),
      );
  });

// -- values: as they are when JSON has them, else with a tag for what they are

/** @type {{ [tag: string]: new (buffer: ArrayBuffer) => ArrayBufferView }} */
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
/** @param {unknown} value @returns {string} */
const kindOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
// Firefox forbids a sandbox to read the elements of a page's arrays; decoding them it permits. This encoding is one
// character per byte, of which the low eight bits are the byte (Encoding Standard §14.5).
/** @param {AllowSharedBufferSource} buffer */
const toBase64 = (buffer) => {
  const text = new TextDecoder("x-user-defined").decode(buffer);
  return btoa(Array.from(text, (letter) => String.fromCharCode(letter.charCodeAt(0) & 0xff)).join(""));
};
/** @param {string} text */
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @param {unknown} value @param {object[]} [above] @returns {boolean} */
function isPlain(value, above = []) {
  if (value === null || typeof value === "boolean" || typeof value === "string") return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || above.includes(value) || !["Array", "Object"].includes(kindOf(value)))
    return false;
  if (Array.isArray(value) && Object.keys(value).length !== value.length) return false; // it has holes
  return Object.values(value).every((each) => isPlain(each, [...above, value]));
}

/** @param {PageValue} value @param {Map<unknown, number>} [known] @returns {unknown} */
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
  return encodedWhole(value, kind) ?? encodedMembers(value, kind, known);
}

// Encode a value that holds no other values.
/** @param {PageValue} value @param {string} kind */
function encodedWhole(value, kind) {
  if (kind === "Date") return { d: value.toJSON() };
  if (kind === "RegExp") return { r: { p: value.source, f: value.flags } };
  if (kind === "Error") return { e: { n: value.name, m: value.message, s: value.stack ?? "" } };
  if (kind === "ArrayBuffer") return { ab: { b: toBase64(value) } };
  const [tag] = Object.entries(ARRAYS).find(([, type]) => type.name === kind) ?? [];
  return tag ? { ta: { b: toBase64(value), k: tag } } : null;
}

/** @param {PageValue} value @param {string} kind @param {Map<unknown, number>} known */
function encodedMembers(value, kind, known) {
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

/** @param {Encoded} value @param {Map<number, unknown>} [known] @returns {unknown} */
function decoded(value, known = new Map()) {
  if (typeof value !== "object" || value === null) return value;
  if ("ref" in value) return known.get(value.ref);
  if ("v" in value) return value.v === "null" ? null : ODD_NUMBERS[value.v];
  if ("bi" in value) return BigInt(value.bi);
  if ("d" in value) return new Date(value.d ?? NaN);
  if ("u" in value) return value.u; // a URL object cannot be stored; its text can
  if ("r" in value) return new RegExp(value.r.p, value.r.f);
  if ("e" in value) return Object.assign(new Error(value.e.m), { name: value.e.n, stack: value.e.s });
  if ("ab" in value) return fromBase64(value.ab.b).buffer;
  if ("ta" in value) return new ARRAYS[value.ta.k](fromBase64(value.ta.b).buffer);
  return decodedMembers(value, known);
}

/** @param {Encoded} value @param {Map<number, unknown>} known */
function decodedMembers(value, known) {
  /** @template {object} T @param {T} made */
  const begin = (made) => (known.set(value.id, made), made);
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
    const made = begin(/** @type {unknown[]} */ ([]));
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
/** @param {PageValue} value @returns {PageValue} */
const asThePageHasIt = (value) =>
  "mozInnerScreenX" in globalThis && Object(value) === value ? value.wrappedJSObject : value;
/** @param {string} name @param {PageValue} value */
const packed = (name, value) =>
  isPlain(value) ? { [name]: value } : { [`${name}Encoded`]: encoded(asThePageHasIt(value)) };
/** @param {string} name @param {{ [name: string]: Encoded }} record */
const unpacked = (name, record) =>
  `${name}Encoded` in record ? decoded(record[`${name}Encoded`]) : record[name];

// -- databases

/** @param {KeyPath} path */
const pathOf = (path) =>
  Array.isArray(path) ? { keyPathArray: path } : path === null ? {} : { keyPath: path };
/** @param {GivenPath} given */
const givenPath = ({ keyPath, keyPathArray }) => keyPathArray ?? keyPath ?? null;

/** @param {IDBObjectStore} store @param {string[]} leftOut */
async function readStore(store, leftOut) {
  const keys = await settled(store.getAllKeys());
  const values = await settled(store.getAll());
  const records = /** @type {object[]} */ ([]);
  values.forEach((value, at) => {
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

/** @param {{ name: string, version: number }} given @param {string[]} leftOut */
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

/** @param {{ name: string, version: number, stores: StoredStore[] }} given */
async function writeDatabase({ name, version, stores }) {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => {
    for (const each of stores) {
      const store = request.result.createObjectStore(each.name, {
        autoIncrement: each.autoIncrement,
        keyPath: givenPath(each),
      });
      for (const index of each.indexes) {
        store.createIndex(index.name, /** @type {string | string[]} */ (givenPath(index)), {
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
      stores.map((each) => each.name),
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

// -- what Python calls

/** @param {{ session: boolean, databases: boolean }} given */
async function readOrigin({ session, databases }) {
  const leftOut = /** @type {string[]} */ ([]);
  const found = databases ? await indexedDB.databases() : [];
  const indexedDBs = [];
  for (const each of found)
    indexedDBs.push(await readDatabase(/** @type {{ name: string, version: number }} */ (each), leftOut));
  return {
    origin: location.origin,
    localStorage: itemsOf(localStorage),
    sessionStorage: session ? itemsOf(sessionStorage) : [],
    indexedDB: indexedDBs,
    leftOut,
  };
}

/** @param {StoredOrigin} given */
async function writeOrigin(given) {
  const wanted = new URL(given.origin).origin;
  if (location.origin !== wanted)
    throw new TypeError(`the browser has no such origin; it went to ${location.origin}`);
  for (const { name, value } of given.localStorage ?? []) localStorage.setItem(name, value);
  for (const { name, value } of given.sessionStorage ?? []) sessionStorage.setItem(name, value);
  for (const each of given.indexedDB ?? []) await writeDatabase(each);
  return null;
}

// A database that a page holds open goes when the page closes it.
/** @param {string} name @returns {Promise<boolean>} */
const deleted = (name) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve(true);
    request.onblocked = () => resolve(false);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<{ heldOpen: string[] }>} */
async function clearOrigin() {
  localStorage.clear();
  sessionStorage.clear();
  const heldOpen = [];
  for (const { name } of await indexedDB.databases())
    if (!(await deleted(/** @type {string} */ (name)))) heldOpen.push(/** @type {string} */ (name));
  // Neither is there on pages without a secure connection.
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  return { heldOpen };
}

/** @type {{ [name: string]: (given: PageValue) => Promise<unknown> }} */
const functions = { __proto__: /** @type {NoPrototype} */ (null), readOrigin, writeOrigin, clearOrigin };

//   given: JSON of its argument
/** @param {string} name @param {string} given */
export default async function call(name, given) {
  return answered(await functions[name](JSON.parse(given)));
}
