import { authRoutes, workspaceRoutes } from "@arauto/contracts";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { usersOf } from "./testing/test-users.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const { newcomer, register, count, allJobsDone } = usersOf(() => server);

describe("POST /v1/Auth/Register", () => {
  test("uses the language of the request for a workspace registered without one", async () => {
    const headers = { "accept-language": "pt-BR,pt;q=0.9,en;q=0.8" };
    const { token, user } = (await server.call(authRoutes.register, { body: newcomer(), headers }))
      .body;
    expect(user.lang).toBe("pt-br");
    const [workspace] = (await server.call(workspaceRoutes.list, { token })).body.items;
    const names = await server.deps.database.system((tx) =>
      tx.query<{ name: string }>(
        sql`select name from sending_accounts where tenant_id = ${workspace?.tenantId}`,
      ),
    );
    expect(names).toEqual([{ name: "Caixa de testes" }]);
  });

  test("creates a user, a workspace with trial and test inbox, and an Owner, and signs in", async () => {
    const session = await register({ lang: "pt-br" });
    expect(session.user).toMatchObject({
      name: "Ana Souza",
      lang: "pt-br",
      personTenantId: null,
      workspaceName: null,
      permissions: [],
    });
    const { items } = (await server.call(workspaceRoutes.list, { token: session.token })).body;
    expect(items).toMatchObject([
      { name: "Acme", role: "owner", isActivedPlan: true, lastOpenedAt: null },
    ]);
    const tenantId = items[0]?.tenantId;
    const facts = await server.deps.database.system((tx) =>
      tx.one<{
        language: string;
        days: number;
        timeZone: string;
        captures: number;
        joined: number;
      }>(sql`
        select language, time_zone, (extract(epoch from trial_ends_at - now()) / 86400)::float8 as days,
          (select count(*) from sending_accounts s where s.tenant_id = t.tenant_id and kind = 'capture') as captures,
          (select count(*) from events e where e.tenant_id = t.tenant_id and type = 'member.joined' and person_id = ${session.user.id}) as joined
        from tenants t where tenant_id = ${tenantId}`),
    );
    expect(facts).toMatchObject({
      language: "pt-br",
      timeZone: "America/Sao_Paulo",
      captures: 1,
      joined: 1,
    });
    expect(facts.days).toBeCloseTo(14, 1);
  });

  test("keeps names of any script unchanged", async () => {
    const name = "Đặng Thị Ngọc 名前 محمد 🎈";
    const session = await register({
      name,
      companyName: "Кофе «Ёлка» 🎄",
      email: "joão.多@exemplo.com.br",
    });
    expect(session.user).toMatchObject({ name, username: "joão.多" });
    expect(decodeJwt(session.token)["name"]).toBe(name);
    const { items } = (await server.call(workspaceRoutes.list, { token: session.token })).body;
    expect(items[0]?.name).toBe("Кофе «Ёлка» 🎄");
  });

  test("rejects an email that has a login, ignoring case", async () => {
    const { user } = await register();
    const answer = await server.fail(authRoutes.register, {
      body: newcomer({ email: user.email.toUpperCase() }),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "EMAIL_TAKEN" } });
  });

  test("accepts one of five concurrent requests and keeps nothing of the others", async () => {
    const body = newcomer({ companyName: "Five at once" });
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const response = await fetch(`${server.url}/api${authRoutes.register.path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        return response.status;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409]);
    expect(await count(sql`select count(*) as n from tenants where name = 'Five at once'`)).toBe(1);
    await allJobsDone();
    expect(
      await count(sql`select count(*) as n from captured_mails where rcpt_to = ${body.email}`),
    ).toBe(1);
  });

  test.each([
    ["a password of 21 characters", { password: "Correct1HorseBattery2" }, "password"],
    ["a password without a number", { password: "CorrectHorse" }, "password"],
    ["unaccepted terms", { acceptTerms: false }, "acceptTerms"],
    ["a name of two characters", { name: "Al" }, "name"],
    [
      "line breaks in the company name",
      { companyName: "Acme\r\nBcc: all@example.com" },
      "companyName",
    ],
    ["an address that contains a header", { email: "a@example.com\nBcc: b@example.com" }, "email"],
  ])("rejects %s, naming the field", async (_, change, path) => {
    const answer = await server.fail(authRoutes.register, { body: newcomer(change) });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    expect(answer.body.errors?.map((error) => error.path)).toContain(path);
  });

  test("stores only an argon2id hash of the password", async () => {
    const { user } = await register({ password: "Unmistakable1" });
    const { row } = await server.deps.database.system((tx) =>
      tx.one<{ row: string }>(sql`select p::text as row from people p where id = ${user.id}`),
    );
    expect(row).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(row).not.toContain("Unmistakable1");
  });
});
