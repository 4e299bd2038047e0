import {
  allRoutes,
  AUDIT_ACTIONS,
  type AuditAction,
  auditRuleOf,
  auditVerbOf,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { requestRoute } from "../../testing/isolation/api-request.ts";
import type { Example } from "../../testing/isolation/examples/example.ts";
import { createWorld } from "../../testing/isolation/example-world.ts";
import { routeExamples } from "../../testing/isolation/route-examples.ts";
import type { World } from "../../testing/isolation/world.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server, "audited");
});
afterAll(() => server?.stop());

const routeOf = (operationId: string) => {
  const route = allRoutes.find((one) => one.operationId === operationId);
  if (!route) throw new Error(`No route is called ${operationId}`);
  return route;
};

async function actions(since: string): Promise<{ id: string; action: AuditAction }[]> {
  return server.deps.database.system((tx) =>
    tx.query(sql`
      select id, action from audit_entries where tenant_id = ${world.tenantId}::uuid and id > ${since}::uuid order by id`),
  );
}

const FIRST = "00000000-0000-0000-0000-000000000000";
const lastId = async () => (await actions(FIRST)).at(-1)?.id ?? FIRST;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Requests to routes with an audit rule that don't end their session. */
const recordedExamples = (): Example[] =>
  routeExamples(world, world).filter((example) => {
    const rule = auditRuleOf(routeOf(example.operationId));
    return rule !== undefined && !example.endsSession;
  });

/** Requests that succeed as a no-op. */
const NOTHING_TO_DO = [
  // The payment was already made.
  "cancelPayment",
  // It returns the live payment of the same cart.
  "createPaymentIntent",
  "resendUncertain",
  "resumePausedByPlan",
  "setSenderPolicy",
  "startWorkflow",
  // It only displays.
  "tryRequest",
  // Nothing was approved yet.
  "undoApproval",
  "unscheduleCampaign",
];

/** Calls a route, and returns unexpected entries or missing ones. */
async function unexpected(example: Example): Promise<{ status: number; problem?: string }> {
  const route = routeOf(example.operationId);
  const rule = auditRuleOf(route);
  const before = await lastId();
  const { status, json } = await requestRoute(server.url, route, world.token, example);
  const appended = (await actions(before)).map(({ action }) => action);
  const isNothing =
    status >= 300 || json?.count === 0 || NOTHING_TO_DO.includes(example.operationId);
  const expected = isNothing || !rule ? [] : [`${rule.record}.${auditVerbOf(rule, example.body)}`];
  const fits = JSON.stringify(appended) === JSON.stringify(expected);
  const problem = `${example.operationId} ${status}: ${appended.join(", ") || "nothing"}`;
  return fits ? { status } : { status, problem };
}

describe("a route with an audit rule", () => {
  it("appends nothing when it fails", async () => {
    const unknown = "00000000-0000-4000-8000-000000000001";
    const problems: string[] = [];
    for (const example of recordedExamples()) {
      const changed = JSON.parse(JSON.stringify(example).replace(ID, unknown)) as Example;
      const { status, problem } = await unexpected(changed);
      if (status >= 300 && problem) problems.push(problem);
    }
    expect(problems).toEqual([]);
  });

  it("appends exactly one entry when it succeeds, and none when it fails or changes nothing", async () => {
    const problems: string[] = [];
    const succeeded = new Set<string>();
    for (const example of recordedExamples()) {
      const { status, problem } = await unexpected(example);
      if (problem) problems.push(problem);
      if (status < 300) succeeded.add(example.operationId);
    }
    expect(problems).toEqual([]);
    expect(succeeded.size).toBeGreaterThan(40);
    expect([...succeeded]).toEqual(
      expect.arrayContaining([
        "createSendingAccount",
        "createWebhook",
        "deleteApiKeys",
        "deleteContacts",
        "deleteSendingDomain",
        "revokeInvitation",
        "rotateApiKey",
        "setTemplatesStatus",
        "startContactOperation",
        "undoImport",
        "updatePipeline",
        "updateSendingAccount",
      ]),
    );
  });
});

it("the log contains no secret and no personal data of contacts", async () => {
  const entries = await server.deps.database.system((tx) =>
    tx.query<{ entry: string }>(
      // Addresses of invited users are not contacts' data.
      sql`select e::text as entry from audit_entries e where e.tenant_id = ${world.tenantId}::uuid and e.record_kind <> 'invitation'`,
    ),
  );
  const { contactEmail, importedEmail, suppressedEmail, erasedEmail } = world;
  const words = [contactEmail, importedEmail, suppressedEmail, erasedEmail, "example-secret"];
  const telling = entries.filter(
    ({ entry }) =>
      words.some((word) => entry.includes(word)) ||
      /arauto_(?:live|test)_\w{20}|whsec_/.test(entry),
  );
  expect(telling).toEqual([]);
});

it("entries reference their record, except settings and those about several records", async () => {
  const unnamed = await server.deps.database.system((tx) =>
    tx.query<{ action: string }>(sql`
      select distinct e.action from audit_entries e
      where e.tenant_id = ${world.tenantId}::uuid and e.record_id is null and e.count is null order by 1`),
  );
  expect(unnamed.map(({ action }) => action)).toEqual([
    "billingInfo.updated",
    "brandKit.updated",
    "goals.updated",
    "holidays.updated",
    "lostReasons.updated",
    "requestSigning.rotated",
    "sendingRules.updated",
    "subscription.canceled",
    "subscription.resumed",
    "subscription.updated",
    "suppression.created",
  ]);
});

it("every stored action is in the catalog", async () => {
  const stored = new Set((await actions(FIRST)).map(({ action }) => action));
  expect([...stored].filter((action) => !AUDIT_ACTIONS.includes(action))).toEqual([]);
});
