// The dependency rules of ARCHITECTURE.md, except import cycles, which oxlint finds.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const PACKAGES = { "@arauto/contracts": "contracts", "@arauto/mail": "mail" };
const WORKSPACES = ["contracts", "mail", "server", "console", "e2e", "bench"];

/** Which workspaces each one may import. The end-to-end tests and benchmarks may import everything. */
const ALLOWED = {
  contracts: [],
  mail: ["contracts"],
  server: ["contracts", "mail"],
  console: ["contracts"],
};

/** Files that may contain SQL: queries, the platform and tests. */
const MAY_USE_SQL = /(?:^|[/-])queries\.ts$|-sql\.ts$|\.test\.ts$|\/testing\/|\/test-[a-z-]+\.ts$|^server\/src\/platform\//;
/** Console files that may call the API directly: everything else uses the generated hooks. */
const MAY_CALL_API = /^console\/src\/app\//;

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)|(?:^|\n)\s*import\s+["']([^"']+)["']/g;
/** The tables of the ledger, where SQL names them. `campaign_chunks` has no other meaning. */
const LEDGER_SQL = /\b(?:from|join|into|update|using|analyze)\s+(?:only\s+)?recipients\b|\bcampaign_chunks\b/gi;
/** Tests and demo data may prepare a ledger as they need it. */
const MAY_USE_LEDGER_SQL = /^server\/src\/(?:domains\/ledger|migrations)\/|\.test\.ts$|\/testing\//;
/** A code of a state in SQL: its name says more. */
const RAW_STATE = /\bstate\s*(?:[=<>]|<>|<=|>=|(?:not\s+)?in)\s*\(?\s*\d/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{])\/\/.*/g;
const CALLS_API = /\bfetch\s*\(|\bXMLHttpRequest\b|\bnew EventSource\b|\bnavigator\.sendBeacon\b/g;

/**
 * Returns all violations of the rules under a repository's root.
 * @param {string} root
 * @returns {{ file: string, line: number, message: string }[]}
 */
export function dependencyFaults(root) {
  return WORKSPACES.flatMap((workspace) =>
    sourceFiles(root, workspace).flatMap((file) => faultsOf(file, readFileSync(path.join(root, file), "utf8"))),
  );
}

/**
 * Returns the violations in one file, given its path from the root and its text.
 * @param {string} file
 * @param {string} text
 */
export function faultsOf(file, text) {
  const faults = [];
  for (const match of text.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? match[3];
    const line = lineAt(text, match.index + match[0].indexOf(specifier));
    const message = importFault(file, specifier) ?? sqlFault(file, specifier, match[0]);
    if (message) faults.push({ file, line, message });
  }
  if (file.startsWith("server/src/")) faults.push(...ledgerFaults(file, text));
  if (file.startsWith("console/src/") && !MAY_CALL_API.test(file) && !/\.test\.tsx?$/.test(file)) {
    for (const match of text.matchAll(CALLS_API)) {
      faults.push({
        file,
        line: lineAt(text, match.index),
        message: "The console calls the API only through the generated hooks (console/src/app)",
      });
    }
  }
  return faults;
}

function ledgerFaults(file, text) {
  // Comments become blanks, so that lines stay where they are.
  const code = text.replaceAll(COMMENT, (comment) => comment.replaceAll(/[^\n]/g, " "));
  const isTest = /\.test\.ts$|\/testing\//.test(file);
  const found = (pattern, message) => [...code.matchAll(pattern)].map(({ index }) => ({ file, line: lineAt(text, index), message }));
  return [
    ...(MAY_USE_LEDGER_SQL.test(file) ? [] : found(LEDGER_SQL, "Only domains/ledger has SQL on recipients and campaign_chunks")),
    ...(isTest ? [] : found(RAW_STATE, "Name a state by its constant, not by a number")),
  ];
}

function importFault(file, specifier) {
  const target = targetOf(file, specifier);
  if (!target) return undefined;
  const from = file.split("/", 1)[0];
  const to = target.split("/", 1)[0];
  if (from !== to) return workspaceFault(from, to, specifier);
  if (from !== "server" && from !== "console") return undefined;

  const here = domainOf(file);
  const there = domainOf(target);
  if (file.startsWith("server/src/platform/") && /^server\/src\/(?:domains|demo|testing)\//.test(target) && !file.endsWith(".test.ts")) {
    return `The platform never imports ${target}`;
  }
  // A domain's testing folder may be imported by tests of other domains.
  const forTests = /\.test\.ts$|\/testing\//.test(file) && target.includes("/testing/");
  if (from === "server" && here && there && here !== there && !forTests && !/\/index(?:\.ts)?$/.test(target)) {
    return `A domain imports another one only through its index.ts, not ${target}`;
  }
  return undefined;
}

function workspaceFault(from, to, specifier) {
  const allowed = ALLOWED[from];
  if (!allowed) return undefined;
  if (!allowed.includes(to)) return `${from} never imports ${to}`;
  return specifier.startsWith(".") ? `Import @arauto/${to} by its name` : undefined;
}

function sqlFault(file, specifier, statement) {
  const isTag = /\bdatabase\/sql\.ts$/.test(specifier) || specifier === "kysely";
  if (!isTag || !file.startsWith("server/") || MAY_USE_SQL.test(file) || /^\s*import\s+type\b/.test(statement)) return undefined;
  return "SQL is written only in queries files";
}

/** Returns the target of an import, from the repository's root; undefined for packages from the registry. */
function targetOf(file, specifier) {
  if (PACKAGES[specifier]) return `${PACKAGES[specifier]}/src/index.ts`;
  if (specifier.startsWith("@arauto/")) return `${specifier.slice("@arauto/".length)}`;
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : undefined;
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
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((file) => !/\/(?:node_modules|dist)\//.test(file));
}
