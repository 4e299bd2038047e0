import { campaignRoutes, planRoutes, workflowRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts, isSent, until } from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import {
  drawn,
  entry,
  mail,
  startWorkflow,
  endWaiting,
} from "../workflows/testing/workflow-world.ts";
import { grantPlan } from "./index.ts";
import { watchAllUsage } from "./watch.ts";

const MAX = 3;
const CONTACTS = 5;

let server: TestServer;
let user: TestUser;
let receiver: ScriptedReceiver;
beforeAll(async () => {
  server = await startTestServer();
  await server.deps.database.system((tx) =>
    tx.execute(sql`update plans set emails = ${MAX} where plan = 'trial'`),
  );
});
afterAll(() => server?.stop());
beforeEach(async () => {
  receiver = await startScriptedReceiver();
  user = await server.signUp({ confirmed: true });
});
afterEach(() => receiver.stop());

const start = () =>
  startWorkflow(
    server,
    user,
    ({ templateId }) => drawn([entry(), mail("hello", templateId)], "entry -> hello"),
    { port: receiver.port },
  );
const contactsOf = async (id: string) =>
  (
    await server.call(workflowRoutes.contacts, {
      token: user.token,
      params: { id },
      query: { limit: 50 },
    })
  ).body.items;
const held = async (id: string) => (await contactsOf(id)).filter(({ isHeld }) => isHeld);
const waitUntilHeld = async (id: string, count: number) => {
  await expect.poll(async () => (await held(id)).length, { timeout: 20_000 }).toBe(count);
  await expect.poll(() => receiver.taken.size, { timeout: 20_000 }).toBe(CONTACTS - count);
};
/** Returns the first moment of the next month in UTC. */
const nextMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
};

describe("emails of a workflow beyond the plan", () => {
  beforeEach(async () => {
    await server.deps.database.system((tx) =>
      tx.execute(sql`update tenants set time_zone = 'UTC' where tenant_id = ${user.tenantId}`),
    );
    await addContacts(server, user.tenantId, CONTACTS);
  });

  it("wait at their step until the next month, and report it", async () => {
    const { id } = await start();
    await waitUntilHeld(id, CONTACTS - MAX);
    const [waiting] = await held(id);
    expect(waiting).toMatchObject({ state: "waiting", stepId: "hello", dueAt: nextMonth() });
    const explained = await server.call(campaignRoutes.verdict, {
      token: user.token,
      params: { id },
      query: { email: waiting?.email ?? "" },
    });
    expect(explained.body).toMatchObject({
      verdict: "heldByPlan",
      heldUntil: nextMonth(),
      recipient: null,
    });
    const figures = await server.call(workflowRoutes.results, {
      token: user.token,
      params: { id },
    });
    const usage = (await server.call(planRoutes.usage, { token: user.token })).body;
    expect(usage.meters.find(({ limit }) => limit === "emails")).toMatchObject({ used: MAX });
    expect(usage.history.at(-1)).toMatchObject({ emails: MAX });
    const month = usage.history.at(-1)?.month ?? "";
    const lines = await server.call(planRoutes.usageLines, {
      token: user.token,
      query: { month },
    });
    expect(lines.body).toMatchObject({
      items: [{ source: "workflow", campaignId: id, emails: MAX, queued: 0 }],
      total: 1,
    });
    expect(figures.body.held).toEqual({ contacts: CONTACTS - MAX, until: nextMonth() });
  });

  it("wait again when the next month has no room, and are sent once it has", async () => {
    const { id } = await start();
    await waitUntilHeld(id, CONTACTS - MAX);
    // Simulates the start of a month in which the limit is already used up.
    await endWaiting(server, user, id);
    await waitUntilHeld(id, CONTACTS - MAX);
    // Simulates a month without emails so far.
    await server.deps.database.system((tx) =>
      tx.execute(sql`
        with recent as (
          update ledger_changes set at = at - interval '40 days' where tenant_id = ${user.tenantId})
        update analyze_campaign_hours set hour = hour - interval '40 days' where tenant_id = ${user.tenantId}`),
    );
    await expect
      .poll(
        async () => {
          await endWaiting(server, user, id);
          return receiver.taken.size;
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toBe(CONTACTS);
    await until(server, user, id, isSent);
    expect([...receiver.taken.values()]).toEqual(Array.from({ length: CONTACTS }, () => 1));
  });

  it("are each sent once after an upgrade to a larger plan", async () => {
    const { id } = await start();
    await waitUntilHeld(id, CONTACTS - MAX);
    await watchAllUsage(server.deps);
    expect(await held(id)).toHaveLength(CONTACTS - MAX);
    await server.deps.database.system((tx) =>
      grantPlan(tx, { workspace: user.tenantId, plan: "pro", until: "30" }),
    );
    await watchAllUsage(server.deps);
    await until(server, user, id, isSent);
    expect([...receiver.taken.values()]).toEqual(Array.from({ length: CONTACTS }, () => 1));
  });

  it("don't hold contacts who can no longer receive email", async () => {
    const { id } = await start();
    await waitUntilHeld(id, CONTACTS - MAX);
    const [lapsed, waiting] = await held(id);
    await server.deps.database.pool.query("update accounts set status = 'inactive' where id = $1", [
      lapsed?.contactId,
    ]);
    await endWaiting(server, user, id);
    await expect
      .poll(async () => (await held(id)).map(({ contactId }) => contactId), { timeout: 20_000 })
      .toEqual([waiting?.contactId]);
    await expect
      .poll(async () => (await contactsOf(id)).find((one) => one.contactId === lapsed?.contactId))
      .toMatchObject({ state: "finished" });
    expect(receiver.taken.size).toBe(MAX);
  });

  it("are released only up to the available room", async () => {
    const { id } = await start();
    await waitUntilHeld(id, CONTACTS - MAX);
    await server.deps.database.system((tx) =>
      tx.execute(sql`update plans set emails = ${MAX + 1} where plan = 'trial'`),
    );
    try {
      const release = async () => {
        await watchAllUsage(server.deps);
        return (await held(id)).length;
      };
      await expect.poll(release, { timeout: 20_000 }).toBe(CONTACTS - MAX - 1);
      await waitUntilHeld(id, CONTACTS - MAX - 1);
    } finally {
      await server.deps.database.system((tx) =>
        tx.execute(sql`update plans set emails = ${MAX} where plan = 'trial'`),
      );
    }
  });
});
