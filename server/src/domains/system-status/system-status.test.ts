import { systemStatusRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";

const TOKEN = "a-token-for-collectors";
const CONTACTS = 30;

let server: TestServer;
let receiver: ScriptedReceiver;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { metricsToken: TOKEN } });
  receiver = await startScriptedReceiver({
    behave: (address) =>
      address.startsWith("person0@")
        ? { at: "rcpt", code: 550, text: `5.1.1 <${address}> No such user` }
        : { at: "wait", ms: 2 },
  });
  owner = await server.signUp();
  await addContacts(server, owner.tenantId, CONTACTS);
});
afterAll(async () => {
  await server?.stop();
  await receiver?.stop();
});

const statusOf = async ({ token }: TestUser) =>
  (await server.call(systemStatusRoutes.get, { token })).body;
const metricsWith = (token: string) =>
  fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });

it("shows a workspace its messages, its servers and the infrastructure, and hides them from others", async () => {
  const { id } = await draftCampaign(server, owner, { port: receiver.port });
  await act(server, owner, id, "start");
  await until(server, owner, id, isSent);
  await expect
    .poll(async () => (await statusOf(owner)).lastDay.sent, { timeout: 15_000, interval: 250 })
    .toBe(CONTACTS - 1);
  const status = await statusOf(owner);
  expect(status).toMatchObject({
    queue: { campaigns: 0, people: 0 },
    lastDay: { sent: CONTACTS - 1, bounced: 1, returned: 0, complained: 0 },
    storage: { kind: "folder", ok: true },
    testInbox: "reachable",
    workers: [{ version: expect.any(String), memory: expect.any(Number) }],
  });
  expect(status.minutes).toHaveLength(30);
  expect(status.minutes.reduce((sum, sent) => sum + sent, 0)).toBe(CONTACTS - 1);
  const sender = status.senders.find(({ kind }) => kind === "smtp");
  expect(sender).toMatchObject({
    state: "working",
    failure: null,
    lastHour: { sent: CONTACTS - 1, bounced: 1 },
  });
  expect(sender?.answerMs).toBeGreaterThan(0);

  const other = await statusOf(await server.signUp());
  expect(other).toMatchObject({
    lastDay: { sent: 0 },
    senders: [{ kind: "capture", state: "idle" }],
  });
  expect(other.workers).toHaveLength(1);
});

it("serves collectors only with the token, with counts by workspace and server", async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
  expect((await metricsWith("another")).status).toBe(401);
  const text = await (await metricsWith(TOKEN)).text();
  const counted = (outcome: string) =>
    Number(
      new RegExp(
        `arauto_mails_total\\{tenant="${owner.tenantId}",server="127.0.0.1",outcome="${outcome}"\\} (\\d+)`,
      ).exec(text)?.[1],
    );
  expect(counted("sent")).toBe(CONTACTS - 1);
  expect(counted("bounced")).toBe(1);
  expect(text).toMatch(/arauto_smtp_mail_seconds_count\{server="127\.0\.0\.1"\} [1-9]/);
  expect(text).toMatch(/arauto_chunk_leases\{state="held"\} 0/);
  expect(text).not.toContain("@example.com");
});

it("reports a failing server with its own reply, without addresses", async () => {
  const dead = await startScriptedReceiver();
  await dead.stop();
  const user = await server.signUp();
  await addContacts(server, user.tenantId, 3);
  const { id } = await draftCampaign(server, user, { port: dead.port });
  await act(server, user, id, "start");
  await expect
    .poll(async () => (await statusOf(user)).senders.find(({ kind }) => kind === "smtp")?.state, {
      timeout: 20_000,
      interval: 250,
    })
    .toMatch(/^(?:failing|resting)$/);
  const status = await statusOf(user);
  expect(status.queue).toMatchObject({ campaigns: 1, people: 3 });
  expect(status.senders.find(({ kind }) => kind === "smtp")?.failure).toMatchObject({
    inARow: expect.any(Number),
    message: expect.any(String),
  });
  const { held } = await server.deps.database.system((tx) =>
    tx.one<{ held: number }>(
      sql`select count(*)::int as held from sending_health where last_failure like '%@%'`,
    ),
  );
  expect(held).toBe(0);
});

describe("for a process that only serves requests, the status of the test inbox", () => {
  const testInboxAt = async (capturePort: number) => {
    const other = await startTestServer({ config: { role: "api", capturePort } });
    try {
      const { token } = await other.signUp();
      return (await other.call(systemStatusRoutes.get, { token })).body.testInbox;
    } finally {
      await other.stop();
    }
  };

  it("says that another installation has its port", async () => {
    expect(await testInboxAt(server.config.capturePort)).toBe("foreign");
  });

  it("says that no process listens on its port", async () => {
    const closed = await startScriptedReceiver();
    await closed.stop();
    expect(await testInboxAt(closed.port)).toBe("unreachable");
  });
});
