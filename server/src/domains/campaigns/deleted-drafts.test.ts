import {
  campaignRoutes,
  DELETED_CAMPAIGN_DAYS,
  filterRoutes,
  sendingAccountRoutes,
  templateRoutes,
  topicRoutes,
  updateCampaignBody,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  changeDraft,
  draftCampaign,
  isSent,
  read,
  until,
} from "../delivery/testing/campaign-world.ts";
import { removeOldDrafts } from "./draft-queries.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const byId = (id: string) => ({ token: owner.token, params: { id } });
const remove = (id: string) =>
  server.call(campaignRoutes.remove, byId(id)).then(({ status }) => expect(status).toBe(204));
const restore = async (id: string) => (await server.call(campaignRoutes.restore, byId(id))).body;
const drafts = async () =>
  (await server.call(campaignRoutes.list, { token: owner.token, query: { view: "draft" } })).body
    .items;

describe("deleted drafts", () => {
  it("restores a draft under its id with all its settings, however often requested, and sends it", async () => {
    await addContacts(server, owner.tenantId, 2);
    const test = {
      kind: "subject" as const,
      share: 50,
      variants: [{ subject: "Other words", templateId: null }],
      winnerBy: "clicks" as const,
      afterMinutes: 60,
    };
    const utm = { source: "s", medium: "m", campaign: "c", content: "k", term: "t" };
    const created = await draftCampaign(server, owner, { filter: true });
    const draft = await changeDraft(server, owner, created, {
      test,
      utm,
      subject: "Words",
      preheader: "More",
      fromName: "Me",
      replyTo: "a@b.example",
    });
    await remove(draft.id);
    expect(await drafts()).toEqual([]);
    expect(await restore(draft.id)).toEqual(draft);
    expect(await restore(draft.id)).toEqual(draft);
    expect(await drafts()).toEqual([draft]);
    const simple = await changeDraft(server, owner, draft, { test: null });
    await act(server, owner, simple.id, "start");
    expect((await until(server, owner, simple.id, isSent)).balance).toMatchObject({ sent: 2 });
    expect((await restore(simple.id)).status).toBe("sent");
    expect((await server.fail(campaignRoutes.remove, byId(simple.id))).body.code).toBe(
      "WRONG_STATE",
    );
  });

  it("restores a draft for non-openers with its audience", async () => {
    await addContacts(server, owner.tenantId, 2);
    const { id } = await draftCampaign(server, owner);
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    const { body: again } = await server.call(campaignRoutes.resendToNonOpeners, byId(id));
    await remove(again.id);
    expect((await restore(again.id)).resendOf).toEqual({ id, name: "August" });
  });

  it("hides a deleted draft: every route returns NOT_FOUND, and lists and counts omit it", async () => {
    const { id, ...draft } = await draftCampaign(server, owner);
    await remove(id);
    const { get, start, duplicate, review, archive, remove: again } = campaignRoutes;
    for (const route of [get, start, duplicate, review, archive, again])
      expect([route.operationId, (await server.fail(route, byId(id))).status]).toEqual([
        route.operationId,
        404,
      ]);
    const body = updateCampaignBody.parse(draft);
    expect((await server.fail(campaignRoutes.update, { ...byId(id), body })).status).toBe(404);
    const { body: counts } = await server.call(campaignRoutes.counts, { token: owner.token });
    expect(counts).toMatchObject({ all: 0, draft: 0, archived: 0 });
    const outsider = await server.signUp();
    expect(
      (await server.fail(campaignRoutes.restore, { ...byId(id), token: outsider.token })).status,
    ).toBe(404);
    expect((await restore(id)).id).toBe(id);
  });

  it("does not protect its parts from deletion; missing parts are named after a restore and prevent a start", async () => {
    await addContacts(server, owner.tenantId, 2);
    const { token } = owner;
    const { body: topic } = await server.call(topicRoutes.create, {
      token,
      body: { name: "News", default: "in" },
    });
    const created = await draftCampaign(server, owner, { filter: true, port: 25 });
    const draft = await changeDraft(server, owner, created, { topicId: topic.id });
    const { id, templateId, filterIds, sendingAccountId } = draft;
    await remove(id);
    expect(
      (await server.call(filterRoutes.remove, { token, body: { ids: filterIds } })).status,
    ).toBeLessThan(300);
    expect(
      (await server.call(templateRoutes.remove, { token, body: { ids: [templateId!] } })).status,
    ).toBeLessThan(300);
    expect(
      (await server.call(topicRoutes.remove, { token, body: { ids: [topic.id] } })).status,
    ).toBeLessThan(300);
    expect(
      (await server.call(sendingAccountRoutes.remove, { token, params: { id: sendingAccountId! } }))
        .status,
    ).toBe(204);

    // Without its filter it would address every contact.
    expect(await restore(id)).toMatchObject({
      filterIds,
      filters: [],
      topicId: topic.id,
      templateId,
      sendingAccountId,
    });
    const refused = await server.fail(campaignRoutes.start, byId(id));
    expect(refused.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "sendingAccountId notFound",
      "filterIds.0 notFound",
      "topicId notFound",
      "templateId notFound",
    ]);
    await server.call(templateRoutes.restore, { token, body: { ids: [templateId!] } });
    expect((await read(server, owner, id)).templateName).toBe("Offer");
    const { body: accounts } = await server.call(sendingAccountRoutes.list, { token });
    const mended = await changeDraft(server, owner, await read(server, owner, id), {
      sendingAccountId: accounts.items[0]?.id ?? null,
      filterIds: [],
      topicId: null,
    });
    await act(server, owner, mended.id, "start");
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({ sent: 2 });
  });

  it("deletes a draft permanently after the retention period", async () => {
    const [old, fresh] = [await draftCampaign(server, owner), await draftCampaign(server, owner)];
    for (const { id } of [old, fresh]) await remove(id);
    const age = (id: string, days: number) =>
      server.deps.database.system((tx) =>
        tx.execute(
          sql`update campaigns set deleted_at = now() - make_interval(days => ${days}::int) where id = ${id}::uuid`,
        ),
      );
    await age(old.id, DELETED_CAMPAIGN_DAYS + 1);
    await age(fresh.id, DELETED_CAMPAIGN_DAYS - 1);
    for (let times = 0; times < 2; times += 1) await server.deps.database.system(removeOldDrafts);
    expect((await server.fail(campaignRoutes.restore, byId(old.id))).body.code).toBe("NOT_FOUND");
    expect((await restore(fresh.id)).id).toBe(fresh.id);
    await server.deps.database.system(removeOldDrafts);
    expect((await drafts()).map(({ id }) => id)).toEqual([fresh.id]);
  });

  it("either deletes or starts a draft when both are requested at the same time", async () => {
    await addContacts(server, owner.tenantId, 1);
    for (let round = 0; round < 4; round += 1) {
      const { id } = await draftCampaign(server, owner);
      const [start, deleted] = await Promise.all([
        server.call(campaignRoutes.start, byId(id)) as Promise<{ status: number }>,
        server.call(campaignRoutes.remove, byId(id)) as Promise<{ status: number }>,
      ]);
      expect([start.status < 300, deleted.status < 300].filter(Boolean)).toHaveLength(1);
      expect((await restore(id)).status === "draft").toBe(deleted.status < 300);
    }
  });
});
