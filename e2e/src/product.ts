import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;

/** A running Arauto, started like users start it, with its own data. */
export interface Product {
  url: string;
  dataDir: string;
  /** The process that `npm start` runs. */
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Returns a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("No port")),
      );
    });
  });
}

/** Starts the product on free ports; resolves when it is ready. `env` overrides settings. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = env["ARAUTO_DATA_DIR"] ?? mkdtempSync(path.join(tmpdir(), "arauto-e2e-"));
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, "scripts/start.mjs")], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      ARAUTO_DATA_DIR: dataDir,
      ARAUTO_CAPTURE_PORT: String(await freePort()),
      ARAUTO_DEMO: "false",
      // Long enough for the countdown to be visible, short enough to wait for.
      ARAUTO_SEND_GRACE_SECONDS: "4",
      // Long enough to check the screen of a Pix code before it is paid automatically.
      ARAUTO_TEST_PIX_SECONDS: "20",
      // No DNS queries on the Internet: no server listens here.
      ARAUTO_DNS_SERVERS: "127.0.0.1:1",
      // All tests have the same address.
      ARAUTO_RATE_LIMITS: "false",
      ARAUTO_ALLOW_PRIVATE_SMTP: "true",
      ARAUTO_LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text) => (output = (output + String(text)).slice(-8000)));
  child.stderr.on("data", (text) => (output = (output + String(text)).slice(-8000)));

  const url = `http://localhost:${port}`;
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The product ended with code ${child.exitCode}:\n${output}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The product was not ready in ${START_LIMIT_MS / 1000} s:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return {
    url,
    dataDir,
    process: child,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGTERM");
        const limit = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
        await ended;
        clearTimeout(limit);
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
