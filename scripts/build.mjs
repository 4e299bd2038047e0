// Builds the server (one file) and the console. As a program it builds both, or with `--outdated server` only the server if it
// changed; `npm start` builds only what changed. With `--program <source> <file>` it builds one program from the server's sources.
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
import { root, run, tool } from "./project.mjs";

const at = (...parts) => path.join(root, ...parts);

/** The built server. */
export const serverFile = at("server/dist/main.mjs");

/** Operator commands, built with the server: `npm run reset-link` and so on. */
const COMMANDS = [
  "reset-link",
  "remove-second-factor",
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

const BUNDLE = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  // Bundle our own TypeScript packages; everything from the registry stays in node_modules.
  packages: "external",
  alias: {
    "@arauto/contracts": at("contracts/src/index.ts"),
    "@arauto/mail": at("mail/src/index.ts"),
  },
  logLevel: "warning",
};

/** Bundles with esbuild and stops its service process, which would otherwise keep 100 MB of memory. */
async function bundle(options) {
  const { build, stop } = await import("esbuild");
  try {
    await build({ ...BUNDLE, ...options });
  } finally {
    await stop();
  }
}

async function buildServer() {
  const folder = path.dirname(serverFile);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle({
    entryPoints: Object.fromEntries([
      ...["main", ...COMMANDS].map((name) => [name, at(`server/src/${name}.ts`)]),
      ["render-worker", at("server/src/platform/rendering/render-worker.ts")],
    ]),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
  });
  cpSync(at("server/src/migrations"), path.join(folder, "migrations"), { recursive: true });
  cpSync(at("server/locales"), path.join(folder, "locales"), { recursive: true });
}

/** Builds one program from the server's sources, for tests that start and kill their own processes. */
export async function buildProgram(source, file) {
  // Another test run may be starting the existing file.
  const made = `${file}.${process.pid}`;
  await bundle({ entryPoints: [source], outfile: made, sourcemap: "inline" });
  renameSync(made, file);
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
