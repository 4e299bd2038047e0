import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfig } from "./config.ts";
import { startProblem } from "./start-problem.ts";

let dataDir: string;
const servers: net.Server[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "arauto-start-"));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  rmSync(dataDir, { recursive: true });
});
const load = (env: Record<string, string>) => loadConfig({ ARAUTO_DATA_DIR: dataDir, ...env });

/** Listens like the server; resolves with the port, or with the system's error. */
function listen(port: number, host = "127.0.0.1"): Promise<number | Error> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen(port, host, () => {
      servers.push(server);
      resolve((server.address() as net.AddressInfo).port);
    });
  });
}

describe("a port that is in use", () => {
  it.each([
    ["PORT", { ARAUTO_ROLE: "api" }],
    ["ARAUTO_METRICS_PORT", { ARAUTO_ROLE: "worker" }],
    ["ARAUTO_CAPTURE_PORT", {}],
    ["ARAUTO_INBOUND_PORT", {}],
    ["ARAUTO_SMTP_BRIDGE_PORT", {}],
  ])("is reported with the setting %s", async (setting, env) => {
    const port = (await listen(0)) as number;
    const config = load({ ...env, [setting]: String(port) });
    const message = startProblem(await listen(port), config);
    expect(message).toContain(`port ${port} is in use`);
    expect(message).toContain(`set ${setting} to another port`);
  });

  it("is reported with both settings when two of them are the same", async () => {
    const port = (await listen(0)) as number;
    const config = load({ PORT: String(port), ARAUTO_CAPTURE_PORT: String(port) });
    expect(startProblem(await listen(port), config)).toBe(
      `PORT and ARAUTO_CAPTURE_PORT are both ${port}. Give each its own port`,
    );
  });
});

it("names the setting of an address that this machine does not have", async () => {
  const config = load({ ARAUTO_CAPTURE_HOST: "192.0.2.1", ARAUTO_CAPTURE_PORT: "2526" });
  expect(startProblem(await listen(2526, "192.0.2.1"), config)).toContain(
    "Change ARAUTO_CAPTURE_HOST",
  );
});

it("leaves every other error unchanged", () => {
  expect(startProblem(new Error("The database does not answer"), load({}))).toBe(
    "The database does not answer",
  );
});
