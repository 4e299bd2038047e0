import {
  contactRoutes,
  authRoutes,
  memberRoutes,
  notificationRoutes,
  ROLE_PERMISSIONS,
  workspaceRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql, type Sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { failed, membersOf } from "./testing/test-members.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
const users = membersOf(() => server);

const run = (statement: Sql) => server.deps.database.system((tx) => tx.execute(statement));
const expire = (email: string) =>
  run(sql`update invitations set expires_at = now() - interval '1 second' where email = ${email}`);
const openList = async (by: TestUser) =>
  (await server.call(memberRoutes.listInvitations, { token: by.token })).body.items;
const ownList = async (by: TestUser) =>
  (await server.call(memberRoutes.ownInvitations, { token: by.token })).body.items;
let count = 0;
const newEmail = () => `guest${++count}@example.com`;

describe("an invitation", () => {
  test("is emailed in the workspace's language, listed newest first, and valid for 7 days", async () => {
    const owner = await users.owner({ companyName: "Café Serra Clara", name: "Ana Souza" });
    await server.call(workspaceRoutes.update, {
      token: owner.token,
      body: {
        name: "Café Serra Clara",
        address: "",
        language: "pt-br",
        timeZone: "America/Recife",
        version: 1,
      },
    });
    await users.invite(owner, newEmail());
    const email = newEmail();
    const invitation = await users.invite(owner, email, "analyst");
    expect(invitation).toMatchObject({
      email,
      role: "analyst",
      invitedBy: "Ana Souza",
      isExpired: false,
    });
    expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.sentAt)).toBe(
      7 * 24 * 60 * 60 * 1000,
    );
    expect((await openList(owner)).map((item) => item.id)).toEqual([
      invitation.id,
      expect.any(String),
    ]);

    const token = await users.mailedToken(owner, email);
    expect((await server.call(memberRoutes.lookAtInvitation, { body: { token } })).body).toEqual({
      workspaceName: "Café Serra Clara",
      invitedBy: "Ana Souza",
      email,
      role: "analyst",
      hasLogin: false,
    });
    expect((await users.events(owner.tenantId)).at(-1)).toEqual({
      type: "member.invited",
      userId: owner.userId,
      data: { invitationId: invitation.id, email, role: "analyst" },
    });
  });

  test("stores only the token's SHA-256 in the database", async () => {
    const owner = await users.owner();
    const email = newEmail();
    await users.invite(owner, email);
    const token = await users.mailedToken(owner, email);
    const { row, same } = await server.deps.database.system((tx) =>
      tx.one<{ row: string; same: boolean }>(
        sql`select i::text as row, token_hash = sha256(convert_to(${token}, 'UTF8')) as same from invitations i where email = ${email}`,
      ),
    );
    expect(same).toBe(true);
    expect(row).not.toContain(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  test("requires the inviter's own email to be confirmed", async () => {
    const owner = await server.signUp();
    const body = { email: newEmail(), role: "marketer" };
    expect(await failed(server.fail(memberRoutes.invite, { token: owner.token, body }))).toBe(
      "403 EMAIL_UNCONFIRMED",
    );
    expect(await openList(owner)).toEqual([]);
  });

  test("is rejected for a member and while another one is open, ignoring case", async () => {
    const owner = await users.owner();
    const invite = (email: string) =>
      failed(
        server.fail(memberRoutes.invite, { token: owner.token, body: { email, role: "admin" } }),
      );
    expect(await invite(owner.email.toUpperCase())).toBe("409 ALREADY_MEMBER");
    const email = newEmail();
    await users.invite(owner, email);
    expect(await invite(email.toUpperCase())).toBe("409 ALREADY_INVITED");
    expect(await openList(owner)).toHaveLength(1);
  });

  test("sent to one email twice concurrently is one", async () => {
    const owner = await users.owner();
    const email = newEmail();
    const request = { token: owner.token, body: { email, role: "marketer" as const } };
    const responses = await Promise.all([
      server.call(memberRoutes.invite, request),
      server.call(memberRoutes.invite, request),
    ]);
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      201, 409,
    ]);
    expect(await openList(owner)).toHaveLength(1);
  });

  test("stays listed after it expired, opens nothing, and is renewed by inviting again", async () => {
    const owner = await users.owner();
    const email = newEmail();
    const first = await users.invite(owner, email, "admin");
    const former = await users.mailedToken(owner, email);
    await expire(email);
    expect(await openList(owner)).toMatchObject([{ id: first.id, isExpired: true }]);
    expect(
      await failed(server.fail(memberRoutes.lookAtInvitation, { body: { token: former } })),
    ).toBe("400 LINK_INVALID");

    const renewed = await users.invite(owner, email, "analyst");
    expect(renewed).toMatchObject({ id: first.id, role: "analyst", isExpired: false });
    const token = await users.mailedToken(owner, email, 2);
    expect((await server.call(memberRoutes.lookAtInvitation, { body: { token } })).body.role).toBe(
      "analyst",
    );
    expect(
      await failed(server.fail(memberRoutes.lookAtInvitation, { body: { token: former } })),
    ).toBe("400 LINK_INVALID");
  });

  test("can be resent once a minute, and then only the new link works", async () => {
    const owner = await users.owner();
    const email = newEmail();
    const { id } = await users.invite(owner, email);
    const former = await users.mailedToken(owner, email);
    const again = { token: owner.token, params: { id } };
    const early = await server.fail(memberRoutes.resendInvitation, again);
    expect(early.body.code).toBe("RATE_LIMITED");
    expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(40);

    await run(
      sql`update invitations set sent_at = now() - interval '61 seconds', expires_at = now() where id = ${id}`,
    );
    const responses = await Promise.all([
      server.call(memberRoutes.resendInvitation, again),
      server.call(memberRoutes.resendInvitation, again),
    ]);
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      200, 429,
    ]);
    expect(await openList(owner)).toMatchObject([{ id, isExpired: false }]);
    const token = await users.mailedToken(owner, email, 2);
    expect(token).not.toBe(former);
    expect((await server.call(memberRoutes.lookAtInvitation, { body: { token } })).body.email).toBe(
      email,
    );
    expect(
      await failed(server.fail(memberRoutes.lookAtInvitation, { body: { token: former } })),
    ).toBe("400 LINK_INVALID");
  });

  test("that is revoked stops working and can be sent again", async () => {
    const owner = await users.owner();
    const email = newEmail();
    const { id } = await users.invite(owner, email);
    const token = await users.mailedToken(owner, email);
    await server.call(memberRoutes.revokeInvitation, { token: owner.token, params: { id } });
    expect(await openList(owner)).toEqual([]);
    expect(await failed(server.fail(memberRoutes.lookAtInvitation, { body: { token } }))).toBe(
      "400 LINK_INVALID",
    );
    expect(
      await failed(
        server.fail(memberRoutes.revokeInvitation, { token: owner.token, params: { id } }),
      ),
    ).toBe("404 NOT_FOUND");
    expect((await users.invite(owner, email)).id).not.toBe(id);
  });
});

describe("accepting", () => {
  test("by the email's link makes the user a member immediately, and records who joined", async () => {
    const owner = await users.owner({ companyName: "Casa Verde" });
    const guest = await server.signUp({ name: "Bia Lima" });
    await users.invite(owner, guest.email.toUpperCase(), "marketer");
    const token = await users.mailedToken(owner, guest.email);
    expect(
      (await server.call(memberRoutes.lookAtInvitation, { body: { token } })).body.hasLogin,
    ).toBe(true);

    const membership = (
      await server.call(memberRoutes.acceptInvitation, { token: guest.token, body: { token } })
    ).body;
    expect(membership).toMatchObject({
      tenantId: owner.tenantId,
      name: "Casa Verde",
      role: "marketer",
      lastOpenedAt: null,
    });
    const inside = (
      await server.call(workspaceRoutes.enter, {
        token: guest.token,
        params: { personTenantId: membership.personTenantId },
      })
    ).body;
    expect(inside.user.permissions).toEqual(ROLE_PERMISSIONS.marketer);
    expect(await openList(owner)).toEqual([]);
    expect((await users.events(owner.tenantId)).at(-1)).toEqual({
      type: "member.joined",
      userId: guest.userId,
      data: {
        memberUserId: guest.userId,
        name: "Bia Lima",
        email: guest.email,
        role: "marketer",
        invitedByUserId: owner.userId,
      },
    });
  });

  test("does not confirm the email, because the inviter may have read the link", async () => {
    const owner = await users.owner();
    const guest = await server.signUp();
    await users.invite(owner, guest.email);
    await server.call(memberRoutes.acceptInvitation, {
      token: guest.token,
      body: { token: await users.mailedToken(owner, guest.email) },
    });
    expect((await server.call(authRoutes.me, { token: guest.token })).body.emailConfirmed).toBe(
      false,
    );
  });

  test("twice returns the same membership, and in many tabs concurrently creates one", async () => {
    const owner = await users.owner();
    const guest = await server.signUp();
    await users.invite(owner, guest.email);
    const token = await users.mailedToken(owner, guest.email);
    const accept = () =>
      server.call(memberRoutes.acceptInvitation, { token: guest.token, body: { token } });
    const responses = await Promise.all([accept(), accept(), accept(), accept()]);
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
    const later = await accept();
    expect(
      new Set([...responses, later].map((response) => response.body.personTenantId)).size,
    ).toBe(1);
    expect(Object.keys(await users.roles(owner))).toHaveLength(2);
    expect(
      (await users.events(owner.tenantId)).filter((event) => event.type === "member.joined"),
    ).toHaveLength(2);
  });

  test("works for the invited email only", async () => {
    const owner = await users.owner();
    const guest = await users.owner();
    const other = await users.owner();
    const { id } = await users.invite(owner, guest.email);
    const token = await users.mailedToken(owner, guest.email);
    for (const route of [memberRoutes.acceptInvitation, memberRoutes.declineInvitation]) {
      expect(await failed(server.fail(route, { token: other.token, body: { token } }))).toBe(
        "403 INVITATION_FOR_OTHER",
      );
      expect(await failed(server.fail(route, { token: other.token, body: { id } }))).toBe(
        "404 NOT_FOUND",
      );
      expect(await failed(server.fail(route, { token: guest.token, body: { id, token } }))).toBe(
        "400 VALIDATION",
      );
      expect(await failed(server.fail(route, { token: guest.token, body: {} }))).toBe(
        "400 VALIDATION",
      );
    }
    expect(Object.keys(await users.roles(owner))).toEqual([owner.userId]);
  });

  test("works without the link once the email is confirmed, from the user's own list", async () => {
    const owner = await users.owner({ companyName: "Padaria do Zé", name: "José" });
    const guest = await server.signUp();
    const { id } = await users.invite(owner, guest.email, "developer");
    expect(await ownList(guest)).toEqual([]);
    expect(
      await failed(
        server.fail(memberRoutes.acceptInvitation, { token: guest.token, body: { id } }),
      ),
    ).toBe("403 EMAIL_UNCONFIRMED");

    await users.confirm(guest.email);
    expect(await ownList(guest)).toEqual([
      {
        id,
        tenantId: owner.tenantId,
        workspaceName: "Padaria do Zé",
        role: "developer",
        invitedBy: "José",
        createdAt: expect.any(String),
      },
    ]);
    const { body } = await server.call(memberRoutes.acceptInvitation, {
      token: guest.token,
      body: { id },
    });
    expect(body).toMatchObject({ tenantId: owner.tenantId, role: "developer" });
    expect(await ownList(guest)).toEqual([]);
  });

  test("fails after expiry, and after the user was removed again", async () => {
    const owner = await users.owner();
    const guest = await users.owner();
    const { id } = await users.invite(owner, guest.email);
    const token = await users.mailedToken(owner, guest.email);
    const accept = (body: object) =>
      server.fail(memberRoutes.acceptInvitation, { token: guest.token, body });
    await expire(guest.email);
    expect(await ownList(guest)).toEqual([]);
    expect(await failed(accept({ token }))).toBe("400 LINK_INVALID");
    expect(await failed(accept({ id }))).toBe("404 NOT_FOUND");

    await run(sql`update invitations set expires_at = now() + interval '1 day' where id = ${id}`);
    const { personTenantId } = (
      await server.call(memberRoutes.acceptInvitation, { token: guest.token, body: { token } })
    ).body;
    await server.call(memberRoutes.remove, { token: owner.token, params: { id: personTenantId } });
    expect(await failed(accept({ token }))).toBe("400 LINK_INVALID");
    expect((await users.invite(owner, guest.email)).id).not.toBe(id);
  });

  test("with an invented token is rejected", async () => {
    const guest = await server.signUp();
    const body = { token: "A".repeat(43) };
    expect(
      await failed(server.fail(memberRoutes.acceptInvitation, { token: guest.token, body })),
    ).toBe("400 LINK_INVALID");
    expect(await failed(server.fail(memberRoutes.lookAtInvitation, { body }))).toBe(
      "400 LINK_INVALID",
    );
  });
});

describe("declining", () => {
  test("ends the invitation, is recorded, and lets the email be invited again", async () => {
    const owner = await users.owner();
    const guest = await users.owner();
    const { id } = await users.invite(owner, guest.email);
    await server.call(memberRoutes.declineInvitation, { token: guest.token, body: { id } });
    expect(await openList(owner)).toEqual([]);
    expect(await ownList(guest)).toEqual([]);
    expect((await users.events(owner.tenantId)).at(-1)).toMatchObject({
      type: "member.invitationDeclined",
      userId: guest.userId,
      data: { email: guest.email, invitedByUserId: owner.userId },
    });
    expect((await users.invite(owner, guest.email)).id).not.toBe(id);
  });

  test("notifies only the inviter", async () => {
    const owner = await users.owner();
    const admin = await users.join(owner, "admin");
    const guest = await users.owner({ name: "Bia Reis" });
    const { id } = await users.invite(admin, guest.email, "analyst");
    await server.call(memberRoutes.declineInvitation, { token: guest.token, body: { id } });
    const listNotified = async (by: string) =>
      (await server.call(notificationRoutes.list, { token: by })).body.items.filter(
        (item) => item.kind === "invitationDeclined",
      );
    await expect
      .poll(() => listNotified(admin.token), { timeout: 10_000, interval: 50 })
      .toMatchObject([
        {
          type: "user",
          data: { email: guest.email, role: "analyst" },
          link: "/settings/members",
          sender: "Bia Reis",
          read: false,
        },
      ]);
    expect(await listNotified(owner.token)).toEqual([]);
  });

  test("after accepting changes nothing", async () => {
    const owner = await users.owner();
    const guest = await users.owner();
    const { id } = await users.invite(owner, guest.email);
    await server.call(memberRoutes.acceptInvitation, { token: guest.token, body: { id } });
    expect(
      await failed(
        server.fail(memberRoutes.declineInvitation, { token: guest.token, body: { id } }),
      ),
    ).toBe("409 WRONG_STATE");
    expect(await users.roles(owner)).toMatchObject({ [guest.userId]: "marketer" });
  });
});

describe("registering by an invitation", () => {
  const signUp = (token: string) => ({
    token,
    name: "Nova Pessoa",
    password: "Correct1Horse",
    acceptTerms: true as const,
  });

  test("creates the user with the invited email, and enters the workspace", async () => {
    const owner = await users.owner({ companyName: "Casa Verde" });
    const email = newEmail();
    await users.invite(owner, email, "marketer");
    const token = await users.mailedToken(owner, email);
    const { status, body } = await server.call(authRoutes.registerInvited, { body: signUp(token) });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      email,
      workspaceName: "Casa Verde",
      memberRole: "marketer",
      emailConfirmed: false,
    });
    expect((await server.call(contactRoutes.list, { token: body.token })).status).toBe(200);
    expect(await users.roles(owner)).toMatchObject({ [body.user.id]: "marketer" });
    expect(await failed(server.fail(authRoutes.registerInvited, { body: signUp(token) }))).toMatch(
      /LINK_INVALID|EMAIL_TAKEN/,
    );
  });

  test("creates no user when the link has expired", async () => {
    const owner = await users.owner();
    const email = newEmail();
    const { id } = await users.invite(owner, email);
    const token = await users.mailedToken(owner, email);
    await server.call(memberRoutes.revokeInvitation, { token: owner.token, params: { id } });
    expect(await failed(server.fail(authRoutes.registerInvited, { body: signUp(token) }))).toBe(
      "400 LINK_INVALID",
    );
    const { n } = await server.deps.database.system((tx) =>
      tx.one<{ n: number }>(sql`select count(*) as n from people where email = ${email}`),
    );
    expect(n).toBe(0);
  });
});

describe("members without MEMBER.MANAGE", () => {
  test.each(["marketer", "developer", "analyst"] as const)(
    "as %s neither see nor send invitations",
    async (role) => {
      const owner = await users.owner();
      const { id } = await users.invite(owner, newEmail());
      const token = await server.member(owner.tenantId, role);
      const calls = [
        server.fail(memberRoutes.listInvitations, { token }),
        server.fail(memberRoutes.invite, { token, body: { email: newEmail(), role: "admin" } }),
        server.fail(memberRoutes.resendInvitation, { token, params: { id } }),
        server.fail(memberRoutes.revokeInvitation, { token, params: { id } }),
      ];
      for (const call of calls) expect(await failed(call)).toBe("403 FORBIDDEN");
      expect(await openList(owner)).toHaveLength(1);
    },
  );

  test("in another workspace find nothing by its id", async () => {
    const owner = await users.owner();
    const outsider = await users.owner();
    const { id } = await users.invite(owner, newEmail());
    await run(sql`update invitations set sent_at = now() - interval '1 hour' where id = ${id}`);
    for (const route of [memberRoutes.resendInvitation, memberRoutes.revokeInvitation]) {
      expect(await failed(server.fail(route, { token: outsider.token, params: { id } }))).toBe(
        "404 NOT_FOUND",
      );
    }
    expect(await openList(owner)).toHaveLength(1);
    expect(await openList(outsider)).toEqual([]);
  });
});
