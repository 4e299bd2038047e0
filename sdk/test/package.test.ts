import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPackage, PACKAGE } from "./built.ts";

let folder: string;
let files: string[];
beforeAll(() => {
  buildPackage();
  folder = mkdtempSync(path.join(os.tmpdir(), "arauto-package-"));
  const options = { cwd: PACKAGE, encoding: "utf8" as const, shell: process.platform === "win32" };
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [packed] = JSON.parse(execFileSync("npm", args, options)) as [
    { filename: string; files: { path: string }[] },
  ];
  files = packed.files.map((file) => file.path);
  execFileSync("tar", ["-xzf", packed.filename], { cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the published package", () => {
  it("contains the build, the types, the README and the license, and nothing else", () => {
    expect(files.filter((file) => !file.startsWith("dist/types/")).toSorted()).toEqual([
      "LICENSE",
      "README.md",
      "dist/cli.js",
      "dist/index.js",
      "dist/webhooks.js",
      "package.json",
    ]);
    expect(files).toContain("dist/types/index.d.ts");
    expect(files.filter((file) => /\.test\./.test(file))).toEqual([]);
  });

  it("imports only modules of Node.js", () => {
    const imported = (file: string) =>
      [
        ...readFileSync(path.join(folder, "package/dist", file), "utf8").matchAll(
          /^(?:import|export) .*?from "([^"]+)"/gm,
        ),
      ].map(([, name]) => name);
    expect(imported("index.js")).toEqual([]);
    expect(imported("webhooks.js")).toEqual([]);
    expect(imported("cli.js").filter((name) => !name?.startsWith("node:"))).toEqual([]);
    const manifest = JSON.parse(
      readFileSync(path.join(folder, "package/package.json"), "utf8"),
    ) as Record<string, unknown>;
    expect(manifest["dependencies"]).toBeUndefined();
  });

  it("is typed for programs that install it", () => {
    const program = path.join(folder, "program");
    mkdirSync(path.join(program, "node_modules"), { recursive: true });
    symlinkSync(
      path.join(folder, "package"),
      path.join(program, "node_modules/arauto"),
      "junction",
    );
    writeFileSync(path.join(program, "package.json"), '{"type":"module"}');
    const source = (path: string) => `
      import { createClient, verifyWebhook } from "arauto";
      const arauto = createClient({ apiKey: "", baseUrl: "" });
      const { email }: { email: string } = await arauto.get("/v1/Accounts/{id}", { path: { ${path} } });
      const event = await verifyWebhook("", {}, "");
      if (event.type === "email.clicked") event.data.link.toFixed();
      export default email;`;
    const check = (text: string) => {
      writeFileSync(path.join(program, "main.ts"), text);
      const tsc = path.join(PACKAGE, "../node_modules/typescript/bin/tsc");
      const args = [tsc, "--noEmit", "--strict", "--target", "es2022", "--module", "nodenext"];
      const types = ["--lib", "es2022,dom,dom.iterable", "--types", "", "main.ts"];
      execFileSync(process.execPath, [...args, ...types], { cwd: program, encoding: "utf8" });
    };
    check(source('id: "1"'));
    expect(() => check(source("number: 1"))).toThrow(/Command failed/);
  });
});
