// Checks the requests to Stripe with Stripe's own mock, which validates them against its OpenAPI document. Needs Go to
// download the mock.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./project.mjs";

const MOCK = "github.com/stripe/stripe-mock@v0.203.0";
const TESTS = "server/src/domains/billing/providers/stripe/stripe-openapi.test.ts";
const START_LIMIT_MS = 15_000;

/**
 * Runs a command, and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
function run(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    child.on("error", () => resolve(127));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** Returns a free port. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === "object" ? address.port : 0));
    });
  });
}

/** Waits until something listens on a port. @param {number} port */
async function listening(port) {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline) {
    const isOpen = await new Promise((resolve) => {
      const socket = net.connect(port, "127.0.0.1", () => resolve(true));
      socket.on("error", () => resolve(false)).on("connect", () => socket.end());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("stripe-mock did not start");
}

const folder = mkdtempSync(path.join(tmpdir(), "arauto-stripe-mock-"));
try {
  const installed = await run("go", ["install", MOCK], { GOBIN: folder, GOFLAGS: "-mod=mod" });
  if (installed !== 0) throw new Error("Install Go to run stripe-mock (go.dev/dl)");
  const port = await freePort();
  const mock = spawn(path.join(folder, "stripe-mock"), ["-http-port", String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await listening(port);
    process.exitCode = await run("npx", ["vitest", "run", "--project", "server", TESTS], {
      ARAUTO_STRIPE_MOCK: `http://127.0.0.1:${port}`,
    });
  } finally {
    mock.kill();
  }
} finally {
  rmSync(folder, { recursive: true });
}
