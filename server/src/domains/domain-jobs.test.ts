import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { allDomains } from "./index.ts";

const names = allDomains.flatMap((domain) => (domain.jobs ?? []).map((job) => job.name));

/** Returns the names that a file declares for jobs defined elsewhere. */
async function declared(): Promise<string[]> {
  const found: string[] = [];
  for (const file of await readdir(import.meta.dirname, { recursive: true })) {
    if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    const source = await readFile(path.join(import.meta.dirname, file), "utf8");
    for (const [, name = ""] of source.matchAll(/\bdeclareJob(?:<[^()]*>)?\("([^"]*)"\)/g))
      found.push(name);
  }
  return found;
}

describe("the jobs of all domains", () => {
  it("have unique names", () => {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("include every job that is declared for another domain", async () => {
    const all = await declared();
    expect(all).toContain("delivery.freeze");
    expect(all.filter((name) => !names.includes(name))).toEqual([]);
  });
});
