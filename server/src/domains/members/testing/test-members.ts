import {
  type GivenRole,
  mailboxRoutes,
  memberRoutes,
  type MemberRole,
  workspaceRoutes,
} from "@arauto/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../../platform/database/sql.ts";
import type { TestUser, TestServer } from "../../../testing/test-server.ts";

const PATIENCE_MS = 20_000;

/** Returns status and code of a failed call: "403 FORBIDDEN". */
export async function failed(
  response: Promise<{ status: number; body: { code: string } }>,
): Promise<string> {
  const { status, body } = await response;
  return `${status} ${body.code}`;
}

/** Creates and invites members for tests, with confirmed emails, and reads their invitations. */
export function membersOf(serverOf: () => TestServer) {
  const confirm = (email: string) =>
    serverOf().deps.database.system((tx) =>
      tx.execute(
        sql`update people set email_confirmed_at = now() where lower(email) = lower(${email})`,
      ),
    );

  /** Registers a new company's Owner with a confirmed email. */
  async function owner(given: { companyName?: string; name?: string } = {}): Promise<TestUser> {
    const user = await serverOf().signUp(given);
    await confirm(user.email);
    return user;
  }

  async function invite(by: TestUser, email: string, role: GivenRole = "marketer") {
    return (await serverOf().call(memberRoutes.invite, { token: by.token, body: { email, role } }))
      .body;
  }

  return {
    confirm,
    owner,
    invite,

    /**
     * Adds a member with a confirmed email; returns their token inside the workspace and their
     * membership's id.
     */
    async join(by: TestUser, role: GivenRole, name = "Bia Lima") {
      const guest = await owner({ name });
      const { id } = await invite(by, guest.email, role);
      const { personTenantId } = (
        await serverOf().call(memberRoutes.acceptInvitation, { token: guest.token, body: { id } })
      ).body;
      const { token } = (
        await serverOf().call(workspaceRoutes.enter, {
          token: guest.token,
          params: { personTenantId },
        })
      ).body;
      return { ...guest, id: personTenantId, token };
    },

    /** Returns the token in the newest email to this address, once `messages` emails have arrived. */
    async mailedToken(by: TestUser, email: string, messages = 1): Promise<string> {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const { items } = (
          await serverOf().call(mailboxRoutes.list, { token: by.token, query: { search: email } })
        ).body;
        if (items.length >= messages && items[0]) {
          const { text } = (
            await serverOf().call(mailboxRoutes.get, {
              token: by.token,
              params: { id: items[0].id },
            })
          ).body;
          const token = /\/invitation\?token=([\w-]+)/.exec(text ?? "")?.[1];
          if (!token) throw new Error(`No link in the mail: ${text}`);
          return token;
        }
        if (Date.now() > until) throw new Error(`No mail to ${email}`);
        await sleep(50);
      }
    },

    async roles(by: TestUser): Promise<Record<string, MemberRole>> {
      const { items } = (await serverOf().call(memberRoutes.list, { token: by.token })).body;
      return Object.fromEntries(items.map((item) => [item.userId, item.role]));
    },

    /** Returns the events of members in a workspace, in order. */
    events(
      tenantId: string,
    ): Promise<{ type: string; userId: string | null; data: Record<string, unknown> }[]> {
      return serverOf().deps.database.tenant(tenantId, (tx) =>
        tx.query(sql`
          select type, person_id, data from events
          where type like 'member.%' or type = 'workspace.ownershipTransferred' order by occurred_at`),
      );
    },
  };
}
