// Bundles every entry point into one function expression in webtools/page/built; Python sends these to browsers.
// `npm run build` writes the files, `npm run build -- --check` compares them with what is committed.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const BUILT = path.join(here, "../built");
const BENCHMARKS = path.join(here, "../../../benchmarks/page");
const LINE_LIMIT = 160; // characters, about; lines are readable in differences

// Where each entry point goes. Scripts stay on one line, because a caller's code follows some of them on that line.
/**
 * @typedef {{ entry: string, file: string, lineLimit: number, licence?: string | null }} Target
 * @returns {Promise<Target[]>}
 */
async function targets() {
  const scripts = (await readdir(path.join(here, "src/scripts"))).filter((name) => name.endsWith(".js"));
  return [
    ...["sandbox", "main_world", "clock"].map((name) => ({
      entry: `src/${name}.js`,
      file: path.join(BUILT, `${name}.js`),
      lineLimit: LINE_LIMIT,
      licence: name === "clock" ? "node_modules/@sinonjs/fake-timers/LICENSE" : null,
    })),
    ...scripts.map((name) => ({ entry: `src/scripts/${name}`, file: path.join(BUILT, name), lineLimit: 0 })),
    { entry: "src/benchmarks/wpt.js", file: path.join(BENCHMARKS, "wpt.js"), lineLimit: LINE_LIMIT },
  ];
}

// The default export of a module, with all that it needs, as one function expression. Names are kept, so that a stack
// trace can be read; comments and indentation are not, since the code goes to every document.
// The licence of a library in it comes first.
/** @param {Target} target */
async function bundle({ entry, lineLimit, licence = null }) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: here,
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    target: ["chrome125", "firefox140"],
    charset: "utf8",
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: lineLimit || undefined,
    external: ["timers", "timers/promises", "perf_hooks"], // of Node; a library goes without them in browsers
    alias: { util: "./src/main_world/no_util.js" },
    legalComments: "none",
    write: false,
  });
  const code = outputFiles[0].text.trim();
  const exported = /export\s*\{\s*(\w+) as default\s*\};?$/.exec(code);
  if (exported === null) throw new Error(`${entry} must have one export, the default`);
  const head =
    licence === null ? "" : `/*\n${(await readFile(path.join(here, licence), "utf8")).trim()}\n*/ `;
  const hidden = code.includes("__require") ? "const require=undefined;" : ""; // a page may have a global of that name
  return `${head}function(){"use strict";${hidden}${code.slice(0, exported.index).trimEnd()}return ${exported[1]}(...arguments)}\n`;
}

// Digests of all that the bundles are made of, and of the bundles. A unit test in Python compares them, so that stale
// or edited bundles are noticed where Node is missing.
async function digestOfSources() {
  const sources = await readdir(path.join(here, "src"), { recursive: true });
  const data = (await readdir(path.join(here, ".."))).filter((name) => name.endsWith(".json"));
  const files = [
    ...sources.filter((name) => name.endsWith(".js")).map((name) => `src/${name.split(path.sep).join("/")}`),
    ...data.map((name) => `../${name}`),
    "build.mjs",
    "package-lock.json",
  ];
  const digest = createHash("sha256");
  for (const file of files.sort()) digest.update(`${file}\n`).update(await readFile(path.join(here, file)));
  return `${digest.digest("hex")}\n`;
}

/** @param {Map<string, string>} bundles */
function digestOfBundles(bundles) {
  const digest = createHash("sha256");
  const built = [...bundles].filter(([file]) => path.dirname(file) === BUILT);
  for (const [file, code] of built.sort(([one], [other]) => (one < other ? -1 : 1)))
    digest.update(`${path.basename(file)}\n`).update(code);
  return `${digest.digest("hex")}\n`;
}

/** @param {Map<string, string>} wanted */
async function check(wanted) {
  const stale = [];
  for (const [file, code] of wanted)
    if ((await readFile(file, "utf8").catch(() => null)) !== code) stale.push(file);
  const known = new Set(wanted.keys());
  for (const name of await readdir(BUILT))
    if (name.endsWith(".js") && !known.has(path.join(BUILT, name))) stale.push(path.join(BUILT, name));
  for (const file of stale)
    console.error(
      `${path.relative(here, file)} is not what the sources give; run "npm run build" and commit it`,
    );
  process.exitCode = stale.length ? 1 : 0;
}

/** @param {Map<string, string>} wanted */
async function write(wanted) {
  await rm(BUILT, { recursive: true, force: true });
  for (const [file, code] of wanted) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, code);
  }
}

const wanted = new Map();
for (const target of await targets()) wanted.set(target.file, await bundle(target));
wanted.set(path.join(BUILT, "bundles.sha256"), digestOfBundles(wanted));
wanted.set(path.join(BUILT, "sources.sha256"), await digestOfSources());
await (process.argv.includes("--check") ? check(wanted) : write(wanted));
