import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fillWorkspace, withLanguage, type FilledWorkspace } from "./filled-workspace.ts";
import { waitUntilTrue } from "./wait-until-true.ts";

/** Languages in which tests open the shared workspace. */
const LANGS = ["en-us", "pt-br", "es-es"] as const;

/** One workspace with a session of its owner per language. */
export type SharedWorkspace = Record<(typeof LANGS)[number], FilledWorkspace>;

/** Filling takes about ten seconds, and several times that when all workers start. */
const PATIENCE_MS = 150_000;

/**
 * Returns a filled workspace that the workers of a run share, including workers that replace one after a failed test:
 * the first one fills it, and the others wait. Only for tests that don't change it.
 */
export async function sharedWorkspace(): Promise<SharedWorkspace> {
  const folder = process.env["ARAUTO_E2E_SHARED"];
  if (!folder) throw new Error("ARAUTO_E2E_SHARED is not set");
  const file = path.join(folder, "workspace.json");
  const filling = path.join(folder, "filling");
  if (takes(filling)) {
    try {
      write(file, await fillForAll());
    } catch (error) {
      // Another worker may retry.
      rmdirSync(filling);
      throw error;
    }
  } else {
    await waitUntilTrue(
      "another worker fills the workspace",
      async () => existsSync(file),
      PATIENCE_MS,
    );
  }
  return JSON.parse(readFileSync(file, "utf8")) as SharedWorkspace;
}

/** Claims a name by creating its folder. Returns false if another worker has claimed it. */
function takes(name: string): boolean {
  try {
    mkdirSync(name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function fillForAll() {
  const filled = await fillWorkspace();
  const sessions: [string, FilledWorkspace][] = [];
  // Sequentially, because a session has its user's language at the time of its start.
  for (const lang of LANGS) sessions.push([lang, await withLanguage(filled, lang)]);
  return Object.fromEntries(sessions);
}

/** Writes a file atomically, so that other workers never read a partial one. */
function write(file: string, content: object): void {
  const part = `${file}.part`;
  writeFileSync(part, JSON.stringify(content));
  renameSync(part, file);
}
