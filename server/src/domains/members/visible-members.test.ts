import { memberRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { membersOf } from "./testing/test-members.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const users = membersOf(() => server);

/** Returns the emails of the users that a statement sees with the role of tenant transactions. */
const visible = async (tenantId: string) =>
  (
    await server.deps.database.tenant(tenantId, (tx) =>
      tx.query<{ email: string }>(sql`select email from people order by email`),
    )
  ).map(({ email }) => email);

it("a workspace sees its own members and no other user of the installation", async () => {
  const [one, two] = [
    await users.owner({ name: "Ana Souza" }),
    await users.owner({ name: "Eva Reis" }),
  ];
  expect(await visible(one.tenantId)).toEqual([one.email]);
  expect(await visible(two.tenantId)).toEqual([two.email]);
  const guest = await users.join(one, "marketer");
  expect(await visible(one.tenantId)).toEqual([one.email, guest.email].toSorted());
  expect(await visible(two.tenantId)).toEqual([two.email]);
});

it("the name of a former member stays readable in records that they created", async () => {
  const owner = await users.owner();
  const [left, removed] = [await users.join(owner, "admin"), await users.join(owner, "admin")];
  await users.invite(left, "someone@example.com");
  await server.call(memberRoutes.leave, { token: left.token });
  await server.call(memberRoutes.remove, { token: owner.token, params: { id: removed.id } });
  expect(await visible(owner.tenantId)).toEqual(
    [owner.email, left.email, removed.email].toSorted(),
  );
  const { items } = (await server.call(memberRoutes.listInvitations, { token: owner.token })).body;
  expect(items).toMatchObject([{ email: "someone@example.com", invitedBy: "Bia Lima" }]);
});

it("a workspace can neither change a user nor read their credentials", async () => {
  const { tenantId, userId } = await users.owner();
  const inTenant = (statement: ReturnType<typeof sql>) =>
    server.deps.database.tenant(tenantId, (tx) => tx.query(statement));
  await expect(inTenant(sql`update people set name = 'x' where id = ${userId}`)).rejects.toThrow(
    "permission denied",
  );
  await expect(inTenant(sql`select password_hash from people`)).rejects.toThrow(
    "permission denied",
  );
});
