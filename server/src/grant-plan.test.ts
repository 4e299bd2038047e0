import { execFile } from "node:child_process";
import { billingRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtProgram } from "./testing/built-server.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ config: { trialDays: 0 } })));
afterAll(() => server?.stop());

/** Runs the program like an operator, on the server's database. */
function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: server.config.databaseUrl ?? "",
    ARAUTO_SECRET: server.config.secret,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [builtProgram("grant-plan"), ...args],
      { env },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    );
  });
}

it("activates an expired workspace while the server is running", async () => {
  const { email, token, tenantId } = await server.signUp();
  expect((await server.call(billingRoutes.checkAccount, { token })).body.isActivedPlan).toBe(false);
  const { code, out } = await run(email, "pro", "30");
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining(tenantId) });
  expect((await server.call(billingRoutes.checkAccount, { token })).body).toMatchObject({
    isActivedPlan: true,
    plan: "pro",
  });
});

it("explains its usage and errors", async () => {
  expect(await run()).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringContaining("Usage: npm run grant-plan"),
  });
  expect(await run("nobody@example.com", "pro", "30")).toMatchObject({
    code: 1,
    error: expect.stringContaining("No workspace"),
  });
});
