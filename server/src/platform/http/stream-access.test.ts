import {
  authRoutes,
  memberRoutes,
  type Problem,
  profileRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAuthenticator, resetLinkFor } from "../../domains/auth/index.ts";
import { createSampleDomain, sampleRoutes } from "../../testing/sample-domain.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { sql } from "../database/sql.ts";
import { createApp } from "./app.ts";
import { STREAMS_PER_SESSION } from "./stream-access.ts";

const sample = createSampleDomain();
let server: TestServer;
let owner: TestUser;
let streams: AbortController;
beforeAll(async () => (server = await startTestServer({ domains: [sample] })));
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  streams = new AbortController();
});
afterEach(() => streams.abort());

const quiet = () => new Promise((resolve) => setTimeout(() => resolve("open"), 300));

/** Opens a stream and returns the problem that ends it. */
async function openStream(
  token: string,
  url = server.url,
): Promise<{ status: number; ended: Promise<Problem | undefined> }> {
  const response = await fetch(`${url}/api${sampleRoutes.stream.path}?items=1&after=wait`, {
    headers: { authorization: `Bearer ${token}` },
    signal: streams.signal,
  });
  let opened = () => {};
  const isOpen = new Promise<void>((resolve) => (opened = resolve));
  const read = async () => {
    let text = "";
    const decoder = new TextDecoder();
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(piece, { stream: true });
      if (text.includes("data:")) opened();
    }
    const [, problem] = /event: problem\ndata: (.*)\n/.exec(text) ?? [];
    return problem === undefined ? undefined : (JSON.parse(problem) as Problem);
  };
  const ended = read();
  ended.catch(() => {});
  if (response.ok) await isOpen;
  return { status: response.status, ended };
}

async function memberOf(
  workspace: TestUser,
): Promise<{ token: string; member: { id: string }; email: string }> {
  const token = await server.member(workspace.tenantId, "marketer");
  const { user } = (await server.call(authRoutes.renew, { token })).body;
  return { token, member: { id: user.personTenantId ?? "" }, email: user.email };
}

describe("an open event stream ends immediately", () => {
  it("when its reader is removed from the workspace", async () => {
    const { token, member } = await memberOf(owner);
    const { ended } = await openStream(token);
    await server.call(memberRoutes.remove, { token: owner.token, params: member });
    expect(await ended).toMatchObject({ code: "WORKSPACE_REQUIRED" });
  });

  it("when its reader leaves the workspace", async () => {
    const { token } = await memberOf(owner);
    const { ended } = await openStream(token);
    await server.call(memberRoutes.leave, { token });
    expect(await ended).toMatchObject({ code: "WORKSPACE_REQUIRED" });
  });

  it("when the session signs out", async () => {
    const { ended } = await openStream(owner.token);
    await server.call(authRoutes.logout, { token: owner.token });
    expect(await ended).toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("when the password is reset", async () => {
    const { ended } = await openStream(owner.token);
    const link = await server.deps.database.system((tx) =>
      resetLinkFor(tx, server.deps, owner.email),
    );
    const token = new URL(link ?? "").searchParams.get("token") ?? "";
    await server.call(authRoutes.resetPassword, { body: { token, password: "Another1Horse" } });
    expect(await ended).toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("when the password is changed in another session, whose own streams stay open", async () => {
    const other = await secondSession();
    const [theirs, own] = [await openStream(other), await openStream(owner.token)];
    const body = { currentPassword: owner.password, newPassword: "Another1Horse" };
    await server.call(profileRoutes.changePassword, { token: owner.token, body });
    expect(await theirs.ended).toMatchObject({ code: "UNAUTHORIZED" });
    expect(await Promise.race([own.ended, quiet()])).toBe("open");
  });

  it("when its session is revoked, alone or with all others", async () => {
    const first = await openStream(await secondSession());
    const session = (
      await server.call(profileRoutes.sessions, { token: owner.token })
    ).body.items.find(({ current }) => !current);
    await server.call(profileRoutes.revokeSession, {
      token: owner.token,
      params: { id: session?.id ?? "" },
    });
    expect(await first.ended).toMatchObject({ code: "UNAUTHORIZED" });
    const second = await openStream(await secondSession());
    await server.call(profileRoutes.revokeOtherSessions, { token: owner.token });
    expect(await second.ended).toMatchObject({ code: "UNAUTHORIZED" });
  });

  async function secondSession(): Promise<string> {
    const { email, password, personTenantId } = owner;
    const { token } = (await server.call(authRoutes.login, { body: { email, password } })).body;
    return (await server.call(workspaceRoutes.enter, { token, params: { personTenantId } })).body
      .token;
  }
});

describe("at each heartbeat", () => {
  let app: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    const deaf = {
      ...server.deps,
      signals: { subscribe: () => () => {}, session: () => null, close: async () => {} },
    };
    app = await createApp({
      deps: deaf,
      domains: [sample],
      authenticator: createAuthenticator(deaf),
      heartbeatMs: 50,
    });
    url = await app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => app?.close());
  const run = (query: ReturnType<typeof sql>) =>
    server.deps.database.system((tx) => tx.execute(query));

  it("a stream whose access ended without a signal is closed", async () => {
    const { ended } = await openStream(owner.token, url);
    await run(sql`delete from person_tenants where id = ${owner.personTenantId}`);
    expect(await ended).toMatchObject({ code: "WORKSPACE_REQUIRED" });
  });

  it("a stream does not count as use of its session, and ends with it by inactivity", async () => {
    const { ended } = await openStream(owner.token, url);
    const minutes = server.config.inactivityMinutes + 2;
    await run(
      sql`update sessions set last_seen_at = now() - make_interval(mins => ${minutes}::int) where person_id = ${owner.userId}`,
    );
    expect(await ended).toMatchObject({ code: "UNAUTHORIZED" });
  });
});

it("a session that opens too many streams loses the oldest one, and the newest is served", async () => {
  const oldest = await openStream(owner.token);
  const others = [];
  for (let count = 1; count < STREAMS_PER_SESSION; count++)
    others.push(await openStream(owner.token));
  const newest = await openStream(owner.token);
  expect(newest.status).toBe(200);
  expect(await oldest.ended).toMatchObject({ code: "RATE_LIMITED" });
  const ends = [...others, newest].map(({ ended }) => ended.then(() => "ended"));
  expect(await Promise.race([...ends, quiet()])).toBe("open");
});
