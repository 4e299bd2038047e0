import {
  campaignRoutes,
  exportRoutes,
  type RecipientFilter,
  reportRoutes,
} from "@arauto/contracts";
import { signToken } from "@arauto/mail";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { bounces } from "../ledger/index.ts";
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
import { trackingKey } from "../tracking/index.ts";

const SOURCE = `<html><head><title>x</title></head><body><p>Hello {{ account.name }}</p><a href="https://shop.example/offer">Offer</a>
<a href="https://shop.example/me?m={{ account.email }}">Mine</a><a href="{{ unsubscribe_url }}">Stop</a></body></html>`;
const ADDRESSES = [
  ...Array.from({ length: 6 }, (_, index) => `ana${index}@a.example`),
  ...Array.from({ length: 4 }, (_, index) => `bia${index}@b.example`),
  "gone0@a.example",
  "gone1@b.example",
  "full@c.example",
];
const CONTACT =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
/** The user agent of Mail Privacy Protection. */
const APPLE = "Mozilla/5.0";

describe("the report of a campaign", () => {
  let server: TestServer;
  let receiver: ScriptedReceiver;
  let owner: TestUser;
  let id: string;
  let contactOf: Map<string, Contact>;

  const report = async () =>
    (await server.call(reportRoutes.report, { token: owner.token, params: { id } })).body;
  const recount = async () =>
    (await server.call(reportRoutes.recount, { token: owner.token, params: { id } })).body;
  const listed = async (filter: RecipientFilter) => {
    const query = filter as Record<string, string>;
    const { status, body } = await server.call(campaignRoutes.recipients, {
      token: owner.token,
      params: { id },
      query,
    });
    expect(status).toBe(200);
    return body.items.map(({ email }) => email ?? "").toSorted();
  };
  const fetchBy = (email: string, kind: "open" | "click", agent: string, link = 0) => {
    const token = signToken(
      {
        kind,
        tenantId: owner.tenantId,
        campaignId: id,
        contactId: contactOf.get(email)?.id ?? "",
        link,
      },
      trackingKey(server.deps),
    );
    const path = kind === "open" ? `/t/o/${token}.gif` : `/t/c/${token}`;
    return fetch(server.url + path, { headers: { "user-agent": agent }, redirect: "manual" });
  };

  beforeAll(async () => {
    server = await startTestServer();
    receiver = await startScriptedReceiver({
      behave: (address) => {
        if (address.startsWith("gone"))
          return { at: "rcpt", code: 550, text: `5.1.1 <${address}> User unknown` };
        if (address.startsWith("full"))
          return { at: "rcpt", code: 552, text: "5.2.2 Mailbox full" };
        return undefined;
      },
    });
    owner = await server.signUp();
    const contacts = await addContacts(server, owner.tenantId, ADDRESSES.length, (index) => ({
      email: ADDRESSES[index] ?? "",
    }));
    contactOf = new Map(contacts.map((contact) => [contact.email, contact]));
    id = (await draftCampaign(server, owner, { port: receiver.port, source: SOURCE })).id;
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    // An hour ago: an immediate open counts as a machine's. A higher flight marks the recipients as changed.
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(
        sql`update recipients set sent_at = sent_at - interval '1 hour' where campaign_id = ${id}`,
      );
      await tx.execute(
        sql`update campaigns set started_at = started_at - interval '1 hour' where id = ${id}`,
      );
      await tx.execute(
        sql`update campaign_chunks set flight = flight + 1 where campaign_id = ${id}`,
      );
    });
  });
  afterAll(async () => {
    await receiver.stop();
    await server.stop();
  });

  it("recounts only for roles that may change campaigns", async () => {
    const analyst = await server.member(owner.tenantId, "analyst");
    const refused = await server.fail(reportRoutes.recount, { token: analyst, params: { id } });
    expect(refused.body).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(
      (await server.call(reportRoutes.report, { token: analyst, params: { id } })).status,
    ).toBe(200);
    const marketer = await server.member(owner.tenantId, "marketer");
    expect(
      (await server.call(reportRoutes.recount, { token: marketer, params: { id } })).status,
    ).toBe(200);
  });

  it("shows who was reached, by mail domain, and why servers rejected messages, with their replies", async () => {
    const { funnel, domains, refusals, overTime, partsToCount, variants } = await report();
    expect(funnel).toMatchObject({
      frozen: 13,
      sent: 10,
      delivered: 10,
      opened: 0,
      machineOpened: 0,
      clicked: 0,
    });
    expect(domains).toMatchObject({
      count: 3,
      others: null,
      items: [
        { domain: "a.example", people: 7, sent: 6, bounced: 1 },
        { domain: "b.example", people: 5, sent: 4, bounced: 1 },
        { domain: "c.example", people: 1, sent: 0, bounced: 1 },
      ],
    });
    expect(refusals.map(({ kind, bounced }) => [kind, bounced])).toEqual([
      ["addressGone", 2],
      ["mailboxFull", 1],
    ]);
    // Two recipients got the same reply: one sample.
    expect(refusals[0]?.samples).toHaveLength(1);
    expect(refusals[0]?.samples[0]).toContain("User unknown");
    expect(overTime.points.reduce((sum, { sent }) => sum + sent, 0)).toBe(10);
    expect([partsToCount, variants]).toEqual([0, []]);
    expect(await listed({ refusal: "addressGone" })).toEqual([
      "gone0@a.example",
      "gone1@b.example",
    ]);
    expect(await listed({ refusal: "mailboxFull", mailDomain: "c.example" })).toEqual([
      "full@c.example",
    ]);
    expect(await listed({ refusal: "content" })).toEqual([]);
    expect(await listed({ mailDomain: "B.example", state: "sent" })).toEqual(
      [0, 1, 2, 3].map((n) => `bia${n}@b.example`),
    );
  });

  it("separates human opens from machine opens, and shows who clicked which link", async () => {
    await fetchBy("ana0@a.example", "open", CONTACT);
    await fetchBy("ana1@a.example", "click", CONTACT, 0);
    await fetchBy("bia0@b.example", "click", CONTACT, 1);
    await fetchBy("bia1@b.example", "open", APPLE);
    const { funnel, domains, clients, overTime } = await report();
    expect(funnel).toMatchObject({ opened: 3, machineOpened: 1, clicked: 2 });
    expect(domains.items[0]).toMatchObject({
      domain: "a.example",
      opened: 2,
      clicked: 1,
      machineOpened: 0,
    });
    expect(clients.find(({ key }) => key === "chrome")).toMatchObject({ opened: 3, clicked: 2 });
    expect(overTime).toMatchObject({ step: "hour", timeZone: "America/Sao_Paulo" });
    // By minute: emails sent at the start and opened an hour later.
    const minutes = overTime.firstHours ?? [];
    expect(minutes.length).toBeGreaterThanOrEqual(60);
    const sumOf = (key: "sent" | "opened" | "clicked" | "machineOpened", from: number) =>
      minutes.slice(from).reduce((sum, point) => sum + point[key], 0);
    expect([sumOf("sent", 0), sumOf("sent", 5), sumOf("opened", 0), sumOf("opened", 59)]).toEqual([
      10, 0, 3, 3,
    ]);
    expect([sumOf("clicked", 0), sumOf("machineOpened", 0)]).toEqual([2, 1]);
    expect(overTime.points.map(({ sent, opened }) => [sent > 0, opened])).toEqual([
      [true, 0],
      [false, 3],
    ]);
    expect(await listed({ engaged: "machineOnly" })).toEqual(["bia1@b.example"]);
    expect(await listed({ engaged: "notOpened" })).toHaveLength(7);
    expect(await listed({ link: 1 })).toEqual(["bia0@b.example"]);
  });

  it("exports exactly the recipients shown in the list", async () => {
    const filter: RecipientFilter = { state: "bounced", search: "gone" };
    const request = { kind: "recipients" as const, format: "csv" as const, campaignId: id, filter };
    const { status, body: created } = await server.call(exportRoutes.create, {
      token: owner.token,
      body: request,
    });
    expect(status).toBe(202);
    const done = async () =>
      (await server.call(exportRoutes.get, { token: owner.token, params: { id: created.id } }))
        .body;
    await expect.poll(async () => (await done()).status, { timeout: 10_000 }).toBe("done");
    const link = await server.call(exportRoutes.link, {
      token: owner.token,
      params: { id: created.id },
    });
    const text = await (await fetch(new URL(new URL(link.body.url).pathname, server.url))).text();
    const [head, ...rows] = text.trim().split(/\r?\n/);
    expect(head).toContain("email,state,skipReason,attempts,reply,sentAt,openedAt,machineOpenedAt");
    const exported = rows.map((row) => row.split(",").slice(1, 3).join(" ")).toSorted();
    expect(exported).toEqual((await listed(filter)).map((email) => `${email} bounced`));
  });

  it("counts a bounced message as sent and not delivered, which a recount confirms", async () => {
    const { tenantId } = owner;
    const contactId = contactOf.get("ana5@a.example")?.id ?? "";
    const returned = await server.deps.database.tenant(tenantId, (tx) =>
      bounces.recordBounce(tx, tenantId, { campaignId: id, contactId }, "5.2.1 mailbox disabled"),
    );
    expect(returned).toBe("stored");
    const { funnel, domains, refusals } = await report();
    expect(funnel).toMatchObject({ sent: 10, delivered: 9 });
    expect(domains.items[0]).toMatchObject({ domain: "a.example", sent: 5, bounced: 2 });
    expect(refusals[0]).toMatchObject({ kind: "addressGone", bounced: 3 });
    expect(await recount()).toMatchObject({ agrees: true, people: 13, differences: [] });
    await server.deps.database.tenant(tenantId, (tx) =>
      tx.execute(sql`update campaign_engagement set opened = opened + 1 where campaign_id = ${id}`),
    );
    expect(await recount()).toMatchObject({
      agrees: false,
      differences: [
        expect.objectContaining({ what: "engagement", key: "opened", counted: 3, kept: 4 }),
      ],
    });
  });

  it("shows the frozen message without a recipient: links with their index, no pixel, and nothing that counts", async () => {
    const { body } = await server.call(reportRoutes.mail, { token: owner.token, params: { id } });
    expect(body).toMatchObject({ variant: 0, language: "en-us", languages: ["en-us"] });
    expect(body.html).toContain(`<a href="https://shop.example/offer" data-link="0"`);
    expect(body.html).toContain(`data-link="1"`);
    expect(body.html).not.toContain("report.invalid");
    expect(body.html).not.toContain("/t/o/");
    const other = await server.call(reportRoutes.mail, {
      token: owner.token,
      params: { id },
      query: { variant: 1 },
    });
    expect(other.status).toBe(404);
    const draft = await draftCampaign(server, owner, { campaignName: "Not started" });
    expect(
      (await server.call(reportRoutes.mail, { token: owner.token, params: { id: draft.id } }))
        .status,
    ).toBe(409);
    const nothing = await server.call(reportRoutes.report, {
      token: owner.token,
      params: { id: draft.id },
    });
    expect(nothing.body).toMatchObject({
      funnel: { frozen: 0, sent: 0 },
      overTime: { points: [] },
      refusals: [],
      partsToCount: 0,
    });
  });
});
