import {
  contactRoutes,
  authRoutes,
  campaignRoutes,
  exportRoutes,
  filterRoutes,
  mailboxRoutes,
  notificationRoutes,
  billingRoutes,
  workflowRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { declareJob } from "../../platform/jobs/job-queue.ts";
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
import {
  draftWorkflow,
  drawn,
  entry,
  startWorkflow,
  tag,
} from "../workflows/testing/workflow-world.ts";
import { GrantError, grantPlan } from "./plans/grants.ts";
import { endPlan, endPlans } from "./plans/plan-end.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => (server = await startTestServer({ config: { trialDays: 3 } })));
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const endTrial = (tenantId: string) =>
  server.deps.database.system((tx) =>
    tx.execute(
      sql`update tenants set trial_ends_at = now() - interval '1 second' where tenant_id = ${tenantId}`,
    ),
  );
const grant = (workspace: string, plan: string, until: string) =>
  server.deps.database.system((tx) => grantPlan(tx, { workspace, plan, until }));
const check = async ({ token }: TestUser) =>
  (await server.call(billingRoutes.checkAccount, { token })).body;
const daysUntil = (at: string | null) => (Date.parse(at ?? "") - Date.now()) / 86_400_000;
const byId = (id: string) => ({ token: owner.token, params: { id } });

async function scheduledCampaign(): Promise<string> {
  await addContacts(server, owner.tenantId, 2);
  const draft = await draftCampaign(server, owner, { filter: true });
  await changeDraft(server, owner, draft, { sendAt: "2099-01-01T09:00" });
  expect(await act(server, owner, draft.id, "start")).toMatchObject({ status: "scheduled" });
  return draft.id;
}

const runningWorkflow = async () => {
  const { id } = await startWorkflow(server, owner, () =>
    drawn([entry({ trigger: "joins" }), tag("tagged", "vip")], "entry -> tagged"),
  );
  await until(server, owner, id, ({ status }) => status === "sending");
  return id;
};

describe("the trial", () => {
  it("is active in a new workspace for the configured number of days", async () => {
    expect(await check(owner)).toMatchObject({
      isActivedPlan: true,
      plan: "trial",
      billing: "test",
      pausedByPlan: 0,
    });
    expect(daysUntil((await check(owner)).endsAt)).toBeCloseTo(3, 2);
  });

  it("does not affect another workspace of the same user when it ends", async () => {
    const { token, tenantId } = owner;
    const other = (
      await server.call(workspaceRoutes.create, { token, body: { name: "Still in trial" } })
    ).body;
    await endTrial(tenantId);
    const entered = await server.call(workspaceRoutes.enter, {
      token,
      params: { personTenantId: other.personTenantId },
    });
    const body = { name: "New", email: "new@example.com", status: "active" as const };
    expect(
      (await server.call(contactRoutes.create, { token: entered.body.token, body })).status,
    ).toBe(201);
  });
});

describe("after the plan has ended", () => {
  it("rejects creating and starting with 402", async () => {
    const draft = await draftCampaign(server, owner);
    const { id: workflowId } = await draftWorkflow(server, owner, () => drawn([entry()]));
    await endTrial(owner.tenantId);
    const refused = { status: 402, body: { code: "PLAN_INACTIVE" } };
    expect(
      await server.fail(contactRoutes.create, {
        token: owner.token,
        body: { name: "New", email: "new@example.com", status: "active" },
      }),
    ).toMatchObject(refused);
    expect(
      await server.fail(campaignRoutes.create, { token: owner.token, body: { name: "New" } }),
    ).toMatchObject(refused);
    expect(await server.fail(campaignRoutes.start, byId(draft.id))).toMatchObject(refused);
    expect(await server.fail(campaignRoutes.resume, byId(draft.id))).toMatchObject(refused);
    expect(await server.fail(workflowRoutes.start, byId(workflowId))).toMatchObject(refused);
  });

  it("allows signing in, reading, pausing, canceling and exporting", async () => {
    const scheduled = await scheduledCampaign();
    const running = await runningWorkflow();
    await endTrial(owner.tenantId);
    const { token, personTenantId } = owner;
    expect(await check(owner)).toMatchObject({ isActivedPlan: false });
    expect((await server.call(workspaceRoutes.list, { token })).body.items[0]?.isActivedPlan).toBe(
      false,
    );
    const entered = await server.call(workspaceRoutes.enter, { token, params: { personTenantId } });
    const renewed = (await server.call(authRoutes.renew, { token: entered.body.token })).body.token;
    expect((await server.call(contactRoutes.list, { token: renewed })).status).toBe(200);
    expect((await server.call(campaignRoutes.list, { token: renewed })).status).toBe(200);
    expect((await server.call(filterRoutes.list, { token: renewed })).status).toBe(200);
    expect((await act(server, owner, running, "pause")).status).toBe("paused");
    expect((await act(server, owner, running, "cancel")).status).toBe("canceled");
    expect((await act(server, owner, scheduled, "unschedule")).status).toBe("draft");
    const body = { of: "accounts" as const, format: "csv" as const, columns: ["email"] };
    const exported = await server.call(exportRoutes.create, { token, body: body as never });
    expect(exported.status).not.toBe(402);
    expect((await server.call(authRoutes.logout, { token })).status).toBe(204);
  });

  it("finishes campaigns that are being sent", async () => {
    await addContacts(server, owner.tenantId, 3);
    const draft = await draftCampaign(server, owner);
    await act(server, owner, draft.id, "start");
    await endTrial(owner.tenantId);
    await endPlan(server.deps, owner.tenantId);
    expect((await until(server, owner, draft.id, isSent)).balance).toMatchObject({
      sent: 3,
      addsUp: true,
    });
  });

  it("pauses workflows and scheduled campaigns once, with the reason", async () => {
    const scheduled = await scheduledCampaign();
    const running = await runningWorkflow();
    await endTrial(owner.tenantId);
    expect(await endPlan(server.deps, owner.tenantId)).toBe(true);
    expect(await endPlan(server.deps, owner.tenantId)).toBe(false);
    expect(await read(server, owner, running)).toMatchObject({
      status: "paused",
      problem: { code: "PLAN_INACTIVE" },
    });
    expect(await read(server, owner, scheduled)).toMatchObject({
      status: "scheduled",
      problem: { code: "PLAN_INACTIVE" },
    });
    expect(await check(owner)).toMatchObject({ pausedByPlan: 2 });
  });

  it("notifies members once, and emails the Owner", async () => {
    await scheduledCampaign();
    await endTrial(owner.tenantId);
    await endPlans(server.deps);
    const planEnded = async () => {
      const { items } = (
        await server.call(notificationRoutes.list, { token: owner.token, query: { limit: 50 } })
      ).body;
      return items.filter(({ kind }) => kind === "planEnded" || kind === "campaignPaused");
    };
    await expect.poll(planEnded, { timeout: 20_000 }).toHaveLength(1);
    expect(await planEnded()).toMatchObject([
      { kind: "planEnded", data: { isTrial: true, paused: 1 }, link: "/settings/payment" },
    ]);
    const subjects = async () =>
      (await server.call(mailboxRoutes.list, { token: owner.token })).body.items.map(
        ({ subject }: { subject: string }) => subject,
      );
    await expect.poll(subjects, { timeout: 20_000 }).toContain("The free trial of Acme has ended");
  });

  it("pauses a campaign that is due before the end of the plan was processed", async () => {
    const scheduled = await scheduledCampaign();
    await endTrial(owner.tenantId);
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`update campaigns set starts_at = now() where id = ${scheduled}`);
      await server.deps.jobs.add(
        tx,
        declareJob<{ tenantId: string; campaignId: string }>("campaigns.begin"),
        {
          tenantId: owner.tenantId,
          campaignId: scheduled,
        },
      );
    });
    const paused = await until(server, owner, scheduled, ({ problem }) => problem !== null);
    expect(paused).toMatchObject({
      status: "scheduled",
      problem: { code: "PLAN_INACTIVE" },
      startedAt: null,
    });
  });
});

describe("when a plan is active again", () => {
  it("resumes everything that the end of the plan paused with one request, and nothing else", async () => {
    const scheduled = await scheduledCampaign();
    const running = await runningWorkflow();
    const byHand = await runningWorkflow();
    await act(server, owner, byHand, "pause");
    await endTrial(owner.tenantId);
    await endPlan(server.deps, owner.tenantId);
    expect((await server.fail(billingRoutes.resumePaused, { token: owner.token })).body.code).toBe(
      "PLAN_INACTIVE",
    );
    await grant(owner.email, "pro", "30");
    expect((await server.call(billingRoutes.resumePaused, { token: owner.token })).body).toEqual({
      resumed: 2,
    });
    expect(await read(server, owner, running)).toMatchObject({ status: "sending", problem: null });
    expect(await read(server, owner, scheduled)).toMatchObject({
      status: "scheduled",
      problem: null,
      startsAt: "2099-01-01T12:00:00.000Z",
    });
    expect(await read(server, owner, byHand)).toMatchObject({ status: "paused" });
    expect((await server.call(billingRoutes.resumePaused, { token: owner.token })).body).toEqual({
      resumed: 0,
    });
  });

  it("sends a resumed campaign whose time has passed", async () => {
    const scheduled = await scheduledCampaign();
    await endTrial(owner.tenantId);
    await endPlan(server.deps, owner.tenantId);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update campaigns set starts_at = now() - interval '1 hour', send_at = null where id = ${scheduled}`,
      ),
    );
    await grant(owner.tenantId, "starter", "7");
    await act(server, owner, scheduled, "resume");
    expect(
      (await until(server, owner, scheduled, ({ startedAt }) => startedAt !== null)).problem,
    ).toBeNull();
  });
});

describe("granting a plan", () => {
  it("counts days from now, and from the current end of the same plan", async () => {
    await endTrial(owner.tenantId);
    await grant(owner.email.toUpperCase(), "pro", "10");
    expect(await check(owner)).toMatchObject({ isActivedPlan: true, plan: "pro" });
    expect(daysUntil((await check(owner)).endsAt)).toBeCloseTo(10, 2);
    await grant(owner.tenantId, "pro", "10");
    expect(daysUntil((await check(owner)).endsAt)).toBeCloseTo(20, 2);
  });

  it("extends a trial until the end of a day", async () => {
    await grant(owner.tenantId, "trial", "2098-05-31");
    expect(await check(owner)).toMatchObject({
      isActivedPlan: true,
      plan: "trial",
      endsAt: "2098-05-31T23:59:59.999Z",
    });
  });

  it("pauses again when the granted plan ends", async () => {
    await endTrial(owner.tenantId);
    await endPlan(server.deps, owner.tenantId);
    await grant(owner.tenantId, "pro", "1");
    const running = await runningWorkflow();
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update tenants set plan_ends_at = now() - interval '1 second' where tenant_id = ${owner.tenantId}`,
      ),
    );
    await endPlans(server.deps);
    expect(await read(server, owner, running)).toMatchObject({
      status: "paused",
      problem: { code: "PLAN_INACTIVE" },
    });
  });

  it.each([
    ["an unknown plan", () => [owner.email, "gold", "30"]],
    ["an unknown workspace", () => ["nobody@example.com", "pro", "30"]],
    ["an end in the past", () => [owner.email, "pro", "2020-01-31"]],
    ["a day that does not exist", () => [owner.email, "pro", "2027-02-31"]],
    ["something other than a date or days", () => [owner.email, "pro", "forever"]],
    ["zero days", () => [owner.email, "pro", "0"]],
  ])("rejects %s", async (_, args) => {
    const [workspace = "", plan = "", end = ""] = args();
    await expect(grant(workspace, plan, end)).rejects.toThrow(GrantError);
  });

  it("requires the id when the Owner has several workspaces", async () => {
    await server.call(workspaceRoutes.create, { token: owner.token, body: { name: "Second" } });
    await expect(grant(owner.email, "pro", "30")).rejects.toThrow(/several workspaces[^]*Second/);
  });
});
