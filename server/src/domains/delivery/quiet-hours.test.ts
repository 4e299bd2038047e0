import { campaignRoutes, sendingRulesRoutes, type SendingRules } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { freezeCampaign } from "../campaigns/testing/freeze.ts";
import { act, addContacts, draftCampaign, read } from "./testing/campaign-world.ts";
import { advanceTime, QUICK, startEngine } from "./testing/engine-world.ts";
import { type ScriptedReceiver, startScriptedReceiver } from "./testing/scripted-receiver.ts";

const HOUR_MS = 3_600_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const NIGHTS = { start: "21:00", end: "08:00", daysOfWeek: EVERY_DAY };
/** Clock changes: New York on 14 March 2027, Lord Howe on 4 April 2027 by half an hour, Santiago on 4 April 2027. */
const ZONES = [
  "UTC",
  "America/New_York",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
];

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
let engine: { stop: () => Promise<void> } | undefined;
let clock: Date;

beforeAll(async () => {
  // No worker: each test decides when messages are sent.
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  receiver = await startScriptedReceiver();
  owner = await server.signUp();
});
afterEach(async () => {
  await engine?.stop();
  await receiver.stop();
});

const inTenant = <T>(work: (tx: Transaction) => Promise<T>) =>
  server.deps.database.tenant(owner.tenantId, work);
const run = () => {
  engine = startEngine(server, { ...QUICK, now: () => clock });
};

async function setRules(rules: Partial<SendingRules>): Promise<void> {
  const { version } = (await server.call(sendingRulesRoutes.get, { token: owner.token })).body;
  const response = await server.call(sendingRulesRoutes.update, {
    token: owner.token,
    body: { frequencyCap: null, quietHours: null, ...rules, version },
  });
  expect(response.status).toBe(200);
}

/** Adds a workflow's message to all contacts to a ledger, ready to be sent. */
async function startMessage(ignoresQuietHours = false): Promise<string> {
  const { body: workflow } = await server.call(campaignRoutes.create, {
    token: owner.token,
    body: { name: "Journey", kind: "workflow", ignoresQuietHours },
  });
  const { id } = await draftCampaign(server, owner, { port: receiver.port });
  await act(server, owner, id, "start");
  await freezeCampaign(server.deps, owner.tenantId, id);
  await inTenant((tx) =>
    tx.execute(sql`
      update campaigns set kind = 'message', workflow_id = ${workflow.id}::uuid, step = 'mail', edition = 1, round = 1
      where id = ${id}::uuid`),
  );
  return id;
}

/** Adds a contact in each zone. */
async function addOnePerZone() {
  const contacts = await addContacts(server, owner.tenantId, ZONES.length);
  await inTenant((tx) =>
    tx.execute(sql`
      update accounts a set time_zone = z.zone
      from unnest(${contacts.map(({ id }) => id)}::uuid[], ${ZONES}::text[]) as z (id, zone) where a.id = z.id`),
  );
  return contacts.map((contact, index) => ({ ...contact, zone: ZONES[index]! }));
}

/** Makes the engine check all recipients at the current clock setting. */
async function checkRecipients(campaignId: string): Promise<void> {
  await advanceTime(server, owner.tenantId);
  await expect
    .poll(
      () =>
        inTenant((tx) =>
          tx.one<{ rests: boolean }>(sql`
            select bool_and(lease_owner is null and (done or due_at > now())) as rests from campaign_chunks
            where campaign_id = ${campaignId}::uuid`),
        ),
      { timeout: 20_000, interval: 20 },
    )
    .toEqual({ rests: true });
}
const hourIn = (zone: string) =>
  Number(
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit" }).format(clock).slice(0, 2),
  );
const isNight = (zone: string) => hourIn(zone) >= 21 || hourIn(zone) < 8;

describe("quiet hours for a delayed message", () => {
  it.each(["2027-03-13T21:30Z", "2027-04-03T05:30Z", "2027-04-03T12:00Z"])(
    "are observed in each contact's zone on the days after %s",
    async (start) => {
      clock = new Date(start);
      const contacts = await addOnePerZone();
      await setRules({ quietHours: NIGHTS });
      const id = await startMessage();
      run();
      const since = new Map<string, string>();
      for (let step = 0; step < 28 && receiver.taken.size < contacts.length; step += 1) {
        await checkRecipients(id);
        const news = contacts.filter(({ email }) => receiver.taken.has(email) && !since.has(email));
        const waiting = contacts.filter(({ email }) => !receiver.taken.has(email));
        const at = clock.toISOString();
        for (const { email } of news) since.set(email, at);
        expect({ at, sentAtNight: news.filter(({ zone }) => isNight(zone)) }).toEqual({
          at,
          sentAtNight: [],
        });
        expect({ at, waitsByDay: waiting.filter(({ zone }) => !isNight(zone)) }).toEqual({
          at,
          waitsByDay: [],
        });
        clock = new Date(clock.getTime() + HOUR_MS / 2);
      }
      expect(since.size).toBe(contacts.length);
      const { balance } = await read(server, owner, id);
      expect(balance).toMatchObject({ sent: contacts.length, pending: 0, addsUp: true });
      expect([...receiver.taken.values()]).toEqual(contacts.map(() => 1));
    },
  );

  it("begin while the frequency cap holds it back: then it waits for their end, as the ledger shows", async () => {
    clock = new Date("2027-03-13T20:00Z");
    const [contact] = await addContacts(server, owner.tenantId, 1);
    await setRules({
      frequencyCap: { emails: 1, days: 1, action: "hold" },
      quietHours: { ...NIGHTS, daysOfWeek: EVERY_DAY },
    });
    await inTenant((tx) => tx.execute(sql`update accounts set time_zone = 'UTC'`));
    run();
    const first = await startMessage();
    await checkRecipients(first);
    expect(receiver.taken.get(contact!.email)).toBe(1);
    const second = await startMessage();
    await checkRecipients(second);
    const held = () =>
      inTenant((tx) =>
        tx.one<{ state: number; reply: string | null; held: boolean; minutes: number }>(sql`
          select state, reply, held_since is not null as held, (extract(epoch from retry_at - now()) / 60)::int as minutes
          from recipients where campaign_id = ${second}::uuid`),
      );
    expect(await held()).toMatchObject({ state: 2, held: true });

    // The cap would allow it now, but it is night.
    await inTenant((tx) => tx.execute(sql`delete from contact_send_times`));
    clock = new Date("2027-03-13T22:00Z");
    await checkRecipients(second);
    expect(await held()).toMatchObject({
      state: 2,
      reply: "Quiet hours in the time zone of the contact",
      minutes: 600,
    });
    expect(receiver.taken.get(contact!.email)).toBe(1);

    clock = new Date("2027-03-14T08:00Z");
    await checkRecipients(second);
    expect(receiver.taken.get(contact!.email)).toBe(2);
  });

  it("don't apply to workflows that ignore them, or to contacts who can't be sent to", async () => {
    clock = new Date("2027-03-13T22:00Z");
    const [deleted] = await addContacts(server, owner.tenantId, 2);
    await setRules({ quietHours: NIGHTS });
    const quiet = await startMessage();
    const loud = await startMessage(true);
    await inTenant((tx) =>
      tx.execute(
        sql`update accounts set time_zone = 'UTC', status = case id when ${deleted!.id}::uuid then 'inactive' else status end`,
      ),
    );
    run();
    await checkRecipients(loud);
    await checkRecipients(quiet);
    expect((await read(server, owner, loud)).balance).toMatchObject({ sent: 1, skipped: 1 });
    expect((await read(server, owner, quiet)).balance).toMatchObject({
      sent: 0,
      skipped: 1,
      pending: 1,
      deferred: 1,
      addsUp: true,
    });
  });
});
