import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { builtProgram } from "../../testing/built-server.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { workerSettings } from "../delivery/testing/kill-trial.ts";
import { type Receiver, startReceiver } from "./testing/receiver.ts";
import { webhookWorld } from "./testing/webhook-world.ts";

const KILLS = 10;
const EVENTS = 40 * (KILLS + 1);
const PATIENCE = { timeout: 120_000, interval: 50 };

let server: TestServer;
let receiver: Receiver;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
  receiver = await startReceiver(
    (_, response) => void setTimeout(() => response.writeHead(204).end(), Math.random() * 20),
  );
});
afterAll(async () => {
  await killWorker();
  await server?.stop();
  await receiver?.stop();
});

function startWorker(): void {
  worker = spawn(process.execPath, [builtProgram("main")], {
    env: workerSettings(server.config),
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function killWorker(): Promise<void> {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGKILL");
  await ended;
}

/** Expires the leases of a killed process, which otherwise takes a while. */
const expireLeases = () =>
  server.deps.database.system((tx) =>
    tx.execute(sql`update webhook_queues set lease_until = now() where lease_until is not null`),
  );

it("loses no event when the worker is killed ten times, and repeats one only with its webhook-id", async () => {
  const world = webhookWorld(server, await server.signUp());
  const webhook = await world.create(receiver.url);
  const contacts = Array.from({ length: EVENTS }, () => randomUUID());
  // Event readers get only events after their first start.
  startWorker();
  const placed = () =>
    server.deps.database.system((tx) =>
      tx.query(sql`select from event_followers where reader = 'webhooks' limit 1`),
    );
  await expect.poll(async () => (await placed()).length, PATIENCE).toBe(1);
  const part = EVENTS / (KILLS + 1);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await world.happen(...contacts.slice(kill * part, (kill + 1) * part).map(unsubscribed));
    const before = receiver.received.length;
    await expect.poll(() => receiver.received.length - before, PATIENCE).toBeGreaterThan(5);
    await killWorker();
    await expireLeases();
    startWorker();
  }
  await world.happen(...contacts.slice(KILLS * part).map(unsubscribed));

  const counts = async () => {
    const rows = await server.deps.database.tenant(world.tenantId, (tx) =>
      tx.query<{ status: string; count: number }>(
        sql`select status, count(*)::int as count from webhook_deliveries group by status`,
      ),
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };
  await expect.poll(async () => (await counts())["pending"] ?? 0, PATIENCE).toBe(0);
  // Attempts whose outcome was lost are repeated after some seconds, shortened here.
  await expect
    .poll(async () => {
      if ((await counts())["delivered"] !== EVENTS) await world.hurry(webhook.id);
      return counts();
    }, PATIENCE)
    .toEqual({ delivered: EVENTS });

  const bodies = new Map<string, Set<string>>();
  for (const { headers, body } of receiver.received) {
    const id = headers["webhook-id"] ?? "";
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
  }
  expect(bodies.size).toBe(EVENTS);
  expect([...bodies.values()].filter((own) => own.size > 1)).toEqual([]);
  const received = [...bodies.values()].map(
    ([body = ""]) => (JSON.parse(body) as { data: { contactId: string } }).data.contactId,
  );
  expect(received.toSorted()).toEqual(contacts.toSorted());
}, 300_000);

const unsubscribed = (contactId: string) => ({
  type: "account.unsubscribed" as const,
  contactId,
  data: { reason: "unsubscribed" as const },
});
