import { apiKeyRoutes, apiLogRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { grantPlan } from "../billing/index.ts";
import { apiLogsDomain } from "./index.ts";
import { loggedCalls } from "./testing/logged-calls.ts";

const DAY_MS = 24 * 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** Signs up an Owner whose log has one call from now, and one from each given number of days ago. */
async function ownerWithCalls(ages: readonly number[]): Promise<TestUser> {
  const user = await server.signUp({ confirmed: true });
  const { key } = await createTestKey(server, user.token);
  await server.call(apiKeyRoutes.whoAmI, { token: key });
  await loggedCalls(server, user.token, 1);
  await addCalls(user, ages);
  return user;
}

/** Copies the newest call into past days. */
async function addCalls({ tenantId }: TestUser, ages: readonly number[], times = 1): Promise<void> {
  const calls = ages.flatMap((days) =>
    Array.from({ length: times }, (_, index) => {
      const at = new Date(Date.now() - days * DAY_MS - index);
      return { at: at.toISOString(), id: v7({ msecs: at.getTime() }) };
    }),
  );
  await server.deps.database.system((tx) =>
    tx.execute(sql`
      insert into api_logs select (jsonb_populate_record(l, c)).* from api_logs l, jsonb_array_elements(${JSON.stringify(calls)}::jsonb) c
      where l.tenant_id = ${tenantId} and l.at = (select max(at) from api_logs where tenant_id = ${tenantId})`),
  );
}

const grant = (user: TestUser, plan: string) =>
  server.deps.database.system((tx) =>
    grantPlan(tx, { workspace: user.tenantId, plan, until: "60" }),
  );

/** Returns the ages in days of the calls shown to the workspace, newest first, and its number of days. */
async function shown({ token }: TestUser): Promise<{ days: number; ages: number[] }> {
  const { body } = await server.call(apiLogRoutes.list, { token, query: { limit: 100 } });
  const age = (at: string) => Math.round((Date.now() - Date.parse(at)) / DAY_MS);
  return { days: body.keptDays, ages: body.items.map(({ at }) => age(at)) };
}

const stored = ({ tenantId }: TestUser) =>
  server.deps.database.system(
    async (tx) =>
      (
        await tx.one<{ count: number }>(
          sql`select count(*)::int as count from api_logs where tenant_id = ${tenantId}`,
        )
      ).count,
  );

const cleanUp = () =>
  server.deps.database.system(async (tx) => apiLogsDomain.dailyCleanup?.(tx, server.deps));

describe("the history of API calls", () => {
  it("follows the plan: a smaller plan hides calls immediately, a larger one restores none", async () => {
    const user = await ownerWithCalls([20, 60, 200]);
    expect(await shown(user)).toEqual({ days: 90, ages: [0, 20, 60] });
    await grant(user, "starter");
    expect(await shown(user)).toEqual({ days: 30, ages: [0, 20] });
    await grant(user, "scale");
    expect(await shown(user)).toEqual({ days: 365, ages: [0, 20] });
    // The history grows again from here.
    await addCalls(user, [10]);
    expect(await shown(user)).toEqual({ days: 365, ages: [0, 10, 20] });
  });

  it("ends at the same day in lists, counts, files and single calls", async () => {
    const user = await ownerWithCalls([60]);
    const { token } = user;
    const old = (await server.call(apiLogRoutes.list, { token })).body.items.at(-1)?.id ?? "";
    await grant(user, "starter");
    expect((await server.call(apiLogRoutes.counts, { token, query: {} })).body.total).toBe(1);
    const file = await server.call(apiLogRoutes.export, { token, query: { format: "json" } });
    expect(JSON.parse(String(file.body))).toHaveLength(1);
    expect(await server.fail(apiLogRoutes.get, { token, params: { id: old } })).toMatchObject({
      status: 404,
    });
    expect(
      await server.fail(apiLogRoutes.rerun, { token, params: { id: old }, body: {} }),
    ).toMatchObject({ status: 404 });
  });

  it("is deleted after the retention of each workspace's plan, even in several batches", async () => {
    const small = await ownerWithCalls([20]);
    const large = await ownerWithCalls([20, 60, 200]);
    await grant(small, "starter");
    await grant(large, "scale");
    await addCalls(small, [60], 4_100);
    await addCalls(large, [300, 400]);
    await cleanUp();
    // Calls hidden only by the trial are deleted, too: the upgrade restored none.
    await expect
      .poll(async () => [await stored(small), await stored(large)], { timeout: 30_000 })
      .toEqual([2, 3]);
    expect((await shown(large)).ages).toEqual([0, 20, 60]);
  });
});

describe("the history of API calls with ARAUTO_BILLING=off", () => {
  it("is as long as the operator configured", async () => {
    const free = await startTestServer({ config: { billing: "off", historyDays: 40 } });
    try {
      const { token } = await free.signUp();
      expect((await free.call(apiLogRoutes.list, { token })).body.keptDays).toBe(40);
    } finally {
      await free.stop();
    }
  });
});
