import { campaignRoutes, type SendingRules, sendingRulesRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts, isSent, until } from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import {
  contactRuns,
  drawn,
  entry,
  mail,
  startWorkflow,
  endWaiting,
} from "./testing/workflow-world.ts";

const HOUR_MS = 3_600_000;
const wait = {
  id: "wait",
  type: "wait" as const,
  config: { kind: "for" as const, duration: { amount: 1, unit: "days" as const } },
};
let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  receiver = await startScriptedReceiver();
  owner = await server.signUp();
});
afterEach(() => receiver.stop());

const inTenant = <T>(work: Parameters<typeof server.deps.database.tenant<T>>[1]) =>
  server.deps.database.tenant(owner.tenantId, work);
const clockIn = (ms: number) => localTimeOf(new Date(Date.now() + ms), "UTC").slice(11);

async function setRules(
  rules: Partial<Pick<SendingRules, "frequencyCap" | "quietHours">>,
): Promise<void> {
  const { version } = (await server.call(sendingRulesRoutes.get, { token: owner.token })).body;
  const body = { frequencyCap: null, quietHours: null, ...rules, version };
  const response = await server.call(sendingRulesRoutes.update, { token: owner.token, body });
  expect(response.status).toBe(200);
}
const setQuiet = (start: string | null, end = "") =>
  setRules({
    quietHours: start === null ? null : { start, end, daysOfWeek: [1, 2, 3, 4, 5, 6, 7] },
  });

/** Adds a contact for whom it is day in UTC, and one for whom it is twelve hours later. */
async function addTwo() {
  const [near, far] = await addContacts(server, owner.tenantId, 2);
  await inTenant((tx) =>
    tx.execute(sql`
      update accounts set time_zone = case id when ${near!.id}::uuid then 'UTC' else 'Etc/GMT-12' end`),
  );
  return { near: near!, far: far! };
}
const start = (ignoresQuietHours = false) =>
  startWorkflow(
    server,
    owner,
    ({ templateId }) => drawn([entry(), mail("hello", templateId)], "entry -> hello"),
    { port: receiver.port, audience: { ignoresQuietHours } },
  );
const runOf = async (id: string, contactId: string) =>
  (await contactRuns(server, owner, id, contactId)).runs[0];

describe("quiet hours", () => {
  it("delay the emails of a workflow until they end, in the time zone of each contact", async () => {
    const { near, far } = await addTwo();
    await setQuiet(clockIn(-HOUR_MS), clockIn(2 * HOUR_MS));
    const { id } = await start();
    await expect
      .poll(async () => (await runOf(id, far.id))?.state, { timeout: 20_000 })
      .toBe("finished");
    const waiting = await runOf(id, near.id);
    expect(waiting).toMatchObject({ state: "waiting", stepId: "hello" });
    expect(localTimeOf(new Date(waiting?.dueAt ?? ""), "UTC").slice(11)).toBe(clockIn(2 * HOUR_MS));
    expect([...receiver.taken.keys()]).toEqual([far.email]);

    // The end time is checked again: the hours may have changed meanwhile.
    await endWaiting(server, owner, id);
    await expect.poll(async () => (await runOf(id, near.id))?.state).toBe("waiting");
    expect(receiver.taken.size).toBe(1);

    await setQuiet(null);
    await endWaiting(server, owner, id);
    await until(server, owner, id, isSent);
    expect(receiver.taken.get(near.email)).toBe(1);
  });

  it("are the reason given for an email that waits, even after an earlier one was sent", async () => {
    const [contact] = await addContacts(server, owner.tenantId, 1);
    await inTenant((tx) => tx.execute(sql`update accounts set time_zone = 'UTC'`));
    const email = contact!.email;
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [entry(), mail("first", templateId), wait, mail("second", templateId)],
          "entry -> first",
          "first -> wait",
          "wait -> second",
        ),
      { port: receiver.port },
    );
    await expect
      .poll(async () => (await runOf(id, contact!.id))?.stepId, { timeout: 20_000 })
      .toBe("wait");
    await expect.poll(async () => (await runOf(id, contact!.id))?.state).toBe("waiting");
    expect(receiver.taken.get(email)).toBe(1);
    await setQuiet(clockIn(-HOUR_MS), clockIn(2 * HOUR_MS));
    await endWaiting(server, owner, id);
    const explained = async () =>
      (
        await server.call(campaignRoutes.verdict, {
          token: owner.token,
          params: { id },
          query: { email },
        })
      ).body;
    await expect
      .poll(async () => (await explained()).verdict, { timeout: 20_000 })
      .toBe("heldByQuietHours");
    const { heldUntil, recipient } = await explained();
    expect(localTimeOf(new Date(heldUntil ?? ""), "UTC").slice(11)).toBe(clockIn(2 * HOUR_MS));
    expect(recipient).toBeNull();
  });

  it("don't apply to a workflow that ignores them", async () => {
    await addTwo();
    await setQuiet(clockIn(-HOUR_MS), clockIn(2 * HOUR_MS));
    const { id } = await start(true);
    await until(server, owner, id, isSent);
    expect(receiver.taken.size).toBe(2);
  });
});

describe("the frequency cap", () => {
  const startWithTwoEmails = () =>
    startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [entry(), mail("first", templateId), mail("second", templateId)],
          "entry -> first",
          "first -> second",
        ),
      { port: receiver.port },
    );

  it("explains the email that it holds back rather than one that was sent before", async () => {
    const [contact] = await addContacts(server, owner.tenantId, 1);
    await setRules({ frequencyCap: { emails: 1, days: 7, action: "hold" } });
    const { id } = await startWithTwoEmails();
    const explained = async () =>
      (
        await server.call(campaignRoutes.verdict, {
          token: owner.token,
          params: { id },
          query: { email: contact!.email },
        })
      ).body;
    await expect
      .poll(async () => (await explained()).recipient?.heldSince ?? null, { timeout: 20_000 })
      .not.toBeNull();
    const { verdict, recipient } = await explained();
    expect(verdict).toBe("deferred");
    expect(receiver.taken.get(contact!.email)).toBe(1);
    expect(await runOf(id, contact!.id)).toMatchObject({
      state: "mailing",
      stepId: "second",
      dueAt: recipient?.nextAttemptAt,
    });
  });

  it("is the reason on the path of a contact whose email it skipped", async () => {
    const [contact] = await addContacts(server, owner.tenantId, 1);
    await setRules({ frequencyCap: { emails: 1, days: 7, action: "skip" } });
    const { id } = await startWithTwoEmails();
    await expect
      .poll(async () => (await runOf(id, contact!.id))?.state, { timeout: 20_000 })
      .toBe("finished");
    const { steps } = (await runOf(id, contact!.id))!;
    expect(steps.map(({ stepId, note }) => [stepId, note])).toEqual([
      ["entry", null],
      ["first", null],
      ["second", "frequencyCap"],
    ]);
  });
});
