import { type DealChanges, dealRoutes as routes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { recordEvents } from "../../platform/events/events.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { removeOldViewers } from "./stream-queries.ts";
import { watchBoard } from "./stream.ts";
import { dealDesk } from "./testing/deal-desk.ts";

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
  const desk = await dealDesk(server, await server.signUp({ name: "Marina" }));
  const { tenantId, token } = desk.user;
  const otherToken = await server.member(tenantId, "marketer");
  const users = await server.deps.database.tenant(tenantId, (tx) =>
    tx.query<{ userId: string }>(
      sql`select person_id from person_tenants where tenant_id = ${tenantId} order by created_at, id`,
    ),
  );
  const [me = "", other = ""] = users.map(({ userId }) => userId);
  const deal = await desk.create();
  const pipelineId = desk.pipeline.id;
  const mine = open({ tenantId, userId: me, pipelineId });
  const theirs = open({ tenantId, userId: other, pipelineId });
  await waitFor(() => expect(theirs.viewers()).toEqual(["Marina"]));
  await waitFor(() => expect(mine.viewers()).toHaveLength(1));

  await desk.move(deal.id, desk.stage(1));
  await server.call(routes.move, {
    token: otherToken,
    params: { id: deal.id },
    body: { stageId: desk.stage(2) },
  });
  const shown = { deal: { stageId: desk.stage(2) }, by: { name: expect.any(String) } };
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
  const desk = await dealDesk(server, await server.signUp());
  const stranger = {
    tenantId: desk.user.tenantId,
    userId: desk.pipeline.id,
    pipelineId: desk.pipeline.id,
  };
  const stream = open(stranger);
  await stream.close();
  expect(stream.seen).toEqual([]);
});

it("counts a reply as activity of the contact's open deals", async () => {
  const desk = await dealDesk(server, await server.signUp());
  const { tenantId } = desk.user;
  const contactId = await desk.contact("Ana");
  const deal = await desk.create({ contactId });
  const at = new Date(Date.now() + 60_000);
  await server.deps.database.tenant(tenantId, (tx) =>
    recordEvents(tx, tenantId, [
      { type: "mail.replied", contactId, at, data: { conversationId: deal.id } },
    ]),
  );
  await waitFor(async () =>
    expect(Date.parse((await desk.get(deal.id)).lastActivityAt)).toBe(at.getTime()),
  );
});
