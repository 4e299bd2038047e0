import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { WEBHOOK_EVENT_TYPES } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestProgram } from "../../testing/built-server.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { everyEvent } from "./testing/every-event.ts";
import { webhookWorld } from "./testing/webhook-world.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };

let server: TestServer;
let receiver: ChildProcessByStdio<Writable, Readable, null>;
const lines: { port?: number; type?: string }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const program = buildTestProgram(new URL("testing/receiver-process.ts", import.meta.url));
  receiver = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  createInterface({ input: receiver.stdout }).on("line", (line) =>
    lines.push(JSON.parse(line) as (typeof lines)[number]),
  );
});
afterAll(async () => {
  receiver?.kill();
  await server?.stop();
});

it("a receiver in a separate process verifies every type of the catalog, and gets each once", async () => {
  const world = webhookWorld(server, await server.signUp());
  await expect.poll(() => lines[0]?.port, PATIENCE).toBeDefined();
  const url = `http://127.0.0.1:${lines[0]?.port}/hook`;
  const webhook = await world.create(url, { events: WEBHOOK_EVENT_TYPES, payload: "full" });
  receiver.stdin.write(`${await world.secret(webhook.id)}\n`);
  await world.happen(...everyEvent());
  const types = () =>
    lines
      .slice(1)
      .map(({ type = "" }) => type)
      .toSorted();
  await expect.poll(() => types().length, PATIENCE).toBe(WEBHOOK_EVENT_TYPES.length);
  expect(types()).toEqual(WEBHOOK_EVENT_TYPES.toSorted());
  await expect
    .poll(
      async () => new Set((await world.events(webhook.id)).map(({ status }) => status)),
      PATIENCE,
    )
    .toEqual(new Set(["delivered"]));
});
