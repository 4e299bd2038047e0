import { type Campaign, campaignRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { freezeCampaign } from "./freeze.ts";
import {
  act,
  addContacts,
  changeDraft,
  draftCampaign,
  isSent,
  read,
  until,
} from "../delivery/testing/campaign-world.ts";
import { beginCampaign } from "./begin.ts";
import { plannedStart } from "./start.ts";
import { instantOf } from "../../platform/local-time.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ config: { sendGraceSeconds: 30 } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const inTenant = <Row>(query: Sql<Row>) =>
  server.deps.database.tenant(owner.tenantId, (tx) => tx.query<Row & object>(query));
const begin = (id: string) =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    beginCampaign(tx, server.deps, owner.tenantId, id),
  );
/** Moves the campaign's start this many seconds into the past. */
const makeDue = (id: string, secondsAgo = 0) =>
  inTenant(
    sql`update campaigns set starts_at = now() - make_interval(secs => ${secondsAgo}) where id = ${id}::uuid`,
  );
const zone = async (name: string, contacts: readonly { id: string }[]) =>
  inTenant(
    sql`update accounts set time_zone = ${name} where id = any(${contacts.map(({ id }) => id)}::uuid[])`,
  );
const eventsOf = async (id: string) =>
  (await inTenant<{ type: string; data: object }>(
    sql`select type, data from events where campaign_id = ${id}::uuid and type like 'campaign.%' order by occurred_at, id`,
  )) as {
    type: string;
    data: object;
  }[];

async function draftFor(
  recipients: number,
  changes: Parameters<typeof changeDraft>[3] = {},
): Promise<Campaign> {
  await addContacts(server, owner.tenantId, recipients);
  return changeDraft(server, owner, await draftCampaign(server, owner), changes);
}

describe("starting a campaign now", () => {
  it("waits for a grace period in which it can be unscheduled, changed and started again", async () => {
    const draft = await draftFor(3);
    const started = await act(server, owner, draft.id, "start");
    expect(started).toMatchObject({ status: "scheduled", stage: "grace", balance: null });
    expect(Date.parse(started.startsAt ?? "") - Date.now()).toBeGreaterThan(20_000);
    expect(await act(server, owner, draft.id, "start")).toMatchObject({
      status: "scheduled",
      startsAt: started.startsAt,
    });

    const back = await act(server, owner, draft.id, "unschedule");
    expect(back).toMatchObject({ status: "draft", stage: null, startsAt: null });
    expect(await act(server, owner, draft.id, "unschedule")).toMatchObject({ status: "draft" });
    expect((await changeDraft(server, owner, back, { subject: "Another" })).shown.subject).toBe(
      "Another",
    );

    await act(server, owner, draft.id, "start");
    await makeDue(draft.id);
    expect(await begin(draft.id)).toBe(true);
    expect((await until(server, owner, draft.id, isSent)).balance).toMatchObject({
      sent: 3,
      addsUp: true,
    });
  });

  it("begins automatically when the grace period is over", async () => {
    const draft = await draftFor(2);
    server.config.sendGraceSeconds = 1;
    try {
      expect(await act(server, owner, draft.id, "start")).toMatchObject({ status: "scheduled" });
    } finally {
      server.config.sendGraceSeconds = 30;
    }
    expect((await until(server, owner, draft.id, isSent)).balance).toMatchObject({ sent: 2 });
    expect((await eventsOf(draft.id)).map(({ type }) => type)).toEqual([
      "campaign.scheduled",
      "campaign.started",
      "campaign.sent",
    ]);
  });

  it("either begins or is unscheduled, never both and never twice", async () => {
    await addContacts(server, owner.tenantId, 2);
    for (let round = 0; round < 3; round += 1) {
      const { id } = await draftCampaign(server, owner);
      await act(server, owner, id, "start");
      await makeDue(id);
      const unschedule = () =>
        server.call(campaignRoutes.unschedule, { token: owner.token, params: { id } });
      const [one, back, two] = await Promise.all([begin(id), unschedule(), begin(id)]);
      expect([one, two, back.status === 200].filter(Boolean)).toHaveLength(1);
      const rested = await until(
        server,
        owner,
        id,
        ({ status }) => status === "sent" || status === "draft",
      );
      expect([rested.status, rested.balance?.sent]).toEqual(
        back.status === 200 ? ["draft", undefined] : ["sent", 2],
      );
    }
  });

  it("does not begin once it is canceled during the grace period", async () => {
    const { id } = await draftFor(2);
    await act(server, owner, id, "start");
    expect(await act(server, owner, id, "cancel")).toMatchObject({
      status: "canceled",
      stage: null,
    });
    await makeDue(id);
    expect(await begin(id)).toBe(false);
  });

  it("keeps its frozen content, whatever happens to the draft's parts", async () => {
    const draft = await draftFor(2);
    await act(server, owner, draft.id, "start");
    await inTenant(sql`update templates set subject = 'Changed'`);
    await makeDue(draft.id);
    await begin(draft.id);
    expect((await until(server, owner, draft.id, isSent)).shown.subject).toBe(
      "For {{ account.name }}",
    );
  });

  it("ends immediately when no recipient is left", async () => {
    const { id } = await draftFor(3);
    await act(server, owner, id, "start");
    await inTenant(sql`update accounts set status = 'inactive'`);
    await makeDue(id);
    await begin(id);
    const sent = await until(server, owner, id, isSent);
    expect(sent.balance).toMatchObject({
      frozen: 3,
      skipped: 3,
      sent: 0,
      pending: 0,
      addsUp: true,
    });
    expect(sent.finishedAt).not.toBeNull();
  });

  it("is rejected without recipients", async () => {
    const { id } = await draftFor(2);
    await inTenant(sql`update accounts set status = 'inactive'`);
    expect(
      (await server.fail(campaignRoutes.start, { token: owner.token, params: { id } })).body.code,
    ).toBe("CAMPAIGN_NOBODY");
    expect(await read(server, owner, id)).toMatchObject({ status: "draft" });
  });
});

describe("scheduling a campaign", () => {
  it("waits for its time in the workspace's time zone, and reports how late it began after downtime", async () => {
    const { id } = await draftFor(2, { sendAt: "2099-07-01T09:30" });
    const scheduled = await act(server, owner, id, "start");
    expect(scheduled).toMatchObject({ status: "scheduled", stage: "scheduled" });
    const [{ timeZone }] = (await inTenant<{ timeZone: string }>(
      sql`select time_zone from tenants where tenant_id = ${owner.tenantId}`,
    )) as [{ timeZone: string }];
    expect(scheduled.startsAt).toBe(instantOf("2099-07-01T09:30", timeZone).toISOString());
    expect(await begin(id)).toBe(false);

    await makeDue(id, 7200);
    expect(await begin(id)).toBe(true);
    await until(server, owner, id, isSent);
    const begun = (await eventsOf(id)).find(({ type }) => type === "campaign.started");
    expect(begun?.data).toMatchObject({ lateSeconds: expect.closeTo(7200, -2) });
  });

  it("rejects a time that has passed", async () => {
    const { id } = await draftFor(2, { sendAt: "2020-07-01T09:30" });
    const refused = await server.fail(campaignRoutes.start, { token: owner.token, params: { id } });
    expect(refused.body).toMatchObject({
      code: "CAMPAIGN_INCOMPLETE",
      errors: [{ path: "sendAt", code: "past" }],
    });
  });
});

describe("sending in each contact's time zone", () => {
  it("uses the zone at the freeze, and sends immediately where the time has passed", async () => {
    const contacts = await addContacts(server, owner.tenantId, 12);
    await zone("Pacific/Kiritimati", contacts.slice(0, 3));
    await zone("Asia/Tokyo", contacts.slice(3, 6));
    await zone("Pacific/Pago_Pago", contacts.slice(6, 9));
    const sendAt = "2099-03-01T09:00";
    const draft = await changeDraft(server, owner, await draftCampaign(server, owner), {
      sendAt,
      sendAtZone: "recipient",
    });

    const review = await server.call(campaignRoutes.review, {
      token: owner.token,
      params: { id: draft.id },
    });
    expect(review.body).toMatchObject({
      matched: 12,
      canReceive: 12,
      problems: [],
      startsAt: instantOf(sendAt, "Pacific/Kiritimati").toISOString(),
    });
    expect(new Set(review.body.zones.map(({ zone: name, count }) => `${name} ${count}`))).toEqual(
      new Set([
        "Pacific/Kiritimati 3",
        "Asia/Tokyo 3",
        "Pacific/Pago_Pago 3",
        "America/Sao_Paulo 3",
      ]),
    );

    expect(await act(server, owner, draft.id, "start")).toMatchObject({
      status: "scheduled",
      startsAt: review.body.startsAt,
    });
    await makeDue(draft.id);
    await begin(draft.id);
    await Promise.all([
      freezeCampaign(server.deps, owner.tenantId, draft.id),
      freezeCampaign(server.deps, owner.tenantId, draft.id),
    ]);
    // Contacts whose zone changes after the freeze keep the computed time.
    await zone("Asia/Tokyo", contacts);
    const chunks = await inTenant<{ dueAt: Date; people: number }>(sql`
      select k.due_at, count(*)::int as people from campaign_chunks k
      join recipients r on r.campaign_id = k.campaign_id and r.chunk = k.chunk where k.campaign_id = ${draft.id}::uuid group by k.due_at order by 1`);
    const at = (name: string) => instantOf(sendAt, name).getTime();
    expect(chunks.map(({ dueAt, people: count }) => [dueAt.getTime(), count])).toEqual([
      [at("Pacific/Kiritimati"), 3],
      [at("Asia/Tokyo"), 3],
      [at("America/Sao_Paulo"), 3],
      [at("Pacific/Pago_Pago"), 3],
    ]);
    expect(await read(server, owner, draft.id)).toMatchObject({
      status: "sending",
      balance: { frozen: 12, pending: 12, addsUp: true },
    });

    await inTenant(
      sql`update campaign_chunks set due_at = due_at - interval '100 years' where campaign_id = ${draft.id}::uuid and due_at <= ${new Date(at("Asia/Tokyo"))}`,
    );
    expect(
      (await until(server, owner, draft.id, ({ balance }) => balance?.sent === 6)).balance,
    ).toMatchObject({
      pending: 6,
      addsUp: true,
    });
    await act(server, owner, draft.id, "cancel");
    expect(
      (await until(server, owner, draft.id, ({ balance }) => balance?.pending === 0)).balance,
    ).toMatchObject({
      sent: 6,
      skipped: 6,
      addsUp: true,
    });
  });
});

it("measures the grace period by the database clock, like the due times of jobs, not by this process's clock", async () => {
  const realTime = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: realTime + 60 * 60_000 });
  try {
    const startsAt = await server.deps.database.tenant(owner.tenantId, (tx) =>
      plannedStart(tx, server.deps, owner.tenantId, { sendAt: null, sendAtZone: "workspace" }),
    );
    const seconds = ((startsAt?.getTime() ?? 0) - realTime) / 1000;
    expect(seconds).toBeGreaterThan(25);
    expect(seconds).toBeLessThan(10 * 60);
  } finally {
    vi.useRealTimers();
  }
});

describe("POST /v1/Campaigns/{id}/Reschedule", () => {
  const reschedule = (id: string, sendAt: string) => ({
    token: owner.token,
    params: { id },
    body: { sendAt },
  });

  it("moves a scheduled campaign with its locked content, and begins at the new time only", async () => {
    const { id } = await draftFor(2, { sendAt: "2030-11-28T09:30" });
    const before = await act(server, owner, id, "start");
    const { body: moved } = await server.call(
      campaignRoutes.reschedule,
      reschedule(id, "2030-11-30T09:30"),
    );
    expect(moved).toMatchObject({ status: "scheduled", sendAt: "2030-11-30T09:30" });
    expect(Date.parse(moved.startsAt ?? "") - Date.parse(before.startsAt ?? "")).toBe(
      2 * 86_400_000,
    );
    const { body: again } = await server.call(
      campaignRoutes.reschedule,
      reschedule(id, "2030-11-30T09:30"),
    );
    expect(again.version).toBe(moved.version);
    expect(await eventsOf(id)).toEqual([
      { type: "campaign.scheduled", data: { startsAt: before.startsAt } },
      { type: "campaign.scheduled", data: { startsAt: moved.startsAt } },
    ]);
    const jobs = await server.deps.database.system((tx) =>
      tx.query<{ runAt: Date }>(
        sql`select run_at from graphile_worker.jobs where key = ${`campaigns.begin:${id}`}`,
      ),
    );
    expect(jobs.map(({ runAt }) => runAt.toISOString())).toEqual([moved.startsAt]);
    await makeDue(id);
    expect(await begin(id)).toBe(true);
    const { body: late } = await server.fail(
      campaignRoutes.reschedule,
      reschedule(id, "2030-12-01T09:30"),
    );
    expect(late.code).toBe("WRONG_STATE");
  });

  it("moves a draft with a time, and rejects the past, drafts without a time and the undo period", async () => {
    const planned = await draftFor(1, { sendAt: "2030-11-28T09:30" });
    const { body: moved } = await server.call(
      campaignRoutes.reschedule,
      reschedule(planned.id, "2030-11-29T09:30"),
    );
    expect(moved).toMatchObject({ status: "draft", sendAt: "2030-11-29T09:30", startsAt: null });
    expect(await eventsOf(planned.id)).toEqual([]);
    const past = await server.fail(
      campaignRoutes.reschedule,
      reschedule(planned.id, "2020-01-01T09:30"),
    );
    expect(past.body).toMatchObject({ code: "VALIDATION", errors: [{ path: "sendAt" }] });
    const plain = await draftCampaign(server, owner);
    for (const start of [false, true]) {
      if (start) await act(server, owner, plain.id, "start");
      const refused = await server.fail(
        campaignRoutes.reschedule,
        reschedule(plain.id, "2030-11-29T09:30"),
      );
      expect(refused.body.code).toBe("WRONG_STATE");
    }
  });
});
