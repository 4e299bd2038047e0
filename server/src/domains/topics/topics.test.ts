import {
  contactRoutes,
  contactTrashRoutes,
  campaignRoutes,
  type Topic,
  topicRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { chooseTopics, moveTopicChoices, personTopics, topicCondition } from "./index.ts";

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const inTenant: TestServer["deps"]["database"]["tenant"] = (tenantId, work) =>
  server.deps.database.tenant(tenantId, work);

async function createTopic(given: Partial<Topic> = {}, { token } = owner): Promise<Topic> {
  const { name = "Offers", default: standard = "in", description = "" } = given;
  const { status, body } = await server.call(topicRoutes.create, {
    token,
    body: { name, default: standard, description },
  });
  expect(status).toBe(201);
  return body;
}

async function addContacts(count: number, { tenantId } = owner): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  await inTenant(tenantId, (tx) =>
    tx.execute(sql`insert into accounts (tenant_id, id, name, email, status)
      select ${tenantId}, p.id, 'Ana', p.id || '@example.com', 'active' from unnest(${ids}::uuid[]) as p (id)`),
  );
  return ids;
}

async function subscribers(topic: Topic): Promise<string[]> {
  const rows = await inTenant(owner.tenantId, (tx) =>
    tx.query<{ id: string }>(
      sql`select a.id from accounts a where a.tenant_id = ${owner.tenantId} and ${topicCondition(topic)}`,
    ),
  );
  return rows.map((row) => row.id).toSorted();
}

const choose = (contactId: string, topicId: string, subscribed: boolean) =>
  inTenant(owner.tenantId, (tx) =>
    chooseTopics(tx, owner.tenantId, { contactId, source: "preferencePage" }, [
      { topicId, subscribed },
    ]),
  );

const topicEvents = (contactId: string) =>
  inTenant(owner.tenantId, (tx) =>
    tx.query<{ type: string; data: object }>(
      sql`select type, data from events where account_id = ${contactId} and type like 'topic.%' order by occurred_at, type`,
    ),
  );

describe("/v1/Topics", () => {
  it("creates, changes and lists topics by name", async () => {
    const offers = await createTopic({ name: "Offers", description: "Once a week" });
    await createTopic({ name: "Events", default: "out" });
    const { items } = (await server.call(topicRoutes.list, { token: owner.token })).body;
    expect(
      items.map((topic) => [topic.name, topic.default, topic.optedIn, topic.optedOut]),
    ).toEqual([
      ["Events", "out", 0, 0],
      ["Offers", "in", 0, 0],
    ]);
    const body = {
      name: "Best offers",
      description: "",
      default: "out" as const,
      visibility: "hidden" as const,
      status: "inactive" as const,
    };
    const changed = await server.call(topicRoutes.update, {
      token: owner.token,
      params: { id: offers.id },
      body: { ...body, version: 1 },
    });
    expect(changed.body).toMatchObject({ ...body, version: 2 });
    const active = (
      await server.call(topicRoutes.list, { token: owner.token, query: { status: "active" } })
    ).body.items;
    expect(active.map((topic) => topic.name)).toEqual(["Events"]);
    const found = (
      await server.call(topicRoutes.list, { token: owner.token, query: { search: "BEST" } })
    ).body.items;
    expect(found.map((topic) => topic.name)).toEqual(["Best offers"]);
  });

  it("rejects a taken name, ignoring case, also when two are created concurrently", async () => {
    const body = { name: "News", default: "in" as const };
    const responses = await Promise.all(
      ["News", "NEWS", "news"].map((name) =>
        server.call(topicRoutes.create, { token: owner.token, body: { ...body, name } }),
      ),
    );
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
    const other = await createTopic({ name: "Other" });
    const taken = await server.fail(topicRoutes.update, {
      token: owner.token,
      params: { id: other.id },
      body: { name: "nEWS", default: "in", version: 1 },
    });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: "NAME_TAKEN", errors: [{ path: "name" }] },
    });
    // Another workspace may use it too.
    await createTopic({ name: "News" }, await server.signUp());
  });

  it("accepts one of two concurrent changes", async () => {
    const { id } = await createTopic();
    const body = { name: "Mine", default: "in" as const, version: 1 };
    await server.call(topicRoutes.update, { token: owner.token, params: { id }, body });
    const late = await server.fail(topicRoutes.update, {
      token: owner.token,
      params: { id },
      body: { ...body, name: "Late" },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "VERSION_CONFLICT", current: { name: "Mine", version: 2 } },
    });
  });

  it.each([{ name: "" }, { name: "two\nlines" }, { name: "x".repeat(81) }, { default: "maybe" }])(
    "rejects %j",
    async (change) => {
      const response = await server.fail(topicRoutes.create, {
        token: owner.token,
        body: { name: "News", default: "in", ...change },
      });
      expect(response.status).toBe(400);
    },
  );

  it("rejects deleting topics used by an unsent campaign, naming the campaign", async () => {
    const topic = await createTopic();
    const free = await createTopic({ name: "Free" });
    const campaign = (
      await server.call(campaignRoutes.create, {
        token: owner.token,
        body: { name: "August", topicId: topic.id },
      })
    ).body;
    expect(campaign).toMatchObject({ topicId: topic.id, topicName: "Offers" });
    const ids = [topic.id, free.id];
    const refused = await server.fail(topicRoutes.remove, { token: owner.token, body: { ids } });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "IN_USE", errors: [{ path: "ids.0", message: "Used by campaign August" }] },
    });
    expect((await server.call(topicRoutes.list, { token: owner.token })).body.items).toHaveLength(
      2,
    );
    await server.call(campaignRoutes.remove, { token: owner.token, params: { id: campaign.id } });
    expect(
      (await server.call(topicRoutes.remove, { token: owner.token, body: { ids } })).body,
    ).toEqual({ count: 2 });
    expect(
      (await server.call(topicRoutes.remove, { token: owner.token, body: { ids } })).body,
    ).toEqual({ count: 0 });
  });

  it("leaves no dangling reference when a draft starts to use a topic that is being deleted", async () => {
    for (let round = 0; round < 10; round += 1) {
      const topic = await createTopic({ name: `Race ${round}` });
      const [draft, removal] = await Promise.all([
        server.call(campaignRoutes.create, {
          token: owner.token,
          body: { name: "Race", topicId: topic.id },
        }),
        server.call(topicRoutes.remove, { token: owner.token, body: { ids: [topic.id] } }),
      ]);
      expect([draft.status, removal.status].toSorted((a, b) => a - b)).not.toEqual([200, 201]);
    }
  });

  it("rejects disabled topics for new campaigns", async () => {
    const { id } = await createTopic();
    const body = {
      name: "Offers",
      default: "in" as const,
      status: "inactive" as const,
      version: 1,
    };
    await server.call(topicRoutes.update, { token: owner.token, params: { id }, body });
    const response = await server.fail(campaignRoutes.create, {
      token: owner.token,
      body: { name: "Late", topicId: id },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ path: "topicId", code: "inactive" }] },
    });
  });

  it("hides topics from other workspaces", async () => {
    const outsider = await server.signUp();
    const topic = await createTopic();
    const [theirs = ""] = await addContacts(1, outsider);
    expect(
      (
        await server.fail(campaignRoutes.create, {
          token: outsider.token,
          body: { name: "Steal", topicId: topic.id },
        })
      ).status,
    ).toBe(400);
    const response = await server.fail(contactRoutes.setTopics, {
      token: outsider.token,
      params: { id: theirs },
      body: { topics: [{ topicId: topic.id, subscribed: false }] },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ path: "topics.0.topicId", code: "notFound" }] },
    });
    expect((await server.call(topicRoutes.list, { token: owner.token })).body.items).toMatchObject([
      { optedIn: 0, optedOut: 0 },
    ]);
  });
});

describe("contacts' choices", () => {
  it("take precedence over the topic's default, and only they are stored", async () => {
    const everybody = await createTopic({ name: "All", default: "in" });
    const optIn = await createTopic({ name: "Asked", default: "out" });
    const contacts = await addContacts(4);
    const [no = "", yes = ""] = contacts;
    await choose(no, everybody.id, false);
    await choose(yes, optIn.id, true);
    // A choice already in effect is not stored.
    expect(await choose(contacts[2] ?? "", everybody.id, true)).toEqual([]);
    expect(await choose(contacts[3] ?? "", optIn.id, false)).toEqual([]);
    expect(await subscribers(everybody)).toEqual(contacts.filter((id) => id !== no).toSorted());
    expect(await subscribers(optIn)).toEqual([yes]);
    const { items } = (await server.call(topicRoutes.list, { token: owner.token })).body;
    expect(items).toMatchObject([
      { name: "All", optedIn: 0, optedOut: 1 },
      { name: "Asked", optedIn: 1, optedOut: 0 },
    ]);
  });

  it("stay when the default changes", async () => {
    const topic = await createTopic({ default: "in" });
    const [no = "", back = ""] = await addContacts(3);
    await choose(no, topic.id, false);
    await choose(back, topic.id, false);
    await choose(back, topic.id, true);
    await server.call(topicRoutes.update, {
      token: owner.token,
      params: { id: topic.id },
      body: { name: topic.name, default: "out", version: 1 },
    });
    expect(await subscribers({ ...topic, default: "out" })).toEqual([back]);
  });

  it("appear once in the timeline, even after a double click", async () => {
    const topic = await createTopic();
    const [id = ""] = await addContacts(1);
    await Promise.all([
      choose(id, topic.id, false),
      choose(id, topic.id, false),
      choose(id, topic.id, false),
    ]);
    expect(await topicEvents(id)).toEqual([
      {
        type: "topic.unsubscribed",
        data: { topicId: topic.id, topicName: "Offers", source: "preferencePage" },
      },
    ]);
    await choose(id, topic.id, true);
    expect((await topicEvents(id)).map((event) => event.type)).toEqual([
      "topic.unsubscribed",
      "topic.subscribed",
    ]);
  });

  it("of contacts in the trash are not counted", async () => {
    const topic = await createTopic({ name: "Counted" });
    const [stays = "", removed = ""] = await addContacts(2);
    for (const id of [stays, removed]) await choose(id, topic.id, false);
    const optedOut = async () =>
      (await server.call(topicRoutes.list, { token: owner.token, query: { search: "Counted" } }))
        .body.items[0]?.optedOut;
    expect(await optedOut()).toBe(2);
    await server.call(contactRoutes.remove, { token: owner.token, body: { ids: [removed] } });
    expect(await optedOut()).toBe(1);
  });

  it("are deleted when the contact is purged, and with the topic", async () => {
    const one = await createTopic({ name: "One" });
    const other = await createTopic({ name: "Other" });
    const [stays = "", removed = ""] = await addContacts(2);
    for (const id of [stays, removed])
      for (const topic of [one, other]) await choose(id, topic.id, false);
    await server.call(contactRoutes.remove, { token: owner.token, body: { ids: [removed] } });
    await server.call(contactTrashRoutes.purge, { token: owner.token, body: { ids: [removed] } });
    await server.call(topicRoutes.remove, { token: owner.token, body: { ids: [other.id] } });
    const left = await inTenant(owner.tenantId, (tx) =>
      tx.query(
        sql`select account_id, topic_id from topic_choices where tenant_id = ${owner.tenantId}`,
      ),
    );
    expect(left).toEqual([{ contactId: stays, topicId: one.id }]);
    // An email's link outlives its topic: choosing it changes nothing.
    expect(await choose(stays, other.id, true)).toEqual([]);
  });

  it("of two merged contacts: an opt-out wins", async () => {
    const both = await createTopic({ name: "Both" });
    const one = await createTopic({ name: "One", default: "out" });
    const [from = "", into = ""] = await addContacts(2);
    await choose(from, both.id, false);
    await choose(into, both.id, false);
    await choose(into, both.id, true);
    await choose(from, one.id, true);
    await inTenant(owner.tenantId, (tx) => moveTopicChoices(tx, owner.tenantId, from, into));
    const stands = await inTenant(owner.tenantId, (tx) => personTopics(tx, owner.tenantId, into));
    expect(stands.map((topic) => [topic.name, topic.subscribed])).toEqual([
      ["Both", false],
      ["One", true],
    ]);
  });
});
