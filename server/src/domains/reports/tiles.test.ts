import {
  campaignTileRoutes as routes,
  customFieldRoutes,
  reportRoutes,
  TILE_STATES,
  type CampaignTiles,
  type TileState,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  type Contact,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";

const ADDRESSES = [
  ...Array.from({ length: 6 }, (_, index) => `ana${index}@gmail.com`),
  ...Array.from({ length: 4 }, (_, index) => `bia${index}@b.example`),
  "gone0@gmail.com",
];

let server: TestServer;
let receiver: ScriptedReceiver;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startScriptedReceiver({
    behave: (address) =>
      address.startsWith("gone") ? { at: "rcpt", code: 550, text: "5.1.1 Unknown" } : undefined,
  });
});
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
});

const inTenant = (tenantId: string, ...statements: ReturnType<typeof sql>[]) =>
  server.deps.database.tenant(tenantId, async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
const tilesOf = async (token: string, id: string): Promise<CampaignTiles> =>
  (await server.call(routes.tiles, { token, params: { id } })).body;
const namesOf = ({ states }: CampaignTiles): TileState[] =>
  states.map((state) => TILE_STATES[state] ?? "queued");

/** Inserts a campaign sent a while ago, with `size` recipients in each of its chunks. */
async function pastCampaign(
  tenantId: string,
  sizes: readonly number[],
  {
    leftOut = 0,
    daysAgo = 1,
    clicked = 0,
  }: { leftOut?: number; daysAgo?: number; clicked?: number } = {},
): Promise<string> {
  const id = v7();
  const recipients = sizes.reduce((total, size) => total + size, 0);
  const start = sql`date_trunc('hour', now()) - make_interval(days => ${daysAgo}::int)`;
  await inTenant(
    tenantId,
    sql`insert into campaigns (tenant_id, id, name, status, content, frozen, started_at, finished_at)
      values (${tenantId}::uuid, ${id}::uuid, 'Past', 'sent', '{"tracking":"individual","links":[]}', ${recipients + leftOut}::int, ${start}, ${start})`,
    ...sizes.flatMap((size, chunk) => [
      sql`insert into campaign_chunks (tenant_id, campaign_id, chunk, size, sent, done)
        values (${tenantId}::uuid, ${id}::uuid, ${chunk}::int, ${size}::int, ${size}::int, true)`,
      sql`insert into recipients (tenant_id, campaign_id, account_id, chunk, place, state, sent_at)
        select ${tenantId}::uuid, ${id}::uuid, gen_random_uuid(), ${chunk}::int, place, 1, ${start} + make_interval(secs => place)
        from generate_series(0, ${size}::int - 1) place`,
    ]),
    sql`insert into recipients (tenant_id, campaign_id, account_id, state, skip_reason)
      select ${tenantId}::uuid, ${id}::uuid, gen_random_uuid(), 6, 'unsubscribed' from generate_series(1, ${leftOut}::int)`,
    sql`insert into campaign_engagement (tenant_id, campaign_id, opened, clicked) values (${tenantId}::uuid, ${id}::uuid, ${clicked}::int, ${clicked}::int)`,
    sql`insert into campaign_activity (tenant_id, campaign_id, hour, opened, clicked) values (${tenantId}::uuid, ${id}::uuid, ${start}, ${clicked}::int, ${clicked}::int)`,
  );
  return id;
}

describe("the tiles of a campaign", () => {
  let owner: TestUser;
  let id: string;
  let contacts: Contact[];

  beforeAll(async () => {
    owner = await server.signUp();
    await server.call(customFieldRoutes.create, {
      token: owner.token,
      body: { identifier: "cidade", name: "Cidade", type: "text" },
    });
    contacts = await addContacts(server, owner.tenantId, ADDRESSES.length, (index) => ({
      name: `Contact ${index}`,
      email: ADDRESSES[index] ?? "",
      fields: index < 3 ? { cidade: index === 2 ? " Santos " : "Recife" } : {},
    }));
    await addContacts(server, owner.tenantId, 1, () => ({
      email: "left@b.example",
      status: "inactive",
    }));
    id = (await draftCampaign(server, owner, { port: receiver.port })).id;
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    const at = (minutes: number) => sql`c.started_at + make_interval(mins => ${minutes}::int)`;
    const mark = (contact: Contact | undefined, columns: ReturnType<typeof sql>) =>
      sql`update recipients r set ${columns} from campaigns c where c.id = r.campaign_id and r.campaign_id = ${id} and r.account_id = ${contact?.id ?? null}::uuid`;
    await inTenant(
      owner.tenantId,
      mark(contacts[0], sql`opened_at = ${at(2)}, clicked_at = ${at(3)}`),
      mark(contacts[1], sql`opened_at = ${at(5)}`),
      mark(contacts[2], sql`machine_opened_at = ${at(1)}`),
      mark(contacts[3], sql`state = 7, sent_at = null`),
      mark(contacts[4], sql`state = 3, sent_at = null`),
      mark(contacts[5], sql`state = 0, sent_at = null`),
      sql`insert into campaign_link_clicks (tenant_id, campaign_id, link, account_id, clicks) values (${owner.tenantId}::uuid, ${id}::uuid, 0, ${contacts[0]?.id ?? null}::uuid, 2)`,
    );
  });

  it("shows each recipient as in the ledger, in the order of sending", async () => {
    const tiles = await tilesOf(owner.token, id);
    const ledger = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ contactId: string }>(
        sql`select account_id from recipients where campaign_id = ${id} and chunk is not null order by chunk, place`,
      ),
    );
    const expected = new Map<string | undefined, TileState>([
      [contacts[0]?.id, "clicked"],
      [contacts[1]?.id, "opened"],
      [contacts[3]?.id, "uncertain"],
      [contacts[4]?.id, "failed"],
      [contacts[5]?.id, "queued"],
      [contacts[10]?.id, "bounced"],
    ]);
    expect(namesOf(tiles)).toEqual([
      ...ledger.map(({ contactId }) => expected.get(contactId) ?? "delivered"),
      ...Array.from({ length: tiles.people - ledger.length }, () => "skipped"),
    ]);
    expect(tiles.counts).toEqual({
      queued: 1,
      delivered: 5,
      opened: 1,
      clicked: 1,
      bounced: 1,
      failed: 1,
      uncertain: 1,
      skipped: tiles.people - ledger.length,
    });
    expect([tiles.people, tiles.unit]).toEqual([ADDRESSES.length + 1, 1]);
  });

  it("has times in seconds since the start, and turns derived from contact ids", async () => {
    const tiles = await tilesOf(owner.token, id);
    const place = namesOf(tiles).indexOf("clicked");
    expect([tiles.opened[place], tiles.clicked[place]]).toEqual([120, 180]);
    expect(tiles.sent[place]).toBeGreaterThanOrEqual(0);
    expect(tiles.sent[namesOf(tiles).indexOf("queued")]).toBe(-1);
    expect(tiles.turns[place]).toBe(Number.parseInt((contacts[0]?.id ?? "").slice(-2), 16) & 3);
  });

  it("returns a tile's recipient, their city and their clicks", async () => {
    const { keys, ...tiles } = await tilesOf(owner.token, id);
    const clicked = namesOf({ keys, ...tiles }).indexOf("clicked");
    const read = async (key = 0) =>
      (await server.call(routes.tile, { token: owner.token, params: { id, key } })).body;
    expect(await read(keys[clicked])).toMatchObject({
      contactId: contacts[0]?.id,
      name: "Contact 0",
      city: "Recife",
      state: "sent",
      links: ["https://shop.example/offer"],
    });
    expect(await read(-1)).toMatchObject({ email: "left@b.example", state: "skipped", links: [] });
    for (const key of [99, -2, 2_000_000_000]) {
      const { body } = await server.fail(routes.tile, { token: owner.token, params: { id, key } });
      expect(body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
  });

  it("groups tiles by provider and city", async () => {
    const { keys, provider, providers, city, cities } = (
      await server.call(routes.groups, { token: owner.token, params: { id } })
    ).body;
    const tiles = await tilesOf(owner.token, id);
    expect(keys).toEqual(tiles.keys.filter((key) => key >= 0));
    const count = (name: string) => provider.filter((at) => providers[at] === name).length;
    expect([count("gmail"), count("other")]).toEqual([7, 4]);
    const inCity = (name: string) => city.filter((at) => cities[at] === name).length;
    expect([cities.toSorted(), inCity("Recife"), inCity("Santos")]).toEqual([
      ["Recife", "Santos"],
      2,
      1,
    ]);
    expect(city.filter((at) => at === -1)).toHaveLength(keys.length - 3);
  });

  it("has no tiles for another workspace's campaign, and no city without a field", async () => {
    const other = await server.signUp();
    for (const route of [routes.tiles, routes.groups]) {
      const { body } = await server.fail(route, { token: other.token, params: { id } });
      expect(body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    const past = await pastCampaign(other.tenantId, [2]);
    const groups = await server.call(routes.groups, { token: other.token, params: { id: past } });
    expect(groups.body).toMatchObject({ city: [-1, -1], cities: [] });
  });

  it("is readable for analysts", async () => {
    const token = await server.member(owner.tenantId, "analyst");
    expect((await tilesOf(token, id)).people).toBe(ADDRESSES.length + 1);
  });
});

describe("the tiles of a large campaign", () => {
  it("are every n-th recipient across all chunks, with the counts of all", async () => {
    const owner = await server.signUp();
    const id = await pastCampaign(owner.tenantId, [4001, 4003, 2], { leftOut: 2001, clicked: 30 });
    const tiles = await tilesOf(owner.token, id);
    expect([tiles.people, tiles.unit]).toEqual([10_007, 3]);
    const placed = tiles.keys.filter((key) => key >= 0);
    // Positions 0, 3, 6 …: chunks begin in the middle of a step.
    const positionOf = (key: number) => [0, 4001, 8004][key >> 15]! + (key & 32_767);
    expect(placed.map(positionOf)).toEqual(
      Array.from({ length: Math.ceil(8006 / 3) }, (_, place) => place * 3),
    );
    expect(tiles.keys.length - placed.length).toBe(2001 / 3);
    expect(tiles.counts).toEqual({
      queued: 0,
      delivered: 7976,
      opened: 0,
      clicked: 30,
      bounced: 0,
      failed: 0,
      uncertain: 0,
      skipped: 2001,
    });
  });
});

describe("the comparison of a campaign's report", () => {
  it("shows the average, best and worst of earlier campaigns, with the course of clicks", async () => {
    const owner = await server.signUp();
    const comparison = async (id: string) =>
      (await server.call(reportRoutes.report, { token: owner.token, params: { id } })).body
        .comparison;
    await pastCampaign(owner.tenantId, [100], { daysAgo: 20, clicked: 10 });
    await pastCampaign(owner.tenantId, [50], { daysAgo: 19, clicked: 10 });
    const third = await pastCampaign(owner.tenantId, [100], { daysAgo: 18, clicked: 0 });
    expect(await comparison(third)).toBeNull();
    const final = await comparison(await pastCampaign(owner.tenantId, [10], { daysAgo: 10 }));
    expect(final).toMatchObject({
      of: 3,
      ageMinutes: null,
      delivered: { mean: 1, least: 1, most: 1 },
      clicked: { least: 0, most: 0.2 },
    });
    expect(final?.clicked.mean).toBeCloseTo(0.1);
    // All clicks were in the first hour.
    expect(final?.clicks[0]).toEqual({ minutes: 0, rate: 0 });
    expect(final?.clicks[1]?.rate).toBeCloseTo(0.05);
    expect(final?.clicks.at(-1)?.minutes).toBe(72 * 60);
    expect(final?.clicks.at(-1)?.rate).toBeCloseTo(0.1);
    const young = await comparison(await pastCampaign(owner.tenantId, [10], { daysAgo: 1 }));
    expect(young?.ageMinutes).toBeGreaterThanOrEqual(24 * 60);
    expect(young?.of).toBe(4);
  });
});
