import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const CONTRACTS = path.join(import.meta.dirname, "../../../contracts");
const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from "([^"]+)";/gm;

/** Returns the packages that a file of the contracts loads, directly or through other files. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = [...readFileSync(file, "utf8").matchAll(IMPORT)].map((match) => match[1] ?? "");
  return imports.flatMap((name) =>
    name.startsWith(".") ? packagesOf(path.join(path.dirname(file), name), seen) : [name],
  );
}

const { exports: paths } = JSON.parse(
  readFileSync(path.join(CONTRACTS, "package.json"), "utf8"),
) as { exports: Record<string, string> };
const { ".": everything = "", ...light } = paths;

it.each(Object.values(light))("loads %s without the schema library", (file) => {
  expect(packagesOf(path.join(CONTRACTS, file))).not.toContain("zod");
});

it("finds the schema library behind the main entry", () => {
  expect(packagesOf(path.join(CONTRACTS, everything))).toContain("zod");
});
