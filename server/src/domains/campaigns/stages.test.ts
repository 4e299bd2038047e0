import {
  type Campaign,
  type CampaignCanary,
  type CampaignTest,
  campaignRoutes,
  reportRoutes,
} from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
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
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { markComplained } from "../tracking/index.ts";
import { stepCampaign } from "./stage-steps.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
const script: Script = {};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  delete script.behave;
  script.keepSources = false;
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
});
afterEach(() => receiver.stop());

const CANARY: CampaignCanary = {
  percent: 10,
  waitMinutes: 60,
  maxBouncePercent: 20,
  maxComplaintPercent: 5,
};
const TEST: CampaignTest = {
  kind: "subject",
  share: 50,
  variants: [
    { subject: "Second {{ account.name }}", templateId: null },
    { subject: "Third {{ account.name }}", templateId: null },
  ],
  winnerBy: "clicks",
  afterMinutes: 60,
};

async function started(
  recipients: number,
  changes: Parameters<typeof changeDraft>[3],
): Promise<string> {
  await addContacts(server, owner.tenantId, recipients);
  const draft = await draftCampaign(server, owner, { port: receiver.port });
  await changeDraft(server, owner, draft, changes);
  await act(server, owner, draft.id, "start");
  return draft.id;
}

const step = (id: string) =>
  server.deps.database.tenant(owner.tenantId, (tx) => stepCampaign(tx, owner.tenantId, id));
const inTenant = (query: Sql) =>
  server.deps.database.tenant(owner.tenantId, (tx) => tx.execute(query));

/** Ends the wait of the current stage. */
const endWait = (id: string) =>
  inTenant(
    sql`update campaigns set stage_due_at = now() - interval '1 second' where id = ${id}::uuid`,
  );

/** Steps as the job does until the campaign matches. */
async function stepUntil(
  id: string,
  condition: (campaign: Campaign) => boolean,
): Promise<Campaign> {
  return until(server, owner, id, (campaign) => {
    if (condition(campaign)) return true;
    void step(id).catch(() => undefined);
    return false;
  });
}

const inStage = (stage: Campaign["stage"]) => (campaign: Campaign) => campaign.stage === stage;

describe("sending a first batch", () => {
  it("sends it alone, waits, and releases the rest; each step once, however often it runs", async () => {
    const id = await started(200, { canary: CANARY });
    const waiting = await stepUntil(id, inStage("canaryWait"));
    expect(waiting).toMatchObject({
      status: "sending",
      balance: { frozen: 200, sent: 20, pending: 180 },
    });
    expect(Date.parse(waiting.stageEndsAt ?? "") - Date.now()).toBeGreaterThan(50 * 60_000);
    expect(receiver.taken.size).toBe(20);

    await Promise.all([step(id), step(id)]);
    expect(await read(server, owner, id)).toMatchObject({
      stage: "canaryWait",
      balance: { sent: 20 },
    });

    await endWait(id);
    await Promise.all([step(id), step(id), step(id)]);
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 200,
      pending: 0,
      addsUp: true,
    });
    expect([...receiver.taken.values()].every((times) => times === 1)).toBe(true);
    const { total } = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ total: number }>(
        sql`select count(*)::int as total from events where campaign_id = ${id}::uuid and type = 'campaign.restReleased'`,
      ),
    );
    expect(total).toBe(1);
  });

  it("stops automatically when too many addresses bounce, and continues when a user releases it", async () => {
    script.behave = () => ({ at: "rcpt", code: 550, text: "5.1.1 No such user" });
    const id = await started(100, { canary: CANARY });
    const stopped = await stepUntil(id, (campaign) => campaign.status === "paused");
    expect(stopped).toMatchObject({
      problem: { code: "CANARY_STOPPED" },
      balance: { frozen: 100, bounced: 10, pending: 90, addsUp: true },
    });
    expect(await step(id)).toBeNull();

    delete script.behave;
    await act(server, owner, id, "resume");
    expect(await until(server, owner, id, isSent)).toMatchObject({
      problem: null,
      balance: { sent: 90, bounced: 10, addsUp: true },
    });
  });

  it("stops when too many recipients complain while it waits", async () => {
    const id = await started(100, { canary: CANARY });
    await stepUntil(id, inStage("canaryWait"));
    const [reader] = await everyRecipient(server, owner, id, { state: "sent" });
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      markComplained(tx, owner.tenantId, id, reader!.contactId, new Date()),
    );
    await step(id);
    expect(await read(server, owner, id)).toMatchObject({
      status: "paused",
      problem: { code: "CANARY_STOPPED" },
    });
    await act(server, owner, id, "cancel");
    expect(
      await until(server, owner, id, (campaign) => campaign.balance?.pending === 0),
    ).toMatchObject({
      status: "canceled",
      balance: { frozen: 100, sent: 10, skipped: 90, addsUp: true },
    });
  });

  it("can be ended early", async () => {
    const id = await started(60, { canary: CANARY });
    await stepUntil(id, inStage("canaryWait"));
    expect(await act(server, owner, id, "releaseRest")).toMatchObject({ stage: "rest" });
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 60,
      addsUp: true,
    });
    const refused = await server.fail(campaignRoutes.releaseRest, {
      token: owner.token,
      params: { id },
    });
    expect(refused.body.code).toBe("WRONG_STATE");
  });
});

describe("testing variants", () => {
  const subjectsOf = () =>
    receiver.messages.map(({ to, source }) => [to, /^Subject: (\w+)/m.exec(source)?.[1]] as const);
  /** Makes the given recipients of each variant click or open. */
  async function response(
    id: string,
    numbers: readonly number[],
    column: "clicked_at" | "opened_at",
  ): Promise<void> {
    for (const [variant, count] of numbers.entries()) {
      await inTenant(sql`
        update recipients set ${sql.ref(column)} = now() where campaign_id = ${id}::uuid and account_id in (
          select r.account_id from recipients r join campaign_chunks k on k.campaign_id = r.campaign_id and k.chunk = r.chunk
          where r.campaign_id = ${id}::uuid and k.variant = ${variant} limit ${count})`);
    }
  }

  it("assigns each contact one variant, evenly, and sends the most clicked one to all others", async () => {
    script.keepSources = true;
    const id = await started(121, { test: TEST });
    const waiting = await stepUntil(id, inStage("testWait"));
    expect(waiting.balance).toMatchObject({ frozen: 121, sent: 60, pending: 61, addsUp: true });
    expect(
      waiting.variants.map(({ sent, isWinner, subject }) => [sent, isWinner, subject]),
    ).toEqual([
      [20, null, "For {{ account.name }}"],
      [20, null, "Second {{ account.name }}"],
      [20, null, "Third {{ account.name }}"],
    ]);
    const tested = new Map(subjectsOf());
    expect(tested.size).toBe(60);

    await response(id, [3, 7, 2], "clicked_at");
    await response(id, [20, 0, 0], "opened_at");
    await endWait(id);
    await Promise.all([step(id), step(id)]);
    const sent = await until(server, owner, id, isSent);
    expect(sent.balance).toMatchObject({ sent: 121, addsUp: true });
    expect(sent.variants.map(({ isWinner, sent: got }) => [isWinner, got])).toEqual([
      [false, 20],
      [true, 81],
      [false, 20],
    ]);
    const report = await server.call(reportRoutes.report, { token: owner.token, params: { id } });
    expect(report.body.variants.map(({ index, sent: got }) => [index, got])).toEqual([
      [0, 20],
      [1, 81],
      [2, 20],
    ]);
    const rest = subjectsOf().filter(([to]) => !tested.has(to));
    expect(rest).toHaveLength(61);
    expect(new Set(rest.map(([, subject]) => subject))).toEqual(new Set(["Second"]));

    const contacts = await everyRecipient(server, owner, id);
    const got = new Map(
      (
        await server.deps.database.tenant(owner.tenantId, (tx) =>
          tx.query<{ contactId: string; variant: number }>(sql`
            select r.account_id, k.variant from recipients r
            join campaign_chunks k on k.campaign_id = r.campaign_id and k.chunk = r.chunk where r.campaign_id = ${id}::uuid`),
        )
      ).map(({ contactId, variant }) => [contactId, variant]),
    );
    const words = ["For", "Second", "Third"];
    const seen = new Map(subjectsOf());
    for (const { contactId, email } of contacts)
      expect(words[got.get(contactId) ?? -1]).toBe(seen.get(email ?? ""));
  });

  it("sends the campaign itself if there are no responses", async () => {
    const id = await started(80, { test: TEST });
    await stepUntil(id, inStage("testWait"));
    await endWait(id);
    await step(id);
    expect(
      (await until(server, owner, id, isSent)).variants.map(({ isWinner }) => isWinner),
    ).toEqual([true, false, false]);
  });

  it("lets a user decide, once, even while it is paused", async () => {
    const id = await started(80, { test: { ...TEST, winnerBy: "opens" } });
    await stepUntil(id, inStage("testWait"));
    await act(server, owner, id, "pause");
    const decide = { token: owner.token, params: { id } };
    expect(
      (await server.fail(campaignRoutes.decideTest, { ...decide, body: { variant: 3 } })).body.code,
    ).toBe("VALIDATION");
    expect(
      (await server.call(campaignRoutes.decideTest, { ...decide, body: { variant: 2 } })).body,
    ).toMatchObject({
      status: "paused",
      stage: "rest",
    });
    expect(
      (await server.call(campaignRoutes.decideTest, { ...decide, body: { variant: 2 } })).status,
    ).toBe(200);
    expect(
      (await server.fail(campaignRoutes.decideTest, { ...decide, body: { variant: 1 } })).body.code,
    ).toBe("WRONG_STATE");
    expect((await read(server, owner, id)).balance).toMatchObject({ sent: 40, pending: 40 });
    await act(server, owner, id, "resume");
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 80,
      addsUp: true,
    });
  });

  it("has no rest when it tests the whole audience, and still names a winner", async () => {
    const id = await started(30, { test: { ...TEST, share: 100, winnerBy: "opens" } });
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 30,
      pending: 0,
    });
    await step(id);
    await response(id, [1, 1, 4], "opened_at");
    await endWait(id);
    await step(id);
    expect(await read(server, owner, id)).toMatchObject({
      status: "sent",
      variants: [{ isWinner: false }, { isWinner: false }, { isWinner: true }],
    });
  });

  it("records held recipients as skipped when canceled", async () => {
    const id = await started(90, { test: TEST });
    await stepUntil(id, inStage("testWait"));
    await act(server, owner, id, "cancel");
    expect(
      await until(server, owner, id, (campaign) => campaign.balance?.pending === 0),
    ).toMatchObject({
      status: "canceled",
      balance: {
        frozen: 90,
        sent: 45,
        skipped: 45,
        skippedBy: [{ reason: "canceled", count: 45 }],
        addsUp: true,
      },
    });
    expect(await step(id)).toBeNull();
  });

  it("rejects a test together with a first batch or local times, and variants without texts", async () => {
    await addContacts(server, owner.tenantId, 1);
    const draft = await draftCampaign(server, owner, { port: receiver.port });
    const refusedWith = async (changes: Parameters<typeof changeDraft>[3]) => {
      await changeDraft(server, owner, await read(server, owner, draft.id), changes);
      const { body } = await server.fail(campaignRoutes.start, {
        token: owner.token,
        params: { id: draft.id },
      });
      return [body.code, body.errors?.map(({ path, code }) => `${path} ${code}`)];
    };
    const far = { sendAt: "2099-01-01T09:00", sendAtZone: "recipient" as const };
    expect(await refusedWith({ test: TEST, canary: CANARY })).toEqual([
      "CAMPAIGN_INCOMPLETE",
      ["canary withTest"],
    ]);
    expect(await refusedWith({ test: TEST, canary: null, ...far })).toEqual([
      "CAMPAIGN_INCOMPLETE",
      ["sendAtZone withTest"],
    ]);
    expect(await refusedWith({ test: null, canary: CANARY, ...far })).toEqual([
      "CAMPAIGN_INCOMPLETE",
      ["sendAtZone withCanary"],
    ]);
    const wordless = { ...TEST, variants: [{ subject: null, templateId: null }] };
    expect(await refusedWith({ test: wordless, canary: null, sendAt: null })).toEqual([
      "CAMPAIGN_INCOMPLETE",
      ["test.variants.0.subject required"],
    ]);
    const templateless = { ...wordless, kind: "content" as const };
    expect(await refusedWith({ test: templateless })).toEqual([
      "CAMPAIGN_INCOMPLETE",
      ["test.variants.0.templateId required"],
    ]);
  });
});
