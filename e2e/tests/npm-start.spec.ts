import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { freePort } from "../src/product.ts";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

test.describe("npm start", () => {
  test.skip(process.platform !== "linux", "processes are looked up in /proc");
  test.setTimeout(240_000);

  let dataDir: string;
  test.beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "arauto-npm-start-"));
  });
  test.afterEach(() => {
    for (const id of processesOf(dataDir)) process.kill(id, "SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("shuts down gracefully with code 0 on a SIGTERM that only npm receives, and leaves no process behind", async () => {
    const npm = await start(dataDir);
    expect(processesOf(dataDir).length).toBeGreaterThan(2);
    npm.child.kill("SIGTERM");
    expect(await npm.exitCode).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  test("stops when npm is killed, and leaves no process behind", async () => {
    const npm = await start(dataDir);
    npm.child.kill("SIGKILL");
    await npm.exitCode;
    await expect.poll(() => processesOf(dataDir), { timeout: 40_000 }).toEqual([]);
  });

  test("prints the URL and the demo login without request lines around them", async () => {
    const npm = await start(dataDir, { ARAUTO_DEMO: "true" });
    // Besides those that create the demo workspace.
    for (let request = 0; request < 50; request += 1) await fetch(`${npm.url}/api/v1/Campaigns`);
    expect(npm.output()).toContain(`Arauto is ready: ${npm.url}`);
    expect(npm.output()).toMatch(/Demo login: +\S+@\S+/);
    expect(npm.output()).not.toContain('"msg":"Request"');
    expect(npm.output().split("\n").length).toBeLessThan(40);
    npm.child.kill("SIGTERM");
    await npm.exitCode;
  });
});

interface Started {
  child: ChildProcess;
  url: string;
  exitCode: Promise<number | null>;
  output(): string;
}

/** Runs `npm start` in its own process group, without a terminal, until it prints its URL. */
async function start(dataDir: string, env: Record<string, string> = {}): Promise<Started> {
  const port = await freePort();
  const child = spawn("npm", ["start"], {
    cwd: root,
    detached: true,
    env: {
      ...process.env,
      PORT: String(port),
      ARAUTO_CAPTURE_PORT: "0",
      ARAUTO_DATA_DIR: dataDir,
      ARAUTO_DEMO: "false",
      ARAUTO_LOG_LEVEL: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  const exitCode = new Promise<number | null>((resolve) =>
    child.once("exit", (code) => resolve(code)),
  );
  await expect.poll(() => output, { timeout: 120_000 }).toContain("Arauto is ready");
  return { child, url: `http://localhost:${port}`, exitCode, output: () => output };
}

/** Processes that use this data directory. */
function processesOf(dataDir: string): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((id) => id > 0 && id !== process.pid && belongsTo(id, dataDir));
}

function belongsTo(id: number, dataDir: string): boolean {
  try {
    return (
      readFileSync(`/proc/${id}/environ`, "utf8").includes(`ARAUTO_DATA_DIR=${dataDir}`) ||
      readFileSync(`/proc/${id}/cmdline`, "utf8").includes(dataDir) ||
      readlinkSync(`/proc/${id}/cwd`).startsWith(dataDir)
    );
  } catch {
    // It has exited meanwhile, or belongs to another user.
    return false;
  }
}
