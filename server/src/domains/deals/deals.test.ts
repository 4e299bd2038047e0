import { contactRoutes, dealRoutes as routes, pipelineRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePermanently } from "../contacts/testing/delete-permanently.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { purgeDealsJob } from "./removal.ts";
import { type DealFixture, dealFixture } from "./testing/deal-fixture.ts";

let server: TestServer;
let fixture: DealFixture;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  fixture = await dealFixture(server, await server.signUp());
  token = fixture.user.token;
});

const tenant: TestServer["deps"]["database"]["tenant"] = (id, work) =>
  server.deps.database.tenant(id, work);
const changeDeal = (id: string, set: ReturnType<typeof sql>) =>
  tenant(fixture.user.tenantId, (tx) =>
    tx.execute(
      sql`update deals set ${set} where tenant_id = ${fixture.user.tenantId} and id = ${id}`,
    ),
  );
const daysAgo = (days: number) => sql`now() - ${days}::int * interval '1 day'`;
const list = async (query: object = {}) => (await server.call(routes.list, { token, query })).body;
const titlesOf = async (query: object) =>
  (await list(query)).items.map(({ title }) => title).sort();
const board = async (query: object = {}) =>
  (await server.call(routes.board, { token, query: { pipelineId: fixture.pipeline.id, ...query } }))
    .body;
const timeline = async (id: string, query: object = {}) =>
  (await server.call(routes.timeline, { token, params: { id }, query })).body.items;
const details = async (id: string) =>
  (await server.call(routes.get, { token, params: { id } })).body;
const events = (type: string) =>
  tenant(fixture.user.tenantId, (tx) =>
    tx.query<{ contactId: string | null; data: Record<string, unknown> }>(sql`
      select account_id, data from events where tenant_id = ${fixture.user.tenantId} and type = ${type} order by occurred_at, id`),
  );

describe("POST /v1/Deals", () => {
  it("creates a deal with contacts, owner and tags on top of its stage", async () => {
    const [ana, rui] = [await fixture.contact("Ana"), await fixture.contact("Rui")];
    const me = await memberId();
    const first = await fixture.create({ title: "First" });
    const deal = await fixture.create({
      title: "Second",
      company: "Hotel Pedra Azul",
      value: 2_650_000,
      contactId: ana,
      otherContactIds: [rui],
      ownerId: me,
      expectedCloseOn: "2026-12-11",
      tags: ["hotels", "hotels"],
    });
    expect(deal).toMatchObject({
      status: "open",
      value: 2_650_000,
      currency: "BRL",
      stageId: fixture.stage(0),
      owner: { memberId: me },
      contact: { id: ana, name: "Ana", suppression: null, lastEmails: [], lastAct: null },
      expectedCloseOn: "2026-12-11",
      source: { origin: "manual", campaign: null },
      tags: ["hotels"],
      isStale: false,
      closedOn: null,
      lost: null,
    });
    expect(deal.position < first.position).toBe(true);
    expect(await fixture.titles(fixture.stage(0))).toEqual(["Second", "First"]);
    expect((await details(deal.id)).otherContacts).toMatchObject([{ id: rui, name: "Rui" }]);
    expect(await events("deal.created")).toMatchObject([
      { contactId: null },
      { contactId: ana, data: { dealId: deal.id, value: 2_650_000, currency: "BRL" } },
    ]);
  });

  it("names the field with an unknown contact, member or stage", async () => {
    const unknown = "0198c0de-0000-7000-8000-000000000099";
    const refuse = (body: object) =>
      server.fail(routes.create, {
        token,
        body: { title: "A", pipelineId: fixture.pipeline.id, ...body },
      });
    expect((await refuse({ contactId: unknown })).body.errors).toMatchObject([
      { path: "contactId", code: "contactNotFound" },
    ]);
    expect((await refuse({ ownerId: unknown })).body.errors).toMatchObject([{ path: "ownerId" }]);
    expect((await refuse({ otherContactIds: [unknown] })).body.errors).toMatchObject([
      { path: "contactId", code: "required" },
    ]);
    expect((await refuse({ stageId: unknown })).body.code).toBe("NOT_FOUND");
    expect((await refuse({ pipelineId: unknown })).body.code).toBe("NOT_FOUND");
  });

  it("accepts API keys with deals:write, and marks their deals as created through the API", async () => {
    const { key } = await createTestKey(server, token, { permissions: ["deals:write"] });
    const response = await server.call(routes.create, {
      token: key,
      body: { title: "By API", pipelineId: fixture.pipeline.id },
    });
    expect(response.body.source.origin).toBe("api");
    const form = { title: "By form", pipelineId: fixture.pipeline.id, origin: "form" as const };
    expect((await server.call(routes.create, { token: key, body: form })).body.source.origin).toBe(
      "form",
    );
  });

  it("attributes it to the campaign of the contact's last click within 30 days", async () => {
    const ana = await fixture.contact("Ana");
    const [older, newer] = [
      "0198c0de-0000-7000-8000-0000000000c1",
      "0198c0de-0000-7000-8000-0000000000c2",
    ];
    await addCampaign(older, "Older");
    await addCampaign(newer, "Newer");
    await addClick(ana, older, 31);
    expect((await fixture.create({ contactId: ana })).source.campaign).toBeNull();
    await addClick(ana, older, 20);
    await addClick(ana, newer, 3);
    const deal = await fixture.create({ contactId: ana, value: 500 });
    expect(deal.source.campaign).toEqual({ id: newer, name: "Newer" });
    const later = await fixture.create({ value: 700 });
    const { version } = later;
    const body = { title: "Coffee", value: 700, contactId: ana, version };
    const params = { id: later.id };
    expect(
      (await server.call(routes.update, { token, params, body })).body.source.campaign,
    ).toEqual({ id: newer, name: "Newer" });
    await server.call(routes.win, { token, params, body: {} });
    const result = await server.call(routes.ofCampaign, { token, params: { id: newer } });
    expect(result.body.items).toEqual([
      { currency: "BRL", deals: 2, open: 1, openValue: 500, won: 1, wonValue: 700, lost: 0 },
    ]);
    expect((await server.fail(routes.ofCampaign, { token, params: { id: ana } })).status).toBe(404);
  });
});

async function memberId(): Promise<string> {
  const [row] = await tenant(fixture.user.tenantId, (tx) =>
    tx.query<{ id: string }>(
      sql`select id from person_tenants where tenant_id = ${fixture.user.tenantId}`,
    ),
  );
  return row?.id ?? "";
}

const addCampaign = (id: string, name: string) =>
  tenant(fixture.user.tenantId, (tx) =>
    tx.execute(
      sql`insert into campaigns (tenant_id, id, name, status, kind) values (${fixture.user.tenantId}, ${id}, ${name}, 'sent', 'oneOff')`,
    ),
  );
const addClick = (contactId: string, campaignId: string, days: number) =>
  tenant(fixture.user.tenantId, (tx) =>
    tx.execute(sql`insert into events (tenant_id, type, account_id, campaign_id, data, occurred_at)
      values (${fixture.user.tenantId}, 'mail.clicked', ${contactId}, ${campaignId}, '{"link":0}', ${daysAgo(days)})`),
  );

describe("PUT /v1/Deals/{id}", () => {
  it("changes fields, and records what changed and the previous value", async () => {
    const deal = await fixture.create({ value: 100 });
    const body = { title: "Tea", value: 250, version: deal.version };
    const { body: changed } = await server.call(routes.update, {
      token,
      params: { id: deal.id },
      body,
    });
    expect(changed).toMatchObject({ title: "Tea", value: 250, version: 2 });
    expect(await events("deal.updated")).toMatchObject([{ data: { changed: ["title", "value"] } }]);
    expect(await timeline(deal.id, { show: "history" })).toMatchObject([
      { kind: "valueChanged", formerValue: 100, value: 250, by: { memberId: await memberId() } },
      { kind: "created", origin: "manual", value: 100 },
    ]);
    const again = await server.fail(routes.update, { token, params: { id: deal.id }, body });
    expect(again.body).toMatchObject({ code: "VERSION_CONFLICT", current: { title: "Tea" } });
  });

  it("is a no-op without changes", async () => {
    const deal = await fixture.create();
    const body = { title: "Coffee", version: deal.version };
    const response = await server.call(routes.update, { token, params: { id: deal.id }, body });
    expect(response.body).toMatchObject({ version: 1, updatedAt: deal.updatedAt });
    expect(await events("deal.updated")).toEqual([]);
  });
});

describe("POST /v1/Deals/{id}/Move", () => {
  it("puts a card between two others, and on top without neighbors", async () => {
    const ids: Record<string, string> = {};
    for (const title of ["c", "b", "a"]) ids[title] = (await fixture.create({ title })).id;
    const stage = fixture.stage(0);
    await fixture.move(ids.a ?? "", stage, { afterId: ids.b ?? "" });
    expect(await fixture.titles(stage)).toEqual(["b", "a", "c"]);
    await fixture.move(ids.c ?? "", stage, { beforeId: ids.a ?? "" });
    expect(await fixture.titles(stage)).toEqual(["b", "c", "a"]);
    await fixture.move(ids.a ?? "", stage);
    expect(await fixture.titles(stage)).toEqual(["a", "b", "c"]);
    expect(await events("deal.moved")).toEqual([]);
  });

  it("keeps the age within a stage, and restarts it in another", async () => {
    const deal = await fixture.create();
    await changeDeal(
      deal.id,
      sql`stage_entered_at = ${daysAgo(4)}, last_activity_at = ${daysAgo(4)}`,
    );
    const same = await fixture.move(deal.id, fixture.stage(0));
    expect(Date.now() - Date.parse(same.stageEnteredAt)).toBeGreaterThan(3 * 86_400_000);
    expect(Date.now() - Date.parse(same.lastActivityAt)).toBeGreaterThan(3 * 86_400_000);
    const other = await fixture.move(deal.id, fixture.stage(2));
    expect(Date.now() - Date.parse(other.stageEnteredAt)).toBeLessThan(60_000);
    expect(other.version).toBe(1);
    const [moved] = await timeline(deal.id);
    expect(moved).toMatchObject({
      kind: "moved",
      fromStageName: fixture.pipeline.stages[0]?.name,
      toStageName: fixture.pipeline.stages[2]?.name,
      medianSeconds: null,
    });
    expect((moved as { seconds: number }).seconds).toBeGreaterThan(3 * 86_400);
    const { path } = await details(deal.id);
    expect(path.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true, false, false]);
    expect(path[0]?.seconds).toBeGreaterThan(3 * 86_400);
    expect(path[1]?.seconds).toBeNull();
  });

  it("leaves no trace of a slip that its user reverts within a minute", async () => {
    const deal = await fixture.create();
    await changeDeal(deal.id, sql`stage_entered_at = ${daysAgo(4)}`);
    await fixture.move(deal.id, fixture.stage(1));
    const back = await fixture.move(deal.id, fixture.stage(0));
    expect(Date.now() - Date.parse(back.stageEnteredAt)).toBeGreaterThan(3 * 86_400_000);
    expect(await timeline(deal.id)).toMatchObject([{ kind: "created" }]);
    const moves = await events("deal.moved");
    expect(moves.filter(({ data }) => data["dealId"] === deal.id)).toMatchObject([
      { data: expect.not.objectContaining({ reverted: true }) },
      { data: { stageId: fixture.stage(0), reverted: true } },
    ]);
  });

  it("lets the last of two users win, and shows both moves", async () => {
    const deal = await fixture.create();
    const other = await server.member(fixture.user.tenantId, "marketer");
    await fixture.move(deal.id, fixture.stage(1));
    await server.call(routes.move, {
      token: other,
      params: { id: deal.id },
      body: { stageId: fixture.stage(0) },
    });
    expect((await fixture.get(deal.id)).stageId).toBe(fixture.stage(0));
    expect((await timeline(deal.id)).map(({ kind }) => kind)).toEqual([
      "moved",
      "moved",
      "created",
    ]);
  });

  it("moves to a pipeline with the same currency only", async () => {
    const stages = [{ name: "One", probability: 50 }];
    const make = async (name: string, currency: string) =>
      (await server.call(pipelineRoutes.create, { token, body: { name, currency, stages } })).body;
    const [same, foreign] = [await make("Retail", "BRL"), await make("Export", "USD")];
    const deal = await fixture.create();
    const moved = await fixture.move(deal.id, same.stages[0]?.id ?? "");
    expect(moved.pipelineId).toBe(same.id);
    const refused = await server.fail(routes.move, {
      token,
      params: { id: deal.id },
      body: { stageId: foreign.stages[0]?.id },
    });
    expect(refused.body.code).toBe("WRONG_STATE");
  });
});

describe("Winning and losing", () => {
  it("closes a deal today with its value, and reopens it at its previous position", async () => {
    const below = await fixture.create({ title: "below" });
    const deal = await fixture.create({ title: "deal", value: 100 });
    const params = { id: deal.id };
    const won = await server.call(routes.win, { token, params, body: { value: 90 } });
    expect(won.body).toMatchObject({ status: "won", value: 90, stageId: fixture.stage(0) });
    expect(won.body.closedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await events("deal.won")).toMatchObject([{ data: { value: 90, currency: "BRL" } }]);
    expect(await fixture.titles(fixture.stage(0))).toEqual(["below"]);
    const reopened = await server.call(routes.reopen, { token, params });
    expect(reopened.body).toMatchObject({ status: "open", value: 100, closedOn: null });
    expect(await fixture.titles(fixture.stage(0))).toEqual(["deal", "below"]);
    expect(await timeline(deal.id)).toMatchObject([{ kind: "created" }]);
    expect((await server.fail(routes.reopen, { token, params: { id: below.id } })).body.code).toBe(
      "WRONG_STATE",
    );
  });

  it("finds a new position for a deal whose position was taken", async () => {
    const deal = await fixture.create({ title: "deal" });
    await server.call(routes.win, { token, params: { id: deal.id }, body: {} });
    // Both are the first card of an empty stage.
    const other = await fixture.create({ title: "other" });
    expect(other.position).toBe(deal.position);
    await server.call(routes.reopen, { token, params: { id: deal.id } });
    expect(await fixture.titles(fixture.stage(0))).toEqual(["other", "deal"]);
  });

  it("requires a reason from the list, and keeps it in the history", async () => {
    const deal = await fixture.create({ value: 100 });
    const params = { id: deal.id };
    const reasonId = fixture.reasons[1]?.id ?? "";
    const body = { reasonId, note: "Too expensive", closedOn: "2026-11-01" };
    const lost = await server.call(routes.lose, { token, params, body });
    expect(lost.body).toMatchObject({
      status: "lost",
      closedOn: "2026-11-01",
      lost: { reasonId, reason: fixture.reasons[1]?.name, note: "Too expensive" },
    });
    expect(await timeline(deal.id)).toMatchObject([
      { kind: "lost", reason: fixture.reasons[1]?.name, note: "Too expensive", value: 100 },
      { kind: "created" },
    ]);
    const unknown = { ...body, reasonId: deal.id };
    expect((await server.fail(routes.lose, { token, params, body: unknown })).status).toBe(404);
    const future = { ...body, closedOn: "2999-01-01" };
    expect(
      (await server.fail(routes.lose, { token, params, body: future })).body.errors,
    ).toMatchObject([{ path: "closedOn", code: "inFuture" }]);
    const corrected = await server.call(routes.lose, {
      token,
      params,
      body: { reasonId, note: "Price" },
    });
    expect(corrected.body).toMatchObject({ closedOn: "2026-11-01", lost: { note: "Price" } });
    expect(await events("deal.lost")).toHaveLength(1);
    expect(await events("deal.updated")).toMatchObject([{ data: { changed: ["lost"] } }]);
  });

  it("changes the value of a won deal, and changes won to lost", async () => {
    const deal = await fixture.create({ value: 100 });
    const params = { id: deal.id };
    await server.call(routes.win, { token, params, body: {} });
    await server.call(routes.win, { token, params, body: { value: 120 } });
    expect(await events("deal.won")).toHaveLength(1);
    const reasonId = fixture.reasons[0]?.id ?? "";
    const lost = await server.call(routes.lose, { token, params, body: { reasonId } });
    expect(lost.body).toMatchObject({ status: "lost", value: 120 });
  });
});

describe("GET /v1/Deals and its board", () => {
  it("sums stages exactly, and counts stale and suppressed deals", async () => {
    const ana = await fixture.contact("Ana");
    const stale = await fixture.create({ title: "stale", value: 1_000 });
    await changeDeal(stale.id, sql`last_activity_at = ${daysAgo(11)}`);
    await fixture.create({ title: "blocked", value: 500, contactId: ana });
    await fixture.create({ title: "next", value: 333, stageId: fixture.stage(1) });
    const won = await fixture.create({ title: "won", value: 9_999 });
    await server.call(routes.win, { token, params: { id: won.id }, body: {} });
    await suppress(ana);
    const sums = await board();
    expect(sums.stages.slice(0, 2)).toMatchObject([
      { count: 2, staleCount: 1, value: 1_500, weighted: 150 },
      { count: 1, staleCount: 0, value: 333, weighted: 83 },
    ]);
    expect(sums.open).toEqual({
      count: 3,
      staleCount: 1,
      suppressedCount: 1,
      value: 1_833,
      weighted: 233,
    });
    expect(sums.won).toEqual({ count: 1, value: 9_999 });
    expect((await board({ search: "blocked" })).open).toMatchObject({ count: 1, value: 500 });
    expect(await titlesOf({ stale: "true" })).toEqual(["stale"]);
    expect(await titlesOf({ stale: "false", status: "open" })).toEqual(["blocked", "next"]);
    expect(await titlesOf({ suppressed: "true" })).toEqual(["blocked"]);
    expect(await titlesOf({ suppressed: "false", status: "open" })).toEqual(["next", "stale"]);
    const [blocked] = (await list({ search: "ana@" })).items;
    expect(blocked?.contact?.suppression).toMatchObject({ reason: "manual" });
  });

  const suppress = (contactId: string) =>
    tenant(fixture.user.tenantId, (tx) =>
      tx.execute(sql`insert into suppressions (tenant_id, email_hash, reason, account_id)
        select tenant_id, suppression_hash(email), 'manual', id from accounts where tenant_id = ${fixture.user.tenantId} and id = ${contactId}`),
    );

  it("finds deals by owner, contact, tag, value, days and pipeline", async () => {
    const ana = await fixture.contact("Ana");
    const me = await memberId();
    await fixture.create({
      title: "a",
      ownerId: me,
      value: 100,
      tags: ["x"],
      expectedCloseOn: "2026-12-01",
    });
    await fixture.create({ title: "b", contactId: ana, value: 300, expectedCloseOn: "2026-12-31" });
    expect(await titlesOf({ owner: "me" })).toEqual(["a"]);
    expect(await titlesOf({ owner: me })).toEqual(["a"]);
    expect(await titlesOf({ owner: "nobody" })).toEqual(["b"]);
    expect(await titlesOf({ owner: "0198c0de-0000-7000-8000-000000000099" })).toEqual([]);
    expect(await titlesOf({ contactId: ana })).toEqual(["b"]);
    expect(await titlesOf({ tag: "x" })).toEqual(["a"]);
    expect(await titlesOf({ valueMin: 200 })).toEqual(["b"]);
    expect(await titlesOf({ valueMax: 200 })).toEqual(["a"]);
    expect(await titlesOf({ expectedFrom: "2026-12-31", expectedUntil: "2026-12-31" })).toEqual([
      "b",
    ]);
    expect(await titlesOf({ origin: "api" })).toEqual([]);
    expect(await titlesOf({ campaignId: ana })).toEqual([]);
    expect(await titlesOf({ lostReasonId: ana })).toEqual([]);
    expect(await titlesOf({ pipelineId: ana })).toEqual([]);
    expect(await titlesOf({ closedFrom: "2026-01-01", closedUntil: "2026-12-31" })).toEqual([]);
    expect(await titlesOf({ createdBefore: "2020-01-01T00:00:00Z" })).toEqual([]);
  });

  it.each([
    "position",
    "title",
    "company",
    "value",
    "expectedCloseOn",
    "stage",
    "closedOn",
    "stageEnteredAt",
    "lastActivityAt",
    "createdAt",
    "updatedAt",
  ])("pages by %s in both directions", async (sort) => {
    for (const [index, title] of ["a", "b", "c", "d"].entries())
      await fixture.create({
        title,
        ...(index > 1 && { value: index, expectedCloseOn: `2026-12-0${index}` }),
      });
    for (const direction of ["", "-"]) {
      const first = await list({ sort: direction + sort, limit: 3 });
      const rest = await list({ sort: direction + sort, limit: 3, cursor: first.nextCursor });
      const all = await list({ sort: direction + sort });
      expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(
        all.items.map(({ id }) => id),
      );
      expect(all.total).toBe(4);
    }
  });
});

describe("POST /v1/Deals/BulkUpdate", () => {
  const update = async (ids: string[], action: object) =>
    (await server.call(routes.bulkUpdate, { token, body: { ids, action } as never })).body.count;

  it("moves deals in the given order, and skips those already there", async () => {
    const ids = [];
    for (const title of ["c", "b", "a"]) ids.unshift((await fixture.create({ title })).id);
    expect(await update(ids, { kind: "move", stageId: fixture.stage(1) })).toBe(3);
    expect(await fixture.titles(fixture.stage(1))).toEqual(["a", "b", "c"]);
    expect(await update(ids, { kind: "move", stageId: fixture.stage(1) })).toBe(0);
  });

  it("changes a deal once if it is given several times", async () => {
    const { id } = await fixture.create();
    expect(await update([id, id, id], { kind: "addTag", tag: "x" })).toBe(1);
    expect(await events("deal.updated")).toHaveLength(1);
  });

  it("sets owner, date and tags, wins and loses, and counts the changes", async () => {
    const ids = [(await fixture.create()).id, (await fixture.create({ tags: ["x"] })).id];
    const me = await memberId();
    expect(await update(ids, { kind: "setOwner", ownerId: me })).toBe(2);
    expect(await update(ids, { kind: "setOwner", ownerId: me })).toBe(0);
    expect(await update(ids, { kind: "addTag", tag: "x" })).toBe(1);
    expect(await update(ids, { kind: "removeTag", tag: "x" })).toBe(2);
    expect(await update(ids, { kind: "setExpectedClose", expectedCloseOn: "2026-12-24" })).toBe(2);
    expect((await list({})).items.map(({ expectedCloseOn }) => expectedCloseOn)).toEqual([
      "2026-12-24",
      "2026-12-24",
    ]);
    expect(await update(ids, { kind: "win" })).toBe(2);
    expect(await update(ids, { kind: "win" })).toBe(0);
    expect(await update(ids, { kind: "lose", reasonId: fixture.reasons[0]?.id })).toBe(2);
    expect((await board()).lost.count).toBe(2);
  });
});

describe("Deleting", () => {
  it("hides deals until they are restored or purged", async () => {
    const deal = await fixture.create({ title: "deal" });
    const other = await fixture.create({ title: "other" });
    const remove = (ids: string[]) => server.call(routes.remove, { token, body: { ids } });
    expect((await remove([deal.id])).body.count).toBe(1);
    expect((await remove([deal.id])).body.count).toBe(0);
    expect(await events("deal.deleted")).toHaveLength(1);
    expect((await server.fail(routes.get, { token, params: { id: deal.id } })).status).toBe(404);
    expect((await board()).open.count).toBe(1);
    expect(
      (await server.call(routes.restore, { token, body: { ids: [deal.id] } })).body.count,
    ).toBe(1);
    expect(await fixture.titles(fixture.stage(0))).toEqual(["other", "deal"]);
    await remove([deal.id, other.id]);
    await changeDeal(other.id, sql`deleted_at = ${daysAgo(1)}`);
    await purgeDealsJob.run({ tenantId: fixture.user.tenantId }, { deps: server.deps } as never);
    const restored = await server.call(routes.restore, {
      token,
      body: { ids: [deal.id, other.id] },
    });
    expect(restored.body.count).toBe(1);
  });
});

describe("Activities and next steps", () => {
  it("logs, changes and deletes the member's own activity", async () => {
    const deal = await fixture.create();
    const params = { id: deal.id };
    await changeDeal(deal.id, sql`last_activity_at = ${daysAgo(20)}`);
    expect((await fixture.get(deal.id)).isStale).toBe(true);
    const call = { kind: "call" as const, text: "18 kg per week", minutes: 12 };
    const created = await server.call(routes.addActivity, { token, params, body: call });
    expect(created.body).toMatchObject({
      kind: "activity",
      activity: "call",
      minutes: 12,
      isYours: true,
    });
    expect((await fixture.get(deal.id)).isStale).toBe(false);
    const of = { ...params, activityId: created.body.id };
    const note = { kind: "note" as const, text: "20 kg", minutes: 5 };
    const changed = await server.call(routes.updateActivity, { token, params: of, body: note });
    expect(changed.body).toMatchObject({
      activity: "note",
      text: "20 kg",
      minutes: null,
      at: created.body.at,
    });
    const other = await server.member(fixture.user.tenantId, "marketer");
    const refused = await server.fail(routes.updateActivity, {
      token: other,
      params: of,
      body: note,
    });
    expect(refused.body.code).toBe("FORBIDDEN");
    const future = { ...call, at: new Date(Date.now() + 3_600_000).toISOString() };
    expect(
      (await server.fail(routes.addActivity, { token, params, body: future })).body.errors,
    ).toMatchObject([{ path: "at" }]);
    expect(await timeline(deal.id, { show: "notes" })).toHaveLength(1);
    await server.call(routes.removeActivity, { token, params: of });
    expect(await timeline(deal.id, { show: "notes" })).toEqual([]);
  });

  it("lists next steps by due date, and shows the first one on the card", async () => {
    const deal = await fixture.create({ title: "Hotel" });
    const params = { id: deal.id };
    const me = await memberId();
    const add = async (text: string, given: object = {}) =>
      (await server.call(routes.addNextStep, { token, params, body: { text, ...given } })).body;
    const someday = await add("Someday");
    const contract = await add("Contract", { dueAt: "2026-12-01T13:00:00.000Z", assigneeId: me });
    expect((await fixture.get(deal.id)).nextStep).toMatchObject({ text: "Contract" });
    const steps = async (query: object = {}) =>
      (await server.call(routes.nextSteps, { token, query })).body.items.map(({ text }) => text);
    expect(await steps()).toEqual(["Contract", "Someday"]);
    expect(await steps({ assignee: "me" })).toEqual(["Contract"]);
    expect(await steps({ assignee: "nobody" })).toEqual(["Someday"]);
    expect(await steps({ dueBefore: "2026-12-02T00:00:00Z" })).toEqual(["Contract"]);
    const of = { ...params, stepId: contract.id };
    const done = { text: "Contract", done: true };
    const response = await server.call(routes.updateNextStep, { token, params: of, body: done });
    expect(response.body.doneAt).not.toBeNull();
    expect((await details(deal.id)).nextSteps).toMatchObject([
      { text: "Someday" },
      { text: "Contract" },
    ]);
    expect(await timeline(deal.id)).toMatchObject([
      { kind: "nextStepDone", text: "Contract" },
      { kind: "created" },
    ]);
    await server.call(routes.removeNextStep, { token, params: { ...params, stepId: someday.id } });
    expect(await steps()).toEqual([]);
    expect((await details(deal.id)).timelineCounts).toEqual({
      all: 2,
      conversation: 0,
      emails: 0,
      notes: 0,
      history: 2,
    });
  });
});

describe("The contacts of deals", () => {
  it("follow a merge, and are removed with a deleted contact", async () => {
    const [ana, rui, eva] = [
      await fixture.contact("Ana"),
      await fixture.contact("Rui"),
      await fixture.contact("Eva"),
    ];
    const both = await fixture.create({ contactId: ana, otherContactIds: [rui] });
    const only = await fixture.create({ contactId: rui, otherContactIds: [eva] });
    const merged = await server.call(contactRoutes.merge, {
      token,
      params: { id: ana },
      body: { otherId: rui, version: 1, otherVersion: 1 },
    });
    expect(merged.status).toBe(200);
    expect((await details(both.id)).contact?.id).toBe(ana);
    expect((await details(both.id)).otherContacts).toEqual([]);
    expect((await details(only.id)).contact?.id).toBe(ana);
    await deletePermanently(server, token, [ana]);
    expect((await details(both.id)).contact).toBeNull();
    expect((await details(only.id)).contact?.id).toBe(eva);
  });
});

describe("GET /v1/Deals/{id}", () => {
  it("returns its place on the board, and the adjacent deals", async () => {
    const c = await fixture.create({ title: "c", stageId: fixture.stage(1) });
    const b = await fixture.create({ title: "b" });
    const a = await fixture.create({ title: "a" });
    expect((await details(b.id)).place).toEqual({
      index: 2,
      total: 3,
      previousId: a.id,
      nextId: c.id,
    });
    expect((await details(a.id)).place).toMatchObject({ index: 1, previousId: null });
    await server.call(routes.win, { token, params: { id: b.id }, body: {} });
    expect((await details(b.id)).place).toBeNull();
  });

  it("shows the last emails with human reactions, without machines", async () => {
    const ana = await fixture.contact("Ana");
    const deal = await fixture.create({ contactId: ana });
    const ids = Array.from(
      { length: 7 },
      (_, index) => `0198c0de-0000-7000-8000-00000000010${index}`,
    );
    for (const [index, id] of ids.entries()) {
      await addCampaign(id, `Campaign ${index}`);
      await addRecipient(id, ana, index);
    }
    await addReply(ana, ids[5] ?? "");
    const { contact, emails, automaticOpens, conversation, timelineCounts } = await details(
      deal.id,
    );
    expect(contact?.lastEmails).toEqual([
      "automatic",
      "opened",
      "clicked",
      "bounced",
      "replied",
      "delivered",
    ]);
    expect(contact?.lastAct?.kind).toBe("replied");
    expect(emails[1]).toMatchObject({
      state: "replied",
      campaign: { name: "Campaign 5" },
      ledToDeal: false,
    });
    expect(automaticOpens).toBe(1);
    expect(conversation).toMatchObject({ subject: "Hello", contactId: ana, answerable: true });
    expect(timelineCounts).toMatchObject({ conversation: 1, emails: 8 });
    expect(await timeline(deal.id, { show: "conversation" })).toMatchObject([
      { kind: "message", direction: "in", name: "Ana", text: "Deal!" },
    ]);
    const [newest] = await timeline(deal.id, { show: "emails" });
    expect(newest).toMatchObject({ kind: "email", act: "sent", contactId: ana });
  });
});

/** Adds an email of a campaign: the higher the index, the newer. The outcome depends on the index. */
async function addRecipient(campaignId: string, contactId: string, index: number) {
  const { tenantId } = fixture.user;
  const at = sql`now() - ${10 - index}::int * interval '1 hour'`;
  const mark = [sql`null`, sql`machine_opened_at`, sql`opened_at`, sql`clicked_at`][index];
  await tenant(tenantId, async (tx) => {
    await tx.execute(sql`insert into recipients (tenant_id, campaign_id, account_id, state, sent_at)
      values (${tenantId}, ${campaignId}, ${contactId}, ${index === 4 ? 4 : 1}, ${at})`);
    if (mark && index > 0)
      await tx.execute(
        sql`update recipients set ${mark} = now() where tenant_id = ${tenantId} and campaign_id = ${campaignId}`,
      );
    for (const type of index === 4 ? ["mail.sent", "mail.bounced"] : ["mail.sent"])
      await tx.execute(sql`insert into events (tenant_id, type, account_id, campaign_id, occurred_at)
        values (${tenantId}, ${type}, ${contactId}, ${campaignId}, ${at})`);
  });
}

async function addReply(contactId: string, campaignId: string) {
  const { tenantId } = fixture.user;
  const [conversationId, messageId] = [
    "0198c0de-0000-7000-8000-000000000201",
    "0198c0de-0000-7000-8000-000000000202",
  ];
  await tenant(tenantId, async (tx) => {
    await tx.execute(sql`insert into conversations (tenant_id, id, account_id, email, email_hash, name, subject, campaign_id, unread, last_message_at, last_direction, snippet, answerable)
      values (${tenantId}, ${conversationId}, ${contactId}, 'ana@example.com', suppression_hash('ana@example.com'), 'Ana', 'Hello', ${campaignId}, true, now(), 'in', 'Deal!', true)`);
    await tx.execute(sql`insert into conversation_messages (tenant_id, id, conversation_id, direction, at, from_name, from_email, to_email, subject, body, message_id)
      values (${tenantId}, ${messageId}, ${conversationId}, 'in', now(), 'Ana', 'ana@example.com', 'us@example.com', 'Hello', 'Deal!', '')`);
  });
}
