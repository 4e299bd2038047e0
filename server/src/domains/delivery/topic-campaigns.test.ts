import { campaignRoutes, type Topic, topicRoutes } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";
import { chooseTopics } from "../topics/index.ts";
import {
  act,
  addContacts,
  type Contact,
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

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
const script: Script = {};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  script.behave = undefined as never;
  script.keepSources = true;
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
});
afterEach(() => receiver.stop());

async function createTopic(standard: "in" | "out"): Promise<Topic> {
  const body = { name: `Ofertas "${standard}" é`, default: standard };
  return (await server.call(topicRoutes.create, { token: owner.token, body })).body;
}

const choose = (contactId: string, topicId: string, subscribed: boolean) =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    chooseTopics(tx, owner.tenantId, { contactId, source: "preferencePage" }, [
      { topicId, subscribed },
    ]),
  );

/** Creates a draft with a topic, ready to start. */
async function topicCampaign(topic: Topic, source?: string): Promise<string> {
  const draft = await draftCampaign(server, owner, {
    port: receiver.port,
    connections: 1,
    ...(source ? { source } : {}),
  });
  const { id, name, sendingAccountId, filterIds, templateId, version } = draft;
  const body = { name, sendingAccountId, filterIds, templateId, topicId: topic.id, version };
  const response = await server.call(campaignRoutes.update, {
    token: owner.token,
    params: { id },
    body,
  });
  expect(response.body).toMatchObject({ topicId: topic.id, topicName: topic.name });
  return id;
}

const reasons = async (id: string) =>
  Object.fromEntries(
    (await everyRecipient(server, owner, id)).map((contact) => [
      contact.email,
      contact.skipReason ?? contact.state,
    ]),
  );

describe("a campaign on a topic", () => {
  it.each(["in", "out"] as const)(
    "with default %s reaches only its subscribers, and records every reason",
    async (standard) => {
      const topic = await createTopic(standard);
      const contacts = await addContacts(server, owner.tenantId, 6, (index) =>
        index === 5 ? { status: "inactive" } : {},
      );
      const [yes, no, , both] = contacts as [Contact, Contact, Contact, Contact];
      await choose(yes.id, topic.id, true);
      await choose(no.id, topic.id, false);
      await choose(both.id, topic.id, false);
      const deletedContact = {
        email: both.email,
        contactId: both.id,
        reason: "unsubscribed",
        campaignId: null,
      } as const;
      await server.deps.database.tenant(owner.tenantId, (tx) =>
        suppress(tx, owner.tenantId, [deletedContact]),
      );
      const id = await topicCampaign(topic);
      await act(server, owner, id, "start");
      const sent = await until(server, owner, id, isSent);
      const undecided = standard === "in" ? "sent" : "topic";
      expect(await reasons(id)).toEqual({
        "person0@example.com": "sent",
        "person1@example.com": "topic",
        "person2@example.com": undecided,
        "person3@example.com": "unsubscribed",
        "person4@example.com": undecided,
        "person5@example.com": "inactive",
      });
      expect(sent.balance).toMatchObject({
        frozen: 6,
        sent: standard === "in" ? 3 : 1,
        addsUp: true,
      });
      expect(sent.balance?.skippedBy).toContainEqual({
        reason: "topic",
        count: standard === "in" ? 1 : 3,
      });
      expect(sent).toMatchObject({ topicId: topic.id, topicName: topic.name });
    },
  );

  it("skips contacts who unsubscribed from the topic after the freeze", async () => {
    const topic = await createTopic("in");
    const contacts = await addContacts(server, owner.tenantId, 40);
    const id = await topicCampaign(topic);
    script.behave = () => ({ at: "wait", ms: 50 });
    await act(server, owner, id, "start");
    await until(server, owner, id, (campaign) => campaign.status === "sending");
    await act(server, owner, id, "pause");
    const before = new Set(receiver.taken.keys());
    const late = contacts.filter((contact) => !before.has(contact.email)).slice(-3);
    for (const contact of late) await choose(contact.id, topic.id, false);
    await act(server, owner, id, "resume");
    const sent = await until(server, owner, id, isSent);
    for (const contact of late) expect(receiver.taken.has(contact.email)).toBe(false);
    expect(sent.balance).toMatchObject({
      frozen: 40,
      sent: 37,
      skippedBy: [{ reason: "topic", count: 3 }],
      addsUp: true,
    });
  });

  it("uses the topic as its list name, and links to both pages", async () => {
    const topic = await createTopic("in");
    const [contact] = await addContacts(server, owner.tenantId, 1);
    const id = await topicCampaign(
      topic,
      `<p>Hi</p><p><a href="{{ preferences_url }}">Choose</a> {{ preferences_url }}</p>`,
    );
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    const source = receiver.messages.find((message) => message.to === contact?.email)?.source ?? "";
    const email = await simpleParser(source);
    const compact = topic.id.replaceAll("-", "");
    expect(source.replace(/\r\n\s+/g, " ")).toMatch(
      new RegExp(`^List-Id: .*<${compact}\\.[0-9a-f]{32}\\.shop\\.example>`, "m"),
    );
    expect(email.headers.get("list")).toMatchObject({
      id: { name: `=?UTF-8?B?${Buffer.from('Ofertas "in" é - Acme').toString("base64")}?=` },
    });
    expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const links = [...(email.html || "").matchAll(/href="(http[^"]+\/p\/[\w-]+)"/g)].map(
      (match) => match[1] ?? "",
    );
    // The author's link and the footer's are identical, and clicks on them are not counted.
    expect(links).toHaveLength(2);
    expect(new Set(links).size).toBe(1);
    expect(email.text).toContain(links[0]);
    const page = await fetch(`${server.url}${new URL(links[0] ?? "").pathname}`, {
      headers: { "accept-language": "en" },
    });
    expect(await page.text()).toContain(`value="${topic.id}" checked`);
  });

  it("cannot start with a deleted or inactive topic", async () => {
    const topic = await createTopic("in");
    await addContacts(server, owner.tenantId, 1);
    const id = await topicCampaign(topic);
    const body = { name: "Off", default: "in" as const, status: "inactive" as const, version: 1 };
    await server.call(topicRoutes.update, { token: owner.token, params: { id: topic.id }, body });
    const off = await server.fail(campaignRoutes.start, { token: owner.token, params: { id } });
    expect(off).toMatchObject({
      status: 422,
      body: { code: "CAMPAIGN_INCOMPLETE", errors: [{ path: "topicId", code: "inactive" }] },
    });
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`delete from topics where tenant_id = ${owner.tenantId}`),
    );
    const refused = await server.fail(campaignRoutes.start, { token: owner.token, params: { id } });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: "topicId", code: "notFound" }] },
    });
  });

  it("prevents deleting its topic until it is sent, and keeps the name afterwards", async () => {
    const topic = await createTopic("in");
    await addContacts(server, owner.tenantId, 30);
    script.behave = () => ({ at: "wait", ms: 20 });
    const id = await topicCampaign(topic);
    await act(server, owner, id, "start");
    const remove = { token: owner.token, body: { ids: [topic.id] } };
    expect((await server.fail(topicRoutes.remove, remove)).status).toBe(409);
    await until(server, owner, id, isSent);
    expect((await server.call(topicRoutes.remove, remove)).body).toEqual({ count: 1 });
    const after = await server.call(campaignRoutes.get, { token: owner.token, params: { id } });
    expect(after.body).toMatchObject({ topicName: topic.name, balance: { sent: 30 } });
  });
});
