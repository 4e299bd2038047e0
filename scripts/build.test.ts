import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root } from "./project.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "arauto-build-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the build", () => {
  it.skipIf(process.platform !== "linux")("leaves no bundler process behind", async () => {
    const source = path.join(folder, "program.ts");
    writeFileSync(source, "export const answer: number = 42;\n");
    const build = pathToFileURL(path.join(root, "scripts/build.mjs")).href;
    // The process continues after the build, like that of `npm start`.
    const script = `
      const { buildProgram } = await import(${JSON.stringify(build)});
      await buildProgram(${JSON.stringify(source)}, ${JSON.stringify(path.join(folder, "program.mjs"))});
      console.log("built");
      setInterval(() => {}, 60_000);`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      await once(child.stdout, "data");
      await expect.poll(() => childrenOf(child.pid), { timeout: 20_000 }).toEqual([]);
    } finally {
      child.kill("SIGKILL");
    }
    const program = readFileSync(path.join(folder, "program.mjs"), "utf8");
    expect(program).toContain("42");
    // A map in the file would be read on every start, without being used.
    expect(program).not.toContain("sourceMappingURL");
  });
});

/** Command lines of a process's children. */
function childrenOf(parent: number | undefined): string[] {
  return readdirSync("/proc").flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // After the name in parentheses: state, then the parent's id.
      const parentId = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return parentId === parent
        ? [readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ")]
        : [];
    } catch {
      return [];
    }
  });
}
