import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { customEventRoutes, pipelineRoutes, workflowCallRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { builtProgram } from "../../testing/built-server.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { addContacts, read } from "../delivery/testing/campaign-world.ts";
import { workerSettings } from "../delivery/testing/kill-trial.ts";
import { startOddServer } from "../requests/testing/odd-server.ts";
import { startScriptedReceiver } from "../delivery/testing/scripted-receiver.ts";
import {
  drawn,
  entry,
  isThrough,
  mail,
  recount,
  results,
  startWorkflow,
  stepOf,
  tag,
  waitForResults,
} from "./testing/workflow-world.ts";

const CONTACTS = 400;
const KILLS = 4;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api", sendLanes: 4 } });
});
afterAll(() => server?.stop());

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [builtProgram("main")], {
    env: workerSettings(server.config),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  return worker;
}

/** Releases locks of a killed worker, which otherwise takes some seconds. */
async function freeAll(): Promise<void> {
  await server.deps.database.system(async (tx) => {
    await tx.execute(
      sql`update campaign_chunks set lease_until = now() - interval '1 second' where lease_owner is not null`,
    );
    await tx.execute(
      sql`update workflow_calls set due_at = now() - interval '1 second' where state = 'calling'`,
    );
    await tx.execute(sql`update workflow_call_queues set due_at = now()`);
    await tx.execute(
      sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null`,
    );
  });
}

it(
  "loses no contact and repeats no step when its workers are killed",
  { timeout: 240_000 },
  async () => {
    const receiver = await startScriptedReceiver({
      keepSources: true,
      behave: () => ({ at: "wait", ms: Math.ceil(Math.random() * 8) }),
    });
    const owner = await server.signUp();
    await addContacts(server, owner.tenantId, CONTACTS);
    let worker = await startWorker();
    try {
      const { id } = await startWorkflow(
        server,
        owner,
        ({ templateId }) =>
          drawn(
            [
              entry(),
              mail("first", templateId),
              { id: "split", type: "split", config: { shares: [50, 50] } },
              tag("left", "left"),
              mail("second", templateId),
            ],
            "entry -> first",
            "first -> split",
            "split a-> left",
            "split b-> second",
            "left -> second",
          ),
        { port: receiver.port },
      );
      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(400 + Math.random() * 900);
        const ended = once(worker, "exit");
        worker.kill("SIGKILL");
        await ended;
        await freeAll();
        worker = await startWorker();
      }
      const found = await waitForResults(server, owner, id, isThrough(CONTACTS), 150_000);
      expect(found).toMatchObject({ finished: CONTACTS, failed: 0, left: 0 });
      const { kept, counted } = await recount(server, owner, id);
      expect(kept).toEqual(counted);

      const { balance } = await read(server, owner, id);
      expect(balance).toMatchObject({
        frozen: 2 * CONTACTS,
        failed: 0,
        skipped: 0,
        pending: 0,
        addsUp: true,
      });
      expect(balance!.sent + balance!.uncertain).toBe(2 * CONTACTS);
      // Two messages for each contact; uncertain ones may have arrived, and were not sent a second
      // time.
      const messageIds = receiver.messages.map(
        ({ source }) => /^Message-ID:\s*(<[^>]+>)/im.exec(source)?.[1],
      );
      const arrived = messageIds.length;
      expect(new Set(messageIds).size).toBe(arrived);
      expect(arrived).toBeGreaterThanOrEqual(balance!.sent);
      expect(arrived).toBeLessThanOrEqual(2 * CONTACTS);
      expect(await results(server, owner, id)).toEqual(found);
    } finally {
      worker.kill("SIGKILL");
      await receiver.stop();
    }
  },
);

const EVENT_CONTACTS = 300;

it(
  "enrolls each contact once, and ends each wait or removes each contact at the goal once, by custom events when its workers are killed",
  { timeout: 240_000 },
  async () => {
    const owner = await server.signUp();
    const contacts = await addContacts(server, owner.tenantId, EVENT_CONTACTS);
    const ordered = { name: "ordered", where: [] };
    const paid = { name: "paid", where: [] };
    const bought = { name: "bought", where: [] };
    let worker = await startWorker();
    try {
      const { id } = await startWorkflow(server, owner, () =>
        drawn(
          [
            entry({ trigger: "event", event: ordered, goal: { kind: "event", event: bought } }),
            {
              id: "wait",
              type: "wait",
              config: { kind: "event", event: paid, within: { amount: 7, unit: "days" } },
            },
            tag("yes", "paid"),
            tag("no", "reminded"),
          ],
          "entry -> wait",
          "wait yes-> yes",
          "wait no-> no",
        ),
      );
      const send = async (name: string, some: readonly { id: string }[]) => {
        const items = some.map((contact) => ({
          name,
          contactId: contact.id,
          id: `${name}-${contact.id}`,
        }));
        // Sent twice, as by a client that lost the response.
        for (let repetition = 0; repetition < 2; repetition += 1) {
          const { body } = await server.call(customEventRoutes.send, {
            token: owner.token,
            body: { items },
          });
          expect(body.items.filter(({ outcome }) => outcome === "failed")).toEqual([]);
        }
      };
      const killWhile = async (work: () => Promise<void>) => {
        const sending = work();
        await pause(100 + Math.random() * 400);
        const ended = once(worker, "exit");
        worker.kill("SIGKILL");
        await ended;
        await freeAll();
        worker = await startWorker();
        await sending;
      };
      const PART = 100;
      const inParts = async (name: string, some: typeof contacts) => {
        for (let at = 0; at < some.length; at += PART)
          await killWhile(() => send(name, some.slice(at, at + PART)));
      };
      await inParts("ordered", contacts);
      await waitForResults(
        server,
        owner,
        id,
        ({ steps }) =>
          steps.some(({ stepId, present }) => stepId === "wait" && present === EVENT_CONTACTS),
        60_000,
      );
      await inParts("bought", contacts.slice(0, PART));
      await inParts("paid", contacts.slice(PART));
      const found = await waitForResults(server, owner, id, isThrough(EVENT_CONTACTS), 60_000);
      expect(found).toMatchObject({
        entered: EVENT_CONTACTS,
        finished: EVENT_CONTACTS - PART,
        goalReached: PART,
        failed: 0,
        left: 0,
      });
      expect(stepOf(found, "wait")).toMatchObject({
        left: [{ branch: "yes", people: EVENT_CONTACTS - PART }],
        goalReached: PART,
      });
      const { kept, counted } = await recount(server, owner, id);
      expect(kept).toEqual(counted);
      const { entries, contactsIn } = await server.deps.database.tenant(owner.tenantId, (tx) =>
        tx.one<{ entries: number; contactsIn: number }>(sql`
          select count(*)::int as entries, count(distinct account_id)::int as contacts_in from events
          where tenant_id = ${owner.tenantId} and type = 'workflow.entered' and campaign_id = ${id}`),
      );
      expect({ entries, contactsIn }).toEqual({
        entries: EVENT_CONTACTS,
        contactsIn: EVENT_CONTACTS,
      });
    } finally {
      worker.kill("SIGKILL");
    }
  },
);

const DEAL_CONTACTS = 300;

it(
  "creates exactly one deal for each contact when its workers are killed",
  { timeout: 240_000 },
  async () => {
    const owner = await server.signUp();
    await addContacts(server, owner.tenantId, DEAL_CONTACTS);
    const { items } = (await server.call(pipelineRoutes.list, { token: owner.token })).body;
    const pipelineId = items[0]?.id ?? "";
    let worker = await startWorker();
    try {
      const { id } = await startWorkflow(server, owner, () =>
        drawn(
          [
            entry(),
            {
              id: "make",
              type: "createDeal",
              config: {
                pipelineId,
                stageId: null,
                title: "Lead {{ account.name }}",
                value: null,
                owner: { kind: "none" },
                closesInDays: null,
                tags: [],
                // Nothing else keeps a contact from getting a second one.
                unlessOpen: false,
              },
            },
          ],
          "entry -> make",
        ),
      );
      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(300 + Math.random() * 500);
        const ended = once(worker, "exit");
        worker.kill("SIGKILL");
        await ended;
        await freeAll();
        worker = await startWorker();
      }
      const found = await waitForResults(server, owner, id, isThrough(DEAL_CONTACTS), 150_000);
      expect(found).toMatchObject({ finished: DEAL_CONTACTS, failed: 0 });
      expect(stepOf(found, "make")).toMatchObject({ deals: DEAL_CONTACTS });
      const counts = await server.deps.database.tenant(owner.tenantId, (tx) =>
        tx.one<{ deals: number; contacts: number; entries: number }>(sql`
          select count(*)::int as deals, count(distinct c.account_id)::int as contacts,
            (select count(*)::int from deal_history where tenant_id = ${owner.tenantId}) as entries
          from deals d join deal_contacts c on c.tenant_id = d.tenant_id and c.deal_id = d.id
          where d.tenant_id = ${owner.tenantId}`),
      );
      expect(counts).toEqual({
        deals: DEAL_CONTACTS,
        contacts: DEAL_CONTACTS,
        entries: DEAL_CONTACTS,
      });
    } finally {
      worker.kill("SIGKILL");
    }
  },
);

const CALL_CONTACTS = 200;

it(
  "sends each request once or lists it as uncertain when its workers are killed",
  { timeout: 240_000 },
  async () => {
    const owner = await server.signUp();
    await addContacts(server, owner.tenantId, CALL_CONTACTS);
    // Slow, so that every kill finds requests in flight.
    const other = await startOddServer((_, response) => void setTimeout(() => response.end(), 150));
    let worker = await startWorker();
    try {
      const request = {
        method: "POST" as const,
        url: other.url,
        headers: [],
        bodyKind: "json" as const,
        body: "{}",
      };
      const config = { request, answers: [], outputs: [], repeatIsSafe: false };
      const { id } = await startWorkflow(server, owner, () =>
        drawn([entry(), { id: "call", type: "request", config }], "entry -> call"),
      );
      const list = async (query: object) =>
        (
          await server.call(workflowCallRoutes.list, {
            token: owner.token,
            params: { id },
            query: { limit: 100, ...query },
          })
        ).body.items;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = other.got.length;
        await expect.poll(() => other.got.length, { timeout: 60_000 }).toBeGreaterThan(before);
        const ended = once(worker, "exit");
        worker.kill("SIGKILL");
        await ended;
        await freeAll();
        worker = await startWorker();
        if ((await list({ state: "queued" })).length === 0) break;
      }
      const isDecided = async () =>
        (await list({ state: "queued" })).length + (await list({ state: "calling" })).length === 0;
      await expect.poll(isDecided, { timeout: 120_000 }).toBe(true);
      const counts = await server.deps.database.tenant(owner.tenantId, (tx) =>
        tx.one<{ done: number; uncertain: number }>(sql`
          select count(*) filter (where state = 'done')::int as done,
            count(*) filter (where state = 'uncertain')::int as uncertain
          from workflow_calls where tenant_id = ${owner.tenantId} and workflow_id = ${id}`),
      );
      expect(counts.done + counts.uncertain).toBe(CALL_CONTACTS);
      expect(counts.uncertain).toBeGreaterThan(0);
      const keys = other.got.map(({ headers }) => headers["idempotency-key"]);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.length).toBeGreaterThanOrEqual(counts.done);
      await waitForResults(server, owner, id, ({ finished }) => finished === counts.done, 60_000);
      const { kept, counted } = await recount(server, owner, id);
      expect(kept).toEqual(counted);
    } finally {
      worker.kill("SIGKILL");
      await other.stop();
    }
  },
);
