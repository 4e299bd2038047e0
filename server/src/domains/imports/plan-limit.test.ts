import { contactRoutes, importRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { importTester, target } from "./import-tester.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
  await server.deps.database.system((tx) =>
    tx.execute(sql`update plans set contacts = 3 where plan = 'trial'`),
  );
});
afterAll(() => server?.stop());

it("the check of an import reports by how much it exceeds the plan, and such an import can't be started", async () => {
  const user = await server.signUp();
  const { token } = user;
  const tester = importTester(server, user);
  const fileOf = (names: string[]) =>
    ["email", ...names.map((name) => `${name}@example.com`)].join("\n");
  const check = async (names: string[]) =>
    tester.check(await tester.upload(fileOf(names)), [target.email]);
  await server.call(contactRoutes.create, {
    token,
    body: { name: "Ana", email: "ana@example.com", status: "active" },
  });

  const checked = await check(["ana", "bia", "caio", "davi"]);
  const excess = { limit: "contacts", max: 3, used: 1, wanted: 3, plan: "trial" };
  expect(checked).toMatchObject({ status: "checked", planExcess: excess });
  const params = { id: checked.id };
  expect(await server.fail(importRoutes.start, { token, params })).toMatchObject({
    status: 402,
    body: { code: "PLAN_LIMIT_REACHED", limit: excess },
  });
  expect((await tester.get(checked.id)).status).toBe("checked");

  await tester.importAll(fileOf(["ana", "bia", "caio"]), [target.email]);
  expect((await tester.get(checked.id)).planExcess).toMatchObject({ used: 3, wanted: 3 });
  await server.deps.database.system((tx) =>
    tx.execute(sql`update plans set contacts = 6 where plan = 'trial'`),
  );
  expect((await tester.get(checked.id)).planExcess).toBeNull();
  await tester.start(checked.id);
});
