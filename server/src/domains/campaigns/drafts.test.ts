import {
  contactRoutes,
  campaignRoutes,
  filterRoutes,
  sendingAccountRoutes,
  templateRoutes,
} from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";
import {
  act,
  addContacts,
  changeDraft,
  draftCampaign,
  everyRecipient,
  isSent,
  read,
  until,
} from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { copyName } from "./copies.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startScriptedReceiver({ keepSources: true });
});
afterAll(async () => {
  await server?.stop();
  await receiver?.stop();
});
let before = 0;
beforeEach(async () => {
  owner = await server.signUp();
});
afterEach(() => {
  before = receiver.messages.length;
});

const messages = () => receiver.messages.slice(before);
const inTenant = (query: Sql) =>
  server.deps.database.tenant(owner.tenantId, (tx) => tx.execute(query));

/** Creates a filter on the prefix of names. */
async function filterOn(prefix: string): Promise<string> {
  const body = {
    name: `Names with ${prefix}`,
    definition: {
      operator: "AND" as const,
      conditions: [
        {
          source: "standard" as const,
          field: "name",
          operator: "startsWith" as const,
          value: prefix,
        },
      ],
    },
  };
  return (await server.call(filterRoutes.create, { token: owner.token, body })).body.id;
}

describe("a campaign's audience", () => {
  it("includes contacts that match any filter and no excluded one, as the review counts it", async () => {
    const names = ["Ana", "Bia", "Caio", "Caua", "Duda"];
    const contacts = await addContacts(server, owner.tenantId, 5, (index) => ({
      name: names[index]!,
      status: index === 1 ? "inactive" : "active",
    }));
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      suppress(tx, owner.tenantId, [
        {
          email: contacts[0]!.email,
          contactId: contacts[0]!.id,
          reason: "unsubscribed",
          campaignId: null,
        },
      ]),
    );
    const [a, b, ca, cau] = [
      await filterOn("A"),
      await filterOn("B"),
      await filterOn("Ca"),
      await filterOn("Cau"),
    ];
    const draft = await changeDraft(server, owner, await draftCampaign(server, owner), {
      filterIds: [a, b, ca],
      excludedFilterIds: [cau],
    });
    expect(draft.filters.map(({ name }) => name)).toEqual([
      "Names with A",
      "Names with B",
      "Names with Ca",
    ]);
    const { body: review } = await server.call(campaignRoutes.review, {
      token: owner.token,
      params: { id: draft.id },
    });
    expect(review).toMatchObject({ matched: 3, canReceive: 1, zones: [], problems: [] });
    expect(new Set(review.leftOut.map(({ reason, count }) => `${reason} ${count}`))).toEqual(
      new Set(["inactive 1", "unsubscribed 1"]),
    );

    expect(
      (await server.fail(filterRoutes.remove, { token: owner.token, body: { ids: [cau] } })).body
        .code,
    ).toBe("IN_USE");
    await act(server, owner, draft.id, "start");
    expect(await until(server, owner, draft.id, isSent)).toMatchObject({
      balance: { frozen: 3, sent: 1, skipped: 2 },
      excludedFilters: [{ id: cau, name: "Names with Cau" }],
    });
  });

  it("of a resend to non-openers includes recipients who neither opened nor clicked", async () => {
    await addContacts(server, owner.tenantId, 6, (index) => ({
      status: index === 5 ? "inactive" : "active",
    }));
    const { id } = await draftCampaign(server, owner);
    const early = await server.fail(campaignRoutes.resendToNonOpeners, {
      token: owner.token,
      params: { id },
    });
    expect(early.body.code).toBe("WRONG_STATE");
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    await inTenant(sql`update accounts set status = 'active'`);
    const draft = (
      await server.call(campaignRoutes.resendToNonOpeners, { token: owner.token, params: { id } })
    ).body;
    expect(draft).toMatchObject({
      status: "draft",
      name: "August (2)",
      resendOf: { id, name: "August" },
    });
    // They opened after the draft was created: the audience is determined at the start.
    const contacts = await everyRecipient(server, owner, id, { state: "sent" });
    await inTenant(
      sql`update recipients set opened_at = now() where account_id = ${contacts[0]!.contactId}::uuid`,
    );
    await inTenant(
      sql`update recipients set clicked_at = now() where account_id = ${contacts[1]!.contactId}::uuid`,
    );
    await act(server, owner, draft.id, "start");
    expect((await until(server, owner, draft.id, isSent)).balance).toMatchObject({
      frozen: 3,
      sent: 3,
    });
    const again = await everyRecipient(server, owner, draft.id);
    expect(new Set(again.map(({ contactId }) => contactId))).toEqual(
      new Set(contacts.slice(2).map(({ contactId }) => contactId)),
    );
  });
});

describe("the review of a campaign", () => {
  it("lists everything that prevents a draft from being started", async () => {
    const { body: empty } = await server.call(campaignRoutes.create, {
      token: owner.token,
      body: { name: "Empty", sendAt: "2020-01-01T10:00" },
    });
    const { body } = await server.call(campaignRoutes.review, {
      token: owner.token,
      params: { id: empty.id },
    });
    expect(body).toMatchObject({ matched: 0, canReceive: 0, startsAt: null });
    expect(body.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "sendingAccountId required",
      "templateId required",
      "sendAt past",
      "filterIds nobody",
    ]);
  });

  it("finds errors in the template of each variant", async () => {
    await addContacts(server, owner.tenantId, 1);
    const draft = await draftCampaign(server, owner);
    await inTenant(sql`update templates set subject = '{% if %}'`);
    const test = {
      kind: "subject" as const,
      share: 50,
      variants: [{ subject: "{% if %}", templateId: null }],
      winnerBy: "clicks" as const,
      afterMinutes: 60,
    };
    const checked = async (changes: Parameters<typeof changeDraft>[3]) => {
      await changeDraft(server, owner, await read(server, owner, draft.id), changes);
      const { body } = await server.call(campaignRoutes.review, {
        token: owner.token,
        params: { id: draft.id },
      });
      return body.problems.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await checked({})).toEqual(["templateId.subject liquidSyntax"]);
    expect(await checked({ subject: "Our own", test })).toEqual([
      "templateId.test.variants.0.subject liquidSyntax",
    ]);
    expect(await checked({ test: null })).toEqual([]);
  });

  it("rejects a second sending account that equals the first, or sends from another address", async () => {
    const draft = await draftCampaign(server, owner, { port: receiver.port });
    const other = await draftCampaign(server, owner, {
      port: receiver.port,
      fromEmail: "other@shop.example",
    });
    const same = await draftCampaign(server, owner, { port: receiver.port });
    await addContacts(server, owner.tenantId, 1);
    const codesWith = async (backupSendingAccountId: string | null) => {
      await changeDraft(server, owner, await read(server, owner, draft.id), {
        backupSendingAccountId,
      });
      const { body } = await server.call(campaignRoutes.review, {
        token: owner.token,
        params: { id: draft.id },
      });
      return body.problems.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await codesWith(draft.sendingAccountId)).toEqual(["backupSendingAccountId sameAccount"]);
    expect(await codesWith(other.sendingAccountId)).toEqual(["backupSendingAccountId otherSender"]);
    expect(await codesWith(same.sendingAccountId)).toEqual([]);
    const params = { id: same.sendingAccountId! };
    await server.call(campaignRoutes.remove, { token: owner.token, params: { id: same.id } });
    expect(
      (await server.fail(sendingAccountRoutes.remove, { token: owner.token, params })).body.code,
    ).toBe("IN_USE");
  });
});

describe("a campaign's own subject and sender", () => {
  it("reach recipients, with tagged links, and replies go to the given address", async () => {
    await addContacts(server, owner.tenantId, 1);
    const draft = await changeDraft(
      server,
      owner,
      await draftCampaign(server, owner, { port: receiver.port }),
      {
        subject: "Our own, {{ account.name }}",
        preheader: "Look inside",
        fromName: "Ana of the shop",
        replyTo: "help@shop.example",
        utm: { source: "arauto", medium: "email", campaign: "august", content: "", term: "" },
      },
    );
    expect(draft.shown).toEqual({
      fromName: "Ana of the shop",
      subject: "Our own, {{ account.name }}",
      preheader: "Look inside",
    });
    await act(server, owner, draft.id, "start");
    await until(server, owner, draft.id, isSent);
    const message = await simpleParser(messages()[0]!.source);
    expect([
      message.subject,
      message.from?.value[0]?.name,
      message.replyTo?.value[0]?.address,
    ]).toEqual(["Our own, Person 0", "Ana of the shop", "help@shop.example"]);
    expect(message.html).toContain("Look inside");
    const { body } = await server.call(campaignRoutes.links, {
      token: owner.token,
      params: { id: draft.id },
    });
    expect(body.items[0]?.url).toBe(
      "https://shop.example/offer?utm_source=arauto&utm_medium=email&utm_campaign=august",
    );
  });
});

describe("copies, views and the archive", () => {
  it("copies a campaign with all its parts except its time, without deleted parts", async () => {
    const draft = await draftCampaign(server, owner, { filter: true });
    const deleted = await filterOn("Zz");
    await changeDraft(server, owner, draft, {
      excludedFilterIds: [deleted],
      sendAt: "2099-01-01T10:00",
      subject: "Own",
      utm: { source: "a", medium: "", campaign: "", content: "", term: "" },
    });
    await inTenant(sql`delete from filters where id = ${deleted}::uuid`);
    const copy = await server.call(campaignRoutes.duplicate, {
      token: owner.token,
      params: { id: draft.id },
    });
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({
      name: "August (2)",
      status: "draft",
      subject: "Own",
      sendAt: null,
      filterIds: draft.filterIds,
      excludedFilterIds: [],
      templateId: draft.templateId,
      utm: { source: "a" },
      version: 1,
    });
  });

  it("numbers copies, within the maximum length of a name", () => {
    expect([copyName("August"), copyName("August (2)"), copyName("Sale (2026) x")]).toEqual([
      "August (2)",
      "August (3)",
      "Sale (2026) x (2)",
    ]);
    expect(copyName("x".repeat(100))).toHaveLength(100);
  });

  it("counts views, and shows archived campaigns in one view only", async () => {
    await addContacts(server, owner.tenantId, 1);
    const [first, second] = [
      await draftCampaign(server, owner),
      await draftCampaign(server, owner),
    ];
    await act(server, owner, first.id, "start");
    await until(server, owner, first.id, isSent);
    const counts = async () =>
      (await server.call(campaignRoutes.counts, { token: owner.token })).body;
    expect(await counts()).toEqual({
      all: 2,
      draft: 1,
      scheduled: 0,
      sending: 0,
      sent: 1,
      archived: 0,
    });
    const filed = await server.call(campaignRoutes.archive, {
      token: owner.token,
      params: { id: first.id },
    });
    expect(filed.body.archivedAt).not.toBeNull();
    expect(await counts()).toEqual({
      all: 1,
      draft: 1,
      scheduled: 0,
      sending: 0,
      sent: 0,
      archived: 1,
    });
    const listed = async (view: "all" | "archived" | "sent") =>
      (
        await server.call(campaignRoutes.list, {
          token: owner.token,
          query: { view, sort: "-startsAt" },
        })
      ).body.items.map(({ id }) => id);
    expect([await listed("all"), await listed("archived"), await listed("sent")]).toEqual([
      [second.id],
      [first.id],
      [],
    ]);
    await server.call(campaignRoutes.unarchive, { token: owner.token, params: { id: first.id } });
    expect(await counts()).toMatchObject({ all: 2, sent: 1, archived: 0 });

    const waiting = await changeDraft(server, owner, second, { sendAt: "2099-01-01T10:00" });
    await act(server, owner, waiting.id, "start");
    expect(await counts()).toMatchObject({ scheduled: 1 });
    expect(
      (
        await server.fail(campaignRoutes.archive, {
          token: owner.token,
          params: { id: waiting.id },
        })
      ).body.code,
    ).toBe("WRONG_STATE");
  });

  it("protects the templates of variants from deletion", async () => {
    const [draft, other] = [await draftCampaign(server, owner), await draftCampaign(server, owner)];
    const test = {
      kind: "content" as const,
      share: 50,
      variants: [{ subject: null, templateId: other.templateId }],
      winnerBy: "clicks" as const,
      afterMinutes: 60,
    };
    expect((await changeDraft(server, owner, draft, { test })).variants[1]).toMatchObject({
      templateName: "Offer",
      subject: "For {{ account.name }}",
    });
    await server.call(campaignRoutes.remove, { token: owner.token, params: { id: other.id } });
    expect(
      (
        await server.fail(templateRoutes.remove, {
          token: owner.token,
          body: { ids: [other.templateId] },
        })
      ).body.code,
    ).toBe("IN_USE");
  });
});

describe("a contact's time zone", () => {
  it("is stored in its usual spelling, stays when omitted, and is rejected when unknown", async () => {
    const body = {
      name: "Ana Lima",
      email: "ana@example.com",
      status: "active" as const,
      timeZone: "america/sao_paulo",
    };
    const created = (await server.call(contactRoutes.create, { token: owner.token, body })).body;
    expect(created.timeZone).toBe("America/Sao_Paulo");
    const { timeZone: _, ...rest } = body;
    const updated = await server.call(contactRoutes.update, {
      token: owner.token,
      params: { id: created.id },
      body: { ...rest, version: created.version },
    });
    expect(updated.body.timeZone).toBe("America/Sao_Paulo");
    const refused = await server.fail(contactRoutes.create, {
      token: owner.token,
      body: { ...body, email: "b@example.com", timeZone: "Mars/Olympus" },
    });
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(["timeZone"]);
  });
});
