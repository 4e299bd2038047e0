import { campaignRoutes, reportRoutes, workflowRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { startScriptedReceiver } from "../delivery/testing/scripted-receiver.ts";
import {
  clickMail,
  drawn,
  entry,
  isThrough,
  mail,
  results,
  startWorkflow,
  stepOf,
  tag,
  waitForResults,
} from "./testing/workflow-world.ts";

let server: TestServer;
let owner: TestUser;
let receiver: Awaited<ReturnType<typeof startScriptedReceiver>>;

beforeAll(async () => {
  server = await startTestServer();
  receiver = await startScriptedReceiver({ behave: () => undefined });
});
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
});
beforeEach(async () => {
  owner = await server.signUp();
});

it("counts only contacts who entered on the requested days", async () => {
  const contacts = await addContacts(server, owner.tenantId, 6);
  const { id } = await startWorkflow(
    server,
    owner,
    ({ templateId }) =>
      drawn(
        [
          entry(),
          mail("mail", templateId),
          { id: "split", type: "split", config: { shares: [50, 50] } },
          tag("a", "a"),
        ],
        "entry -> mail",
        "mail -> split",
        "split a-> a",
      ),
    { port: receiver.port },
  );
  const all = await waitForResults(server, owner, id, isThrough(6));
  await clickMail(server, owner, id, "mail", contacts.slice(0, 3));
  const early = contacts.slice(0, 2).map((contact) => contact.id);
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`
      update workflow_runs set entered_at = '2026-01-10T12:00:00Z'
      where tenant_id = ${owner.tenantId} and account_id = any(${early}::uuid[])`),
  );
  const within = async (query: { enteredFrom?: string; enteredUntil?: string }) =>
    (await server.call(workflowRoutes.results, { token: owner.token, params: { id }, query })).body;

  const everything = await within({ enteredFrom: "2026-01-01" });
  expect({ ...everything, steps: [] }).toEqual({ ...all, steps: [] });
  for (const step of all.steps) {
    const {
      deals: _deals,
      mail: _mail,
      left,
      ...figures
    } = stepOf(everything, step.stepId) ?? {
      left: [],
    };
    expect({ ...figures, left }).toEqual({
      stepId: step.stepId,
      arrived: step.arrived,
      present: 0,
      ended: step.ended,
      failed: 0,
      goalReached: 0,
      takenOut: 0,
      left: step.left,
    });
  }
  expect(stepOf(everything, "mail")?.mail).toMatchObject({ sent: 6, opened: 3, clicked: 3 });

  const january = await within({ enteredFrom: "2026-01-10", enteredUntil: "2026-01-10" });
  expect(january).toMatchObject({ entered: 2, finished: 2, inside: 0, left: 0 });
  expect(stepOf(january, "mail")).toMatchObject({ arrived: 2, mail: { sent: 2, clicked: 2 } });
  expect(await within({ enteredUntil: "2026-01-09" })).toMatchObject({ entered: 0, steps: [] });
  expect((await within({ enteredFrom: "2026-01-11" })).entered).toBe(4);
  expect((await results(server, owner, id)).entered).toBe(6);
});

it("lists and reports the combined results of all messages as the workflow's", async () => {
  const contacts = await addContacts(server, owner.tenantId, 4);
  const { id } = await startWorkflow(
    server,
    owner,
    ({ templateId }) =>
      drawn(
        [entry(), mail("one", templateId), mail("two", templateId)],
        "entry -> one",
        "one -> two",
      ),
    { port: receiver.port },
  );
  await waitForResults(server, owner, id, isThrough(4));
  await clickMail(server, owner, id, "two", contacts.slice(0, 1));
  const { token } = owner;
  const params = { id };
  const page = (query: object) => server.call(campaignRoutes.recipients, { token, params, query });
  const first = (await page({ limit: 5 })).body;
  const second = (await page({ limit: 5, cursor: first.nextCursor })).body;
  const emails = [...first.items, ...second.items].flatMap(({ email }) => email ?? []).toSorted();
  expect(emails).toEqual(contacts.flatMap(({ email }) => [email, email]).toSorted());
  expect((await page({ state: "sent" })).body.items).toHaveLength(8);
  expect((await page({ engaged: "clicked" })).body.items).toHaveLength(1);
  const report = async () => (await server.call(reportRoutes.report, { token, params })).body;
  await expect.poll(async () => (await report()).partsToCount, { timeout: 20_000 }).toBe(0);
  expect(await report()).toMatchObject({
    funnel: { frozen: 8, sent: 8, delivered: 8 },
    domains: { count: 1, items: [{ people: 8, sent: 8 }] },
    comparison: null,
  });
});
