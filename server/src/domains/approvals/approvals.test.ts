import {
  type Approval,
  approvalRoutes,
  auditLogRoutes,
  type Campaign,
  campaignRoutes,
  dashboardRoutes,
  notificationRoutes,
  workflowRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql, type Sql } from "../../platform/database/sql.ts";
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
import { planEnd } from "../campaigns/index.ts";
import { draftWorkflow, drawn, entry, mail } from "../workflows/testing/workflow-world.ts";
import { applyApproval, expireApproval, recheckJob } from "./jobs.ts";
import { deleteOldRounds } from "./thread-queries.ts";

let server: TestServer;
let owner: TestUser;
let approver: { token: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  approver = { token: await server.member(owner.tenantId, "marketer") };
  await addContacts(server, owner.tenantId, 3);
});

const inTenant = <Row extends object>(query: Sql) =>
  server.deps.database.tenant(owner.tenantId, (tx) => tx.query<Row>(query));

async function requireAbove(approvalAbove: number | null, approveWorkflows = false) {
  const { token } = owner;
  const { body: now } = await server.call(workspaceRoutes.get, { token });
  const { name, address, language, timeZone, version } = now;
  const body = { name, address, language, timeZone, version, approvalAbove, approveWorkflows };
  expect((await server.call(workspaceRoutes.update, { token, body })).status).toBe(200);
}

const ask = async (campaignId: string, rest: object = {}, token = owner.token) => {
  const response = await server.call(approvalRoutes.ask, { token, body: { campaignId, ...rest } });
  expect(response).toMatchObject({ status: 200 });
  return response.body;
};
const get = async (id: string, token = approver.token) =>
  (await server.call(approvalRoutes.get, { token, params: { id } })).body;
const decide = (
  { id, round }: Pick<Approval, "id" | "round">,
  decision: "approve" | "requestChanges" | "decline",
  { comment = "", token = approver.token } = {},
) =>
  server.call(approvalRoutes.decide, {
    token,
    params: { id },
    body: { round, decision, comment },
  });
/** Ends the undo period, and runs its job. */
async function apply({ id, round }: Pick<Approval, "id" | "round">) {
  await inTenant(
    sql`update approvals set takes_effect_at = now() - interval '1 second' where id = ${id}::uuid and takes_effect_at is not null`,
  );
  await applyApproval(server.deps, { tenantId: owner.tenantId, approvalId: id, round });
}
const startFails = async (id: string, token = owner.token) =>
  (await server.fail(campaignRoutes.start, { token, params: { id } })).body.code;
const draft = (changes: Parameters<typeof changeDraft>[3] = {}): Promise<Campaign> =>
  draftCampaign(server, owner, { filter: true }).then((found) =>
    changeDraft(server, owner, found, changes),
  );

describe("a campaign that needs an approval", () => {
  it("starts only after approval, also when another member starts it", async () => {
    await requireAbove(0);
    const { id, name } = await draft();
    expect(await startFails(id)).toBe("APPROVAL_REQUIRED");
    expect(await startFails(id, approver.token)).toBe("APPROVAL_REQUIRED");
    expect(await read(server, owner, id)).toMatchObject({ status: "draft", approval: null });
    const { body: review } = await server.call(campaignRoutes.review, {
      token: owner.token,
      params: { id },
    });
    expect(review.approval).toBe("needed");

    const pending = await ask(id, { note: "Please look" });
    expect(pending).toMatchObject({ status: "waiting", round: 1, people: 3, decision: "own" });
    expect(await ask(id, { note: "Please look" })).toMatchObject({ round: 1 });
    expect(await startFails(id)).toBe("APPROVAL_REQUIRED");

    const { body: approved } = await decide(pending, "approve", { comment: "Good" });
    expect(approved).toMatchObject({ status: "approved", decidedBy: { name: "Ana Souza" } });
    expect((await decide(pending, "approve")).body).toMatchObject({ status: "approved" });
    const { body: log } = await server.call(auditLogRoutes.list, { token: owner.token });
    // The repeated request changed nothing.
    expect(log.items.filter(({ action }) => action === "approval.created")).toHaveLength(1);
    expect(log.items.find(({ action }) => action === "approval.decided")).toMatchObject({
      record: { name },
      changes: [{ before: "waiting", after: "approved" }],
    });
    expect(log.items.find(({ action }) => action === "workspace.updated")).toMatchObject({
      changes: [{ field: "approvalAbove", before: null, after: 0 }],
    });
    // Not before the undo period ends.
    expect(await startFails(id)).toBe("APPROVAL_REQUIRED");
    await applyApproval(server.deps, {
      tenantId: owner.tenantId,
      approvalId: pending.id,
      round: 1,
    });
    expect(await read(server, owner, id)).toMatchObject({ status: "draft" });

    await apply(pending);
    await apply(pending);
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({ sent: 3 });
    const done = await get(pending.id);
    expect(done.status).toBe("applied");
    expect(done.thread.map(({ kind }) => kind)).toEqual(["asked", "approved", "applied"]);
  });

  it("can't be approved by the user who asked, nor by roles that may not send", async () => {
    await requireAbove(0);
    const pending = await ask((await draft()).id);
    const own = { params: { id: pending.id }, body: { round: 1, decision: "approve" } };
    const failed = await server.fail(approvalRoutes.decide, { ...own, token: owner.token });
    expect(failed.body.code).toBe("APPROVAL_OWN");
    const analyst = await server.member(owner.tenantId, "analyst");
    expect((await server.fail(approvalRoutes.decide, { ...own, token: analyst })).status).toBe(403);
    expect(await get(pending.id, analyst)).toMatchObject({ decision: "permission" });
  });

  it("needs another approval after every change", async () => {
    await requireAbove(0);
    const first = await draft();
    const pending = await ask(first.id);
    const look = { token: approver.token, params: { id: pending.id }, body: { round: 1 } };
    await server.call(approvalRoutes.look, look);
    await changeDraft(server, owner, first, { subject: "Another subject" });
    const ended = await get(pending.id);
    expect(ended).toMatchObject({ status: "changed" });
    expect(ended.thread.at(-1)).toMatchObject({ kind: "changed", fields: ["subject"] });
    expect((await decide(pending, "approve")).status).toBe(409);

    const again = await ask(first.id);
    expect(again).toMatchObject({ id: pending.id, round: 2, status: "waiting" });
    expect((await decide(pending, "approve")).status).toBe(409);
    const seen = await get(pending.id);
    expect(seen.lookedAt).not.toBeNull();
    expect(seen.changes).toEqual([
      {
        field: "subject",
        message: null,
        before: "For {{ account.name }}",
        after: "Another subject",
      },
    ]);
    await server.call(approvalRoutes.look, { ...look, body: { round: 2 } });
    expect((await get(pending.id)).changes).toHaveLength(1);
  });

  it("notices a changed template, even after it was approved", async () => {
    await requireAbove(0);
    const { id } = await draft();
    const pending = await ask(id);
    await decide(pending, "approve");
    await inTenant(sql`update templates set source = replace(source, 'Hello', 'Goodbye')`);
    await apply(pending);
    expect(await get(pending.id)).toMatchObject({ status: "changed" });
    expect(await read(server, owner, id)).toMatchObject({ status: "draft" });
  });

  it("ends a waiting request when its template changes unnoticed", async () => {
    await requireAbove(0);
    const pending = await ask((await draft()).id);
    const payload = { tenantId: owner.tenantId, approvalId: pending.id, round: 1 };
    const run = {
      deps: server.deps,
      signal: new AbortController().signal,
      attempt: 1,
      maxAttempts: 1,
    };
    await recheckJob.run(payload, run);
    expect(await read(server, owner, pending.campaignId)).toMatchObject({
      approval: { status: "waiting" },
    });
    await inTenant(sql`update templates set source = replace(source, 'Hello', 'Goodbye')`);
    await recheckJob.run(payload, run);
    expect(await read(server, owner, pending.campaignId)).toMatchObject({
      approval: { status: "changed" },
    });
  });

  it("is never started with the approval of other content when both happen at once", async () => {
    await requireAbove(0);
    for (let turn = 0; turn < 4; turn += 1) {
      const before = await draft();
      const pending = await ask(before.id);
      await Promise.all([
        decide(pending, "approve"),
        changeDraft(server, owner, before, { subject: `Changed ${turn}` }),
      ]);
      await apply(pending);
      expect(await get(pending.id)).toMatchObject({ status: "changed" });
      expect(await read(server, owner, before.id)).toMatchObject({ status: "draft" });
    }
  });

  it("starts after its process was killed between the approval and its effect", async () => {
    await requireAbove(0);
    const { id } = await draft();
    const pending = await ask(id);
    await decide(pending, "approve");
    // The job is stored with the approval, so any process that runs next finds it.
    const jobs = await server.deps.database.system((tx) =>
      tx.query<{ runAt: Date }>(
        sql`select run_at from graphile_worker.jobs where key = ${`approvals.apply:${pending.id}`}`,
      ),
    );
    expect(jobs).toHaveLength(1);
    await apply(pending);
    expect(await until(server, owner, id, isSent)).toMatchObject({ status: "sent" });
  });

  it("can be returned in several rounds, with a reason", async () => {
    await requireAbove(0);
    const { id } = await draft();
    const pending = await ask(id);
    const empty = { token: approver.token, params: { id: pending.id } };
    const bad = { ...empty, body: { round: 1, decision: "requestChanges", comment: " " } };
    expect((await server.fail(approvalRoutes.decide, bad)).body.code).toBe("VALIDATION");
    const { body: back } = await decide(pending, "requestChanges", { comment: "Shorter, please" });
    expect(back).toMatchObject({ status: "changesRequested" });
    const again = await ask(id, { note: "Shorter now" });
    expect((await decide(again, "decline", { comment: "Not this year" })).body).toMatchObject({
      status: "declined",
      round: 2,
    });
    expect(await startFails(id)).toBe("APPROVAL_REQUIRED");
    const third = await ask(id);
    const withdrawn = await server.call(approvalRoutes.withdraw, {
      token: owner.token,
      params: { id: third.id },
    });
    expect(withdrawn.body).toMatchObject({ status: "withdrawn" });
  });

  it("can be undone until it takes effect", async () => {
    await requireAbove(0);
    const { id } = await draft();
    const pending = await ask(id);
    await decide(pending, "approve");
    const undo = { token: approver.token, params: { id: pending.id } };
    expect((await server.call(approvalRoutes.undo, undo)).body).toMatchObject({
      status: "waiting",
      takesEffectAt: null,
    });
    await apply(pending);
    expect(await read(server, owner, id)).toMatchObject({ status: "draft" });
    await decide(pending, "approve");
    await apply(pending);
    expect((await server.fail(approvalRoutes.undo, undo)).body.code).toBe("WRONG_STATE");
  });

  it("keeps its schedule, and sends nothing when no one decides in time", async () => {
    await requireAbove(0);
    const planned = await draft({ sendAt: "2090-01-01T09:00" });
    const pending = await ask(planned.id);
    expect(pending.decideBy).not.toBeNull();
    await decide(pending, "approve");
    await apply(pending);
    expect(await read(server, owner, planned.id)).toMatchObject({
      status: "scheduled",
      startsAt: pending.decideBy,
    });
    const moved = await server.fail(campaignRoutes.reschedule, {
      token: owner.token,
      params: { id: planned.id },
      body: { sendAt: "2090-01-02T09:00" },
    });
    expect(moved.body.code).toBe("APPROVAL_REQUIRED");

    const late = await ask((await draft({ sendAt: "2090-01-01T09:00" })).id);
    const payload = { tenantId: owner.tenantId, approvalId: late.id, round: 1 };
    await expireApproval(server.deps, payload);
    expect(await get(late.id)).toMatchObject({ status: "waiting" });
    await inTenant(sql`update approvals set decide_by = now() where id = ${late.id}::uuid`);
    expect((await decide(late, "approve")).status).toBe(409);
    expect(await get(late.id)).toMatchObject({ status: "expired" });
    await expireApproval(server.deps, payload);
    expect((await get(late.id)).thread.filter(({ kind }) => kind === "expired")).toHaveLength(1);
    for (const { token } of [owner, approver])
      await expect
        .poll(
          async () =>
            (await server.call(notificationRoutes.list, { token })).body.items.map(
              ({ kind }) => kind,
            ),
          { timeout: 10_000 },
        )
        .toContain("approvalExpired");
  });
});

describe("the threshold of a workspace", () => {
  it("lets smaller audiences start, and stops a campaign whose audience grew above it", async () => {
    await requireAbove(3);
    const { id } = await draft();
    server.config.sendGraceSeconds = 30;
    try {
      expect(await act(server, owner, id, "start")).toMatchObject({ status: "scheduled" });
    } finally {
      server.config.sendGraceSeconds = 0;
    }
    await addContacts(server, owner.tenantId, 2, (index) => ({ email: `new${index}@example.com` }));
    await inTenant(sql`update campaigns set starts_at = now() where id = ${id}::uuid`);
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update graphile_worker._private_jobs set run_at = now() where key = ${`campaigns.begin:${id}`}`,
      ),
    );
    const stopped = await until(server, owner, id, ({ status }) => status === "failed");
    expect(stopped.problem).toMatchObject({ code: "APPROVAL_REQUIRED" });
    expect(stopped.problem?.message).toContain("5 contacts");
    // Approval can be requested, and then it is sent.
    const pending = await ask(id);
    await decide(pending, "approve");
    await apply(pending);
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({ sent: 5 });
  });

  it("can be removed: then an open request stays, but is not needed", async () => {
    await requireAbove(0);
    const { id } = await draft();
    const pending = await ask(id);
    await requireAbove(null);
    expect(await get(pending.id)).toMatchObject({ status: "waiting", isRequired: false });
    await act(server, owner, id, "start");
    expect(await get(pending.id)).toMatchObject({ status: "withdrawn" });
    const [settings] = await inTenant<{ data: object }>(
      sql`select data from events where type = 'approval.settingsChanged' order by occurred_at desc limit 1`,
    );
    expect(settings?.data).toMatchObject({ above: null, formerAbove: 0 });
  });

  it("can't request approval if no one else may approve", async () => {
    const alone = await server.signUp();
    await addContacts(server, alone.tenantId, 1);
    const { id } = await draftCampaign(server, alone);
    const body = { campaignId: id };
    const failed = await server.fail(approvalRoutes.ask, { token: alone.token, body });
    expect(failed.body.code).toBe("APPROVAL_NOBODY");
  });
});

describe("workflows", () => {
  const oneMail = () =>
    draftWorkflow(server, owner, ({ templateId }) =>
      drawn([entry({ trigger: "joins" }), mail("first", templateId)], "entry -> first"),
    );

  it("need an approval to start and to publish changes", async () => {
    await requireAbove(null, true);
    const { id } = await oneMail();
    const at = { token: owner.token, params: { id } };
    expect((await server.fail(workflowRoutes.start, at)).body.code).toBe("APPROVAL_REQUIRED");
    const pending = await ask(id);
    expect(pending.shown.steps.map(({ type }) => type)).toEqual(["entry", "email"]);
    await decide(pending, "approve");
    await apply(pending);
    const running = (await server.call(workflowRoutes.get, at)).body;
    expect(running.published?.version).toBe(1);

    const definition = {
      ...running.definition,
      steps: running.definition.steps.map((step) =>
        step.type === "email" ? { ...step, config: { ...step.config, subject: "New" } } : step,
      ),
    };
    const { body: changed } = await server.call(workflowRoutes.update, {
      ...at,
      body: { definition, version: running.version },
    });
    const publishing = { ...at, body: { version: changed.version, inside: "finish" as const } };
    expect((await server.fail(workflowRoutes.publish, publishing)).body.code).toBe(
      "APPROVAL_REQUIRED",
    );
    const again = await ask(id, { action: "publish" });
    expect(again).toMatchObject({ id: pending.id, round: 2, action: "publish" });
    await decide(again, "approve");
    await apply(again);
    expect((await server.call(workflowRoutes.get, at)).body.published?.version).toBe(2);
  });

  it("adopt changed filters only with an approval", async () => {
    await requireAbove(null);
    const { id, filterId } = await draftWorkflow(server, owner, ({ templateId, filterId: used }) =>
      drawn([entry({ trigger: "joins" }), mail("first", templateId, used)], "entry -> first"),
    );
    const at = { token: owner.token, params: { id } };
    await server.call(workflowRoutes.start, at);
    await requireAbove(null, true);
    await inTenant(sql`
      update filters set definition = jsonb_set(definition, '{conditions,0,value}', '"Nobody"') where id = ${filterId}::uuid`);
    expect((await server.fail(workflowRoutes.adoptFilters, at)).body.code).toBe(
      "APPROVAL_REQUIRED",
    );
    const pending = await ask(id, { action: "adoptFilters" });
    await decide(pending, "approve");
    await apply(pending);
    expect(await get(pending.id)).toMatchObject({ status: "applied" });
    expect((await server.call(workflowRoutes.get, at)).body.changedFilters).toEqual([]);
  });
});

describe("approval requests", () => {
  it("are listed for members who can decide them, for their requester, and when they are done", async () => {
    const pending = await ask((await draft()).id);
    const list = async (token: string, view: "mine" | "asked" | "done") =>
      (await server.call(approvalRoutes.list, { token, query: { view } })).body.items.map(
        ({ id }) => id,
      );
    expect(await list(approver.token, "mine")).toEqual([pending.id]);
    expect(await list(owner.token, "mine")).toEqual([]);
    expect(await list(owner.token, "asked")).toEqual([pending.id]);
    const needs = async (token: string) =>
      (await server.call(dashboardRoutes.get, { token })).body.needs.items.map(({ kind }) => kind);
    expect(await needs(approver.token)).toContain("approvalWaiting");
    await decide(pending, "decline", { comment: "No" });
    expect(await list(approver.token, "mine")).toEqual([]);
    expect(await list(approver.token, "done")).toEqual([pending.id]);
    expect(await needs(owner.token)).toContain("approvalReturned");
  });

  it("have a preview of the submitted content, and a thread", async () => {
    const pending = await ask((await draft()).id);
    await inTenant(sql`update templates set source = replace(source, 'Hello', 'Goodbye')`);
    const at = { token: approver.token, params: { id: pending.id } };
    const { body: shown } = await server.call(approvalRoutes.preview, { ...at, query: {} });
    expect(shown.html).toContain("Hello");
    const missing = await server.fail(approvalRoutes.preview, { ...at, query: { message: 5 } });
    expect(missing.status).toBe(404);
    const { body } = await server.call(approvalRoutes.comment, { ...at, body: { text: "Hm" } });
    expect(body.thread.at(-1)).toMatchObject({ kind: "commented", text: "Hm" });
    const events = await inTenant<{ type: string; data: object }>(
      sql`select type, data from events where type like 'approval.%' order by occurred_at, id`,
    );
    expect(events[0]).toMatchObject({
      type: "approval.requested",
      data: { approvalId: pending.id, round: 1, people: 3, note: "" },
    });
    expect(events.map(({ type }) => type)).toContain("approval.commented");
  });

  it("keep the content of earlier rounds for 90 days", async () => {
    const { id } = await draft();
    const pending = await ask(id);
    await decide(pending, "decline", { comment: "No" });
    await ask(id);
    await inTenant(sql`update approval_rounds set asked_at = now() - interval '91 days'`);
    await server.deps.database.system((tx) => deleteOldRounds(tx, 90));
    const rounds = await inTenant<{ round: number }>(
      sql`select round from approval_rounds where approval_id = ${pending.id}::uuid`,
    );
    expect(rounds).toEqual([{ round: 2 }]);
  });
});

describe("a scheduled campaign paused by the end of the plan", () => {
  const inTwoHours = () => new Date(Date.now() + 7_200_000).toISOString().slice(0, 16);
  async function paused(hasPassed: boolean): Promise<Campaign> {
    const campaign = await draft({ sendAt: inTwoHours() });
    await act(server, owner, campaign.id, "start");
    const { tenantId } = owner;
    await server.deps.database.tenant(tenantId, (tx) => planEnd.pauseForPlan(tx, tenantId));
    if (hasPassed)
      await inTenant(
        sql`update campaigns set starts_at = now() - interval '1 hour' where tenant_id = ${tenantId}::uuid and id = ${campaign.id}::uuid`,
      );
    return campaign;
  }
  const resumeAll = () =>
    planEnd.resumeAfterPlan(server.deps, { tenantId: owner.tenantId, userId: owner.userId });

  it("keeps its time, which needs no further approval", async () => {
    const campaign = await paused(false);
    await requireAbove(0);
    expect(await resumeAll()).toBe(1);
    expect(await read(server, owner, campaign.id)).toMatchObject({
      status: "scheduled",
      problem: null,
    });
  });

  it("needs an approval once its time has passed", async () => {
    const campaign = await paused(true);
    await requireAbove(0);
    expect(await resumeAll()).toBe(0);
    const { body } = await server.fail(campaignRoutes.resume, {
      token: owner.token,
      params: { id: campaign.id },
    });
    expect(body.code).toBe("APPROVAL_REQUIRED");
    expect(await read(server, owner, campaign.id)).toMatchObject({
      status: "scheduled",
      problem: { code: "PLAN_INACTIVE" },
    });
    await requireAbove(null);
    expect(await resumeAll()).toBe(1);
  });
});
