import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  act,
  addContacts,
  draftCampaign,
  everyRecipient,
  isSent,
  until,
} from "../domains/delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../domains/delivery/testing/scripted-receiver.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

const CONTACTS = 300;
let folder: string;
let server: TestServer;
let receiver: ScriptedReceiver;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "arauto-embedded-away-"));
  server = await startTestServer({
    databaseUrl: "the built-in one",
    dataDir: folder,
    config: { databaseUrl: null },
  });
  receiver = await startScriptedReceiver({ behave: () => ({ at: "wait", ms: 20 }) });
}, 120_000);
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Returns the server's process id; 0 while its PID file is missing. */
function postmaster(): number {
  try {
    return Number(
      fs.readFileSync(path.join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0],
    );
  } catch {
    return 0;
  }
}
const readiness = async () => (await fetch(`${server.url}/readyz`)).status;

it(
  "a campaign completes even if the bundled PostgreSQL is killed repeatedly",
  { timeout: 240_000 },
  async () => {
    const owner = await server.signUp();
    await addContacts(server, owner.tenantId, CONTACTS);
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    await act(server, owner, id, "start");
    for (let kill = 0; kill < 3; kill += 1) {
      await pause(300 + Math.random() * 500);
      const killed = postmaster();
      process.kill(killed, "SIGKILL");
      // The readiness may be from before the kill: another server has to run first.
      await expect.poll(postmaster, { timeout: 60_000, interval: 100 }).not.toBeOneOf([killed, 0]);
      await expect.poll(readiness, { timeout: 60_000, interval: 100 }).toBe(200);
    }
    const sent = await until(server, owner, id, isSent, 90_000);
    const contacts = await everyRecipient(server, owner, id);
    const uncertain = contacts.filter(({ state }) => state === "uncertain").length;
    expect(sent.balance).toMatchObject({
      frozen: CONTACTS,
      sent: CONTACTS - uncertain,
      uncertain,
      pending: 0,
      addsUp: true,
    });
    expect(contacts.every(({ email }) => (receiver.taken.get(email ?? "") ?? 0) <= 1)).toBe(true);
  },
);
