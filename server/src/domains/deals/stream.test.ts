import { type DealChanges, dealRoutes as routes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { recordEvents } from "../../platform/events/events.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { removeOldViewers } from "./stream-queries.ts";
import { watchBoard } from "./stream.ts";
import { dealFixture } from "./testing/deal-fixture.ts";

const waitFor = (check: () => unknown) => vi.waitFor(check, 10_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** Collects a user's stream until it is closed. */
function open(viewer: { tenantId: string; userId: string; pipelineId: string }) {
  const closing = new AbortController();
  const seen: DealChanges[] = [];
  const done = (async () => {
    for await (const one of watchBoard(server.deps, viewer, closing.signal)) seen.push(one);
  })();
  return {
    seen,
    changed: () => seen.flatMap(({ changes }) => changes),
    viewers: () => seen.at(-1)?.viewers.map(({ name }) => name),
    close: async () => {
      closing.abort();
      await done;
    },
  };
}

it("shows two users each other, and every change of a deal to both", async () => {
  const fixture = await dealFixture(server, await server.signUp({ name: "Marina" }));
  const { tenantId, token } = fixture.user;
  const otherToken = await server.member(tenantId, "marketer");
  const users = await server.deps.database.tenant(tenantId, (tx) =>
    tx.query<{ userId: string }>(
      sql`select person_id from person_tenants where tenant_id = ${tenantId} order by created_at, id`,
    ),
  );
  const [me = "", other = ""] = users.map(({ userId }) => userId);
  const deal = await fixture.create();
  const pipelineId = fixture.pipeline.id;
  const mine = open({ tenantId, userId: me, pipelineId });
  const theirs = open({ tenantId, userId: other, pipelineId });
  await waitFor(() => expect(theirs.viewers()).toEqual(["Marina"]));
  await waitFor(() => expect(mine.viewers()).toHaveLength(1));

  await fixture.move(deal.id, fixture.stage(1));
  await server.call(routes.move, {
    token: otherToken,
    params: { id: deal.id },
    body: { stageId: fixture.stage(2) },
  });
  const shown = { deal: { stageId: fixture.stage(2) }, by: { name: expect.any(String) } };
  await waitFor(() => expect(mine.changed().at(-1)).toMatchObject(shown));
  await waitFor(() => expect(theirs.changed().at(-1)).toMatchObject(shown));
  await server.call(routes.remove, { token, body: { ids: [deal.id] } });
  await waitFor(() =>
    expect(theirs.changed().at(-1)).toMatchObject({ dealId: deal.id, deal: null }),
  );

  await theirs.close();
  await waitFor(() => expect(mine.viewers()).toEqual([]));
  await mine.close();
  await server.deps.database.system(removeOldViewers);
});

it("ends for a user who is not a member", async () => {
  const fixture = await dealFixture(server, await server.signUp());
  const outsider = {
    tenantId: fixture.user.tenantId,
    userId: fixture.pipeline.id,
    pipelineId: fixture.pipeline.id,
  };
  const stream = open(outsider);
  await stream.close();
  expect(stream.seen).toEqual([]);
});

it("counts a reply as activity of the contact's open deals", async () => {
  const fixture = await dealFixture(server, await server.signUp());
  const { tenantId } = fixture.user;
  const contactId = await fixture.contact("Ana");
  const deal = await fixture.create({ contactId });
  const at = new Date(Date.now() + 60_000);
  await server.deps.database.tenant(tenantId, (tx) =>
    recordEvents(tx, tenantId, [
      { type: "mail.replied", contactId, at, data: { conversationId: deal.id } },
    ]),
  );
  await waitFor(async () =>
    expect(Date.parse((await fixture.get(deal.id)).lastActivityAt)).toBe(at.getTime()),
  );
});
