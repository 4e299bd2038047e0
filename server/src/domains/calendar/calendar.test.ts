import {
  type Calendar,
  type CalendarDayLoad,
  type checkTimesBody,
  calendarRoutes as routes,
  type Campaign,
  campaignRoutes,
  filterRoutes,
  type FrequencyCap,
  sendingRulesRoutes,
  taskRoutes,
  topicRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { sql } from "../../platform/database/sql.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { audienceOf } from "../audience/index.ts";
import { suppress } from "../contacts/index.ts";
import {
  act,
  addContacts,
  changeDraft,
  draftCampaign,
} from "../delivery/testing/campaign-world.ts";
import { addDays } from "../tasks/index.ts";
import { taskWorld } from "../tasks/testing/task-world.ts";
import { drawn, entry, mail, startWorkflow } from "../workflows/testing/workflow-world.ts";
import { countOverlap } from "./overlap-queries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** Days on which nothing has happened yet, in any time zone. */
const SOON = addDays(new Date().toISOString().slice(0, 10), 10);

async function read(user: TestUser, from: string, to = from): Promise<Calendar> {
  const { status, body } = await server.call(routes.get, {
    token: user.token,
    query: { from, to },
  });
  expect(status).toBe(200);
  return body;
}

async function setZone({ tenantId }: TestUser, timeZone: string): Promise<void> {
  await server.deps.database.tenant(tenantId, (tx) =>
    tx.execute(sql`update tenants set time_zone = ${timeZone} where tenant_id = ${tenantId}::uuid`),
  );
}

const setCap = async ({ token }: TestUser, frequencyCap: FrequencyCap | null) => {
  const { body } = await server.call(sendingRulesRoutes.get, { token });
  await server.call(sendingRulesRoutes.update, {
    token,
    body: { frequencyCap, quietHours: null, version: body.version },
  });
};

describe("GET /v1/Calendar", () => {
  it("shows campaigns by state, and which ones can be moved", async () => {
    const owner = await server.signUp();
    await setZone(owner, "America/Sao_Paulo");
    await addContacts(server, owner.tenantId, 3);
    const draft = await draftCampaign(server, owner, { campaignName: "Draft" });
    await changeDraft(server, owner, draft, { sendAt: `${SOON}T23:30` });
    const planned = await draftCampaign(server, owner, { campaignName: "Planned" });
    const { body: topic } = await server.call(topicRoutes.create, {
      token: owner.token,
      body: { name: "Offers", description: "", default: "in" },
    });
    // Counted at the start: a filter's stored count doesn't show how many contacts receive it.
    await changeDraft(server, owner, planned, { sendAt: `${SOON}T08:00`, topicId: topic.id });
    await act(server, owner, planned.id, "start");
    const without = await draftCampaign(server, owner, { campaignName: "Without a time" });

    const { entries, timeZone } = await read(owner, SOON);
    expect(timeZone).toBe("America/Sao_Paulo");
    expect(entries).toMatchObject([
      { id: planned.id, state: "planned", localTime: `${SOON}T08:00`, people: 3, isEstimate: true },
      { id: draft.id, state: "draft", localTime: `${SOON}T23:30`, sendAt: `${SOON}T23:30` },
    ]);
    expect(entries.some(({ id }) => id === without.id)).toBe(false);
    expect((await read(owner, addDays(SOON, 1))).entries).toEqual([]);

    await server.call(campaignRoutes.reschedule, {
      token: owner.token,
      params: { id: planned.id },
      body: { sendAt: `${addDays(SOON, 1)}T08:00` },
    });
    expect((await read(owner, addDays(SOON, 1))).entries).toMatchObject([{ id: planned.id }]);
    const other = await server.signUp();
    expect((await read(other, SOON, addDays(SOON, 30))).entries).toEqual([]);
  });

  it("agrees with the preview of a task about its times, across a clock change", async () => {
    const owner = await server.signUp();
    await setZone(owner, "UTC");
    const tasks = taskWorld(server, owner);
    const timing = {
      schedule: { preset: "custom" as const, cron: "30 2 * * SUN" },
      timeZone: "America/New_York",
      holidays: { calendars: ["us" as const], own: false, rule: "skip" as const },
    };
    const { id } = await tasks.create({ name: "Night", ...timing });
    const { body: preview } = await server.call(taskRoutes.preview, {
      token: owner.token,
      body: timing,
    });
    const runs = preview.entries.flatMap((one) =>
      one.kind === "run" ? [localTimeOf(new Date(one.at), "UTC")] : [],
    );
    const [first = "", last = ""] = [runs[0], runs.at(-1)];
    const seen = await read(owner, first.slice(0, 10), last.slice(0, 10));
    const shown = seen.entries.filter((one) => one.id === id).map(({ localTime }) => localTime);
    expect(shown).toEqual(runs);

    // The clock goes from 2:00 to 3:00 on 14 March 2027: the task runs at the end of the gap, an hour earlier by UTC.
    const march = await read(owner, "2027-03-01", "2027-03-31");
    expect(march.entries.map(({ localTime }) => localTime)).toEqual([
      "2027-03-07T07:30",
      "2027-03-14T07:00",
      "2027-03-21T06:30",
      "2027-03-28T06:30",
    ]);
    expect(march.days).toMatchObject([
      {
        day: "2027-03-14",
        clockChanges: [{ timeZone: "America/New_York", offsetBefore: -300, offsetAfter: -240 }],
      },
    ]);
    const january = await read(owner, "2027-01-18");
    expect(january.days[0]?.holidays).toMatchObject([{ name: "martinLutherKing" }]);
  });

  it("shows a clock change on its date in the zone that changes", async () => {
    const owner = await server.signUp();
    await setZone(owner, "America/Sao_Paulo");
    await taskWorld(server, owner).create({
      schedule: { preset: "monthly", day: 1, time: "09:00" },
      timeZone: "Europe/Madrid",
    });
    // In Madrid at 2:00 on 28 March, which is 22:00 on the 27th in São Paulo.
    const clockChanges = [{ timeZone: "Europe/Madrid", offsetBefore: 60, offsetAfter: 120 }];
    const days = async (from: string, to: string) =>
      (await read(owner, from, to)).days.filter((one) => one.clockChanges.length > 0);
    expect(await days("2027-03-20", "2027-03-28")).toMatchObject([
      { day: "2027-03-28", clockChanges },
    ]);
    expect(await days("2027-03-28", "2027-03-31")).toMatchObject([
      { day: "2027-03-28", clockChanges },
    ]);
    expect(await days("2027-03-20", "2027-03-27")).toEqual([]);
  });

  it("collapses routines, and shows missed times", async () => {
    const owner = await server.signUp();
    await setZone(owner, "UTC");
    const tasks = taskWorld(server, owner);
    const daily = await tasks.create({ name: "Every day" });
    const often = await tasks.create({
      name: "Often",
      schedule: { preset: "custom", cron: "*/5 * * * *" },
    });
    const paused = await tasks.create({ name: "Paused" });
    await server.call(taskRoutes.pause, {
      token: owner.token,
      params: { id: paused.id },
      body: { note: "" },
    });
    const week = await read(owner, SOON, addDays(SOON, 6));
    expect(week.entries).toEqual([]);
    expect(week.routines.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
      { id: daily.id, nextAt: `${SOON}T09:00`, timesADay: 1 },
      { id: often.id, nextAt: `${SOON}T00:00`, timesADay: null },
    ]);

    const past = addDays(SOON, -15);
    await tasks.change(sql`
      insert into task_runs (tenant_id, id, task_id, due_at, started_by, outcome, priority, run_at, ended_at)
      select ${owner.tenantId}::uuid, gen_random_uuid(), ${daily.id}::uuid, d.at, 'schedule', d.outcome, 1, d.at, d.at
      from (values (${`${past}T09:00:00Z`}::timestamptz, 'missed'), (${`${past}T10:00:00Z`}::timestamptz, 'completed')) as d (at, outcome)`);
    expect((await read(owner, past)).entries).toMatchObject([
      { id: daily.id, state: "missed", localTime: `${past}T09:00`, times: 1 },
    ]);
  });

  it("shows scheduled entries of workflows", async () => {
    const owner = await server.signUp();
    await setZone(owner, "UTC");
    await addContacts(server, owner.tenantId, 2);
    const weekly = {
      trigger: "schedule" as const,
      schedule: {
        enabled: true,
        type: "weekly" as const,
        time: "10:00",
        daysOfWeek: [1],
        intervalMinutes: 60,
        cron: "0 9 * * 1",
      },
    };
    const { id } = await startWorkflow(server, owner, ({ templateId }) =>
      drawn([entry(weekly), mail("hello", templateId)], "entry -> hello"),
    );
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        insert into workflow_runs (tenant_id, workflow_id, account_id, version, round, state, step, entered_at)
        select ${owner.tenantId}::uuid, ${id}::uuid, a.id, 1, 1, 3, 'hello', now() - interval '2 days'
        from accounts a where a.tenant_id = ${owner.tenantId}::uuid`),
    );
    const { entries } = await read(owner, addDays(SOON, -13), addDays(SOON, 20));
    const own = entries.filter((one) => one.kind === "workflow" && one.status === null);
    expect(own.filter(({ state }) => state === "done")).toMatchObject([{ id, people: 2 }]);
    const planned = own.filter(({ state }) => state === "planned");
    expect(planned.length).toBeGreaterThanOrEqual(4);
    for (const { localTime } of planned) {
      expect(localTime.slice(11)).toBe("10:00");
      expect(new Date(`${localTime}Z`).getUTCDay()).toBe(1);
    }
  });

  it("rejects ranges of more than 400 days, and reversed ones", async () => {
    const { token } = await server.signUp();
    for (const query of [
      { from: "2027-01-01", to: "2028-02-05" },
      { from: "2027-01-02", to: "2027-01-01" },
      { from: "1999-12-31", to: "2000-01-01" },
    ]) {
      const { status, body } = await server.fail(routes.get, { token, query });
      expect([status, body.code]).toEqual([400, "VALIDATION"]);
    }
  });
});

describe("conflicts of a day", () => {
  /** Contacts 0 to 7 have an A in their name, 4 to 11 a B; one contact with both can't receive emails. */
  async function crossing(): Promise<{ owner: TestUser; toA: Campaign; toB: Campaign }> {
    const owner = await server.signUp();
    await setZone(owner, "UTC");
    const contacts = await addContacts(server, owner.tenantId, 12, (index) => ({
      name: `${index < 8 ? "A" : ""}${index >= 4 ? "B" : ""} ${index}`,
    }));
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      suppress(
        tx,
        owner.tenantId,
        contacts.slice(5, 6).map(({ id, email }) => ({
          contactId: id,
          email,
          reason: "unsubscribed" as const,
          campaignId: null,
        })),
      ),
    );
    const campaign = async (letter: string, sendAt: string) => {
      const { body: filter } = await server.call(filterRoutes.create, {
        token: owner.token,
        body: {
          name: letter,
          definition: {
            operator: "AND",
            conditions: [
              { source: "standard", field: "name", operator: "contains", value: letter },
            ],
          },
        },
      });
      const draft = await draftCampaign(server, owner, { campaignName: `To ${letter}` });
      return changeDraft(server, owner, draft, { sendAt, filterIds: [filter.id] });
    };
    const toA = await campaign("A", `${SOON}T09:00`);
    const toB = await campaign("B", `${SOON}T10:30`);
    const templateId = toA.templateId;
    await taskWorld(server, owner).create({
      name: "Every day",
      schedule: { preset: "daily", time: "10:00" },
      action: {
        type: "email",
        templateId,
        sendingAccountId: toA.sendingAccountId,
        fromName: null,
        replyTo: null,
        filterIds: [],
        excludedFilterIds: [],
        topicId: null,
        subject: null,
        preheader: null,
        feedUrl: null,
      },
    });
    return { owner, toA, toB };
  }

  const conflictsOf = async ({ token }: TestUser, from: string, to = from) => {
    const { body } = await server.call(routes.conflicts, { token, query: { from, to } });
    return body;
  };
  const loadOn = async ({ token }: TestUser, day: string): Promise<CalendarDayLoad> => {
    const { status, body } = await server.call(routes.dayLoad, { token, params: { day } });
    expect(status).toBe(200);
    return body;
  };

  it("count each contact who gets several emails within two hours", async () => {
    const { owner, toB } = await crossing();
    const conflict = {
      day: SOON,
      emails: 3,
      people: 3,
      from: `${SOON}T09:00`,
      to: `${SOON}T10:30`,
      isEstimate: false,
    };
    expect(await conflictsOf(owner, addDays(SOON, -3), addDays(SOON, 3))).toEqual({
      conflicts: [conflict],
      unchecked: [],
    });
    const load = await loadOn(owner, SOON);
    expect(load).toMatchObject({ conflict, cap: null, isEstimate: false });
    expect(load.load).toEqual([
      { emails: 3, people: 3 },
      { emails: 2, people: 8 },
    ]);
    expect(load.sends.map(({ name, people }) => [name, people])).toEqual([
      ["To A", 7],
      ["Every day", 11],
      ["To B", 7],
    ]);
    // At the same time of the following days, it would conflict with the daily email again.
    expect([load.moves, load.emailsAfterMoves]).toEqual([[], null]);
    expect(await conflictsOf(await server.signUp(), SOON)).toEqual({
      conflicts: [],
      unchecked: [],
    });

    await server.call(campaignRoutes.reschedule, {
      token: owner.token,
      params: { id: toB.id },
      body: { sendAt: `${SOON}T18:00` },
    });
    // Contacts who get A and the daily email.
    expect((await loadOn(owner, SOON)).conflict).toMatchObject({ emails: 2, people: 7 });
  });

  it("are found across midnight, and at the edge of a month", async () => {
    const { owner, toA, toB } = await crossing();
    const first = `${addDays(`${SOON.slice(0, 7)}-28`, 7).slice(0, 7)}-01`;
    const last = addDays(first, -1);
    const move = (id: string, sendAt: string) =>
      server.call(campaignRoutes.reschedule, {
        token: owner.token,
        params: { id },
        body: { sendAt },
      });
    await move(toA.id, `${last}T23:30`);
    await move(toB.id, `${first}T00:30`);
    const conflict = {
      people: 3,
      emails: 2,
      from: `${last}T23:30`,
      to: `${first}T00:30`,
      isEstimate: false,
    };
    // Both days show it, whichever month is requested.
    expect((await conflictsOf(owner, addDays(last, -5), last)).conflicts).toEqual([
      { day: last, ...conflict },
    ]);
    expect((await conflictsOf(owner, first, addDays(first, 5))).conflicts).toEqual([
      { day: first, ...conflict },
    ]);
    const load = await loadOn(owner, last);
    expect(load.conflict).toEqual({ day: last, ...conflict });
    expect(load.sends.map(({ name, localTime }) => [name, localTime])).toEqual([
      ["Every day", `${last}T10:00`],
      ["To A", `${last}T23:30`],
      ["To B", `${first}T00:30`],
    ]);
    // One of the day's campaigns is moved, to where no other is near.
    expect(load.moves).toMatchObject([{ id: toA.id, sendAt: `${addDays(last, 2)}T23:30` }]);
    await setCap(owner, { emails: 1, days: 1, action: "skip" });
    expect((await loadOn(owner, first)).conflict).toMatchObject({
      from: `${last}T10:00`,
      to: `${first}T00:30`,
      emails: 3,
    });
    await move(toB.id, `${addDays(first, 3)}T00:30`);
    await setCap(owner, null);
    expect((await conflictsOf(owner, addDays(last, -5), last)).conflicts).toEqual([]);
  });

  it("are found for the times of a task that is not saved yet", async () => {
    const { owner, toA, toB } = await crossing();
    const check = async (body: z.input<typeof checkTimesBody>, token = owner.token) => {
      const answer = await server.call(routes.checkTimes, { token, body });
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const at = (time: string) => `${SOON}T${time}:00.000Z`;
    const [filterId = ""] = toB.filterIds;
    // To contacts with a B: at 11:00, 4 to 11 but the suppressed one also get the daily email and "To B".
    const busy = { times: [at("20:00"), at("11:00")], filterIds: [filterId] };
    expect(await check(busy)).toMatchObject({
      limit: { emails: 1, hours: 2 },
      conflicts: [
        {
          at: at("11:00"),
          day: SOON,
          emails: 4,
          people: 3,
          from: `${SOON}T09:00`,
          to: `${SOON}T11:00`,
          sends: [
            { kind: "campaign", id: toA.id, localTime: `${SOON}T09:00` },
            { kind: "task", name: "Every day", localTime: `${SOON}T10:00` },
            { kind: "campaign", id: toB.id, localTime: `${SOON}T10:30` },
          ],
        },
      ],
      unchecked: [],
    });
    const far = await check({ times: [at("20:00")] });
    expect(far).toMatchObject({ conflicts: [], unchecked: [] });

    // The stored times of the task itself don't count, those in the request do.
    const { entries, routines } = await read(owner, SOON);
    const taskId = routines[0]?.id ?? null;
    expect(entries.every(({ kind }) => kind === "campaign")).toBe(true);
    await setCap(owner, { emails: 1, days: 1, action: "hold" });
    const next = addDays(SOON, 3);
    const daily = { times: [`${next}T12:00:00.000Z`], filterIds: [filterId] };
    expect((await check(daily)).conflicts).toMatchObject([
      { emails: 2, people: 7, sends: [{ kind: "task", id: taskId }] },
    ]);
    expect((await check({ ...daily, taskId })).conflicts).toEqual([]);
    const twice = [`${next}T12:00:00.000Z`, `${next}T18:00:00.000Z`];
    expect((await check({ ...daily, times: twice, taskId })).conflicts).toMatchObject([
      { at: twice[0], emails: 2, people: 7, sends: [] },
      { at: twice[1], emails: 2, people: 7, sends: [] },
    ]);
  });

  it("can't be checked for an unknown filter, and ignore times in the past", async () => {
    const { owner, toA } = await crossing();
    const { status, body } = await server.fail(routes.checkTimes, {
      token: owner.token,
      body: { times: [`${SOON}T09:00:00.000Z`], filterIds: [toA.id] },
    });
    expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    const past = await server.call(routes.checkTimes, {
      token: owner.token,
      body: { times: ["2020-01-01T09:00:00.000Z"] },
    });
    expect(past.body.conflicts).toEqual([]);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        update campaigns set topic_id = gen_random_uuid() where tenant_id = ${owner.tenantId}::uuid and id = ${toA.id}::uuid`),
    );
    const times = [`${SOON}T09:30:00.000Z`];
    const cut = await server.call(routes.checkTimes, { token: owner.token, body: { times } });
    expect(cut.body).toMatchObject({ conflicts: [], unchecked: times });
  });

  it("count emails above the frequency cap, and are resolved by moving campaigns", async () => {
    const { owner, toB } = await crossing();
    await setCap(owner, { emails: 2, days: 1, action: "skip" });
    const load = await loadOn(owner, SOON);
    expect(load.conflict).toMatchObject({ emails: 3, people: 3 });
    expect(load.cap).toEqual({ emails: 2, days: 1, action: "skip", heldBack: 3 });
    expect(load.moves).toHaveLength(1);
    expect(load.moves[0]).toMatchObject({ id: toB.id, emails: 2 });
    expect(load.emailsAfterMoves).toBe(2);

    const [move] = load.moves;
    await server.call(campaignRoutes.reschedule, {
      token: owner.token,
      params: { id: toB.id },
      body: { sendAt: move?.sendAt ?? "" },
    });
    const after = await loadOn(owner, SOON);
    expect([after.conflict, after.moves, after.cap?.heldBack]).toEqual([null, [], 0]);
    expect((await conflictsOf(owner, SOON, addDays(SOON, 14))).conflicts).toEqual([]);

    await setCap(owner, { emails: 3, days: 1, action: "hold" });
    expect((await conflictsOf(owner, SOON)).conflicts).toEqual([]);
  });

  it("are estimated from a sample of the contacts, always the same ones", async () => {
    const { owner } = await crossing();
    const sample = () =>
      server.deps.database.tenant(owner.tenantId, async (tx) => {
        const everyone = await audienceOf(tx, owner.tenantId, {
          filters: [],
          excluded: [],
          resendOf: null,
          topicId: null,
        });
        return countOverlap(tx, owner.tenantId, [everyone, everyone], 2);
      });
    const { groups, isEstimate } = await sample();
    expect(isEstimate).toBe(true);
    for (const { mask, people } of groups) expect([mask, people % 2]).toEqual([0b11, 0]);
    expect((await sample()).groups).toEqual(groups);
  });

  it("name the days that can't be checked", async () => {
    const { owner, toA } = await crossing();
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        update campaigns set topic_id = gen_random_uuid() where tenant_id = ${owner.tenantId}::uuid and id = ${toA.id}::uuid`),
    );
    expect(await conflictsOf(owner, SOON)).toEqual({ conflicts: [], unchecked: [SOON] });
  });
});
