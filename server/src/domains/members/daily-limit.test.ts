import { memberRoutes, workspaceRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { systemMailDomain } from "../system-mail/index.ts";
import { membersOf } from "./testing/test-members.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ config: { systemEmailsPerDay: 3 } })));
afterAll(() => server?.stop());
const users = membersOf(() => server);

/** Invites a new address; returns the status, and the code of a rejection. */
async function invite(token: string): Promise<string> {
  const response = await server.call(memberRoutes.invite, {
    token,
    body: { email: `${v7()}@example.com`, role: "marketer" },
  });
  return response.status < 300 ? "sent" : (response.body as unknown as { code: string }).code;
}
const aDayPasses = () =>
  server.deps.database.system((tx) =>
    tx.execute(
      sql`update system_email_counts set day = day - 1 where day = (now() at time zone 'UTC')::date`,
    ),
  );

describe("the daily limit of system emails", () => {
  it("rejects further invitations of a workspace until the next day, by any member", async () => {
    const owner = await users.owner();
    const admin = await users.join(owner, "admin");
    expect([await invite(owner.token), await invite(admin.token)]).toEqual(["sent", "sent"]);
    const refused = await server.fail(memberRoutes.invite, {
      token: admin.token,
      body: { email: `${v7()}@example.com`, role: "marketer" },
    });
    expect(refused).toMatchObject({ status: 429, body: { code: "SYSTEM_EMAIL_LIMIT" } });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    const { items } = (await server.call(memberRoutes.listInvitations, { token: owner.token }))
      .body;
    expect(items).toHaveLength(2);
    await aDayPasses();
    expect(await invite(admin.token)).toBe("sent");
  });

  it("cannot be escaped with more workspaces", async () => {
    const owner = await users.owner();
    for (let n = 0; n < 3; n++) expect(await invite(owner.token)).toBe("sent");
    const other = (
      await server.call(workspaceRoutes.create, { token: owner.token, body: { name: "Second" } })
    ).body;
    const { token } = (
      await server.call(workspaceRoutes.enter, {
        token: owner.token,
        params: { personTenantId: other.personTenantId },
      })
    ).body;
    expect(await invite(token)).toBe("SYSTEM_EMAIL_LIMIT");
  });

  it("cannot be escaped with concurrent invitations", async () => {
    const owner = await users.owner();
    const responses = await Promise.all(Array.from({ length: 8 }, () => invite(owner.token)));
    expect(responses.filter((response) => response === "sent")).toHaveLength(3);
  });

  it("keeps its counts for a week", async () => {
    const count = () =>
      server.deps.database.system((tx) =>
        tx.one<{ n: number }>(sql`select count(*)::int as n from system_email_counts`),
      );
    await server.deps.database.system((tx) =>
      tx.execute(sql`update system_email_counts set day = day - 10`),
    );
    await server.deps.database.system(async (tx) =>
      systemMailDomain.dailyCleanup?.(tx, server.deps),
    );
    expect(await count()).toEqual({ n: 0 });
  });
});
