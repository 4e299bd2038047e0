import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { customEventRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { BUILT_SERVER } from "../../testing/built-server.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { addContacts, read } from "../delivery/testing/campaign-world.ts";
import { workerSettings } from "../delivery/testing/kill-trial.ts";
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
  untilResults,
} from "./testing/workflow-world.ts";

const CONTACTS = 400;
const KILLS = 4;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api", sendLanes: 4 } });
});
afterAll(() => server?.stop());

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [BUILT_SERVER], {
    env: workerSettings(server.config),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(worker.stdout, "data");
  return worker;
}

/** Releases what a killed worker had locked, which otherwise happens some seconds later. */
async function freeAll(): Promise<void> {
  await server.deps.database.system(async (tx) => {
    await tx.execute(
      sql`update campaign_chunks set lease_until = now() - interval '1 second' where lease_owner is not null`,
    );
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
      const found = await untilResults(server, owner, id, isThrough(CONTACTS), 150_000);
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
      const messageIds = receiver.mails.map(
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
  "enrolls each contact once and ends each wait once by custom events when its workers are killed",
  { timeout: 240_000 },
  async () => {
    const owner = await server.signUp();
    const contacts = await addContacts(server, owner.tenantId, EVENT_CONTACTS);
    const ordered = { name: "ordered", where: [] };
    const paid = { name: "paid", where: [] };
    let worker = await startWorker();
    try {
      const { id } = await startWorkflow(server, owner, () =>
        drawn(
          [
            entry({ trigger: "event", event: ordered }),
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
        // Sent twice, as by a program that lost the response.
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
      const inParts = async (name: string) => {
        for (let at = 0; at < EVENT_CONTACTS; at += PART)
          await killWhile(() => send(name, contacts.slice(at, at + PART)));
      };
      await inParts("ordered");
      await untilResults(
        server,
        owner,
        id,
        ({ steps }) =>
          steps.some(({ stepId, present }) => stepId === "wait" && present === EVENT_CONTACTS),
        60_000,
      );
      await inParts("paid");
      const found = await untilResults(server, owner, id, isThrough(EVENT_CONTACTS), 60_000);
      expect(found).toMatchObject({
        entered: EVENT_CONTACTS,
        finished: EVENT_CONTACTS,
        failed: 0,
        left: 0,
      });
      expect(stepOf(found, "wait")?.left).toEqual([{ branch: "yes", people: EVENT_CONTACTS }]);
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
