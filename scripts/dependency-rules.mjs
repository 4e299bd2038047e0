// The dependency rules of ARCHITECTURE.md.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { cyclesIn } from "./import-cycles.mjs";

const PACKAGES = { "@arauto/contracts": "contracts", "@arauto/mail": "mail" };
const WORKSPACES = ["contracts", "mail", "server", "console", "sdk", "e2e", "bench"];

/**
 * The workspaces that each workspace may import. The end-to-end tests, benchmarks and tests of the SDK may import
 * everything; the SDK itself is published alone.
 */
const ALLOWED = {
  contracts: [],
  mail: ["contracts"],
  server: ["contracts", "mail"],
  console: ["contracts"],
  sdk: [],
};
const MAY_IMPORT_ALL = /^sdk\/test\//;

/** The parts of console/src that each part may import: `lib` is the base, `app` the top. */
const CONSOLE_ALLOWED = {
  lib: [],
  ui: ["lib"],
  shell: ["lib", "ui"],
  domains: ["lib", "ui", "shell"],
  app: ["lib", "ui", "shell", "domains"],
};

/** Files that may contain SQL: queries, their fragments, the platform and tests. */
const MAY_USE_SQL =
  /(?:^|[/-])queries\.ts$|-sql\.ts$|\.test\.ts$|\/testing\/|\/test-[a-z-]+\.ts$|^server\/src\/platform\//;
/** Console files that may call the API directly: everything else uses the generated hooks. */
const MAY_CALL_API = /^console\/src\/lib\//;

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|(?:^|\n)\s*import\s+["']([^"']+)["']/g;
/** Tables of the ledger, as named in SQL. `campaign_chunks` has no other meaning. */
const LEDGER_SQL =
  /\b(?:from|join|into|update|using|analyze)\s+(?:only\s+)?recipients\b|\bcampaign_chunks\b/gi;
/** Tests may prepare a ledger as they need it. */
const MAY_USE_LEDGER_SQL = /^server\/src\/(?:domains\/ledger|migrations)\/|\.test\.ts$|\/testing\//;
/** A numeric state code in SQL, which its name would explain better. */
const RAW_STATE = /\bstate\s*(?:[=<>]|<>|<=|>=|(?:not\s+)?in)\s*\(?\s*\d/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{])\/\/.*/g;
const CALLS_API = /\bfetch\s*\(|\bXMLHttpRequest\b|\bnew EventSource\b|\bnavigator\.sendBeacon\b/g;

/**
 * Returns all violations of the rules under a repository's root.
 * @param {string} root
 * @returns {{ file: string, line: number, message: string }[]}
 */
export function dependencyErrors(root) {
  return WORKSPACES.flatMap((workspace) => {
    const sources = sourceFiles(root, workspace).map((file) => ({
      file,
      text: readFileSync(path.join(root, file), "utf8"),
    }));
    return [...sources.flatMap(({ file, text }) => errorsOf(file, text)), ...cycleErrors(sources)];
  });
}

/**
 * Finds the cycles in one workspace: between its files, and between its domains. Imports of types and
 * lazy imports count as well.
 * @param {{ file: string, text: string }[]} sources
 * @returns {{ file: string, line: number, message: string }[]}
 */
export function cycleErrors(sources) {
  const betweenFiles = new Map();
  const betweenDomains = new Map();
  const add = (graph, from, to) => graph.set(from, (graph.get(from) ?? new Set()).add(to));
  for (const { file, text } of sources) {
    const here = domainOf(file);
    for (const { specifier } of importsOf(text)) {
      const target = targetOf(file, specifier);
      if (!target) continue;
      add(betweenFiles, file, target);
      const there = domainOf(target);
      if (here && there && here !== there && !isForTests(file) && !isForTests(target))
        add(betweenDomains, here, there);
    }
  }
  const src = sources[0]?.file.split("/", 2).join("/");
  return [
    ...cyclesIn(betweenDomains).map((circle) => ({
      file: `${src}/domains/${circle[0]}`,
      line: 1,
      message: `Domains import each other in a circle: ${circle.join(" → ")}`,
    })),
    ...cyclesIn(betweenFiles).map((circle) => ({
      file: circle[0],
      line: 1,
      message: `Files import each other in a circle: ${circle.join(" → ")}`,
    })),
  ];
}

/**
 * Returns the violations in one file, given its path from the root and its text.
 * @param {string} file
 * @param {string} text
 */
export function errorsOf(file, text) {
  const errors = [];
  for (const { specifier, statement, index } of importsOf(text)) {
    const message = importError(file, specifier) ?? sqlError(file, specifier, statement);
    if (message) errors.push({ file, line: lineAt(text, index), message });
  }
  if (file.startsWith("server/src/")) errors.push(...ledgerErrors(file, text));
  if (file.startsWith("console/src/") && !MAY_CALL_API.test(file) && !/\.test\.tsx?$/.test(file)) {
    for (const match of text.matchAll(CALLS_API)) {
      errors.push({
        file,
        line: lineAt(text, match.index),
        message: "The console calls the API only through the generated hooks (console/src/lib)",
      });
    }
  }
  return errors;
}

function ledgerErrors(file, text) {
  // Comments become blanks, so that line numbers stay correct.
  const code = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, " "));
  const isTest = /\.test\.ts$|\/testing\//.test(file);
  const found = (pattern, message) =>
    [...code.matchAll(pattern)].map(({ index }) => ({ file, line: lineAt(text, index), message }));
  return [
    ...(MAY_USE_LEDGER_SQL.test(file)
      ? []
      : found(LEDGER_SQL, "Only domains/ledger has SQL on recipients and campaign_chunks")),
    ...(isTest ? [] : found(RAW_STATE, "Name a state by its constant, not by a number")),
  ];
}

function importError(file, specifier) {
  const target = targetOf(file, specifier);
  if (!target) return undefined;
  const from = file.split("/", 1)[0];
  const to = target.split("/", 1)[0];
  if (from !== to)
    return MAY_IMPORT_ALL.test(file) ? undefined : workspaceError(from, to, specifier);
  if (from !== "server" && from !== "console") return undefined;

  const here = domainOf(file);
  const there = domainOf(target);
  if (
    file.startsWith("server/src/platform/") &&
    /^server\/src\/(?:domains|demo|testing)\//.test(target) &&
    !file.endsWith(".test.ts")
  ) {
    return `The platform never imports ${target}`;
  }
  // A domain's testing folder may be imported by tests of other domains, and by their testing folders.
  const forTests = isForTests(file) && target.includes("/testing/");
  if (here && there && here !== there && !forTests && !/\/index(?:\.ts)?$/.test(target)) {
    return `A domain imports another one only through its index.ts, not ${target}`;
  }
  return from === "console" ? consoleError(file, target) : undefined;
}

function consoleError(file, target) {
  const from = consolePartOf(file);
  const to = consolePartOf(target);
  if (!from || !to || from === to) return undefined;
  if (!CONSOLE_ALLOWED[from]?.includes(to)) return `console/src/${from} never imports ${target}`;
  if (from === "app" && to === "domains" && !/\/(?:index|pages)\.ts$/.test(target)) {
    return `app imports a domain only through its index.ts or pages.ts, not ${target}`;
  }
  return undefined;
}

function workspaceError(from, to, specifier) {
  const allowed = ALLOWED[from];
  if (!allowed) return undefined;
  if (!allowed.includes(to)) return `${from} never imports ${to}`;
  return specifier.startsWith(".") ? `Import @arauto/${to} by its name` : undefined;
}

function sqlError(file, specifier, statement) {
  const isTag = /\bdatabase\/sql\.ts$/.test(specifier) || specifier === "kysely";
  if (
    !isTag ||
    !file.startsWith("server/") ||
    MAY_USE_SQL.test(file) ||
    /^\s*import\s+type\b/.test(statement)
  )
    return undefined;
  return "Only query files contain SQL";
}

/** Returns the target of an import, from the repository's root; undefined for packages from the registry. */
function targetOf(file, specifier) {
  if (PACKAGES[specifier]) return `${PACKAGES[specifier]}/src/index.ts`;
  if (specifier.startsWith("@arauto/")) return `${specifier.slice("@arauto/".length)}`;
  return specifier.startsWith(".")
    ? path.posix.join(path.posix.dirname(file), specifier)
    : undefined;
}

/** The folder of console/src that a file is in. */
function consolePartOf(file) {
  return /^console\/src\/([^/]+)\//.exec(file)?.[1];
}

function isForTests(file) {
  return /\.test\.tsx?$|\/testing\//.test(file);
}

/** Every import and re-export in a text, including types and lazy imports. */
function* importsOf(text) {
  for (const match of text.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? match[3];
    yield { specifier, statement: match[0], index: match.index + match[0].indexOf(specifier) };
  }
}

function domainOf(file) {
  return /^(?:server|console)\/src\/domains\/([^/]+)\//.exec(file)?.[1];
}

function lineAt(text, index) {
  return text.slice(0, index).split("\n").length;
}

function sourceFiles(root, workspace) {
  return readdirSync(path.join(root, workspace), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
    )
    .filter((file) => !/\/(?:node_modules|dist)\//.test(file));
}
