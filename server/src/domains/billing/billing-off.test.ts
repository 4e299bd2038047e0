import { contactRoutes, billingRoutes, workspaceRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../config.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { endPlans } from "./plans/plan-end.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ config: { billing: "off" } })));
afterAll(() => server?.stop());

describe("ARAUTO_BILLING=off", () => {
  it("keeps every workspace active, regardless of its trial's end", async () => {
    const { token, tenantId } = await server.signUp();
    await server.deps.database.system((tx) =>
      tx.execute(
        sql`update tenants set trial_ends_at = now() - interval '1 year' where tenant_id = ${tenantId}`,
      ),
    );
    await endPlans(server.deps);
    expect(
      (
        await server.call(contactRoutes.create, {
          token,
          body: { name: "New", email: "new@example.com", status: "active" },
        })
      ).status,
    ).toBe(201);
    const { body } = await server.call(billingRoutes.checkAccount, { token });
    expect(body).toMatchObject({ isActivedPlan: true, billing: "off", endsAt: null });
    expect((await server.call(workspaceRoutes.list, { token })).body.items[0]?.isActivedPlan).toBe(
      true,
    );
    const ended = await server.deps.database.system((tx) =>
      tx.one<{ at: Date | null }>(
        sql`select plan_ended_at as at from tenants where tenant_id = ${tenantId}`,
      ),
    );
    expect(ended.at).toBeNull();
  });
});

describe("the API document of an installation without plans", () => {
  interface ApiDocument {
    paths: object;
    webhooks: object;
    tags: { name: string }[];
  }
  it("mentions neither payments nor invoices", async () => {
    const response = await fetch(`${server.url}/api/openapi.json`);
    const { paths, webhooks, tags } = (await response.json()) as ApiDocument;
    const names = [
      ...Object.keys(paths),
      ...Object.keys(webhooks),
      ...tags.map(({ name }) => name),
    ];
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => /payment|invoice|plan|billing/i.test(name))).toEqual([]);
  });
});

describe("the setting ARAUTO_BILLING", () => {
  const secret = { ARAUTO_SECRET: "s".repeat(32) };
  it("is test by default, and can be off", () => {
    expect(loadConfig(secret).billing).toBe("test");
    expect(loadConfig({ ...secret, ARAUTO_BILLING: "off" }).billing).toBe("off");
  });
  it("is on only with a provider and a seller", () => {
    expect(() => loadConfig({ ...secret, ARAUTO_BILLING: "on" })).toThrow(
      /ARAUTO_PAYMENT_PROVIDERS: required with ARAUTO_BILLING=on\n.*ARAUTO_SELLER_NAME/,
    );
    const on = { ARAUTO_PAYMENT_PROVIDERS: "pix, stripe", ARAUTO_SELLER_NAME: "Estandarte" };
    const config = loadConfig({ ...secret, ARAUTO_BILLING: "on", ...on });
    expect(config).toMatchObject({ billing: "on", paymentProviders: ["pix", "stripe"] });
  });
});
