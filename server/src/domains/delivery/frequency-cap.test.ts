import { campaignRoutes, type FrequencyCap, sendingRulesRoutes as routes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { freezeCampaign } from "../campaigns/testing/freeze.ts";
import { type chunks, marketing } from "../ledger/index.ts";
import {
  act,
  addContacts,
  changeDraft,
  draftCampaign,
  everyRecipient,
  isSent,
  until,
} from "./testing/campaign-world.ts";
import { advanceTime, startEngine } from "./testing/engine-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "./testing/scripted-receiver.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
const script: Script = {};
const engines: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  // No worker: each test decides when messages are sent.
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  delete script.behave;
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map(({ stop }) => stop()));
  await receiver.stop();
});

const run = (count = 1) => {
  for (let n = 0; n < count; n += 1) engines.push(startEngine(server));
};
const inTenant = <T>(work: (tx: Transaction) => Promise<T>) =>
  server.deps.database.tenant(owner.tenantId, work);
const CAP: FrequencyCap = { emails: 1, days: 1, action: "skip" };

async function setCap(frequencyCap: FrequencyCap): Promise<void> {
  const { version } = (await server.call(routes.get, { token: owner.token })).body;
  const response = await server.call(routes.update, {
    token: owner.token,
    body: { frequencyCap, quietHours: null, version },
  });
  expect(response.status).toBe(200);
}

/** Starts a campaign to all contacts, ready to be sent. */
async function started(changes: { isImportant?: boolean } = {}): Promise<string> {
  const draft = await draftCampaign(server, owner, { port: receiver.port, connections: 2 });
  await changeDraft(server, owner, draft, changes);
  await act(server, owner, draft.id, "start");
  await freezeCampaign(server.deps, owner.tenantId, draft.id);
  return draft.id;
}

const taken = (address: string) => receiver.taken.get(address) ?? 0;
const cappedOf = async (id: string) =>
  (await until(server, owner, id, isSent)).balance?.skippedBy ?? [];
const review = async () => {
  const { id } = await draftCampaign(server, owner, { port: receiver.port });
  return (await server.call(campaignRoutes.review, { token: owner.token, params: { id } })).body;
};
/** Backdates all counted emails. */
const age = (hours: number) =>
  inTenant((tx) =>
    tx.execute(sql`
      update contact_send_times t set marks = (
        select jsonb_object_agg(m.key, m.value::bigint - ${hours * 3_600_000}::bigint) from jsonb_each(t.marks) m)
      where t.marks <> '{}'`),
  );

it("finds recipients of a batch without a result", async () => {
  const ids = (await addContacts(server, owner.tenantId, 2)).map(({ id }) => id);
  const campaignId = await started();
  const chunk = { tenantId: owner.tenantId, campaignId, pass: 2 } as chunks.ClaimedChunk;
  const unsettled = () => inTenant((tx) => marketing.findUnsettled(tx, chunk, ids));
  expect(await unsettled()).toEqual(new Set(ids));
  run();
  await until(server, owner, campaignId, isSent);
  expect(await unsettled()).toEqual(new Set());
});

describe("a frequency cap that skips", () => {
  it("lets one of two campaigns through to each contact while four workers send both", async () => {
    await setCap(CAP);
    const contacts = await addContacts(server, owner.tenantId, 300);
    const ids = [await started(), await started()];
    run(4);
    const ended = await Promise.all(ids.map((id) => until(server, owner, id, isSent)));
    for (const { email } of contacts) expect(taken(email)).toBe(1);
    const sums = ended.map(({ balance }) => balance);
    expect(sums.reduce((total, one) => total + (one?.sent ?? 0), 0)).toBe(300);
    expect(
      sums.flatMap((one) => one?.skippedBy ?? []).reduce((total, { count }) => total + count, 0),
    ).toBe(300);
    for (const reason of sums.flatMap((one) => one?.skippedBy ?? []))
      expect(reason.reason).toBe("frequencyCap");
  });

  it("records the reason, filters by it, and announces it in the review of the next campaign", async () => {
    await setCap(CAP);
    await addContacts(server, owner.tenantId, 3);
    run();
    await until(server, owner, await started(), isSent);
    expect(await review()).toMatchObject({
      canReceive: 3,
      frequencyCap: { ...CAP, contacts: 3 },
    });
    const id = await started();
    expect(await cappedOf(id)).toEqual([{ reason: "frequencyCap", count: 3 }]);
    const filtered = await server.call(campaignRoutes.recipients, {
      token: owner.token,
      params: { id },
      query: { skipReason: "frequencyCap" },
    });
    expect(filtered.body.items).toHaveLength(3);
    const others = await server.call(campaignRoutes.recipients, {
      token: owner.token,
      params: { id },
      query: { skipReason: "topic" },
    });
    expect(others.body.items).toHaveLength(0);
  });

  it("does not stop important campaigns, but counts them", async () => {
    await setCap(CAP);
    const [ana] = await addContacts(server, owner.tenantId, 1);
    run();
    await until(server, owner, await started(), isSent);
    await until(server, owner, await started({ isImportant: true }), isSent);
    expect(taken(ana!.email)).toBe(2);
    await age(23);
    expect(await cappedOf(await started())).toEqual([{ reason: "frequencyCap", count: 1 }]);
  });

  it("does not count emails that a server rejected", async () => {
    await setCap(CAP);
    const [ana] = await addContacts(server, owner.tenantId, 1);
    script.behave = () => ({ at: "rcpt", code: 552, text: "5.2.2 Mailbox full" });
    run();
    await until(server, owner, await started(), isSent);
    delete script.behave;
    await until(server, owner, await started(), isSent);
    expect(taken(ana!.email)).toBe(1);
  });

  it("stores no rows for a workspace without a cap", async () => {
    await addContacts(server, owner.tenantId, 2);
    run();
    await until(server, owner, await started(), isSent);
    const { rows } = await inTenant((tx) =>
      tx.one<{ rows: number }>(sql`select count(*)::int as rows from contact_send_times`),
    );
    expect(rows).toBe(0);
  });
});

describe("a frequency cap that holds emails back", () => {
  it("shows the email as held, and sends it as soon as the cap allows", async () => {
    await setCap({ ...CAP, action: "hold" });
    const [ana] = await addContacts(server, owner.tenantId, 1);
    run();
    await until(server, owner, await started(), isSent);
    const id = await started();
    await until(server, owner, id, ({ balance }) => balance?.deferred === 1);
    const [held] = await everyRecipient(server, owner, id);
    expect(held).toMatchObject({ state: "deferred", attempts: 0 });
    expect(held?.heldSince).not.toBeNull();
    const wait = Date.parse(held?.nextAttemptAt ?? "") - Date.now();
    expect(wait).toBeGreaterThan(23 * 3_600_000);
    expect(wait).toBeLessThanOrEqual(24 * 3_600_000);
    await age(25);
    await advanceTime(server, owner.tenantId);
    await until(server, owner, id, isSent);
    expect(taken(ana!.email)).toBe(2);
  });

  it("skips the email when the cap did not allow it in time", async () => {
    await setCap({ ...CAP, action: "hold" });
    await addContacts(server, owner.tenantId, 1);
    run();
    await until(server, owner, await started(), isSent);
    const id = await started();
    await until(server, owner, id, ({ balance }) => balance?.deferred === 1);
    await inTenant((tx) =>
      tx.execute(
        sql`update recipients set held_since = held_since - interval '25 hours' where campaign_id = ${id}`,
      ),
    );
    await advanceTime(server, owner.tenantId);
    expect(await cappedOf(id)).toEqual([{ reason: "frequencyCap", count: 1 }]);
  });
});
