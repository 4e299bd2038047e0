import {
  campaignRoutes,
  contactRoutes,
  contactTrashRoutes,
  personalDataRoutes,
  reportRoutes,
  workflowRoutes,
} from "@arauto/contracts";
import { beforeEach, describe, expect, it } from "vitest";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { TestServer, TestUser } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";
import { addContacts, type Contact, read } from "../delivery/testing/campaign-world.ts";
import { advanceTime } from "../delivery/testing/engine-world.ts";
import { setUpPacedWorld } from "../delivery/testing/paced-world.ts";
import type { ScriptedReceiver } from "../delivery/testing/scripted-receiver.ts";
import { drawn, entry, mail, recount, results, startWorkflow } from "./testing/workflow-world.ts";
import { tickWorkflow } from "./tick.ts";

const world = setUpPacedWorld();
const { script } = world;
let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
beforeEach(() => {
  ({ server, owner, receiver } = world);
});

const inTenant = <T>(work: (tx: Transaction) => Promise<T>) =>
  server.deps.database.tenant(owner.tenantId, work);
const tick = (id: string) => tickWorkflow(server.deps, owner.tenantId, id);
const until = (holds: () => Promise<boolean>) =>
  expect.poll(holds, { timeout: 20_000, interval: 20 }).toBe(true);
const stateOf = async (contactId: string) => {
  const rows = await inTenant((tx) =>
    tx.query<{ state: number }>(
      sql`select state from recipients where account_id = ${contactId}::uuid order by campaign_id desc`,
    ),
  );
  return rows[0]?.state ?? null;
};
const isInProgress = async () => {
  const rows = await inTenant((tx) =>
    tx.query(sql`select from campaign_chunks where lease_owner is not null and watermark > 0`),
  );
  return rows.length > 0;
};

/** Stages of an email: each resolves when the contact's email reaches it. */
const MOMENTS: Record<string, (contact: Contact) => Promise<void>> = {
  "waits in the ledger": () => Promise.resolve(),
  "is being sent": async () => {
    script.behave = () => ({ at: "wait", ms: 700 });
    world.startSending();
    await until(isInProgress);
  },
  "was deferred by its server": async ({ id }) => {
    script.behave = () => ({ at: "rcpt", code: 451, text: "4.2.1 Busy" });
    world.startSending();
    await until(async () => (await stateOf(id)) === 2);
    delete script.behave;
  },
  "was sent, and the contact has not moved yet": async ({ id }) => {
    world.startSending();
    await until(async () => (await stateOf(id)) === 1);
  },
};

/** Events during delivery, and the states in which the contact's run may end. Null: the run was deleted. */
const EVENTS: Record<
  string,
  [happen: (contact: Contact, workflowId: string) => Promise<unknown>, ends: (string | null)[]]
> = {
  "is deleted": [
    ({ id }) => server.call(contactRoutes.remove, { token: owner.token, body: { ids: [id] } }),
    ["left"],
  ],
  "is deleted permanently": [
    async ({ id }) => {
      const body = { ids: [id] };
      await server.call(contactRoutes.remove, { token: owner.token, body });
      return server.call(contactTrashRoutes.purge, { token: owner.token, body });
    },
    [null],
  ],
  "is erased": [
    ({ id, email }) =>
      server.call(personalDataRoutes.erase, {
        token: owner.token,
        params: { id },
        body: { email, reason: "personRequest" },
      }),
    [null],
  ],
  unsubscribes: [
    ({ id, email }) =>
      inTenant((tx) =>
        suppress(tx, owner.tenantId, [
          { email, contactId: id, reason: "unsubscribed", campaignId: null },
        ]),
      ),
    ["finished"],
  ],
  "becomes inactive": [
    ({ id }) =>
      inTenant((tx) =>
        tx.execute(sql`update accounts set status = 'inactive' where id = ${id}::uuid`),
      ),
    ["finished"],
  ],
  "is merged into another contact": [
    async ({ id }) => {
      const [other] = await addContacts(server, owner.tenantId, 1, () => ({
        name: "Other",
        email: "other@example.com",
      }));
      return server.call(contactRoutes.merge, {
        token: owner.token,
        params: { id: other!.id },
        body: { otherId: id, version: 1, otherVersion: 1 },
      });
    },
    [null],
  ],
  "is taken out of the workflow": [
    ({ id: contactId }, id) =>
      server.call(workflowRoutes.leave, { token: owner.token, params: { id, contactId } }),
    ["left"],
  ],
  "is in a workflow that is canceled": [
    (_, id) => server.call(campaignRoutes.cancel, { token: owner.token, params: { id } }),
    ["left", "finished"],
  ],
};

/** Runs delivery and the workflow until both are idle. */
async function settle(id: string): Promise<void> {
  world.startSending();
  await until(async () => {
    await tick(id);
    await advanceTime(server, owner.tenantId);
    const { open } = await inTenant((tx) =>
      tx.one<{ open: number }>(sql`
        select (select count(*) from campaigns where workflow_id = ${id}::uuid and status not in ('sent', 'canceled'))::int
          + (select count(*) from recipients r join campaigns m on m.id = r.campaign_id where m.workflow_id = ${id}::uuid and r.state in (0, 2))::int
          + (select count(*) from workflow_runs where workflow_id = ${id}::uuid and round > 0 and state < 3)::int as open`),
    );
    return open === 0;
  });
}

describe.each(Object.keys(MOMENTS))("a contact whose email %s", (moment) => {
  it.each(Object.keys(EVENTS))("and who %s ends in a final state", async (event) => {
    const [contact, other] = await addContacts(server, owner.tenantId, 2);
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) => drawn([entry(), mail("hello", templateId)], "entry -> hello"),
      { port: receiver.port },
    );
    await tick(id);
    await MOMENTS[moment]!(contact!);
    const [happen, ends] = EVENTS[event]!;
    const response = await happen(contact!, id);
    expect([200, undefined]).toContain((response as { status?: number } | undefined)?.status);
    await settle(id);

    const runs = await inTenant((tx) =>
      tx.query<{ contactId: string; state: number }>(
        sql`select account_id, state from workflow_runs where workflow_id = ${id}::uuid and round > 0`,
      ),
    );
    const names = { 3: "finished", 4: "failed", 5: "left" } as Record<number, string>;
    const own = runs.find(({ contactId }) => contactId === contact!.id);
    expect(ends).toContain(own ? names[own.state] : null);
    expect(runs.some(({ contactId }) => contactId === other!.id)).toBe(true);

    const found = await results(server, owner, id);
    expect(found.inside).toBe(0);
    expect(found.entered).toBe(found.finished + found.failed + found.left + found.goalReached);
    for (const step of found.steps) expect(step.present).toBe(0);
    // The path of a deleted contact is deleted with them.
    const { kept, counted } = await recount(server, owner, id);
    expect(own ? kept : {}).toEqual(own ? counted : {});
    const { balance, status } = await read(server, owner, id);
    expect(balance).toMatchObject({ frozen: 2, pending: 0, addsUp: true });
    expect(["sent", "canceled"]).toContain(status);
    const recounted = await server.call(reportRoutes.recount, {
      token: owner.token,
      params: { id },
    });
    expect(recounted.body).toMatchObject({ agrees: true, differences: [] });
    expect([...receiver.taken.values()].every((times) => times === 1)).toBe(true);
    // The message of a merged contact moves to the remaining contact.
    const isMerged = event === "is merged into another contact";
    const isUnsent = moment === "waits in the ledger" || moment === "was deferred by its server";
    expect(isUnsent && receiver.taken.has(contact!.email)).toBe(false);
    expect(isUnsent && receiver.taken.has("other@example.com")).toBe(isUnsent && isMerged);
  });
});
