import { campaignRoutes, workflowRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { removeContacts, suppress, trashContacts } from "../contacts/index.ts";
import { act, addContacts, isSent, read, until } from "../delivery/testing/campaign-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import {
  clickMail,
  drawn,
  entry,
  isThrough,
  contactRuns,
  mail,
  recount,
  results,
  startWorkflow,
  stepOf,
  tag,
  tickNow,
  waitForResults,
  endWaiting,
} from "./testing/workflow-world.ts";

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
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
});
afterEach(() => receiver.stop());

const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
  server.deps.database.tenant(owner.tenantId, work);
const tagged = async (name: string) =>
  (
    await inTenant((tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from accounts where tags @> array[${name}::text]`,
      ),
    )
  ).count;
const timesTaken = () => new Set(receiver.taken.values());

describe("contacts in a workflow", () => {
  it("get each of its messages once, in the order of its steps, and the workflow ends with the last of them", async () => {
    await addContacts(server, owner.tenantId, 130);
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [entry(), mail("first", templateId), tag("tag", "met"), mail("second", templateId)],
          "entry -> first",
          "first -> tag",
          "tag -> second",
        ),
      { port: receiver.port },
    );
    const found = await waitForResults(server, owner, id, isThrough(130));
    expect(found).toMatchObject({ finished: 130, failed: 0, left: 0 });
    expect(stepOf(found, "first")).toMatchObject({
      arrived: 130,
      present: 0,
      left: [{ branch: "next", people: 130 }],
      ended: 0,
    });
    expect(stepOf(found, "second")).toMatchObject({
      arrived: 130,
      ended: 130,
      mail: { sent: 130, failed: 0 },
    });
    expect([receiver.taken.size, ...timesTaken()]).toEqual([130, 2]);
    expect(await tagged("met")).toBe(130);
    expect(await until(server, owner, id, isSent)).toMatchObject({
      status: "sent",
      kind: "workflow",
      workflow: { entered: 130, inside: 0 },
      balance: { frozen: 260, sent: 260, pending: 0, addsUp: true },
    });
    const { kept, counted } = await recount(server, owner, id);
    expect(kept).toEqual(counted);
  });

  it("wait as long as configured, each individually, and their path records the times", async () => {
    const [contact] = await addContacts(server, owner.tenantId, 3);
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [
            entry(),
            {
              id: "wait",
              type: "wait",
              config: { kind: "for", duration: { amount: 3, unit: "days" } },
            },
            mail("mail", templateId),
          ],
          "entry -> wait",
          "wait -> mail",
        ),
      { port: receiver.port },
    );
    const waiting = await waitForResults(
      server,
      owner,
      id,
      (found) => stepOf(found, "wait")?.present === 3,
    );
    expect(waiting).toMatchObject({ entered: 3, inside: 3 });
    await tickNow(server, owner, id);
    const [run] = (await contactRuns(server, owner, id, contact!.id)).runs;
    expect(run).toMatchObject({ state: "waiting", stepId: "wait", round: 1 });
    expect(Date.parse(run!.dueAt!) - Date.parse(run!.enteredAt)).toBeGreaterThan(2.9 * 86_400_000);
    expect(receiver.taken.size).toBe(0);
    await endWaiting(server, owner, id);
    await waitForResults(server, owner, id, isThrough(3));
    expect([receiver.taken.size, ...timesTaken()]).toEqual([3, 1]);
    const [through] = (await contactRuns(server, owner, id, contact!.id)).runs;
    expect(through!.steps.map(({ stepId, branch }) => [stepId, branch])).toEqual([
      ["entry", "next"],
      ["wait", "next"],
      ["mail", "next"],
    ]);
    expect(through).toMatchObject({ state: "finished", dueAt: null });
  });

  it("wait for a time of day in their own time zone, or in the workspace's if theirs is unknown", async () => {
    const contacts = await addContacts(server, owner.tenantId, 2);
    await inTenant((tx) =>
      tx.execute(
        sql`update accounts set time_zone = 'Pacific/Kiritimati' where id = ${contacts[0]!.id}`,
      ),
    );
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [
            entry(),
            {
              id: "wait",
              type: "wait",
              config: { kind: "until", time: "09:00", daysOfWeek: [], zone: "recipient" },
            },
            mail("mail", templateId),
          ],
          "entry -> wait",
          "wait -> mail",
        ),
      { port: receiver.port },
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 2);
    await tickNow(server, owner, id);
    const hours = [];
    for (const contact of contacts) {
      const [run] = (await contactRuns(server, owner, id, contact.id)).runs;
      hours.push(new Date(run!.dueAt!).getUTCHours());
    }
    // Kiritimati is 14 hours ahead of UTC, São Paulo 3 hours behind.
    expect(hours).toEqual([19, 12]);
  });

  it("branch at a decision by what they did with a message: as soon as it is met, or at the timeout", async () => {
    const contacts = await addContacts(server, owner.tenantId, 10);
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [
            entry(),
            mail("mail", templateId),
            {
              id: "ask",
              type: "decision",
              config: {
                condition: { kind: "mail", stepId: "mail", act: "clicked" },
                within: { amount: 2, unit: "days" },
              },
            },
            tag("yes", "clicked"),
            tag("no", "silent"),
          ],
          "entry -> mail",
          "mail -> ask",
          "ask yes-> yes",
          "ask no-> no",
        ),
      { port: receiver.port },
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "ask")?.present === 10);
    await clickMail(server, owner, id, "mail", contacts.slice(0, 4));
    await tickNow(server, owner, id);
    const parted = await waitForResults(
      server,
      owner,
      id,
      (found) => stepOf(found, "ask")?.present === 6,
    );
    expect(stepOf(parted, "ask")?.left).toEqual([{ branch: "yes", people: 4 }]);
    await clickMail(server, owner, id, "mail", contacts.slice(4, 5));
    await endWaiting(server, owner, id);
    const through = await waitForResults(server, owner, id, isThrough(10));
    expect(stepOf(through, "ask")?.left).toEqual([
      { branch: "yes", people: 5 },
      { branch: "no", people: 5 },
    ]);
    expect([await tagged("clicked"), await tagged("silent")]).toEqual([5, 5]);
  });

  it("branch by a filter as it was published, and by chance in the configured shares", async () => {
    await addContacts(server, owner.tenantId, 400, (index) => ({
      name: index < 100 ? `Person ${index}` : `Other ${index}`,
    }));
    const { id, filterId } = await startWorkflow(server, owner, ({ filterId: named }) =>
      drawn(
        [
          entry(),
          {
            id: "ask",
            type: "decision",
            config: { condition: { kind: "filter", filterId: named }, within: null },
          },
          tag("persons", "person"),
          { id: "split", type: "split", config: { shares: [20, 80] } },
          tag("few", "few"),
        ],
        "entry -> ask",
        "ask yes-> persons",
        "ask no-> split",
        "split a-> few",
      ),
    );
    const found = await waitForResults(server, owner, id, isThrough(400));
    expect(filterId).not.toBe("");
    expect(await tagged("person")).toBe(100);
    const few = await tagged("few");
    expect(few).toBeGreaterThan(30);
    expect(few).toBeLessThan(95);
    expect(stepOf(found, "split")).toMatchObject({ arrived: 300, ended: 300 - few });
    const { kept, counted } = await recount(server, owner, id);
    expect(kept).toEqual(counted);
  });

  it("skip a message that is not meant for them, or that they can no longer receive", async () => {
    const contacts = await addContacts(server, owner.tenantId, 6, (index) => ({
      name: index < 3 ? `Person ${index}` : `Other ${index}`,
    }));
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId, filterId }) =>
        drawn(
          [
            entry(),
            {
              id: "wait",
              type: "wait",
              config: { kind: "for", duration: { amount: 1, unit: "hours" } },
            },
            mail("mail", templateId, filterId),
            tag("tag", "through"),
          ],
          "entry -> wait",
          "wait -> mail",
          "mail -> tag",
        ),
      { port: receiver.port },
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 6);
    await inTenant((tx) =>
      suppress(tx, owner.tenantId, [
        {
          email: contacts[0]!.email,
          contactId: contacts[0]!.id,
          reason: "unsubscribed",
          campaignId: null,
        },
      ]),
    );
    await endWaiting(server, owner, id);
    const found = await waitForResults(server, owner, id, isThrough(6));
    expect(stepOf(found, "mail")).toMatchObject({ arrived: 6, mail: { sent: 2, skipped: 1 } });
    expect([...receiver.taken.keys()].toSorted()).toEqual([contacts[1]!.email, contacts[2]!.email]);
    expect(await tagged("through")).toBe(6);
    const notes = (await contactRuns(server, owner, id, contacts[4]!.id)).runs[0]!.steps.map(
      ({ note }) => note,
    );
    expect(notes).toContain("notMeant");
  });

  it("fail when a message is permanently rejected, or continue if the step is configured that way", async () => {
    const contacts = await addContacts(server, owner.tenantId, 4);
    script.behave = (address) =>
      address === contacts[0]!.email
        ? { at: "rcpt", code: 550, text: "5.1.1 No such user" }
        : undefined;
    const draw = (continueOnError: boolean) => (parts: { templateId: string }) =>
      drawn(
        [
          entry(),
          { ...mail("mail", parts.templateId), continueOnError },
          tag("tag", `on-${continueOnError}`),
        ],
        "entry -> mail",
        "mail -> tag",
      );
    const strict = await startWorkflow(server, owner, draw(false), { port: receiver.port });
    const found = await waitForResults(server, owner, strict.id, isThrough(4));
    expect(found).toMatchObject({ finished: 3, failed: 1 });
    expect(stepOf(found, "mail")).toMatchObject({ failed: 1, mail: { sent: 3, failed: 1 } });
    const [run] = (await contactRuns(server, owner, strict.id, contacts[0]!.id)).runs;
    expect(run).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("5.1.1") as string,
    });
    // The address is suppressed by now, and suppressed contacts do not enter.
    await inTenant((tx) => tx.execute(sql`delete from suppressions`));
    const lenient = await startWorkflow(server, owner, draw(true), { port: receiver.port });
    expect(await waitForResults(server, owner, lenient.id, isThrough(4))).toMatchObject({
      finished: 4,
      failed: 0,
    });
    expect([await tagged("on-false"), await tagged("on-true")]).toEqual([3, 4]);
  });

  it("exit when they are deleted, moved to the trash, or removed by a user", async () => {
    const contacts = await addContacts(server, owner.tenantId, 6);
    const { id } = await startWorkflow(server, owner, ({ templateId }) =>
      drawn(
        [
          entry(),
          {
            id: "wait",
            type: "wait",
            config: { kind: "for", duration: { amount: 1, unit: "weeks" } },
          },
          mail("mail", templateId),
        ],
        "entry -> wait",
        "wait -> mail",
      ),
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 6);
    await inTenant((tx) =>
      removeContacts(tx, server.deps, owner.tenantId, owner.userId, [contacts[0]!.id]),
    );
    const trashed = contacts[5]!.id;
    await inTenant((tx) => trashContacts(tx, server.deps, owner.tenantId, owner.userId, [trashed]));
    const params = { id, contactId: contacts[1]!.id };
    await server.call(workflowRoutes.leave, { token: owner.token, params });
    await server.call(workflowRoutes.leave, { token: owner.token, params });
    expect(await results(server, owner, id)).toMatchObject({ entered: 6, inside: 3, left: 3 });
    expect((await contactRuns(server, owner, id, contacts[1]!.id)).runs[0]).toMatchObject({
      state: "left",
    });
    await endWaiting(server, owner, id);
    const found = await waitForResults(server, owner, id, isThrough(6));
    expect(stepOf(found, "wait")).toMatchObject({ arrived: 6, present: 0, takenOut: 3 });
    expect(stepOf(found, "mail")).toMatchObject({ arrived: 3, mail: { sent: 3 } });
  });
});

describe("a message in flight when its contact is removed", () => {
  it("is delivered, and ends with its workflow", async () => {
    const [contact] = await addContacts(server, owner.tenantId, 1);
    let isOnItsWay = false;
    script.behave = () => {
      isOnItsWay = true;
      return { at: "wait", ms: 2_000 };
    };
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) => drawn([entry(), mail("mail", templateId)], "entry -> mail"),
      { port: receiver.port },
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "mail")?.present === 1);
    await expect.poll(() => isOnItsWay, { timeout: 20_000 }).toBe(true);
    const params = { id, contactId: contact!.id };
    await server.call(workflowRoutes.leave, { token: owner.token, params });
    const statuses = () =>
      inTenant((tx) =>
        tx.query<{ status: string; open: boolean }>(
          sql`select status, open from campaigns where tenant_id = ${owner.tenantId} and (id = ${id} or workflow_id = ${id})`,
        ),
      );
    const ended = { status: "sent", open: false };
    await expect.poll(statuses, { timeout: 20_000 }).toEqual([ended, ended]);
    expect([...receiver.taken.keys()]).toEqual([contact!.email]);
    expect((await contactRuns(server, owner, id, contact!.id)).runs[0]).toMatchObject({
      state: "left",
    });
    expect(stepOf(await results(server, owner, id), "mail")).toMatchObject({
      takenOut: 1,
      mail: { sent: 1 },
    });
  });
});

describe("controlling a workflow", () => {
  it("pauses with all contacts where they are, and resumes", async () => {
    await addContacts(server, owner.tenantId, 40);
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [
            entry(),
            {
              id: "wait",
              type: "wait",
              config: { kind: "for", duration: { amount: 1, unit: "hours" } },
            },
            mail("mail", templateId),
          ],
          "entry -> wait",
          "wait -> mail",
        ),
      { port: receiver.port },
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 40);
    await act(server, owner, id, "pause");
    await endWaiting(server, owner, id);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(stepOf(await results(server, owner, id), "wait")?.present).toBe(40);
    expect(receiver.taken.size).toBe(0);
    await act(server, owner, id, "resume");
    await waitForResults(server, owner, id, isThrough(40));
    expect([receiver.taken.size, ...timesTaken()]).toEqual([40, 1]);
  });

  it("ends with all contacts removed when canceled, and its ledgers add up", async () => {
    await addContacts(server, owner.tenantId, 30);
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [
            entry(),
            mail("mail", templateId),
            {
              id: "wait",
              type: "wait",
              config: { kind: "for", duration: { amount: 1, unit: "hours" } },
            },
            mail("more", templateId),
          ],
          "entry -> mail",
          "mail -> wait",
          "wait -> more",
        ),
      { port: receiver.port },
    );
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 30);
    await act(server, owner, id, "cancel");
    const found = await waitForResults(server, owner, id, isThrough(30));
    expect(found).toMatchObject({ finished: 0, left: 30 });
    expect(await read(server, owner, id)).toMatchObject({
      status: "canceled",
      balance: { sent: 30, pending: 0, addsUp: true },
    });
    expect(receiver.taken.size).toBe(30);
  });

  it("stops with the reason when a part of its audience was deleted", async () => {
    await addContacts(server, owner.tenantId, 2);
    const { id } = await startWorkflow(server, owner, ({ templateId }) =>
      drawn([entry({ trigger: "joins" }), mail("mail", templateId)], "entry -> mail"),
    );
    await waitForResults(server, owner, id, (found) => found.finished === 2);
    await inTenant((tx) =>
      tx.execute(sql`
        update campaigns set content = jsonb_set(content, '{filters}', ${JSON.stringify([
          {
            id: "01a7b000-0000-7000-8000-000000000000",
            name: "Broken",
            definition: {
              operator: "AND",
              conditions: [{ source: "custom", field: "gone", operator: "isSet" }],
            },
          },
        ])}::jsonb) where id = ${id}`),
    );
    await inTenant((tx) =>
      tx.execute(sql`update workflow_states set next_entry_at = now() where workflow_id = ${id}`),
    );
    await tickNow(server, owner, id);
    await expect
      .poll(() => read(server, owner, id), { timeout: 10_000 })
      .toMatchObject({ status: "paused", problem: { code: "FILTER_INVALID" } });
  });
});

describe("entering a workflow", () => {
  it("enrolls contacts who start to match the audience, each once, and only new ones if configured", async () => {
    await addContacts(server, owner.tenantId, 5);
    const { id } = await startWorkflow(server, owner, () =>
      drawn(
        [entry({ trigger: "joins", includesPresent: false }), tag("tag", "new")],
        "entry -> tag",
      ),
    );
    await expect
      .poll(
        () =>
          inTenant((tx) =>
            tx.maybeOne(sql`select has_entered from workflow_states where workflow_id = ${id}`),
          ),
        {
          timeout: 10_000,
        },
      )
      .toEqual({ hasEntered: true });
    const look = async () => {
      await inTenant((tx) =>
        tx.execute(sql`update workflow_states set next_entry_at = now() where workflow_id = ${id}`),
      );
      await tickNow(server, owner, id);
    };
    await addContacts(server, owner.tenantId, 2, (index) => ({
      email: `later${index}@example.com`,
    }));
    await look();
    await waitForResults(server, owner, id, (found) => found.finished === 2);
    await look();
    await look();
    await waitForResults(server, owner, id, (found) => found.inside === 0);
    expect(await results(server, owner, id)).toMatchObject({ entered: 2, finished: 2 });
    expect(await tagged("new")).toBe(2);
    const { body } = await server.call(workflowRoutes.contacts, {
      token: owner.token,
      params: { id },
    });
    expect(body.total).toBe(2);
  });

  it("enrolls contacts again on a schedule, with separate messages each time", async () => {
    await addContacts(server, owner.tenantId, 3);
    const schedule = {
      enabled: true,
      type: "daily" as const,
      time: "09:00",
      daysOfWeek: [1],
      intervalMinutes: 60,
      cron: "",
    };
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [entry({ trigger: "schedule", schedule }), mail("mail", templateId)],
          "entry -> mail",
        ),
      { port: receiver.port },
    );
    expect(await results(server, owner, id)).toMatchObject({ entered: 0 });
    for (const times of [1, 2]) {
      await inTenant((tx) =>
        tx.execute(sql`update workflow_states set next_entry_at = now() where workflow_id = ${id}`),
      );
      await tickNow(server, owner, id);
      await waitForResults(server, owner, id, isThrough(3 * times));
    }
    expect([receiver.taken.size, ...timesTaken()]).toEqual([3, 2]);
    const { nextEntryAt } = (
      await server.call(workflowRoutes.get, { token: owner.token, params: { id } })
    ).body;
    expect(Date.parse(nextEntryAt ?? "")).toBeGreaterThan(Date.now());
    const { runs } = await contactRuns(server, owner, id, (await someone()).id);
    expect(runs.map(({ round }) => round)).toEqual([2, 1]);
    const { kept, counted } = await recount(server, owner, id);
    expect(kept).toEqual(counted);
  });

  it("enrolls the contact given in a request, by id or address, never twice at a time, and not once closed", async () => {
    const contacts = await addContacts(server, owner.tenantId, 2);
    const { id } = await startWorkflow(server, owner, () =>
      drawn(
        [
          entry({ trigger: "api" }),
          {
            id: "wait",
            type: "wait",
            config: { kind: "for", duration: { amount: 1, unit: "hours" } },
          },
          tag("tag", "called"),
        ],
        "entry -> wait",
        "wait -> tag",
      ),
    );
    await expect
      .poll(async () => (await read(server, owner, id)).status, { timeout: 10_000 })
      .toBe("sending");
    const call = (body: { contactId: string } | { email: string }) =>
      server.call(workflowRoutes.enter, { token: owner.token, params: { id }, body });
    expect((await call({ contactId: contacts[0]!.id })).body).toMatchObject({
      answer: "entered",
      contact: { round: 1 },
    });
    expect((await call({ email: contacts[0]!.email.toUpperCase() })).body).toMatchObject({
      answer: "alreadyInside",
    });
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 1);
    await endWaiting(server, owner, id);
    await waitForResults(server, owner, id, isThrough(1));
    expect((await call({ email: contacts[0]!.email })).body).toMatchObject({
      answer: "entered",
      contact: { round: 2 },
    });
    await server.call(workflowRoutes.closeEntry, { token: owner.token, params: { id } });
    expect((await call({ contactId: contacts[1]!.id })).body).toEqual({
      answer: "closed",
      contact: null,
    });
    const refused = await server.fail(workflowRoutes.enter, {
      token: owner.token,
      params: { id },
      body: { email: "nobody@example.com" },
    });
    expect(refused.status).toBe(404);
    const draft = await server.call(campaignRoutes.create, {
      token: owner.token,
      body: { name: "Draft", kind: "workflow" },
    });
    const early = await server.fail(workflowRoutes.enter, {
      token: owner.token,
      params: { id: draft.body.id },
      body: { contactId: contacts[0]!.id },
    });
    expect(early.body.detail).toBe("A workflow that is draft can't be entered");
    await waitForResults(server, owner, id, (found) => stepOf(found, "wait")?.present === 1);
    await endWaiting(server, owner, id);
    await expect
      .poll(async () => (await read(server, owner, id)).status, { timeout: 10_000 })
      .toBe("sent");
    const { body } = await server.call(campaignRoutes.list, { token: owner.token });
    expect(body.items.every(({ workflowOf }) => workflowOf === null)).toBe(true);
  });

  async function someone(): Promise<{ id: string }> {
    return inTenant((tx) =>
      tx.one<{ id: string }>(sql`select id from accounts order by id limit 1`),
    );
  }
});
