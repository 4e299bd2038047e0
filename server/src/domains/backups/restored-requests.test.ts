import { campaignRoutes, workflowCallRoutes, workspaceRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { type OddServer, startOddServer } from "../requests/testing/odd-server.ts";
import {
  drawn,
  entry,
  recount,
  startWorkflow,
  waitForResults,
} from "../workflows/testing/workflow-world.ts";
import { backupWorld } from "./testing/backup-world.ts";

const CONTACTS = 3;

let server: TestServer;
let owner: TestUser;
let other: OddServer;
/** How the other system handles the next request: it never responds, or is unavailable for now. */
let isUnavailable = false;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  await addContacts(server, owner.tenantId, CONTACTS);
  other = await startOddServer((_, response) => {
    if (isUnavailable) response.writeHead(503, { "retry-after": "3600" }).end();
    isUnavailable = true;
  });
});
afterAll(async () => {
  await server?.stop();
  await other?.stop();
});

/** Switches to the restored workspace. */
async function enter(personTenantId: string | null): Promise<TestUser> {
  const { body } = await server.call(workspaceRoutes.enter, {
    token: owner.token,
    params: { personTenantId: personTenantId ?? "" },
  });
  const { token } = body;
  const { id: tenantId } = (await server.call(workspaceRoutes.get, { token })).body;
  return { ...owner, token, tenantId };
}

it("lists requests without a response as uncertain, so that no contact waits forever", async () => {
  const request = {
    method: "POST" as const,
    url: other.url,
    headers: [],
    bodyKind: "json" as const,
    body: "{}",
  };
  const config = { request, answers: [], outputs: [], repeatIsSafe: false };
  await startWorkflow(server, owner, () =>
    drawn([entry(), { id: "call", type: "request", config }], "entry -> call"),
  );
  // One request is in flight, and the others wait for another attempt.
  await expect.poll(() => other.got.length, { timeout: 20_000 }).toBe(CONTACTS);
  const world = backupWorld(server, owner);
  const backup = await world.backUp();
  const { personTenantId } = await world.restore(backup.id);

  const restored = await enter(personTenantId);
  const { token } = restored;
  const { items } = (await server.call(campaignRoutes.list, { token })).body;
  const id = items[0]?.id ?? "";
  const calls = async () =>
    (await server.call(workflowCallRoutes.list, { token, params: { id } })).body.items;
  const facts = (await calls()).map(({ state, isHeld, error }) => ({ state, isHeld, error }));
  expect(facts).toHaveLength(CONTACTS);
  expect(facts).toEqual(facts.map(() => ({ state: "uncertain", isHeld: true, error: "lost" })));

  const { version } = (await server.call(campaignRoutes.get, { token, params: { id } })).body;
  await server.call(campaignRoutes.resume, { token, params: { id }, body: { version } as never });
  const [first, ...others] = (await calls()).map((call) => call.id);
  const resolve = (ids: readonly (string | undefined)[], decision: "repeat" | "done") =>
    server.call(workflowCallRoutes.resolve, {
      token,
      params: { id },
      body: { ids: ids.map(String), decision },
    });
  // The restored workspace sent none of them automatically.
  expect(other.got).toHaveLength(CONTACTS);
  expect((await resolve(others, "done")).body).toEqual({ count: CONTACTS - 1 });
  expect((await resolve([first], "repeat")).body).toEqual({ count: 1 });
  await expect.poll(() => other.got.length, { timeout: 20_000 }).toBe(CONTACTS + 1);
  await expect
    .poll(async () => (await calls()).map(({ state }) => state).toSorted())
    .toEqual(["done", "done", "queued"]);
  const found = await waitForResults(
    server,
    restored,
    id,
    ({ finished }) => finished === CONTACTS - 1,
  );
  expect(found).toMatchObject({ entered: CONTACTS, inside: 1 });
  const { kept, counted } = await recount(server, restored, id);
  expect(kept).toEqual(counted);
}, 150_000);
