import { allRoutes, apiKeyRoutes, KEY_PERMISSIONS } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { requestRoute } from "./api-request.ts";
import { eventsRead } from "./events-read.ts";
import { createWorld } from "./example-world.ts";
import { routeExamples } from "./route-examples.ts";
import { tenantSnapshot } from "./tenant-snapshot.ts";
import type { World } from "./world.ts";

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await createWorld(server, "trial");
});
afterAll(() => server?.stop());

/**
 * Returns all rows of the workspace except the log of its calls, when the key was used, statistics that workers update
 * periodically, and waiting jobs.
 */
async function everything() {
  const { database } = server.deps;
  await eventsRead(database, world.tenantId);
  const {
    api_keys: _keys,
    api_key_uses: _uses,
    api_logs: _calls,
    api_log_durations: _durations,
    api_log_failures: _failures,
    sending_health: _health,
    sending_minutes: _minutes,
    ...rows
  } = await tenantSnapshot(database, world.tenantId);
  const jobs = await database.system((tx) =>
    tx.query<{ id: number }>(sql`
      select j.id from graphile_worker._private_jobs j where j.payload ->> 'tenantId' = ${world.tenantId} order by j.id`),
  );
  return { rows, jobs: jobs.map(({ id }) => id) };
}

it("a test key runs every request for real, and all changes are rolled back", async () => {
  const permissions = KEY_PERMISSIONS.filter((one) => one.endsWith(":write"));
  const { key } = await world.api.call(apiKeyRoutes.create, {
    body: { name: "Trial", mode: "test", permissions },
  });
  const open = new Map(
    allRoutes
      .filter(({ apiKey }) => apiKey !== undefined)
      .map((route) => [route.operationId, route]),
  );
  const before = await everything();
  const changed = new Set<string>();
  const surprises: string[] = [];
  for (const example of routeExamples(world, world)) {
    const route = open.get(example.operationId);
    // Emails are stored, but separate from live ones, as the tests of their domain prove.
    if (!route || route.keptInTestMode) continue;
    const { status, headers, text } = await requestRoute(server.url, route, key, example);
    if (status >= 500 || headers.get("arauto-test-mode") !== "rolled-back")
      surprises.push(`${example.operationId}: ${status} ${text.slice(0, 200)}`);
    if (status < 300 && route.method !== "GET") changed.add(example.operationId);
  }
  expect(surprises).toEqual([]);
  expect([...changed]).toEqual(
    expect.arrayContaining([
      "batchContacts",
      "createCampaign",
      "createExport",
      "createFilter",
      "createTemplate",
      "createWebhook",
      "deleteContacts",
      "rotateWebhookSecret",
      "sendCustomEvents",
      "setContactTopics",
      "startCampaign",
      "startContactOperation",
      "startWorkflow",
      "undoImport",
      "updateCustomField",
      "upsertContact",
    ]),
  );
  const after = await everything();
  expect(after.rows).toEqual(before.rows);
  expect(after.jobs.filter((id) => !before.jobs.includes(id))).toEqual([]);
});

it("a test key can't upload files, send test emails or prove endpoints", async () => {
  const { key } = await world.api.call(apiKeyRoutes.create, {
    body: {
      name: "No files",
      mode: "test",
      permissions: ["contacts:write", "templates:write", "webhooks:write"],
    },
  });
  for (const operationId of ["uploadImport", "uploadImage", "sendTestEmail", "proveWebhook"]) {
    const example = routeExamples(world, world).find((one) => one.operationId === operationId);
    const route = allRoutes.find((one) => one.operationId === operationId);
    if (!route) throw new Error(`No route is called ${operationId}`);
    const { status, json } = await requestRoute(server.url, route, key, example);
    expect([operationId, status, json?.code]).toEqual([operationId, 403, "TEST_MODE_UNAVAILABLE"]);
  }
});
