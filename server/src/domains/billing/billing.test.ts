import { accountRoutes, authRoutes, paymentRoutes, workspaceRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ config: { trialDays: 3 } })));
afterAll(() => server?.stop());

const endTrial = (tenantId: string) =>
  server.deps.database.system((tx) =>
    tx.execute(sql`update tenants set trial_ends_at = now() - interval '1 second' where tenant_id = ${tenantId}`),
  );

test("a new workspace has an active plan for as many days as are set", async () => {
  const { token } = await server.signUp();
  const { body } = await server.call(paymentRoutes.checkAccount, { token });
  expect(body).toMatchObject({ isActivedPlan: true, plan: "trial" });
  expect((Date.parse(body.trialEndsAt) - Date.now()) / 86_400_000).toBeCloseTo(3, 2);
});

test("after the trial work is refused with 402, while checking, entering, renewing and leaving still work", async () => {
  const { token, tenantId, personTenantId } = await server.signUp();
  await server.call(accountRoutes.list, { token });
  await endTrial(tenantId);

  expect(await server.fail(accountRoutes.list, { token })).toMatchObject({
    status: 402,
    body: { code: "PLAN_INACTIVE" },
  });
  expect((await server.call(paymentRoutes.checkAccount, { token })).body.isActivedPlan).toBe(false);
  expect((await server.call(workspaceRoutes.list, { token })).body.items[0]?.isActivedPlan).toBe(false);
  const entered = await server.call(workspaceRoutes.enter, { token, params: { personTenantId } });
  const renewed = await server.call(authRoutes.renew, { token: entered.body.token });
  expect((await server.call(workspaceRoutes.get, { token: renewed.body.token })).status).toBe(200);
  expect((await server.call(authRoutes.logout, { token })).status).toBe(204);
});

test("the end of one workspace's trial does not touch another of the same person", async () => {
  const { token, tenantId } = await server.signUp();
  const other = (await server.call(workspaceRoutes.create, { token, body: { name: "Still in trial" } })).body;
  await endTrial(tenantId);
  const inside = (
    await server.call(workspaceRoutes.enter, {
      token,
      params: { personTenantId: other.personTenantId },
    })
  ).body.token;
  expect((await server.call(accountRoutes.list, { token: inside })).status).toBe(200);
});
