// Builds the server, the console and the SDK. As a program it builds all, or with `--outdated server` only the server
// if it changed; `npm start` only builds changed parts. With `--program <source> <file>` it builds one program from the
// server's sources.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { root, run, tool } from "./project.mjs";

const at = (...parts) => path.join(root, ...parts);

/** The built server. */
export const serverFile = at("server/dist/main.mjs");

/** Operator commands, built with the server: `npm run reset-link` and so on. */
const COMMANDS = [
  "reset-link",
  "remove-second-factor",
  "billing",
  "grant-plan",
  "reencrypt-secrets",
  "backup",
  "restore",
];

/** Returns the file of a built operator command. */
export const commandFile = (name) => at(`server/dist/${name}.mjs`);

const TARGETS = [
  {
    name: "server",
    stamp: at("server/dist/.sources"),
    sources: [
      "contracts/src",
      "mail/src",
      "server/src",
      "server/locales",
      "server/package.json",
      "package-lock.json",
      "scripts/build.mjs",
    ],
    build: buildServer,
  },
  {
    name: "console",
    stamp: at("console/dist/.sources"),
    sources: [
      "contracts/src",
      "console/src",
      "console/public",
      "console/index.html",
      "console/vite.config.ts",
      "console/package.json",
      "package-lock.json",
    ],
    build: buildConsole,
  },
  {
    name: "sdk",
    stamp: at("sdk/dist/.sources"),
    sources: ["sdk/src", "sdk/package.json", "package-lock.json", "scripts/build.mjs"],
    build: buildSdk,
  },
];

/** Builds the targets, or only the named one, whose sources changed since their last build. */
export async function buildOutdated(only) {
  for (const target of TARGETS) {
    if (only !== undefined && target.name !== only) continue;
    const sources = fingerprint(target.sources);
    if (existsSync(target.stamp) && readFileSync(target.stamp, "utf8") === sources) continue;
    console.log(`Building the ${target.name} …`);
    await target.build();
    writeFileSync(target.stamp, sources);
  }
}

/** Hashes names and contents, excluding tests. */
function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const source of sources) {
    if (!existsSync(at(source))) continue;
    for (const file of filesOf(at(source)))
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesOf(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

/** Packages that need their own folder: they load native code, workers or data files from it. */
const OWN_FOLDER = ["@node-rs/argon2", "pdfkit", "pg-native", "pino", "piscina", "sharp"];

/** Globals that CommonJS packages expect, in a module. */
const COMMON_JS = `import { createRequire as requireFrom } from "node:module";
const require = requireFrom(import.meta.url);
const __filename = new URL(import.meta.url).pathname;
const __dirname = __filename.slice(0, __filename.lastIndexOf("/"));`;

const BUNDLE = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  alias: {
    "@arauto/contracts": at("contracts/src/index.ts"),
    "@arauto/mail": at("mail/src/index.ts"),
  },
  logLevel: "warning",
};

/** With packages: reading them from hundreds of files would double the time of each start. */
const SERVER_PROGRAM = {
  packages: "bundle",
  external: OWN_FOLDER,
  banner: { js: COMMON_JS },
};

/** Bundles with esbuild and stops its service process, which would otherwise keep 100 MB of memory. */
async function bundle(options) {
  const { build, stop } = await import("esbuild");
  try {
    return await build({ ...BUNDLE, ...options });
  } finally {
    await stop();
  }
}

async function buildServer() {
  const folder = path.dirname(serverFile);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle({
    ...SERVER_PROGRAM,
    entryPoints: Object.fromEntries([
      ...["main", ...COMMANDS].map((name) => [name, at(`server/src/${name}.ts`)]),
      ["invoice-worker", at("server/src/domains/billing/invoices/invoice-worker.ts")],
      ["render-worker", at("server/src/platform/rendering/render-worker.ts")],
    ]),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    // Programs share files, and load what they rarely need on demand.
    splitting: true,
    sourcemap: true,
    // Maps are read on every start, and the sources are next to them.
    sourcesContent: false,
  });
  cpSync(at("server/src/migrations"), path.join(folder, "migrations"), { recursive: true });
  cpSync(at("server/locales"), path.join(folder, "locales"), { recursive: true });
}

/**
 * Builds one program from the server's sources, with its packages, for tests that start and kill their own processes.
 */
export async function buildProgram(source, file) {
  // Another test run may be starting the existing file.
  const made = `${file}.${process.pid}`;
  await bundle({ ...SERVER_PROGRAM, entryPoints: [source], outfile: made });
  renameSync(made, file);
}

/** Maximum size of the client in one file, minified and compressed. */
const CLIENT_MAX_BYTES = 12_000;

/** Builds the published package: the client for every platform, the command, and the types. */
async function buildSdk() {
  const folder = at("sdk/dist");
  rmSync(folder, { recursive: true, force: true });
  cpSync(at("LICENSE"), at("sdk/LICENSE"));
  const entries = (names) => names.map((name) => at(`sdk/src/${name}.ts`));
  await bundle({
    outdir: folder,
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2022",
    entryPoints: entries(["index", "webhooks"]),
  });
  await bundle({ outdir: folder, entryPoints: entries(["cli"]) });
  const minified = await bundle({
    entryPoints: [path.join(folder, "index.js")],
    platform: "neutral",
    minify: true,
    write: false,
  });
  const size = gzipSync(minified.outputFiles[0].contents).length;
  console.log(`The SDK's client has ${size} bytes, minified and compressed`);
  if (size > CLIENT_MAX_BYTES) throw new Error(`The client must stay under ${CLIENT_MAX_BYTES}`);
  const code = await run(tool("tsc"), ["-p", at("sdk/tsconfig.build.json")]);
  if (code !== 0) throw new Error("The types of the SDK could not be written (see above)");
}

async function buildConsole() {
  const code = await run(tool("vite"), ["build", "--logLevel", "error"], { cwd: at("console") });
  if (code !== 0) throw new Error("The console could not be built (see above)");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, name, file] = process.argv.slice(2);
  if (option === "--program") await buildProgram(name, file);
  else {
    if (option !== "--outdated")
      for (const target of TARGETS) rmSync(target.stamp, { force: true });
    await buildOutdated(name);
  }
}
