import {
  contactRoutes,
  CAMPAIGNS_PATH,
  personalDataRoutes,
  type FilterDefinition,
  filterRoutes,
  isBulkEvent,
  notificationRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordEvents } from "../../platform/events/events.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { act, addContacts } from "../delivery/testing/campaign-world.ts";
import {
  drawn,
  entry,
  isThrough,
  mail,
  startWorkflow,
  stepOf,
  waitForResults,
} from "./testing/workflow-world.ts";

const PATIENCE = 20_000;
const ADDRESS = "ana.erasable@example.com";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
  server.deps.database.tenant(owner.tenantId, work);
const wait = {
  id: "wait",
  type: "wait" as const,
  config: { kind: "for" as const, duration: { amount: 1, unit: "days" as const } },
};
const save = async (name: string, definition: FilterDefinition) =>
  (await server.call(filterRoutes.create, { token: owner.token, body: { name, definition } })).body
    .id;

describe("an erased contact whose address is used in a workflow", () => {
  it("keeps the address in the workflow's conditions until it has ended, as the proof of erasure states", async () => {
    const { token } = owner;
    const [ana] = await addContacts(server, owner.tenantId, 2, (n) => ({
      email: n === 0 ? ADDRESS : "beto@example.com",
    }));
    const naming: FilterDefinition = {
      operator: "AND",
      conditions: [
        {
          source: "standard",
          field: "email",
          operator: "inList",
          values: [ADDRESS, "beto@example.com"],
        },
      ],
    };
    const [audience, step] = [await save("Audience", naming), await save("Step", naming)];
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn([entry(), wait, mail("mail", templateId, step)], "entry -> wait", "wait -> mail"),
      { audience: { filterIds: [audience] } },
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 2);
    const proof = await server.call(personalDataRoutes.erase, {
      token,
      params: { id: ana!.id },
      body: { email: ADDRESS, reason: "personRequest" },
    });
    expect(proof.body.campaigns).toEqual([{ id, name: "Journey" }]);
    const traces = () =>
      inTenant(async (tx) => {
        const like = `%${ADDRESS}%`;
        const found = await tx.one<{ content: number; versions: number }>(sql`
          select (select count(*)::int from campaigns c where c.content::text ilike ${like}) as content,
            (select count(*)::int from workflow_versions v where v::text ilike ${like}) as versions`);
        return [found.content, found.versions];
      });
    expect(await traces()).toEqual([1, 1]);

    await act(server, owner, id, "cancel");
    await waitForResults(server, owner, id, (found) => found.inside === 0);
    expect(
      (await server.call(personalDataRoutes.list, { token })).body.items[0]?.campaigns,
    ).toEqual([]);
    const hurry = await server.deps.database.system((tx) =>
      tx.execute(sql`
        update graphile_worker._private_jobs set run_at = now() where key like ${`personalData.forgetCampaignFilters:${owner.tenantId}:%`}`),
    );
    expect(hurry).toBe(1);
    await expect.poll(traces, { timeout: PATIENCE }).toEqual([0, 0]);
  });
});

describe("reports about a workflow", () => {
  it("show its name with the counts of its messages, also when one of them stops", async () => {
    const { token } = owner;
    await addContacts(server, owner.tenantId, 3);
    const { id } = await startWorkflow(server, owner, ({ templateId }) =>
      drawn(
        [entry(), mail("first", templateId), mail("second", templateId)],
        "entry -> first",
        "first -> second",
      ),
    );
    await waitForResults(server, owner, id, isThrough(3));
    const news = async (kind: string) =>
      (await server.call(notificationRoutes.list, { token })).body.items.find(
        (one) => one.kind === kind,
      );
    await expect
      .poll(() => news("workflowEnded"), { timeout: PATIENCE })
      .toMatchObject({
        data: { name: "Journey", sent: 6, failed: 0, skipped: 0 },
        link: `${CAMPAIGNS_PATH}/${id}`,
      });
    const ends = await inTenant((tx) =>
      tx.query<{ campaignId: string }>(
        sql`select campaign_id from events where type = 'campaign.ended'`,
      ),
    );
    expect(ends).toEqual([{ campaignId: id }]);
    await inTenant(async (tx) => {
      const mails = await tx.query<{ id: string }>(
        sql`select id from campaigns where workflow_id = ${id} and step = 'second'`,
      );
      const data = { code: "SMTP_FAILED", message: "Away" };
      await recordEvents(tx, owner.tenantId, [
        { type: "campaign.paused", campaignId: mails[0]!.id, data },
      ]);
    });
    await expect
      .poll(() => news("campaignPaused"), { timeout: PATIENCE })
      .toMatchObject({
        data: { name: "Journey", code: "SMTP_FAILED" },
        link: `${CAMPAIGNS_PATH}/${id}`,
      });
  });

  it("appear in the timeline of contacts who enter, without a notification for each contact", async () => {
    const { token } = owner;
    const [contact] = await addContacts(server, owner.tenantId, 1);
    const { id } = await startWorkflow(server, owner, ({ templateId }) =>
      drawn([entry(), mail("mail", templateId)], "entry -> mail"),
    );
    await waitForResults(server, owner, id, isThrough(1));
    const timeline = await server.call(contactRoutes.timeline, {
      token,
      params: { id: contact!.id },
    });
    const entered = timeline.body.items.find(({ type }) => type === "workflow.entered");
    expect(entered).toMatchObject({ data: { campaignId: id, campaignName: "Journey" } });
    expect(
      (["entered", "ended", "left"] as const).map((what) => isBulkEvent(`workflow.${what}`)),
    ).toEqual([true, true, true]);
    expect(
      (["published", "entryClosed", "entryOpened"] as const).map((what) =>
        isBulkEvent(`workflow.${what}`),
      ),
    ).toEqual([false, false, false]);
  });
});

describe("the personal data of a contact", () => {
  it("includes each round through a workflow, with the steps passed", async () => {
    const [ana] = await addContacts(server, owner.tenantId, 1);
    const { id } = await startWorkflow(server, owner, ({ templateId }) =>
      drawn(
        [entry(), { ...mail("mail", templateId), name: "Hello" }, wait],
        "entry -> mail",
        "mail -> wait",
      ),
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 1);
    const { body } = await server.call(personalDataRoutes.personalData, {
      token: owner.token,
      params: { id: ana!.id },
    });
    expect(body.workflows).toMatchObject([
      { name: "Journey", endedAt: null, steps: [{ step: "entry" }, { step: "Hello" }] },
    ]);
    expect(body.campaigns).toMatchObject([{ name: "Journey · Hello", state: "sent" }]);
  });
});
