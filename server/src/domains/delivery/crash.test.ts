import { setTimeout as pause } from "node:timers/promises";
import { type Campaign, campaignRoutes, type Recipient } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { startDelivery } from "./dispatcher.ts";
import { freezeCampaign } from "../campaigns/testing/freeze.ts";
import {
  act,
  addContacts,
  countStates,
  draftCampaign,
  everyRecipient,
  isSent,
  until,
} from "./testing/campaign-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "./testing/scripted-receiver.ts";
import { DELIVERY_TUNING, type DeliveryTuning } from "./tuning.ts";

const TUNING: DeliveryTuning = {
  ...DELIVERY_TUNING,
  leaseMs: 150,
  pollEveryMs: 20,
  drainMs: 0,
  connectDelaysMs: [20],
  firstBatch: 8,
  maxBatch: 8,
};
const CONTACTS = 30;

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
/** The model for the campaign of each test. */
let draft: Campaign;
let run = 0;
const script: Script = {};

beforeAll(async () => {
  // No worker: each test starts and kills its lanes itself.
  server = await startTestServer({ config: { role: "api" } });
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
  draft = await draftCampaign(server, owner, { port: receiver.port });
});
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
});

class Killed extends Error {}

/**
 * Simulates a process that is killed at its `step`-th transaction: before it, or after its commit but before the result
 * is received. Nothing is written afterwards.
 */
function killedAt(
  step: number,
  when: "before" | "after",
): { database: Database; dead: Promise<void>; isDead: () => boolean } {
  let seen = 0;
  let isDead = false;
  let die: () => void = () => undefined;
  const dead = new Promise<void>((resolve) => (die = resolve));
  const kill = (): never => {
    isDead = true;
    die();
    throw new Killed();
  };
  async function through<T>(run: () => Promise<T>): Promise<T> {
    if (isDead) throw new Killed();
    seen += 1;
    if (seen === step && when === "before") kill();
    const last = seen === step;
    const result = await run();
    if (last) kill();
    if (isDead) throw new Killed();
    return result;
  }
  const { database } = server.deps;
  return {
    // Polling for work does not count: it writes nothing.
    database: {
      ...database,
      tenant: (tenantId, work) => through(() => database.tenant(tenantId, work)),
      system: (work) => (isDead ? Promise.reject(new Killed()) : database.system(work)),
    },
    dead,
    isDead: () => isDead,
  };
}

/** Returns a database whose connection breaks once, right after committing the `step`-th transaction. */
function cutAfter(step: number): Database {
  let seen = 0;
  const { database } = server.deps;
  return {
    ...database,
    async tenant(tenantId, work) {
      const result = await database.tenant(tenantId, work);
      seen += 1;
      if (seen === step) throw new Error("Connection terminated unexpectedly");
      return result;
    },
  };
}

async function frozenCampaign(): Promise<string> {
  run += 1;
  await server.deps.database.tenant(owner.tenantId, (tx) => tx.execute(sql`delete from accounts`));
  await addContacts(server, owner.tenantId, CONTACTS, (index) => ({
    email: `p${index}@run${run}.example`,
  }));
  const { name, templateId, sendingAccountId } = draft;
  const { id } = (
    await server.call(campaignRoutes.create, {
      token: owner.token,
      body: { name, templateId, sendingAccountId },
    })
  ).body;
  await act(server, owner, id, "start");
  await freezeCampaign(server.deps, owner.tenantId, id);
  return id;
}

const takenOf = (email: string | null) => receiver.taken.get(email ?? "") ?? 0;

describe("a process killed at any step", () => {
  const cases = Array.from({ length: 14 }, (_, index) => index + 1).flatMap((step) => [
    [step, "before"] as const,
    [step, "after"] as const,
  ]);

  it.each(cases)(
    "neither loses nor repeats a recipient: transaction %i, %s its commit",
    async (step, when) => {
      const id = await frozenCampaign();
      const killed = killedAt(step, when);
      const kill = startDelivery({ ...server.deps, database: killed.database }, TUNING);
      await Promise.race([killed.dead, until(server, owner, id, isSent)]);
      await kill();

      const stop = startDelivery(server.deps, TUNING);
      const sent = await until(server, owner, id, isSent);
      await stop();
      const contacts = await everyRecipient(server, owner, id);
      expect(contacts).toHaveLength(CONTACTS);
      const isRight = ({ state, email }: Recipient) =>
        state === "sent" ? takenOf(email) === 1 : state === "uncertain" && takenOf(email) <= 1;
      expect(contacts.filter((contact) => !isRight(contact))).toEqual([]);
      const uncertain = contacts.filter((p) => p.state === "uncertain").length;
      expect(uncertain).toBeLessThanOrEqual(TUNING.maxBatch);
      expect(sent.balance).toMatchObject({
        frozen: CONTACTS,
        sent: CONTACTS - uncertain,
        uncertain,
        pending: 0,
        addsUp: true,
      });
      const states = await countStates(server, owner.tenantId, id);
      expect(states).toEqual({ 1: CONTACTS - uncertain, ...(uncertain > 0 && { 7: uncertain }) });
      const events = await server.deps.database.tenant(owner.tenantId, (tx) =>
        tx.query<{ total: number }>(
          sql`select count(*) as total from events where campaign_id = ${id} and type = 'mail.sent'`,
        ),
      );
      expect(events).toEqual([{ total: CONTACTS - uncertain }]);
    },
  );
});

describe("a lost database connection", () => {
  // As many transactions as the campaign takes: a later one would never happen.
  it.each(Array.from({ length: 9 }, (_, index) => index + 1))(
    "after commit %i counts nothing twice",
    async (step) => {
      const id = await frozenCampaign();
      const stop = startDelivery({ ...server.deps, database: cutAfter(step) }, TUNING);
      const sent = await until(server, owner, id, isSent);
      await stop();
      expect(sent.balance).toMatchObject({
        frozen: CONTACTS,
        sent: CONTACTS,
        uncertain: 0,
        addsUp: true,
      });
      expect(await countStates(server, owner.tenantId, id)).toEqual({ 1: CONTACTS });
      for (const contact of await everyRecipient(server, owner, id))
        expect(takenOf(contact.email)).toBe(1);
    },
  );
});

describe("a process that is stopped", () => {
  it("stores what is in flight and releases its chunks, and the next process continues immediately", async () => {
    script.behave = () => ({ at: "wait", ms: 10 });
    const id = await frozenCampaign();
    const stop = startDelivery(server.deps, { ...TUNING, leaseMs: 15_000, drainMs: 5000 });
    await expect
      .poll(
        () =>
          [...receiver.taken.keys()].filter((email) => email.endsWith(`@run${run}.example`)).length,
      )
      .toBeGreaterThan(3);
    await stop();
    const held = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query(sql`select chunk from campaign_chunks where lease_owner is not null`),
    );
    expect(held).toEqual([]);
    const again = startDelivery(server.deps, { ...TUNING, leaseMs: 15_000 });
    const sent = await until(server, owner, id, isSent, 5000);
    await again();
    expect(sent.balance).toMatchObject({ sent: CONTACTS, uncertain: 0 });
    for (const contact of await everyRecipient(server, owner, id))
      expect(takenOf(contact.email)).toBe(1);
    script.behave = undefined as never;
  });

  it("does not wait for a silent server: recipients in flight are uncertain, and the others continue", async () => {
    let isReached = false;
    script.behave = (address) => {
      if (!address.startsWith("p3@")) return undefined;
      isReached = true;
      return { at: "wait", ms: 60_000 };
    };
    const id = await frozenCampaign();
    const stop = startDelivery(server.deps, { ...TUNING, drainMs: 300 });
    await expect.poll(() => isReached, { timeout: 30_000 }).toBe(true);
    await pause(500);
    await stop();
    script.behave = undefined as never;
    const again = startDelivery(server.deps, TUNING);
    const sent = await until(server, owner, id, isSent);
    await again();
    expect(sent.balance).toMatchObject({ pending: 0, addsUp: true });
    const uncertain = (await everyRecipient(server, owner, id, { state: "uncertain" })).map(
      (r) => r.email,
    );
    expect(uncertain).toContain(`p3@run${run}.example`);
    // The next recipient is uncertain too: its message is sent if the server replies after all.
    expect(uncertain.length).toBeLessThanOrEqual(2);
    expect(sent.balance?.sent).toBe(CONTACTS - uncertain.length);
  });

  it("stores late replies: in a chunk that was taken over, no recipient with a reply stays uncertain", async () => {
    script.behave = (address) => (address.startsWith("p0@") ? { at: "wait", ms: 1500 } : undefined);
    const id = await frozenCampaign();
    // The reply takes longer than the first process can keep its lease: its renewals come too late.
    const slow = { ...server.deps, database: { ...server.deps.database } };
    const stop = startDelivery(slow, { ...TUNING, leaseMs: 300, drainMs: 5000 });
    await expect.poll(() => receiver.connections).toBeGreaterThan(0);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update campaign_chunks set lease_owner = gen_random_uuid(), lease_until = now() - interval '1 second' where lease_owner is not null`,
      ),
    );
    const other = startDelivery(server.deps, TUNING);
    const sent = await until(
      server,
      owner,
      id,
      (c) => c.balance?.pending === 0 && c.balance.uncertain === 0,
    );
    expect(sent.balance).toMatchObject({ sent: CONTACTS, uncertain: 0, addsUp: true });
    await Promise.all([stop(), other()]);
    for (const contact of await everyRecipient(server, owner, id))
      expect(takenOf(contact.email)).toBe(1);
    script.behave = undefined as never;
  });
});
