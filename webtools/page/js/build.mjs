// Bundles every entry point into one function expression, all of them in webtools/page/bundles.js; Python sends them.
// `npm run build` writes the files, `npm run build -- --check` compares them with what is committed.

import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const BUNDLES = path.join(here, "../bundles.js");
const OF_BENCHMARKS = path.join(here, "../../../benchmarks/page/wpt.js");
const LINE_LIMIT = 160; // characters, about; lines are readable in differences

/** @typedef {{ entry: string, lineLimit: number }} Target */

// Scripts stay on one line, because a caller's code follows some of them on that line.
/** @returns {Promise<Target[]>} */
async function targets() {
  const scripts = (await readdir(path.join(here, "src/scripts"))).filter((name) => name.endsWith(".js"));
  return [
    ...["sandbox", "main_world", "clock"].map((name) => ({ entry: `src/${name}.js`, lineLimit: LINE_LIMIT })),
    ...scripts.sort().map((name) => ({ entry: `src/scripts/${name}`, lineLimit: 0 })),
  ];
}

// The default export of a module, with all that it needs, as one function expression. Names are kept, so that a stack
// trace can be read; comments and indentation are not, since the code goes to every document.
/** @param {Target} target */
async function bundle({ entry, lineLimit }) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: here,
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    target: ["chrome125", "firefox140"],
    charset: "ascii", // browsers keep other text as two bytes a character, and it takes a driver longer to carry
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: lineLimit || undefined,
    legalComments: "none",
    write: false,
  });
  const code = outputFiles[0].text.trim();
  const exported = /export\s*\{\s*(\w+) as default\s*\};?$/.exec(code);
  if (exported === null) throw new Error(`${entry} must have one export, the default`);
  return `function(){"use strict";${code.slice(0, exported.index).trimEnd()}return ${exported[1]}(...arguments)}\n`;
}

// One module with an export for each bundle. Its first line has digests of what they are made of and of what follows. A
// unit test in Python compares them, so that stale or edited bundles are noticed where Node is missing.
async function allBundles() {
  const bundles = await Promise.all(
    (await targets()).map(
      async (target) => `export const ${path.basename(target.entry, ".js")} =\n${await bundle(target)}`,
    ),
  );
  const code = bundles.join("");
  const digest = createHash("sha256").update(code).digest("hex");
  return `// Made by \`npm run build\` in js. Sources ${await digestOfSources()}, lines below ${digest}.\n${code}`;
}

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
  return digest.digest("hex");
}

/** @param {string} file @param {string} wanted */
async function check(file, wanted) {
  if ((await readFile(file, "utf8").catch(() => null)) === wanted) return;
  console.error(
    `${path.relative(here, file)} is not what the sources give; run "npm run build" and commit it`,
  );
  process.exitCode = 1;
}

/** @param {string} file @param {string} wanted */
async function write(file, wanted) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, wanted);
}

const put = process.argv.includes("--check") ? check : write;
await put(BUNDLES, await allBundles());
await put(OF_BENCHMARKS, await bundle({ entry: "src/benchmarks/wpt.js", lineLimit: LINE_LIMIT }));
