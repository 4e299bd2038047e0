import { authRoutes, memberRoutes, ROLE_PERMISSIONS, workspaceRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isUniqueViolation } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { failed, membersOf } from "./testing/test-members.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const users = membersOf(() => server);
const { join } = users;

const list = async (token: string) => (await server.call(memberRoutes.list, { token })).body.items;

describe("the list of members", () => {
  test("shows the Owner first, then the others by name, and marks the caller, to every role", async () => {
    const owner = await users.owner({ name: "Zoé Owner" });
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
    expect(items[1]).toMatchObject({
      email: analyst.email,
      id: analyst.id,
      userId: analyst.userId,
      avatar: null,
    });
    expect(Date.now() - Date.parse(items[1]?.lastOpenedAt ?? "")).toBeLessThan(30_000);
  });
});

describe("a role", () => {
  test("changed by an Admin takes effect with the next request, and is recorded", async () => {
    const owner = await users.owner();
    const admin = await join(owner, "admin");
    const member = await join(owner, "analyst", "Caio Reis");
    const { body } = await server.call(memberRoutes.setRole, {
      token: admin.token,
      params: { id: member.id },
      body: { role: "developer" },
    });
    expect(body).toMatchObject({
      id: member.id,
      name: "Caio Reis",
      role: "developer",
      isYou: false,
    });
    expect((await server.call(authRoutes.me, { token: member.token })).body.permissions).toEqual(
      ROLE_PERMISSIONS.developer,
    );
    expect((await users.events(owner.tenantId)).at(-1)).toEqual({
      type: "member.roleChanged",
      userId: admin.userId,
      data: {
        memberUserId: member.userId,
        name: "Caio Reis",
        email: member.email,
        role: "developer",
        formerRole: "analyst",
      },
    });
    const before = await users.events(owner.tenantId);
    await server.call(memberRoutes.setRole, {
      token: admin.token,
      params: { id: member.id },
      body: { role: "developer" },
    });
    expect(await users.events(owner.tenantId)).toEqual(before);
  });

  test("of the Owner or of the user themselves cannot be changed, and Owner cannot be assigned", async () => {
    const owner = await users.owner();
    const admin = await join(owner, "admin");
    const member = await join(owner, "marketer");
    const set = (token: string, id: string, role: string) =>
      failed(server.fail(memberRoutes.setRole, { token, params: { id }, body: { role } }));
    expect(await set(admin.token, owner.personTenantId, "analyst")).toBe("403 FORBIDDEN");
    expect(await set(owner.token, owner.personTenantId, "admin")).toBe("403 FORBIDDEN");
    expect(await set(admin.token, admin.id, "marketer")).toBe("403 FORBIDDEN");
    expect(await set(owner.token, member.id, "owner")).toBe("400 VALIDATION");
    expect(await users.roles(owner)).toEqual({
      [owner.userId]: "owner",
      [admin.userId]: "admin",
      [member.userId]: "marketer",
    });
  });

  test.each(["marketer", "developer", "analyst"] as const)(
    "cannot be changed without MEMBER.MANAGE (%s), nor can members be removed",
    async (role) => {
      const owner = await users.owner();
      const actor = await join(owner, role);
      const other = await join(owner, "analyst");
      const { token } = actor;
      const params = { id: other.id };
      expect(
        await failed(server.fail(memberRoutes.setRole, { token, params, body: { role: "admin" } })),
      ).toBe("403 FORBIDDEN");
      expect(await failed(server.fail(memberRoutes.remove, { token, params }))).toBe(
        "403 FORBIDDEN",
      );
      expect(await users.roles(owner)).toMatchObject({ [other.userId]: "analyst" });
    },
  );
});

describe("a removed member", () => {
  test("loses the workspace with the next request, and keeps the session", async () => {
    const owner = await users.owner();
    const member = await join(owner, "marketer", "Davi Melo");
    expect((await server.call(workspaceRoutes.get, { token: member.token })).status).toBe(200);
    await server.call(memberRoutes.remove, { token: owner.token, params: { id: member.id } });
    expect(await failed(server.fail(workspaceRoutes.get, { token: member.token }))).toBe(
      "403 WORKSPACE_REQUIRED",
    );
    const renewed = (await server.call(authRoutes.renew, { token: member.token })).body;
    expect(renewed.user).toMatchObject({ personTenantId: null, memberRole: null, permissions: [] });
    expect(
      await failed(
        server.fail(workspaceRoutes.enter, {
          token: member.token,
          params: { personTenantId: member.id },
        }),
      ),
    ).toBe("404 NOT_FOUND");
    expect((await users.events(owner.tenantId)).at(-1)).toEqual({
      type: "member.left",
      userId: owner.userId,
      data: {
        memberUserId: member.userId,
        name: "Davi Melo",
        email: member.email,
        role: "marketer",
        removed: true,
      },
    });
  });

  test("is never the Owner, the user themselves, or a member of another workspace", async () => {
    const owner = await users.owner();
    const outsider = await users.owner();
    const admin = await join(owner, "admin");
    const remove = (token: string, id: string) =>
      failed(server.fail(memberRoutes.remove, { token, params: { id } }));
    expect(await remove(admin.token, owner.personTenantId)).toBe("403 FORBIDDEN");
    expect(await remove(admin.token, admin.id)).toBe("403 FORBIDDEN");
    expect(await remove(outsider.token, admin.id)).toBe("404 NOT_FOUND");
    const params = { id: admin.id };
    expect(
      await failed(
        server.fail(memberRoutes.setRole, {
          token: outsider.token,
          params,
          body: { role: "analyst" },
        }),
      ),
    ).toBe("404 NOT_FOUND");
    expect(Object.keys(await users.roles(owner))).toHaveLength(2);
  });
});

describe("leaving", () => {
  test("is possible for every other member, and recorded as such", async () => {
    const owner = await users.owner();
    const analyst = await join(owner, "analyst");
    await server.call(memberRoutes.leave, { token: analyst.token });
    expect(await failed(server.fail(memberRoutes.list, { token: analyst.token }))).toBe(
      "403 WORKSPACE_REQUIRED",
    );
    expect(Object.keys(await users.roles(owner))).toEqual([owner.userId]);
    expect((await users.events(owner.tenantId)).at(-1)).toMatchObject({
      type: "member.left",
      userId: analyst.userId,
      data: { memberUserId: analyst.userId, removed: false },
    });
  });

  test("is rejected for the Owner", async () => {
    const owner = await users.owner();
    expect(await failed(server.fail(memberRoutes.leave, { token: owner.token }))).toBe(
      "409 WRONG_STATE",
    );
    expect(await users.roles(owner)).toEqual({ [owner.userId]: "owner" });
  });
});

describe("transferring ownership", () => {
  const transfer = (owner: TestUser, memberId: string, password = owner.password) =>
    server.call(memberRoutes.transferOwnership, {
      token: owner.token,
      body: { memberId, password },
    });

  test("makes the other member the Owner and the old Owner an Admin, in one step", async () => {
    const owner = await users.owner({ name: "Ana Souza" });
    const next = await join(owner, "marketer", "Eva Prado");
    expect((await transfer(owner, next.id)).status).toBe(204);
    expect(await users.roles(next)).toEqual({ [owner.userId]: "admin", [next.userId]: "owner" });
    expect((await server.call(authRoutes.me, { token: next.token })).body.permissions).toEqual(
      ROLE_PERMISSIONS.owner,
    );
    expect((await server.call(authRoutes.me, { token: owner.token })).body.permissions).toEqual(
      ROLE_PERMISSIONS.admin,
    );
    expect((await users.events(owner.tenantId)).at(-1)).toEqual({
      type: "workspace.ownershipTransferred",
      userId: owner.userId,
      data: {
        memberUserId: next.userId,
        name: "Eva Prado",
        email: next.email,
        formerOwnerUserId: owner.userId,
        formerOwnerName: "Ana Souza",
      },
    });
    expect(
      await failed(
        server.fail(memberRoutes.transferOwnership, {
          token: owner.token,
          body: { memberId: next.id, password: owner.password },
        }),
      ),
    ).toBe("403 FORBIDDEN");
  });

  test("requires the Owner's password, with the error at its field and without ending the session", async () => {
    const owner = await users.owner();
    const next = await join(owner, "admin");
    const body = { memberId: next.id, password: "Wrong1Guess" };
    const response = await server.fail(memberRoutes.transferOwnership, {
      token: owner.token,
      body,
    });
    expect(response).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", errors: [{ path: "password", code: "wrongPassword" }] },
    });
    expect(await users.roles(owner)).toMatchObject({
      [owner.userId]: "owner",
      [next.userId]: "admin",
    });
  });

  test("is rejected for the Owner themselves, an unknown member, and a member of another workspace", async () => {
    const owner = await users.owner();
    const outsider = await users.owner();
    expect(await failed(transfer(owner, owner.personTenantId) as never)).toBe("409 WRONG_STATE");
    expect(await failed(transfer(owner, "0197a000-0000-7000-8000-000000000001") as never)).toBe(
      "404 NOT_FOUND",
    );
    expect(await failed(transfer(owner, outsider.personTenantId) as never)).toBe("404 NOT_FOUND");
    expect(await users.roles(owner)).toEqual({ [owner.userId]: "owner" });
    expect(await users.roles(outsider)).toEqual({ [outsider.userId]: "owner" });
  });

  test("to two members concurrently leaves exactly one Owner", async () => {
    const owner = await users.owner();
    const [one, two] = [await join(owner, "admin"), await join(owner, "marketer")];
    const responses = await Promise.all([transfer(owner, one.id), transfer(owner, two.id)]);
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      204, 403,
    ]);
    const roles = Object.values(await users.roles(owner));
    expect(roles.filter((role) => role === "owner")).toHaveLength(1);
    expect(await users.roles(owner)).toMatchObject({ [owner.userId]: "admin" });
  });

  test("is not permitted for an Admin", async () => {
    const owner = await users.owner();
    const admin = await join(owner, "admin");
    expect(await failed(transfer({ ...admin, personTenantId: admin.id }, admin.id) as never)).toBe(
      "403 FORBIDDEN",
    );
  });

  test("outside the API cannot create a second Owner: the database rejects it", async () => {
    const owner = await users.owner();
    const admin = await join(owner, "admin");
    const error: unknown = await server.deps.database
      .system((tx) =>
        tx.execute(sql`update person_tenants set role = 'owner' where id = ${admin.id}`),
      )
      .catch((error: unknown) => error);
    expect(isUniqueViolation(error, "person_tenants_owner")).toBe(true);
  });
});
