import { setTimeout as pause } from "node:timers/promises";
import { contactRoutes, importRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  act,
  addContacts,
  draftCampaign,
  everyRecipient,
  isSent,
  read,
  until,
} from "../domains/delivery/testing/campaign-world.ts";
import {
  startScriptedReceiver,
  type ScriptedReceiver,
} from "../domains/delivery/testing/scripted-receiver.ts";
import { fileForm, target } from "../domains/imports/import-tester.ts";
import {
  drawn,
  entry,
  isThrough,
  mail,
  results,
  startWorkflow,
  tag,
  waitForResults,
} from "../domains/workflows/testing/workflow-world.ts";
import { countJobs } from "../platform/jobs/job-queries.ts";
import { type KillablePostgres, startKillablePostgres } from "./killable-postgres.ts";
import { startTestServer, type TestUser, type TestServer } from "./test-server.ts";

const CONTACTS = 500;
const ROWS = 30_000;
const ENDS = ["SIGKILL", "SIGINT", "SIGKILL", "SIGINT", "SIGKILL", "SIGKILL"] as const;
/** The lease of a chunk after a lost response, and the delays of failed jobs. */
const PATIENCE_MS = 90_000;

let postgres: KillablePostgres;
let server: TestServer;
let receiver: ScriptedReceiver;
let owner: TestUser;
beforeAll(async () => {
  postgres = await startKillablePostgres();
  server = await startTestServer({
    databaseUrl: postgres.url,
    // The trial would limit the contacts.
    config: { sendLanes: 4, billing: "off" },
  });
  receiver = await startScriptedReceiver({
    behave: () => ({ at: "wait", ms: 5 + Math.ceil(Math.random() * 10) }),
  });
  owner = await server.signUp();
}, 120_000);
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
  await postgres?.remove();
});

const whileAway = () => server.fail(contactRoutes.list, { token: owner.token });

it(
  "responds with 503 problems and Retry-After while the database is unavailable, and is not ready",
  { timeout: 90_000 },
  async () => {
    await postgres.end("SIGKILL");
    // The first requests wait for the database, which may be available again immediately.
    const responses = await Promise.all([whileAway(), whileAway(), fetch(`${server.url}/readyz`)]);
    const [first, second, ready] = responses;
    for (const { status, headers, body } of [first, second]) {
      expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
    }
    expect([ready.status, await ready.json()]).toEqual([
      503,
      expect.objectContaining({ status: "unavailable", database: false }),
    ]);
    await postgres.start();
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 })
      .toBe(200);
    expect((await server.call(contactRoutes.list, { token: owner.token })).status).toBe(200);
  },
);

it(
  "completes an import, a campaign and a workflow although PostgreSQL is killed and stopped meanwhile",
  { timeout: 360_000 },
  async () => {
    await addContacts(server, owner.tenantId, CONTACTS);
    const draft = await draftCampaign(server, owner, { port: receiver.port, filter: true });
    const workflow = await startWorkflow(
      server,
      owner,
      ({ templateId, filterId }) =>
        drawn(
          [entry(), tag("first", "first"), mail("last", templateId, filterId)],
          "entry -> first",
          "first -> last",
        ),
      { port: receiver.port },
    );
    await act(server, owner, draft.id, "start");
    const file = `email,name\n${Array.from({ length: ROWS }, (_, n) => `row${n}@example.org,Row ${n}`).join("\n")}\n`;
    const uploaded = (
      await server.call(importRoutes.upload, { token: owner.token, body: fileForm(file) })
    ).body;
    const body = { targets: [target.email, target.name], consent: { wording: "Yes" } };
    expect(
      (
        await server.call(importRoutes.check, {
          token: owner.token,
          params: { id: uploaded.id },
          body,
        })
      ).status,
    ).toBe(202);

    let isStarted = false;
    const importStatus = async () =>
      (await server.call(importRoutes.get, { token: owner.token, params: { id: uploaded.id } }))
        .body.status;
    const startOnceChecked = async () => {
      if (isStarted || (await importStatus()) !== "checked") return;
      isStarted =
        (await server.call(importRoutes.start, { token: owner.token, params: { id: uploaded.id } }))
          .status === 202;
    };
    for (const signal of ENDS) {
      await pause(400 + Math.random() * 400);
      await startOnceChecked();
      await postgres.end(signal);
      await pause(200 + Math.random() * 1_500);
      await postgres.start();
    }
    await expect
      .poll(
        async () => {
          await startOnceChecked();
          return importStatus();
        },
        { timeout: PATIENCE_MS, interval: 500 },
      )
      .toBe("done");
    const { result } = (
      await server.call(importRoutes.get, { token: owner.token, params: { id: uploaded.id } })
    ).body;
    expect(result).toMatchObject({ rows: ROWS, created: ROWS, rejected: 0 });

    const sent = await until(server, owner, draft.id, isSent, PATIENCE_MS);
    const contacts = await everyRecipient(server, owner, draft.id);
    const uncertain = contacts.filter(({ state }) => state === "uncertain").length;
    expect(contacts.length).toBeGreaterThanOrEqual(CONTACTS);
    expect(sent.balance).toMatchObject({
      sent: contacts.length - uncertain,
      uncertain,
      pending: 0,
      addsUp: true,
    });
    await waitForResults(
      server,
      owner,
      workflow.id,
      (found) => isThrough(found.entered)(found),
      PATIENCE_MS,
    );
    const { entered, finished, failed } = await results(server, owner, workflow.id);
    expect(finished + failed).toBe(entered);
    expect((await read(server, owner, workflow.id)).status).not.toBe("failed");
    // No job remains, neither running forever nor failed permanently.
    await expect
      .poll(() => server.deps.database.system(countJobs), { timeout: PATIENCE_MS, interval: 500 })
      .toMatchObject({ running: 0, failed: 0 });
  },
);
