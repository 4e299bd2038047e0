import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { webhookExample } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestKey } from "../../server/src/domains/api-keys/testing/test-keys.ts";
import { quickStarts, quickStartText } from "../../server/src/platform/http/quick-start.ts";
import { createSecret, signedHeaders } from "../../server/src/platform/crypto/webhook-signing.ts";
import { startTestServer, type TestServer } from "../../server/src/testing/test-server.ts";
import { buildPackage, PACKAGE } from "./built.ts";

const run = promisify(execFile);
const has = (command: string) => spawnSync(command, ["--version"]).status === 0;

/** How to run a program in each language, and whether this machine can. */
const PROGRAMS = {
  curl: { command: "sh", file: "start.sh", isHere: process.platform !== "win32" && has("curl") },
  TypeScript: { command: process.execPath, file: "start.mjs", isHere: true },
  Python: { command: "python3", file: "start.py", isHere: has("python3") },
  PHP: { command: "php", file: "start.php", isHere: has("php") },
} as const;

let server: TestServer;
let key: string;
let folder: string;
beforeAll(async () => {
  buildPackage();
  server = await startTestServer();
  const user = await server.signUp();
  ({ key } = await createTestKey(server, user.token));
  folder = mkdtempSync(path.join(os.tmpdir(), "arauto-start-"));
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(PACKAGE, path.join(folder, "node_modules/arauto"), "junction");
  await fetch(`${server.url}/api/v1/Accounts`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Ana", email: "ana@example.com", status: "active" }),
  });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const documentation = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../${name}`, import.meta.url)), "utf8");

describe("the quick start", () => {
  for (const [language, { command, file, isHere }] of Object.entries(PROGRAMS))
    it.skipIf(!isHere)(`works in ${language}`, async () => {
      const { source = "" } =
        quickStarts(server.url, key).find((one) => one.language === language) ?? {};
      writeFileSync(path.join(folder, file), source);
      const { stdout } = await run(command, [file], { cwd: folder });
      expect(stdout).toContain("ana@example.com");
    });

  it("is the same in the documentation", () => {
    expect(documentation("docs/api.md")).toContain(quickStartText("http://localhost:3000"));
  });
});

describe("the README of the SDK", () => {
  const readme = documentation("sdk/README.md");
  const programs = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
    ([, source = ""], index) => ({ name: `readme-${index}`, source }),
  );

  it("has programs with correct types", () => {
    for (const { name, source } of programs)
      writeFileSync(path.join(folder, `${name}.mts`), source);
    const root = path.join(PACKAGE, "../node_modules");
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022"];
    const types = ["--types", "node", "--typeRoots", path.join(root, "@types")];
    const modules = ["--module", "nodenext", "--lib", "es2022,dom"];
    const files = programs.map(({ name }) => `${name}.mts`);
    const { stdout } = spawnSync(
      process.execPath,
      [path.join(root, "typescript/bin/tsc"), ...options, ...types, ...modules, ...files],
      { cwd: folder, encoding: "utf8" },
    );
    expect(stdout).toBe("");
  });

  it("has programs that run", async () => {
    const printed: string[] = [];
    for (const { name, source } of programs.filter((one) => one.source.includes("createClient("))) {
      writeFileSync(path.join(folder, `${name}.mjs`), source);
      const env = { ...process.env, ARAUTO_API_KEY: key, ARAUTO_URL: server.url };
      const { stdout } = await run(process.execPath, [`${name}.mjs`], { cwd: folder, env });
      printed.push(stdout);
    }
    expect(printed).toEqual([
      expect.stringContaining("ana.souza@example.com") as string,
      expect.stringContaining("400 VALIDATION\nemail") as string,
    ]);
  });

  it("has a webhook receiver that only accepts signed requests", async () => {
    const { source = "" } = programs.find((one) => one.source.includes("verifyWebhook(")) ?? {};
    const file = path.join(folder, "receiver.mjs");
    writeFileSync(file, source);
    const secret = createSecret("v1");
    process.env["ARAUTO_WEBHOOK_SECRET"] = secret;
    const { server: receiver } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      server: Server;
    };
    delete process.env["ARAUTO_WEBHOOK_SECRET"];
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const body = JSON.stringify(webhookExample("campaign.sent", "thin"));
    const message = { id: "msg_1", timestamp: Math.floor(Date.now() / 1000), body };
    const send = async (signedWith: string) =>
      (await fetch(url, { method: "POST", body, headers: signedHeaders(message, [signedWith]) }))
        .status;
    expect([await send(secret), await send(createSecret("v1"))]).toEqual([204, 400]);
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });
});
