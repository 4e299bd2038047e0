import {
  type Campaign,
  campaignRoutes,
  DEFAULT_BRAND,
  filterRoutes,
  sendingAccountRoutes,
  templateRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  draftCampaign,
  isSent,
  read,
  until,
} from "../delivery/testing/campaign-world.ts";
import { balance as ledgerBalance, findFrozenCampaign, frozenMessage } from "../ledger/index.ts";

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [owner, outsider] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server?.stop());

const parts = (campaign: Campaign) => ({
  name: campaign.name,
  sendingAccountId: campaign.sendingAccountId,
  filterIds: campaign.filterIds,
  templateId: campaign.templateId,
});

describe("campaign drafts", () => {
  it("creates, completes, lists and deletes a draft", async () => {
    const { token } = owner;
    const created = await server.call(campaignRoutes.create, { token, body: { name: "Empty" } });
    expect([created.status, created.body]).toMatchObject([
      201,
      {
        status: "draft",
        balance: null,
        shown: { fromName: "" },
        templateId: null,
        problem: null,
        version: 1,
      },
    ]);
    const { templateId, sendingAccountId } = await draftCampaign(server, owner);
    const changed = await server.call(campaignRoutes.update, {
      token,
      params: { id: created.body.id },
      body: { name: "Full", templateId, sendingAccountId, version: 1 },
    });
    expect(changed.body).toMatchObject({
      name: "Full",
      templateName: "Offer",
      shown: { subject: "For {{ account.name }}" },
      version: 2,
    });
    const found = await server.call(campaignRoutes.list, {
      token,
      query: { search: "fUL", status: "draft", sort: "name" },
    });
    expect(found.body.items.map((c) => c.id)).toEqual([created.body.id]);
    expect(
      (await server.call(campaignRoutes.remove, { token, params: { id: created.body.id } })).status,
    ).toBe(204);
    expect(
      (await server.fail(campaignRoutes.get, { token, params: { id: created.body.id } })).status,
    ).toBe(404);
  });

  it("rejects a change based on an old version and returns the current one", async () => {
    const draft = await draftCampaign(server, owner);
    const change = (name: string) => ({
      token: owner.token,
      params: { id: draft.id },
      body: { ...parts(draft), name, version: draft.version },
    });
    expect((await server.call(campaignRoutes.update, change("First"))).status).toBe(200);
    const refused = await server.fail(campaignRoutes.update, change("Second"));
    expect(refused.body).toMatchObject({ code: "VERSION_CONFLICT", current: { name: "First" } });
  });

  it("rejects parts that do not exist in this workspace", async () => {
    const theirs = await draftCampaign(server, outsider, { filter: true });
    const refused = await server.fail(campaignRoutes.create, {
      token: owner.token,
      body: { ...parts(theirs), name: "Mine" },
    });
    expect(refused.body.errors?.map((e) => e.path).toSorted()).toEqual([
      "filterIds.0",
      "sendingAccountId",
      "templateId",
    ]);
  });

  it("protects the parts of a draft from deletion", async () => {
    const { token } = owner;
    const { filterIds, templateId, sendingAccountId } = await draftCampaign(server, owner, {
      filter: true,
      port: 25,
    });
    expect(
      (await server.fail(filterRoutes.remove, { token, body: { ids: filterIds } })).body.code,
    ).toBe("IN_USE");
    expect(
      (await server.fail(templateRoutes.remove, { token, body: { ids: [templateId] } })).body.code,
    ).toBe("IN_USE");
    expect(
      (await server.fail(sendingAccountRoutes.remove, { token, params: { id: sendingAccountId } }))
        .body.code,
    ).toBe("IN_USE");
  });
});

describe("starting a campaign", () => {
  it("lists everything that is missing", async () => {
    const { body } = await server.call(campaignRoutes.create, {
      token: owner.token,
      body: { name: "Empty" },
    });
    const refused = await server.fail(campaignRoutes.start, {
      token: owner.token,
      params: { id: body.id },
    });
    expect(refused.body).toMatchObject({
      code: "CAMPAIGN_INCOMPLETE",
      errors: [{ path: "sendingAccountId" }, { path: "templateId" }],
    });
    expect((await read(server, owner, body.id)).status).toBe("draft");
  });

  it("rejects a template with errors", async () => {
    const { id, templateId } = await draftCampaign(server, owner);
    // Saved before a check existed, or with a field that was deleted since.
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update templates set subject = '{% if %}' where id = ${templateId}`),
    );
    const refused = await server.fail(campaignRoutes.start, { token: owner.token, params: { id } });
    expect(refused.body.code).toBe("TEMPLATE_INVALID");
  });

  it("requires the permission to send", async () => {
    const { id } = await draftCampaign(server, owner);
    for (const role of ["analyst", "developer"] as const) {
      const token = await server.member(owner.tenantId, role);
      for (const route of [campaignRoutes.start, campaignRoutes.pause, campaignRoutes.cancel])
        expect((await server.fail(route, { token, params: { id } })).status).toBe(403);
    }
  });

  it("freezes every language of its message, with one list of links, and the brand", async () => {
    const user = await server.signUp();
    await addContacts(server, user.tenantId, 2);
    const draft = await draftCampaign(server, user, {
      source: '<p><a href="https://shop.example/en">Go</a></p>',
    });
    const params = { id: draft.templateId! };
    const { body: template } = await server.call(templateRoutes.get, { token: user.token, params });
    const translation = {
      language: "pt-br" as const,
      subject: "Para você",
      preheader: "Já",
      source: '<p><a href="https://shop.example/pt">Ir</a></p>',
    };
    const { name, type, tags, version } = template;
    const facts = { name, type, tags, status: "active" as const };
    const change = (content: object, at: number) =>
      server.call(templateRoutes.update, {
        token: user.token,
        params,
        body: { ...facts, version: at, content: { ...template.content, ...content } },
      });
    expect((await change({ translations: [translation] }, version)).status).toBe(200);
    await act(server, user, draft.id, "start");
    expect((await change({ translations: [] }, version + 1)).status).toBe(200);
    expect((await until(server, user, draft.id, isSent)).balance).toMatchObject({
      sent: 2,
      failed: 0,
    });
    const frozen = await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.one<{ language: string; links: string[]; color: string; translations: object[] }>(sql`
        select content ->> 'language' as language, content -> 'links' as links, content #>> '{workspace,brand,accentColor}' as color, translations
        from campaigns where id = ${draft.id}::uuid`),
    );
    expect(frozen).toEqual({
      language: "en-us",
      links: ["https://shop.example/en", "https://shop.example/pt"],
      color: DEFAULT_BRAND.accentColor,
      translations: [translation],
    });
  });

  it("sends content that was frozen before messages had languages and brands", async () => {
    const user = await server.signUp();
    await addContacts(server, user.tenantId, 2);
    const draft = await draftCampaign(server, user);
    await act(server, user, draft.id, "start");
    await until(server, user, draft.id, isSent);
    const old = await server.deps.database.tenant(user.tenantId, async (tx) => {
      await tx.execute(sql`
        update campaigns set translations = null, content = (content - 'language') #- '{workspace,brand}' where id = ${draft.id}::uuid`);
      return findFrozenCampaign(tx, user.tenantId, draft.id);
    });
    expect(
      frozenMessage(
        old!.content!,
        { source: old!.source!, translations: old!.translations, variants: null },
        0,
      ),
    ).toMatchObject({
      language: "en-us",
      translations: [],
      workspace: { brand: DEFAULT_BRAND },
    });
  });

  it("sends the content at the time of the click, whatever changes later", async () => {
    const user = await server.signUp();
    await addContacts(server, user.tenantId, 5);
    const draft = await draftCampaign(server, user, { filter: true });
    await act(server, user, draft.id, "start");
    const { body: template } = await server.call(templateRoutes.get, {
      token: user.token,
      params: { id: draft.templateId! },
    });
    const { name, type, tags, version, content } = template;
    await server.call(templateRoutes.update, {
      token: user.token,
      params: { id: template.id },
      body: {
        name,
        type,
        tags,
        version,
        content: { ...content, subject: "Changed" },
        status: "active",
      },
    });
    expect(await until(server, user, draft.id, isSent)).toMatchObject({
      shown: { subject: "For {{ account.name }}" },
      filters: [{ name: "Everybody called Person" }],
    });
  });
});

describe("a started campaign", () => {
  let sent: Campaign;
  let user: TestUser;
  beforeAll(async () => {
    user = await server.signUp();
    await addContacts(server, user.tenantId, 30, (index) => ({
      name: index < 20 ? `Person ${index}` : `Other ${index}`,
      status: index === 0 ? "inactive" : "active",
    }));
    const { id } = await draftCampaign(server, user, { filter: true });
    await act(server, user, id, "start");
    sent = await until(server, user, id, isSent);
  });

  it("cannot be changed, deleted, started, paused, resumed or canceled after it was sent", async () => {
    const params = { id: sent.id };
    const { token } = user;
    for (const route of [
      campaignRoutes.start,
      campaignRoutes.pause,
      campaignRoutes.resume,
      campaignRoutes.cancel,
      campaignRoutes.remove,
    ]) {
      expect((await server.fail(route, { token, params })).body.code).toBe("WRONG_STATE");
    }
    expect(
      (
        await server.fail(campaignRoutes.update, {
          token,
          params,
          body: { ...parts(sent), version: sent.version },
        })
      ).body.code,
    ).toBe("WRONG_STATE");
  });

  it("explains for each contact why they did or didn't get the message", async () => {
    await addContacts(server, user.tenantId, 1, () => ({
      name: "Person late",
      email: "late@example.com",
    }));
    const verdictOn = async (email: string, id = sent.id) =>
      (
        await server.call(campaignRoutes.verdict, {
          token: user.token,
          params: { id },
          query: { email },
        })
      ).body;
    expect(await verdictOn("PERSON1@example.com")).toMatchObject({
      verdict: "sent",
      recipient: { state: "sent", sentAt: expect.any(String) },
    });
    expect(await verdictOn("person0@example.com")).toMatchObject({
      verdict: "skipped",
      recipient: { skipReason: "inactive" },
    });
    expect(await verdictOn("person25@example.com")).toMatchObject({
      verdict: "didNotMatch",
      recipient: null,
    });
    expect(await verdictOn("late@example.com")).toMatchObject({ verdict: "addedAfterFreeze" });
    expect(await verdictOn("nobody@example.com")).toMatchObject({ verdict: "unknownPerson" });
    const draft = await draftCampaign(server, user);
    expect(await verdictOn("person1@example.com", draft.id)).toMatchObject({
      verdict: "notStarted",
      frozenAt: null,
    });
  });

  it("lists its recipients by page, state and search", async () => {
    const { token } = user;
    const list = async (query: Record<string, string | number>) =>
      (await server.call(campaignRoutes.recipients, { token, params: { id: sent.id }, query }))
        .body;
    const first = await list({ limit: 12 });
    const second = await list({ limit: 12, cursor: first.nextCursor ?? "" });
    expect([first.total, first.items.length, second.items.length, second.nextCursor]).toEqual([
      20,
      12,
      8,
      null,
    ]);
    expect(new Set([...first.items, ...second.items].map((r) => r.contactId)).size).toBe(20);
    expect(await list({ state: "skipped" })).toMatchObject({
      total: 1,
      items: [{ email: "person0@example.com", skipReason: "inactive" }],
    });
    expect(await list({ state: "sent" })).toMatchObject({ total: 19 });
    for (const state of ["pending", "claimed", "deferred", "failed", "bounced", "uncertain"])
      expect((await list({ state })).total).toBe(0);
    expect(await list({ search: "PERSON1@" })).toMatchObject({ total: 1 });
    expect(await list({ engaged: "opened" })).toMatchObject({ total: 0 });
  });

  it("lists the links of its message", async () => {
    const { body } = await server.call(campaignRoutes.links, {
      token: user.token,
      params: { id: sent.id },
    });
    expect(body.items).toContainEqual({
      index: expect.any(Number),
      url: "https://shop.example/offer",
      clicks: 0,
      people: 0,
    });
  });

  it("returns NOT_FOUND to another workspace on every route", async () => {
    const params = { id: sent.id };
    const { token } = outsider;
    const routes = [
      campaignRoutes.get,
      campaignRoutes.remove,
      campaignRoutes.start,
      campaignRoutes.pause,
      campaignRoutes.resume,
      campaignRoutes.cancel,
      campaignRoutes.resendUncertain,
      campaignRoutes.progress,
      campaignRoutes.recipients,
      campaignRoutes.links,
    ];
    for (const route of routes)
      expect([route.operationId, (await server.fail(route, { token, params })).status]).toEqual([
        route.operationId,
        404,
      ]);
    expect(
      (
        await server.fail(campaignRoutes.verdict, {
          token,
          params,
          query: { email: "person1@example.com" },
        })
      ).status,
    ).toBe(404);
    expect(
      (await server.fail(campaignRoutes.update, { token, params, body: { name: "x", version: 1 } }))
        .status,
    ).toBe(404);
    expect((await server.fail(campaignRoutes.get, { token, params: { id: v7() } })).status).toBe(
      404,
    );
    expect(
      (await server.call(campaignRoutes.list, { token })).body.items.map((c) => c.id),
    ).not.toContain(sent.id);
  });

  it("streams its progress until it no longer changes", async () => {
    const { id } = await draftCampaign(server, user);
    await act(server, user, id, "start");
    const response = await fetch(`${server.url}/api/v1/Campaigns/${id}/Progress`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    const seen = [...(await response.text()).matchAll(/^data: ?(\{.*\})$/gm)].map(
      ([, json]) => JSON.parse(json ?? "") as Campaign,
    );
    expect(seen.at(-1)).toMatchObject({ status: "sent", balance: { pending: 0, addsUp: true } });
    expect(seen.every((c) => c.balance?.addsUp ?? true)).toBe(true);
  });
});

describe("the balance sheet", () => {
  const sums = {
    size: 10,
    sent: 4,
    failed: 1,
    bounced: 1,
    skipped: 1,
    uncertain: 1,
    deferred: 1,
    skippedBy: { deleted: 1 },
  };
  it("counts every recipient once", () => {
    expect(
      ledgerBalance.balanceOf({ frozen: 12, skippedAtFreeze: { deleted: 0, inactive: 2 }, sums }),
    ).toMatchObject({
      sent: 4,
      failed: 2,
      bounced: 1,
      skipped: 3,
      uncertain: 1,
      pending: 2,
      addsUp: true,
    });
  });
  it("reports when the sums do not match", () => {
    expect(
      ledgerBalance.balanceOf({ frozen: 13, skippedAtFreeze: { inactive: 2 }, sums })?.addsUp,
    ).toBe(false);
    expect(
      ledgerBalance.balanceOf({
        frozen: 12,
        skippedAtFreeze: { inactive: 2 },
        sums: { ...sums, sent: 40 },
      })?.addsUp,
    ).toBe(false);
    expect(
      ledgerBalance.balanceOf({
        frozen: 12,
        skippedAtFreeze: { inactive: 2 },
        sums: { ...sums, skippedBy: null },
      })?.addsUp,
    ).toBe(false);
  });
});
