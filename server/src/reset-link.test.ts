import { execFile } from "node:child_process";
import { authRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtProgram } from "./testing/built-server.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());

interface Ended {
  code: number;
  out: string;
  error: string;
}

/** Runs the program like an operator, on the server's database. */
function resetLink(...args: string[]): Promise<Ended> {
  const env = {
    ...process.env,
    DATABASE_URL: server.config.databaseUrl ?? "",
    ARAUTO_SECRET: server.config.secret,
    ARAUTO_PUBLIC_URL: server.url,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [builtProgram("reset-link"), ...args],
      { env },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    );
  });
}

test("an operator's link sets a new password once, while the server is running", async () => {
  const { email, token: session } = await server.signUp();
  const { code, out } = await resetLink(email.toUpperCase());
  expect(code).toBe(0);
  const token = new RegExp(`${server.url}/reset\\?token=([\\w-]+)`).exec(out)?.[1] ?? "";
  const body = { token, password: "Another1Horse" };
  expect((await server.call(authRoutes.resetPassword, { body })).status).toBe(204);
  expect((await server.fail(authRoutes.resetPassword, { body })).body.code).toBe(
    "INVALID_RESET_TOKEN",
  );
  expect(
    (await server.call(authRoutes.login, { body: { email, password: "Another1Horse" } })).status,
  ).toBe(200);
  expect((await server.fail(authRoutes.me, { token: session })).status).toBe(401);
});

test("an unknown or missing email is rejected with a message", async () => {
  expect(await resetLink("nobody@example.com")).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringContaining("No user has the email"),
  });
  expect(await resetLink()).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringContaining("Usage"),
  });
});
