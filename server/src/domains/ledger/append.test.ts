import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v7 } from "uuid";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";
import { subscribedTo } from "../audience/index.ts";
import { appendRecipients } from "./append.ts";
import {
  act,
  addContacts,
  type Contact,
  countStates,
  draftCampaign,
  isSent,
  read,
  until,
} from "../delivery/testing/campaign-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
let ledger: string;
const script: Script = {};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  delete script.behave;
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
  await createContacts(1);
  const draft = await draftCampaign(server, owner, { port: receiver.port });
  await act(server, owner, draft.id, "start");
  await until(server, owner, draft.id, isSent);
  ledger = draft.id;
  // Like a workflow's message, it stays open.
  await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.execute(sql`
      update campaigns set kind = 'message', status = 'sending', finished_at = null, workflow_id = ${v7()}, step = 'mail', edition = 1, round = 1
      where id = ${ledger}`),
  );
});
afterEach(() => receiver.stop());

let counter = 0;
const createContacts = (count: number): Promise<Contact[]> =>
  addContacts(server, owner.tenantId, count, () => ({
    email: `appended${(counter += 1)}@example.com`,
  }));
const append = (contacts: readonly Contact[]) =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    appendRecipients(
      tx,
      { tenantId: owner.tenantId, campaignId: ledger },
      contacts.map(({ id }) => id),
      (topicId) => subscribedTo(tx, owner.tenantId, topicId),
    ),
  );
const settled = (sent: number) =>
  until(server, owner, ledger, ({ balance }) => balance?.sent === sent && balance.pending === 0);

describe("appendRecipients", () => {
  it("sends to each appended contact once, however often it is appended", async () => {
    const contacts = await createContacts(30);
    await append(contacts.slice(0, 10));
    await settled(11);
    await append(contacts);
    await append(contacts.slice(5, 25));
    const campaign = await settled(31);
    expect(campaign).toMatchObject({
      status: "sending",
      balance: { frozen: 31, sent: 31, addsUp: true },
    });
    expect([...receiver.taken.values()].every((times) => times === 1)).toBe(true);
    expect(await countStates(server, owner.tenantId, ledger)).toEqual({ 1: 31 });
  });

  it("fills the last chunk, and starts a new one only when it is full or leased", async () => {
    for (const contact of await createContacts(20)) await append([contact]);
    await settled(21);
    const contacts = await createContacts(1200);
    await append(contacts);
    await settled(1221);
    const { chunks } = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ chunks: number }>(
        sql`select count(*)::int as chunks from campaign_chunks where campaign_id = ${ledger}`,
      ),
    );
    expect(chunks).toBeLessThanOrEqual(6);
    expect(receiver.taken.size).toBe(1221);
  });

  it("records contacts that must not be sent to as skipped, and balances", async () => {
    const contacts = await createContacts(4);
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await suppress(tx, owner.tenantId, [
        {
          email: contacts[0]!.email,
          contactId: contacts[0]!.id,
          reason: "unsubscribed",
          campaignId: null,
        },
      ]);
      await tx.execute(sql`update accounts set status = 'inactive' where id = ${contacts[1]!.id}`);
    });
    await append(contacts);
    const { balance } = await settled(3);
    expect(balance).toMatchObject({ frozen: 5, skipped: 2, addsUp: true });
    expect(
      Object.fromEntries(balance!.skippedBy.map(({ reason, count }) => [reason, count])),
    ).toEqual({ unsubscribed: 1, inactive: 1 });
  });

  it("appends to a chunk with deferred recipients without sending twice", async () => {
    const [late, ...others] = await createContacts(5);
    script.behave = (address) =>
      address === late!.email ? { at: "rcpt", code: 451, text: "4.2.1 Busy" } : undefined;
    await append([late!]);
    await until(server, owner, ledger, ({ balance }) => balance?.deferred === 1);
    await append(others);
    const { balance } = await until(
      server,
      owner,
      ledger,
      (campaign) => campaign.balance?.sent === 5,
    );
    expect(balance).toMatchObject({ pending: 1, deferred: 1, addsUp: true });
    expect([...receiver.taken.values()].every((times) => times === 1)).toBe(true);
  });

  it("reads few rows, regardless of the ledger's size and without statistics", async () => {
    await append(await createContacts(3000));
    const [one] = await createContacts(1);
    const rows = await server.deps.database.tenant(owner.tenantId, async (tx) => {
      // Rows that this connection has read but not reported, including those of earlier transactions.
      const read = async () => {
        const tables = sql`relname in ('recipients', 'accounts', 'suppressions')`;
        const { total } = await tx.one<{ total: number }>(
          sql`select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as total from pg_stat_xact_user_tables where ${tables}`,
        );
        return total;
      };
      const before = await read();
      await appendRecipients(
        tx,
        { tenantId: owner.tenantId, campaignId: ledger },
        [one!.id],
        (topicId) => subscribedTo(tx, owner.tenantId, topicId),
      );
      return (await read()) - before;
    });
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(50);
  });

  it("loses no contact that is appended while the ledger runs out of work", async () => {
    const contacts = await createContacts(60);
    for (const contact of contacts) {
      await append([contact]);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    }
    await settled(61);
    expect(receiver.taken.size).toBe(61);
    const { status } = await read(server, owner, ledger);
    expect(status).toBe("sending");
  });
});
