import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PASSWORD, usersOf } from "./domains/auth/testing/test-users.ts";
import { builtProgram } from "./testing/built-server.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const { register, enroll, signInCode, mailed } = usersOf(() => server);

/** Runs the program like an operator, on the server's database. */
function removeSecondFactor(
  ...args: string[]
): Promise<{ code: number; out: string; error: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: server.config.databaseUrl ?? "",
    ARAUTO_SECRET: server.config.secret,
    ARAUTO_PUBLIC_URL: server.url,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [builtProgram("remove-second-factor"), ...args],
      { env },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, out, error }),
    );
  });
}

it("removes the second factor of a login while the server is running and informs the user", async () => {
  const { user, token } = await register();
  await enroll(token);
  expect(await signInCode(user.email)).toBe("SECOND_FACTOR_REQUIRED");
  const { code, out } = await removeSecondFactor(user.email.toUpperCase());
  expect(code).toBe(0);
  expect(out).toContain("is off");
  expect(await signInCode(user.email, PASSWORD)).toBe("in");
  await mailed(user.id, "Two-factor authentication is off");
  expect(await removeSecondFactor(user.email)).toMatchObject({
    code: 1,
    out: "",
    error: expect.stringContaining("is already off"),
  });
});

it("rejects an unknown email and a missing one with a clear message", async () => {
  expect(await removeSecondFactor("nobody@example.com")).toMatchObject({
    code: 1,
    error: expect.stringContaining("No user has the email"),
  });
  expect(await removeSecondFactor()).toMatchObject({
    code: 1,
    error: expect.stringContaining("Usage"),
  });
});
