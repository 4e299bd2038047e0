import { authRoutes, memberRoutes, ROLE_PERMISSIONS, workspaceRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isUniqueViolation } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/test-server.ts";
import { failed, membersOf } from "./test-members.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const people = membersOf(() => server);
const { join } = people;

const list = async (token: string) => (await server.call(memberRoutes.list, { token })).body.items;

describe("the list of members", () => {
  test("shows the Owner first, then the others by name, and marks the caller, to every role", async () => {
    const owner = await people.owner({ name: "Zoé Owner" });
    await join(owner, "admin", "célia");
    await join(owner, "marketer", "Bruno");
    const analyst = await join(owner, "analyst", "Alba");
    const items = await list(analyst.token);
    expect(items.map(({ name, role, isYou }) => ({ name, role, isYou }))).toEqual([
      { name: "Zoé Owner", role: "owner", isYou: false },
      { name: "Alba", role: "analyst", isYou: true },
      { name: "Bruno", role: "marketer", isYou: false },
      { name: "célia", role: "admin", isYou: false },
    ]);
    expect(items[1]).toMatchObject({ email: analyst.email, id: analyst.id, personId: analyst.personId, avatar: null });
    expect(Date.now() - Date.parse(items[1]?.lastOpenedAt ?? "")).toBeLessThan(30_000);
  });
});

describe("a role", () => {
  test("changed by an Admin takes effect with the next request, and is recorded", async () => {
    const owner = await people.owner();
    const admin = await join(owner, "admin");
    const member = await join(owner, "analyst", "Caio Reis");
    const { body } = await server.call(memberRoutes.setRole, {
      token: admin.token,
      params: { id: member.id },
      body: { role: "developer" },
    });
    expect(body).toMatchObject({ id: member.id, name: "Caio Reis", role: "developer", isYou: false });
    expect((await server.call(authRoutes.me, { token: member.token })).body.permissions).toEqual(ROLE_PERMISSIONS.developer);
    expect((await people.events(owner.tenantId)).at(-1)).toEqual({
      type: "member.roleChanged",
      personId: admin.personId,
      data: { memberPersonId: member.personId, name: "Caio Reis", email: member.email, role: "developer", formerRole: "analyst" },
    });
    const before = await people.events(owner.tenantId);
    await server.call(memberRoutes.setRole, { token: admin.token, params: { id: member.id }, body: { role: "developer" } });
    expect(await people.events(owner.tenantId)).toEqual(before);
  });

  test("of the Owner or of oneself cannot be changed, and Owner cannot be given", async () => {
    const owner = await people.owner();
    const admin = await join(owner, "admin");
    const member = await join(owner, "marketer");
    const set = (token: string, id: string, role: string) =>
      failed(server.fail(memberRoutes.setRole, { token, params: { id }, body: { role } }));
    expect(await set(admin.token, owner.personTenantId, "analyst")).toBe("403 FORBIDDEN");
    expect(await set(owner.token, owner.personTenantId, "admin")).toBe("403 FORBIDDEN");
    expect(await set(admin.token, admin.id, "marketer")).toBe("403 FORBIDDEN");
    expect(await set(owner.token, member.id, "owner")).toBe("400 VALIDATION");
    expect(await people.roles(owner)).toEqual({ [owner.personId]: "owner", [admin.personId]: "admin", [member.personId]: "marketer" });
  });

  test.each(["marketer", "developer", "analyst"] as const)(
    "cannot be changed without MEMBER.MANAGE (%s), nor can members be removed",
    async (role) => {
      const owner = await people.owner();
      const actor = await join(owner, role);
      const other = await join(owner, "analyst");
      const { token } = actor;
      const params = { id: other.id };
      expect(await failed(server.fail(memberRoutes.setRole, { token, params, body: { role: "admin" } }))).toBe("403 FORBIDDEN");
      expect(await failed(server.fail(memberRoutes.remove, { token, params }))).toBe("403 FORBIDDEN");
      expect(await people.roles(owner)).toMatchObject({ [other.personId]: "analyst" });
    },
  );
});

describe("a removed member", () => {
  test("loses the workspace with the next request, and keeps the session", async () => {
    const owner = await people.owner();
    const member = await join(owner, "marketer", "Davi Melo");
    expect((await server.call(workspaceRoutes.get, { token: member.token })).status).toBe(200);
    await server.call(memberRoutes.remove, { token: owner.token, params: { id: member.id } });
    expect(await failed(server.fail(workspaceRoutes.get, { token: member.token }))).toBe("403 WORKSPACE_REQUIRED");
    const renewed = (await server.call(authRoutes.renew, { token: member.token })).body;
    expect(renewed.user).toMatchObject({ personTenantId: null, memberRole: null, permissions: [] });
    expect(await failed(server.fail(workspaceRoutes.enter, { token: member.token, params: { personTenantId: member.id } }))).toBe(
      "404 NOT_FOUND",
    );
    expect((await people.events(owner.tenantId)).at(-1)).toEqual({
      type: "member.left",
      personId: owner.personId,
      data: { memberPersonId: member.personId, name: "Davi Melo", email: member.email, role: "marketer", removed: true },
    });
  });

  test("is never the Owner, oneself, or a member of another workspace", async () => {
    const owner = await people.owner();
    const stranger = await people.owner();
    const admin = await join(owner, "admin");
    const remove = (token: string, id: string) => failed(server.fail(memberRoutes.remove, { token, params: { id } }));
    expect(await remove(admin.token, owner.personTenantId)).toBe("403 FORBIDDEN");
    expect(await remove(admin.token, admin.id)).toBe("403 FORBIDDEN");
    expect(await remove(stranger.token, admin.id)).toBe("404 NOT_FOUND");
    const params = { id: admin.id };
    expect(await failed(server.fail(memberRoutes.setRole, { token: stranger.token, params, body: { role: "analyst" } }))).toBe(
      "404 NOT_FOUND",
    );
    expect(Object.keys(await people.roles(owner))).toHaveLength(2);
  });
});

describe("leaving", () => {
  test("is possible for every other member, and recorded as such", async () => {
    const owner = await people.owner();
    const analyst = await join(owner, "analyst");
    await server.call(memberRoutes.leave, { token: analyst.token });
    expect(await failed(server.fail(memberRoutes.list, { token: analyst.token }))).toBe("403 WORKSPACE_REQUIRED");
    expect(Object.keys(await people.roles(owner))).toEqual([owner.personId]);
    expect((await people.events(owner.tenantId)).at(-1)).toMatchObject({
      type: "member.left",
      personId: analyst.personId,
      data: { memberPersonId: analyst.personId, removed: false },
    });
  });

  test("is rejected for the Owner", async () => {
    const owner = await people.owner();
    expect(await failed(server.fail(memberRoutes.leave, { token: owner.token }))).toBe("409 WRONG_STATE");
    expect(await people.roles(owner)).toEqual({ [owner.personId]: "owner" });
  });
});

describe("transferring ownership", () => {
  const transfer = (owner: TestPerson, memberId: string, password = owner.password) =>
    server.call(memberRoutes.transferOwnership, { token: owner.token, body: { memberId, password } });

  test("makes the other member the Owner and the old Owner an Admin, in one step", async () => {
    const owner = await people.owner({ name: "Ana Souza" });
    const next = await join(owner, "marketer", "Eva Prado");
    expect((await transfer(owner, next.id)).status).toBe(204);
    expect(await people.roles(next)).toEqual({ [owner.personId]: "admin", [next.personId]: "owner" });
    expect((await server.call(authRoutes.me, { token: next.token })).body.permissions).toEqual(ROLE_PERMISSIONS.owner);
    expect((await server.call(authRoutes.me, { token: owner.token })).body.permissions).toEqual(ROLE_PERMISSIONS.admin);
    expect((await people.events(owner.tenantId)).at(-1)).toEqual({
      type: "workspace.ownershipTransferred",
      personId: owner.personId,
      data: {
        memberPersonId: next.personId,
        name: "Eva Prado",
        email: next.email,
        formerOwnerPersonId: owner.personId,
        formerOwnerName: "Ana Souza",
      },
    });
    expect(
      await failed(
        server.fail(memberRoutes.transferOwnership, { token: owner.token, body: { memberId: next.id, password: owner.password } }),
      ),
    ).toBe("403 FORBIDDEN");
  });

  test("requires the Owner's password, with the error at its field and without ending the session", async () => {
    const owner = await people.owner();
    const next = await join(owner, "admin");
    const body = { memberId: next.id, password: "Wrong1Guess" };
    const answer = await server.fail(memberRoutes.transferOwnership, { token: owner.token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION", errors: [{ path: "password", code: "wrongPassword" }] } });
    expect(await people.roles(owner)).toMatchObject({ [owner.personId]: "owner", [next.personId]: "admin" });
  });

  test("is rejected to oneself, to an unknown member, and to a member of another workspace", async () => {
    const owner = await people.owner();
    const stranger = await people.owner();
    expect(await failed(transfer(owner, owner.personTenantId) as never)).toBe("409 WRONG_STATE");
    expect(await failed(transfer(owner, "0197a000-0000-7000-8000-000000000001") as never)).toBe("404 NOT_FOUND");
    expect(await failed(transfer(owner, stranger.personTenantId) as never)).toBe("404 NOT_FOUND");
    expect(await people.roles(owner)).toEqual({ [owner.personId]: "owner" });
    expect(await people.roles(stranger)).toEqual({ [stranger.personId]: "owner" });
  });

  test("to two members concurrently leaves exactly one Owner", async () => {
    const owner = await people.owner();
    const [one, two] = [await join(owner, "admin"), await join(owner, "marketer")];
    const answers = await Promise.all([transfer(owner, one.id), transfer(owner, two.id)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 403]);
    const roles = Object.values(await people.roles(owner));
    expect(roles.filter((role) => role === "owner")).toHaveLength(1);
    expect(await people.roles(owner)).toMatchObject({ [owner.personId]: "admin" });
  });

  test("is not permitted for an Admin", async () => {
    const owner = await people.owner();
    const admin = await join(owner, "admin");
    expect(await failed(transfer({ ...admin, personTenantId: admin.id }, admin.id) as never)).toBe("403 FORBIDDEN");
  });

  test("outside the API cannot create a second Owner: the database rejects it", async () => {
    const owner = await people.owner();
    const admin = await join(owner, "admin");
    const fault: unknown = await server.deps.database
      .system((tx) => tx.execute(sql`update person_tenants set role = 'owner' where id = ${admin.id}`))
      .catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(fault, "person_tenants_owner")).toBe(true);
  });
});
