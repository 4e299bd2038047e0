import { setTimeout as pause } from "node:timers/promises";
import { type Campaign, campaignRoutes } from "@arauto/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { TestUser, TestServer } from "../../testing/test-server.ts";
import { freezeCampaign } from "../campaigns/testing/freeze.ts";
import {
  act,
  addContacts,
  changeDraft,
  type Contact,
  draftCampaign,
  isSent,
  read,
  until,
} from "./testing/campaign-world.ts";
import { setUpPacedWorld } from "./testing/paced-world.ts";
import type { ScriptedReceiver } from "./testing/scripted-receiver.ts";

const MINUTE = 60_000;

const world = setUpPacedWorld();
const { script } = world;
let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
beforeEach(() => {
  ({ server, owner, receiver } = world);
});

const inTenant = <Row>(query: Sql<Row>) =>
  server.deps.database.tenant(owner.tenantId, (tx) => tx.query<Row & object>(query));

/** Advances a campaign's time: everything planned comes closer. */
async function advance(id: string, minutes: number): Promise<void> {
  const by = sql`make_interval(secs => ${minutes * 60}::float8)`;
  await inTenant(sql`
    update campaign_chunks set due_at = due_at - ${by}, spread_from = spread_from - ${by} where campaign_id = ${id}::uuid`);
  await inTenant(
    sql`update campaigns set spread_until = spread_until - ${by} where id = ${id}::uuid`,
  );
}

/** Freezes a campaign with this many contacts, spread over a quarter of an hour: a chunk of two every twelve seconds. */
async function spreadTo(
  recipients: number,
  changes: Parameters<typeof changeDraft>[3] = {},
  prepare: (contacts: Contact[], draft: Campaign) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const contacts = await addContacts(server, owner.tenantId, recipients);
  const draft = await draftCampaign(server, owner, { port: receiver.port });
  await changeDraft(server, owner, draft, { spreadMinutes: 15, ...changes });
  await prepare(contacts, draft);
  await act(server, owner, draft.id, "start");
  await inTenant(sql`update campaigns set status = 'preparing' where id = ${draft.id}::uuid`);
  await freezeCampaign(server.deps, owner.tenantId, draft.id);
  return draft.id;
}

const planOf = (id: string) =>
  inTenant<{ chunk: number; size: number; inMinutes: number | null; done: boolean }>(sql`
    select chunk, size, case when due_at < 'infinity' then (extract(epoch from due_at - now()) / 60)::float8 end as in_minutes, done
    from campaign_chunks where campaign_id = ${id}::uuid order by chunk`);
/** Returns how many recipients are due within this many minutes. */
const dueWithin = async (id: string, minutes: number) =>
  (await planOf(id))
    .filter(({ inMinutes }) => inMinutes !== null && inMinutes <= minutes)
    .reduce((sum, { size }) => sum + size, 0);
const minutesLeft = async (id: string) =>
  (Date.parse((await read(server, owner, id)).spread?.endsAt ?? "") - Date.now()) / MINUTE;
/** Returns how many recipients are due, and how many would be with an even distribution. */
async function dueNow(id: string): Promise<{ due: number; even: number }> {
  const [row] = await inTenant<{ due: number; even: number }>(sql`
    select coalesce(sum(size) filter (where due_at <= now()), 0)::int as due,
      (sum(size) * extract(epoch from now() - min(spread_from)) / 900)::float8 as even
    from campaign_chunks where campaign_id = ${id}::uuid and spread_from is not null`);
  if (!row) throw new Error("Nothing is spread");
  return row;
}

/** Waits until everything due was sent. Expects that nothing else was: time also passes while the test runs. */
async function settled(id: string): Promise<number> {
  const before = await dueNow(id);
  await until(server, owner, id, ({ balance }) => (balance?.sent ?? 0) >= before.due);
  await pause(120);
  const sent = (await read(server, owner, id)).balance?.sent ?? 0;
  const after = await dueNow(id);
  expect(sent).toBeLessThanOrEqual(after.due);
  return sent;
}

describe("a spread campaign", () => {
  it("sends evenly from the start to the end, each recipient once", async () => {
    const id = await spreadTo(150);
    expect((await planOf(id)).map(({ size }) => size)).toEqual(Array.from({ length: 75 }, () => 2));
    const begun = await read(server, owner, id);
    expect(begun.spread).toMatchObject({ perMinute: 10, isLimited: false, isEnded: false });
    expect(Math.abs((await minutesLeft(id)) - 15)).toBeLessThan(1);

    world.startSending();
    for (let minute = 1; minute < 14; minute += 1) {
      await advance(id, 1);
      const before = await dueNow(id);
      const sent = await settled(id);
      const after = await dueNow(id);
      expect(sent).toBeGreaterThanOrEqual(Math.floor(before.even));
      expect(sent).toBeLessThanOrEqual(Math.ceil(after.even) + 2);
    }
    expect((await read(server, owner, id)).status).toBe("sending");
    await advance(id, 1.9);
    const sent = await until(server, owner, id, isSent);
    expect(sent).toMatchObject({ spread: null, balance: { sent: 150, pending: 0, addsUp: true } });
    expect([...receiver.taken.values()].every((times) => times === 1)).toBe(true);
  }, 120_000);

  it("rests between two chunks", async () => {
    // One of three recipients is due every five minutes.
    const id = await spreadTo(3);
    const engine = world.startSending();
    expect(await settled(id)).toBe(1);
    const before = engine.transactions();
    await pause(400);
    expect(engine.transactions()).toBe(before);
  });

  it("sends in an order unrelated to the age or address of contacts", async () => {
    const id = await spreadTo(60);
    const order = await inTenant<{ accountId: string; chunk: number }>(
      sql`select account_id as "accountId", chunk from recipients where campaign_id = ${id}::uuid order by chunk, place`,
    );
    const ids = order.map(({ accountId }) => accountId);
    expect(ids).not.toEqual(ids.toSorted());
    // Contacts of the first half by id are in both halves of the order.
    const older = new Set(ids.toSorted().slice(0, 30));
    const first = ids.slice(0, 30).filter((one) => older.has(one)).length;
    expect(first).toBeGreaterThan(3);
    expect(first).toBeLessThan(27);
  });

  it("does not count retries: a deferred recipient comes back at its own time", async () => {
    let refused: string | undefined;
    script.behave = (address) => {
      if (address.endsWith("@example.com")) refused ??= address;
      return address === refused ? { at: "rcpt", code: 451, text: "4.3.0 Later" } : undefined;
    };
    const id = await spreadTo(150);
    world.startSending();
    await until(server, owner, id, ({ balance }) => balance?.deferred === 1);
    await advance(id, 1);
    await until(server, owner, id, ({ balance }) => (balance?.sent ?? 0) >= 11);
    expect((await read(server, owner, id)).balance).toMatchObject({ deferred: 1, addsUp: true });
    expect(await minutesLeft(id)).toBeLessThanOrEqual(14);
  });
});

describe("an interrupted spread", () => {
  it("is spread over the remaining time when a user resumes it", async () => {
    const id = await spreadTo(150);
    world.startSending();
    await settled(id);
    expect(await act(server, owner, id, "pause")).toMatchObject({
      status: "paused",
      spread: { endsAt: null },
    });
    await advance(id, 5);
    await pause(100);
    await act(server, owner, id, "resume");
    expect(await minutesLeft(id)).toBeLessThanOrEqual(10);
    expect(await minutesLeft(id)).toBeGreaterThan(9);
    await settled(id);
    expect(await dueWithin(id, 5)).toBeLessThan(80);
    expect(await dueWithin(id, 10)).toBe(150);
  });

  it("runs at most at twice its rate, and ends later, after a long pause", async () => {
    const id = await spreadTo(150);
    await act(server, owner, id, "pause");
    await advance(id, 600);
    const resumed = await act(server, owner, id, "resume");
    expect(resumed.spread?.perMinute).toBeCloseTo(20);
    expect(Math.abs((await minutesLeft(id)) - 7.5)).toBeLessThan(1);
    expect(await act(server, owner, id, "resume")).toMatchObject({ status: "sending" });
    expect(await dueWithin(id, 1)).toBeLessThanOrEqual(24);
  });

  it("is replanned when no process was running, instead of sending everything at once", async () => {
    const id = await spreadTo(150);
    await advance(id, 9);
    world.startSending();
    await until(server, owner, id, ({ balance }) => (balance?.sent ?? 0) > 0);
    await until(server, owner, id, ({ spread }) => (spread?.perMinute ?? 0) > 10);
    await pause(200);
    // Lanes may have taken the first due recipients just before.
    expect((await read(server, owner, id)).balance?.sent).toBeLessThan(30);
    expect(Math.abs((await minutesLeft(id)) - 7.5)).toBeLessThan(1);
  });
});

describe("sending the rest of a spread campaign now", () => {
  const change = (id: string, action: "endSpread" | "restoreSpread") =>
    server.call(campaignRoutes[action], { token: owner.token, params: { id } });

  it("sends it as fast as possible; a repetition is a no-op", async () => {
    const id = await spreadTo(150);
    const ended = await change(id, "endSpread");
    expect(ended).toMatchObject({ status: 200, body: { spread: { endsAt: null, isEnded: true } } });
    expect((await change(id, "endSpread")).status).toBe(200);
    world.startSending();
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({ sent: 150 });
    const events = await inTenant(
      sql`select 1 from events where campaign_id = ${id}::uuid and type = 'campaign.spreadEnded'`,
    );
    expect(events).toHaveLength(1);
    expect((await change(id, "restoreSpread")).status).toBe(409);
  });

  it("can be undone: recipients not sent yet are spread as before", async () => {
    const id = await spreadTo(150);
    const before = (await planOf(id)).map(({ inMinutes }) => Math.round((inMinutes ?? 0) * 10));
    await change(id, "endSpread");
    expect(await dueWithin(id, 0)).toBe(150);
    const restored = await change(id, "restoreSpread");
    expect(restored).toMatchObject({ status: 200, body: { spread: { isEnded: false } } });
    expect(Math.abs((await minutesLeft(id)) - 15)).toBeLessThan(1);
    const after = (await planOf(id)).map(({ inMinutes }) => Math.round((inMinutes ?? 0) * 10));
    expect(Math.max(...after.map((at, index) => Math.abs(at - (before[index] ?? 0))))).toBeLessThan(
      5,
    );
    expect((await change(id, "restoreSpread")).status).toBe(200);
  });

  it("also works while it is paused", async () => {
    const id = await spreadTo(20);
    await act(server, owner, id, "pause");
    await change(id, "endSpread");
    await act(server, owner, id, "resume");
    world.startSending();
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({ sent: 20 });
  });

  it("is rejected for a campaign that isn't spread", async () => {
    const id = await spreadTo(3, { spreadMinutes: null });
    expect(await change(id, "endSpread")).toMatchObject({
      status: 409,
      body: { code: "WRONG_STATE" },
    });
  });
});

describe("a spread combined with other features", () => {
  it("begins when the first batch is released", async () => {
    const canary = { percent: 10, waitMinutes: 60, maxBouncePercent: 50, maxComplaintPercent: 50 };
    const id = await spreadTo(100, { canary });
    expect((await read(server, owner, id)).spread).toMatchObject({ endsAt: null });
    world.startSending();
    await until(server, owner, id, ({ balance }) => balance?.sent === 10);
    await act(server, owner, id, "releaseRest");
    expect((await read(server, owner, id)).spread).toMatchObject({ perMinute: 6 });
    expect(Math.abs((await minutesLeft(id)) - 15)).toBeLessThan(1);
    expect(await dueWithin(id, 7.5)).toBeLessThan(60);
  });

  it("spreads a test of the whole audience, all variants at the same time", async () => {
    const id = await spreadTo(90, {
      test: {
        kind: "subject",
        share: 100,
        variants: [{ subject: "Second", templateId: null }],
        winnerBy: "clicks",
        afterMinutes: 60,
      },
    });
    expect((await read(server, owner, id)).spread).toMatchObject({ perMinute: 6 });
    const half = await inTenant<{ variant: number; people: number }>(sql`
      select variant, sum(size)::int as people from campaign_chunks
      where campaign_id = ${id}::uuid and due_at < now() + interval '7.5 minutes' group by variant order by variant`);
    expect(half.map(({ variant }) => variant)).toEqual([0, 1]);
    for (const { people } of half) expect(Math.abs(people - 22.5)).toBeLessThan(3);
  });

  it("spreads every time zone from its own start, and doesn't affect later ones when the rest is sent now", async () => {
    const id = await spreadTo(
      60,
      { sendAt: "2099-01-10T09:00", sendAtZone: "recipient" },
      async (contacts) => {
        const ids = contacts.slice(0, 30).map(({ id }) => id);
        await inTenant(
          sql`update accounts set time_zone = 'Asia/Tokyo' where id = any(${ids}::uuid[])`,
        );
        await inTenant(
          sql`update accounts set time_zone = 'America/New_York' where id <> all(${ids}::uuid[])`,
        );
      },
    );
    const froms = () =>
      inTenant<{ from: string; first: string; last: string; people: number }>(sql`
        select to_char(spread_from at time zone 'UTC', 'DD HH24:MI') as from, to_char(min(due_at) at time zone 'UTC', 'HH24:MI') as first,
          to_char(max(due_at) at time zone 'UTC', 'HH24:MI') as last, sum(size)::int as people
        from campaign_chunks where campaign_id = ${id}::uuid group by spread_from order by spread_from`);
    const planned = [
      { from: "10 00:00", first: "00:00", last: "00:14", people: 30 },
      { from: "10 14:00", first: "14:00", last: "14:14", people: 30 },
    ];
    expect(await froms()).toEqual(planned);
    expect((await read(server, owner, id)).spread).toMatchObject({
      endsAt: "2099-01-10T14:15:00.000Z",
      perMinute: null,
    });
    await server.call(campaignRoutes.endSpread, { token: owner.token, params: { id } });
    expect((await froms()).map(({ first, last }) => [first, last])).toEqual([
      ["00:00", "00:00"],
      ["14:00", "14:00"],
    ]);
    await server.call(campaignRoutes.restoreSpread, { token: owner.token, params: { id } });
    expect(await froms()).toEqual(planned);
  });

  it("shows a later end when the account's limit is slower", async () => {
    const id = await spreadTo(150, {}, (_, { sendingAccountId }) =>
      inTenant(
        sql`update sending_accounts set rate_per_hour = 60 where id = ${sendingAccountId}::uuid`,
      ),
    );
    expect((await read(server, owner, id)).spread).toMatchObject({ isLimited: true, perMinute: 1 });
    expect(await minutesLeft(id)).toBeGreaterThan(148);
  });
});

describe("the spread of a draft", () => {
  const create = async (spreadMinutes: number | null) =>
    server.call(campaignRoutes.create, {
      token: owner.token,
      body: { name: "August", spreadMinutes },
    });

  it.each([14, 4321, 0, -15, 15.5])("rejects %d minutes", async (minutes) => {
    expect(await create(minutes)).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", errors: [{ path: "spreadMinutes" }] },
    });
  });

  it("is kept in a copy, and locked once the campaign is started", async () => {
    await addContacts(server, owner.tenantId, 5);
    const draft = await draftCampaign(server, owner, { port: receiver.port });
    await changeDraft(server, owner, draft, { spreadMinutes: 120 });
    const copy = await server.call(campaignRoutes.duplicate, {
      token: owner.token,
      params: { id: draft.id },
    });
    expect(copy).toMatchObject({ status: 201, body: { spreadMinutes: 120, spread: null } });
    const started = await act(server, owner, draft.id, "start");
    await expect(changeDraft(server, owner, started, { spreadMinutes: 15 })).rejects.toThrow(/409/);
  });

  it("shows before the start when the last email is sent and how many are sent per minute", async () => {
    await addContacts(server, owner.tenantId, 60);
    const draft = await draftCampaign(server, owner, { port: receiver.port });
    const saved = await changeDraft(server, owner, draft, { spreadMinutes: 120 });
    const review = async () =>
      (await server.call(campaignRoutes.review, { token: owner.token, params: { id: saved.id } }))
        .body;
    const { startsAt, spread } = await review();
    expect(spread).toMatchObject({ from: startsAt, perMinute: 0.5, isLimited: false });
    expect(Date.parse(spread?.until ?? "") - Date.parse(spread?.from ?? "")).toBe(120 * MINUTE);
    await inTenant(
      sql`update sending_accounts set rate_per_hour = 10 where id = ${saved.sendingAccountId}::uuid`,
    );
    const limited = (await review()).spread;
    expect(limited).toMatchObject({ isLimited: true });
    expect(limited?.perMinute).toBeCloseTo(1 / 6);
  });
});
