import { contactRoutes, suppressionRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { startDelivery } from "./dispatcher.ts";
import { freezeCampaign } from "../campaigns/testing/freeze.ts";
import {
  act,
  addContacts,
  type Contact,
  draftCampaign,
  everyRecipient,
  isSent,
  until,
} from "./testing/campaign-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "./testing/scripted-receiver.ts";
import { DELIVERY_TUNING, type DeliveryTuning } from "./tuning.ts";

const TUNING: DeliveryTuning = {
  ...DELIVERY_TUNING,
  leaseMs: 5_000,
  pollEveryMs: 20,
  drainMs: 0,
  connectDelaysMs: [20],
  retryDelaysMs: [50, 50, 50, 50, 50],
  firstBatch: 8,
  maxBatch: 8,
};

describe("contacts that are merged while they are recipients of a campaign", () => {
  let server: TestServer;
  let owner: TestUser;
  let receiver: ScriptedReceiver;
  let stop: (() => Promise<void>) | undefined;
  const script: Script = {};

  beforeAll(async () => {
    // No worker: each test decides when messages are sent.
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    script.behave = undefined as never;
    receiver = await startScriptedReceiver(script);
    owner = await server.signUp();
  });
  afterEach(async () => {
    await stop?.();
    stop = undefined;
    await receiver.stop();
  });

  const send = () => (stop = startDelivery(server.deps, TUNING));
  const contact = async (id: string) =>
    (await server.call(contactRoutes.get, { token: owner.token, params: { id } })).body;
  async function merge(
    stays: Contact,
    removed: Contact,
    take: Record<string, "this" | "other"> = {},
  ): Promise<void> {
    const body = {
      otherId: removed.id,
      version: (await contact(stays.id)).version,
      otherVersion: (await contact(removed.id)).version,
      take,
    };
    const response = await server.call(contactRoutes.merge, {
      token: owner.token,
      params: { id: stays.id },
      body,
    });
    expect(response.status).toBe(200);
  }
  /** Creates a campaign with a frozen audience; nothing is sent before `send`. */
  async function frozen(options: { filter?: boolean } = {}): Promise<string> {
    const { id } = await draftCampaign(server, owner, { port: receiver.port, ...options });
    await act(server, owner, id, "start");
    await freezeCampaign(server.deps, owner.tenantId, id);
    return id;
  }
  const taken = (...contacts: Contact[]) =>
    contacts.map(({ email }) => receiver.taken.get(email) ?? 0);
  /** Returns the ledger's state of each entry, by the contact that now owns it. */
  const entries = async (id: string, of: Contact) =>
    (await everyRecipient(server, owner, id))
      .filter(({ contactId }) => contactId === of.id)
      .map(({ skipReason, state }) => skipReason ?? state)
      .toSorted();
  const setState = (id: string, of: Contact, state: number, counter: "sent" | "uncertain") =>
    server.deps.database.tenant(owner.tenantId, async (tx) => {
      const { chunk } = await tx.one<{ chunk: number }>(
        sql`update recipients set state = ${state}::smallint, attempts = 1, pass = 1 where campaign_id = ${id}::uuid and account_id = ${of.id}::uuid returning chunk`,
      );
      const counted = counter === "sent" ? sql`sent = sent + 1` : sql`uncertain = uncertain + 1`;
      await tx.execute(
        sql`update campaign_chunks set ${counted} where campaign_id = ${id}::uuid and chunk = ${chunk}`,
      );
    });

  it("get one message, at the remaining address, and every entry shows why", async () => {
    const contacts = await addContacts(server, owner.tenantId, 12);
    const [ana, old, eva, oldEva, third] = contacts as [
      Contact,
      Contact,
      Contact,
      Contact,
      Contact,
    ];
    const id = await frozen();
    await merge(ana, old);
    // A chain, in the other order of ids, that takes over the deleted contact's address.
    await merge(oldEva, third, { email: "other" });
    await merge(eva, oldEva, { email: "other" });
    send();
    const { balance } = await until(server, owner, id, isSent);
    expect(taken(ana, old)).toEqual([1, 0]);
    expect(taken(eva, oldEva, third)).toEqual([0, 0, 1]);
    expect(await entries(id, ana)).toEqual(["merged", "sent"]);
    expect(await entries(id, eva)).toEqual(["merged", "merged", "sent"]);
    expect(balance).toMatchObject({
      frozen: 12,
      sent: 9,
      pending: 0,
      skippedBy: [{ reason: "merged", count: 3 }],
      addsUp: true,
    });
  });

  it("get no second message when one of them already received it, or may have", async () => {
    const contacts = await addContacts(server, owner.tenantId, 8);
    const [ana, old, eva, oldEva, rui, oldRui] = contacts as [
      Contact,
      Contact,
      Contact,
      Contact,
      Contact,
      Contact,
    ];
    const id = await frozen();
    await setState(id, old, 1, "sent");
    await setState(id, eva, 1, "sent");
    await setState(id, oldRui, 7, "uncertain");
    await merge(ana, old);
    await merge(eva, oldEva);
    await merge(rui, oldRui);
    send();
    const { balance } = await until(server, owner, id, isSent);
    expect(taken(ana, old, eva, oldEva, rui, oldRui)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await entries(id, ana)).toEqual(["merged", "sent"]);
    expect(await entries(id, eva)).toEqual(["merged", "sent"]);
    expect(await entries(id, rui)).toEqual(["merged", "uncertain"]);
    expect(balance).toMatchObject({ frozen: 8, sent: 4, uncertain: 1, skipped: 3, addsUp: true });
    // A user who sends again to uncertain recipients reaches the remaining contact.
    await act(server, owner, id, "resendUncertain");
    await until(
      server,
      owner,
      id,
      (campaign) => isSent(campaign) && campaign.balance?.uncertain === 0,
    );
    expect(taken(rui, oldRui)).toEqual([1, 0]);
    expect(await entries(id, rui)).toEqual(["merged", "sent"]);
  });

  it("get the message when one of them is a recipient, unless the contact is suppressed", async () => {
    const contacts = await addContacts(server, owner.tenantId, 6, (index) =>
      index < 2 ? { name: `Outside ${index}` } : {},
    );
    const [ana, eva, old, oldEva] = contacts as [Contact, Contact, Contact, Contact];
    const id = await frozen({ filter: true });
    await merge(ana, old);
    await merge(eva, oldEva);
    await server.call(suppressionRoutes.add, { token: owner.token, body: { emails: [eva.email] } });
    send();
    const { balance } = await until(server, owner, id, isSent);
    expect(taken(ana, old, eva, oldEva)).toEqual([1, 0, 0, 0]);
    expect(await entries(id, ana)).toEqual(["sent"]);
    expect(await entries(id, eva)).toEqual(["manual"]);
    expect(balance).toMatchObject({ frozen: 4, sent: 3, skipped: 1, addsUp: true });
  });

  it("get one message when the other's was in flight during the merge", async () => {
    const contacts = await addContacts(server, owner.tenantId, 100);
    const [old, ana] = [contacts[0], contacts[99]] as [Contact, Contact];
    let begun: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => (begun = resolve));
    script.behave = (address) => {
      if (address !== old.email) return { at: "wait", ms: 20 };
      begun();
      return { at: "wait", ms: 5_000 };
    };
    const id = await frozen();
    send();
    await underWay;
    await merge(ana, old);
    // Its turn passes while the other's message has no reply.
    await expect.poll(() => entries(id, ana), { timeout: 4_500 }).toEqual(["claimed", "deferred"]);
    const { balance } = await until(server, owner, id, isSent);
    expect(taken(old, ana)).toEqual([1, 0]);
    expect(await entries(id, ana)).toEqual(["merged", "sent"]);
    expect(balance).toMatchObject({ frozen: 100, sent: 99, skipped: 1, addsUp: true });
  });

  it("are suppressed as one contact when the address bounces", async () => {
    const [ana, old] = (await addContacts(server, owner.tenantId, 2, (index) =>
      index === 0 ? { name: "Outside" } : {},
    )) as [Contact, Contact];
    const id = await frozen({ filter: true });
    await merge(ana, old);
    script.behave = () => ({ at: "rcpt", code: 550, text: "5.1.1 Unknown" });
    send();
    await until(server, owner, id, isSent);
    expect(await entries(id, ana)).toEqual(["bounced"]);
    expect((await contact(ana.id)).suppression).toBe("bounced");
    const { items } = (await server.call(suppressionRoutes.list, { token: owner.token })).body;
    expect(items).toMatchObject([{ contactId: ana.id, email: ana.email, reason: "bounced" }]);
  });
});
