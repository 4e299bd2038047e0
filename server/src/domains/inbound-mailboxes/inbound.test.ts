import { contactRoutes, type BalanceSheet, campaignRoutes } from "@arauto/contracts";
import { verpAddress } from "@arauto/mail";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failingDeps } from "../../testing/failing-deps.ts";
import { sql } from "../../platform/database/sql.ts";
import type { TestUser } from "../../testing/test-server.ts";
import { type Contact, countStates, read } from "../delivery/testing/campaign-world.ts";
import { returnPathKey } from "../sending-domains/index.ts";
import { digestOf, storeArrived } from "./arrival.ts";
import { processMessage } from "./processing.ts";
import {
  waitUntilProcessed,
  deliver,
  eventsOf,
  type InboundWorld,
  ourAddress,
  RETURN_PATH,
  sentCampaign,
  startInboundWorld,
  suppressionOf,
} from "../../testing/inbound-world.ts";
import { bounceOf, complaintOf, mailOf } from "./testing/mails.ts";

let world: InboundWorld;
let owner: TestUser;
/** This campaign has a recipient for each test. */
let id: string;
let contacts: Contact[];
let contact: Contact;
/** The campaign's balance before the test. */
let before: BalanceSheet | null;
/** How many messages had been received before the test. */
let arrived: number;
beforeAll(async () => {
  world = await startInboundWorld();
  owner = await world.signUp();
  ({ id, contacts } = await sentCampaign(world, owner, { recipients: 15 }));
});
afterAll(() => world?.stop());
beforeEach(async () => {
  const next = contacts.pop();
  if (!next) throw new Error("No recipient is left");
  contact = next;
  before = await balanceOf(id);
  arrived = (await waitUntilProcessed(world.server, owner, 0)).length;
});

/** Returns the outcomes of this test's messages, once there are this many. */
const outcomes = async (count: number) =>
  (await waitUntilProcessed(world.server, owner, arrived + count)).slice(arrived);
/** Returns how many recipients bounced since the test began; nothing else may have changed. */
async function bouncedNow(): Promise<number> {
  const now = await balanceOf(id);
  const bounced = (now?.bounced ?? 0) - (before?.bounced ?? 0);
  expect(now).toMatchObject({
    frozen: before?.frozen,
    sent: (before?.sent ?? 0) - bounced,
    pending: 0,
    addsUp: true,
  });
  return bounced;
}
const messageIdOf = (email: string) => {
  const source = world.receiver.messages.find(({ to }) => to === email)?.source ?? "";
  return /^Message-ID:\s*(<[^>]+>)/im.exec(source)?.[1] ?? "";
};
const pathOf = (email: string) =>
  world.receiver.messages.find(({ to }) => to === email)?.from ?? "";
const balanceOf = async (id: string) => (await read(world.server, owner, id)).balance;
describe("a bounce received by SMTP", () => {
  it("moves its recipient to bounced in the ledger, suppresses the address, and records it", async () => {
    const { server } = world;
    expect(pathOf(contact.email)).toBe(ourAddress(server, "bounce", id, contact.id));
    expect(
      await deliver(server, {
        to: pathOf(contact.email),
        source: bounceOf(pathOf(contact.email), contact),
      }),
    ).toMatchObject({
      kind: "accepted",
    });
    expect(await outcomes(1)).toEqual([{ kind: "bounce", outcome: "suppressed", kept: true }]);
    expect(await bouncedNow()).toBe(1);
    const states = await countStates(server, owner.tenantId, id);
    expect([states[1], states[4]]).toEqual([(before?.sent ?? 0) - 1, (before?.bounced ?? 0) + 1]);
    expect(await suppressionOf(server, owner, contact.email)).toBe("bounced");
    expect(await eventsOf(server, owner, contact.id)).toEqual(
      expect.arrayContaining(["mail.sent", "mail.bounced", "account.bounced"]),
    );
    const recipient = await server.call(campaignRoutes.recipients, {
      token: owner.token,
      params: { id },
      query: { search: contact.email },
    });
    expect(JSON.stringify(recipient.body)).toContain("User unknown");
  });

  it("takes effect once even if it arrives twice, by another route and at the same time", async () => {
    const { server } = world;
    const to = pathOf(contact.email);
    const source = bounceOf(to, contact);
    const again = `Received: from relay.example by mx.example; Tue, 10 Nov 2026 10:00:00 -0300\r\n${source}`;
    await Promise.all([source, source, again].map((one) => deliver(server, { to, source: one })));
    await deliver(server, { to, source });
    // Another report about the same message is a new message, and changes nothing else.
    await deliver(server, { to, source: bounceOf(to, contact) });
    expect(await outcomes(2)).toHaveLength(2);
    expect(await bouncedNow()).toBe(1);
    expect(
      (await eventsOf(server, owner, contact.id)).filter((type) => type === "mail.bounced"),
    ).toHaveLength(1);
  });

  it("is rejected at an address that is forged, truncated, on another host, or not ours", async () => {
    const { server } = world;
    const { id: contactId, email } = contact;
    const right = ourAddress(server, "bounce", id, contactId);
    const forged = verpAddress({
      kind: "bounce",
      campaignId: id,
      contactId,
      domain: RETURN_PATH,
      key: Buffer.from("another key"),
    });
    const flipped = right.replace(/^b(.)/, (_, first: string) => `b${first === "a" ? "b" : "a"}`);
    const foreign = verpAddress({
      kind: "bounce",
      campaignId: contactId,
      contactId: id,
      domain: RETURN_PATH,
      key: returnPathKey(server.deps),
    });
    for (const to of [
      forged,
      flipped,
      foreign,
      right.replace(RETURN_PATH, "elsewhere.example"),
      `postmaster@${RETURN_PATH}`,
      "a@b.example",
    ]) {
      expect(await deliver(server, { to, source: bounceOf(to, { email }) })).toMatchObject({
        kind: "rejected",
        stage: "rcpt",
        code: 550,
      });
    }
    // To a valid address, but about a message referenced by a forged one.
    expect(await deliver(server, { to: right, source: bounceOf(forged, { email }) })).toMatchObject(
      { kind: "accepted" },
    );
    expect(await outcomes(1)).toHaveLength(1);
    expect(await suppressionOf(server, owner, email)).toBe("bounced");
  });

  it("suppresses for soft bounces only after several of them, and never for a delay", async () => {
    const { server } = world;
    const soft = { action: "failed", status: "5.2.2", diagnostic: "smtp; 552 5.2.2 Mailbox full" };
    await deliver(server, {
      to: pathOf(contact.email),
      source: bounceOf(pathOf(contact.email), {
        ...contact,
        action: "delayed",
        status: "4.4.1",
        diagnostic: "smtp; 450 4.4.1 Timed out",
      }),
    });
    expect(await outcomes(1)).toMatchObject([{ outcome: "delayed" }]);
    expect(await bouncedNow()).toBe(0);
    await deliver(server, {
      to: pathOf(contact.email),
      source: bounceOf(pathOf(contact.email), { ...contact, ...soft }),
    });
    await deliver(server, {
      to: pathOf(contact.email),
      source: bounceOf(pathOf(contact.email), { ...contact, ...soft }),
    });
    expect((await outcomes(3)).map(({ outcome }) => outcome)).toEqual([
      "delayed",
      "bounced",
      "bounced",
    ]);
    expect(await suppressionOf(server, owner, contact.email)).toBeUndefined();

    const second = await sentCampaign(world, owner, { campaignName: "September" });
    const path = ourAddress(server, "bounce", second.id, contact.id);
    await deliver(server, { to: path, source: bounceOf(path, { ...contact, ...soft }) });
    await outcomes(4);
    expect(await suppressionOf(server, owner, contact.email)).toBe("bounced");
    expect(await balanceOf(second.id)).toMatchObject({ bounced: 1, addsUp: true });
  });

  it("does not affect the new address of a contact when the old one bounces", async () => {
    const { server } = world;
    const to = pathOf(contact.email);
    const { body: stored } = await server.call(contactRoutes.get, {
      token: owner.token,
      params: { id: contact.id },
    });
    const changed = {
      name: stored.name,
      email: "new@destino.example",
      phone: null,
      status: "active" as const,
      fields: {},
      version: stored.version,
    };
    expect(
      (
        await server.call(contactRoutes.update, {
          token: owner.token,
          params: { id: contact.id },
          body: changed,
        })
      ).status,
    ).toBe(200);
    await deliver(server, { to, source: bounceOf(to, contact) });
    expect(await outcomes(1)).toMatchObject([{ outcome: "bounced" }]);
    expect(await suppressionOf(server, owner, "new@destino.example")).toBeUndefined();
  });

  it("waits when it arrives before the server's reply to its message is stored", async () => {
    const { server } = world;
    const set = (state: number) =>
      server.deps.database.tenant(owner.tenantId, async (tx) => {
        await tx.execute(
          sql`update recipients set state = ${state} where campaign_id = ${id} and account_id = ${contact.id}`,
        );
        await tx.execute(
          sql`update campaign_chunks set sent = sent + ${state === 1 ? 1 : -1} where campaign_id = ${id}`,
        );
      });
    await set(0);
    const source = Buffer.from(bounceOf(pathOf(contact.email), contact));
    const mailId = await storeQuietly(source, pathOf(contact.email));
    await processMessage(server.deps, owner.tenantId, mailId);
    expect(await suppressionOf(server, owner, contact.email)).toBeUndefined();
    await set(1);
    await processMessage(server.deps, owner.tenantId, mailId);
    expect(await bouncedNow()).toBe(1);
  });
});

/** Stores a message without a job that processes it. */
async function storeQuietly(source: Buffer, rcptTo: string): Promise<string> {
  const { tenantId } = owner;
  return world.server.deps.database.tenant(tenantId, async (tx) => {
    await storeArrived(tx, { jobs: { add: async () => {} } }, tenantId, {
      mailboxId: null,
      mailFrom: "",
      rcptTo,
      source,
    });
    return (
      await tx.one<{ id: string }>(
        sql`select id from inbound_mails where digest = ${digestOf(source, rcptTo)}`,
      )
    ).id;
  });
}

describe("a process that is killed while it processes a message", () => {
  it.each([
    ["before it reads it", 1, "before"],
    ["after it has read it", 2, "before"],
    ["after all changes but before the commit", 2, "inside"],
  ] as const)(
    "leaves nothing half done, and the message takes effect once: %s",
    async (_when, at, when) => {
      const { server } = world;
      const mailId = await storeQuietly(
        Buffer.from(bounceOf(pathOf(contact.email), contact)),
        pathOf(contact.email),
      );
      await expect(
        processMessage(failingDeps(server.deps, at, when), owner.tenantId, mailId),
      ).rejects.toThrow("killed");
      expect(await bouncedNow()).toBe(0);
      await Promise.all([1, 2, 3].map(() => processMessage(server.deps, owner.tenantId, mailId)));
      expect(await bouncedNow()).toBe(1);
      expect(
        (await eventsOf(server, owner, contact.id)).filter((type) => type === "mail.bounced"),
      ).toHaveLength(1);
    },
  );
});

describe("a complaint", () => {
  it("counts for the campaign, and stops all email to its contact", async () => {
    const { server } = world;
    const to = pathOf(contact.email);
    await deliver(server, {
      to,
      source: complaintOf(to, { ...contact, originalId: messageIdOf(contact.email) }),
    });
    await deliver(server, {
      to,
      source: complaintOf(to, { ...contact, originalId: messageIdOf(contact.email) }),
    });
    expect(await outcomes(2)).toMatchObject([{ outcome: "complained" }, { outcome: "complained" }]);
    expect(await suppressionOf(server, owner, contact.email)).toBe("complained");
    expect((await read(server, owner, id)).engagement).toMatchObject({
      complained: 1,
      unsubscribed: 1,
    });
    expect(
      (await eventsOf(server, owner, contact.id)).filter((type) => type === "mail.complained"),
    ).toHaveLength(1);
    expect(await bouncedNow()).toBe(0);
  });

  it("is ignored for a message reported as not spam, or that failed authentication", async () => {
    const { server } = world;
    const to = pathOf(contact.email);
    for (const type of ["not-spam", "auth-failure"])
      await deliver(server, {
        to,
        source: complaintOf(to, { ...contact, type, originalId: messageIdOf(contact.email) }),
      });
    expect((await outcomes(2)).map(({ outcome }) => outcome)).toEqual(["noted", "noted"]);
    expect(await suppressionOf(server, owner, contact.email)).toBeUndefined();
  });
});

describe("an email that asks to unsubscribe", () => {
  it("unsubscribes like the one-click request", async () => {
    const { server } = world;
    const { source = "" } =
      world.receiver.messages.find((message) => message.to === contact.email) ?? {};
    const to = /<mailto:([^>?]+)\?subject=unsubscribe>/.exec(source)?.[1] ?? "";
    await deliver(server, {
      from: contact.email,
      to,
      source: mailOf({ from: contact.email, to, subject: "unsubscribe", body: "" }),
    });
    expect(await outcomes(1)).toMatchObject([{ outcome: "unsubscribed" }]);
    expect(await suppressionOf(server, owner, contact.email)).toBe("unsubscribed");
    expect((await read(server, owner, id)).engagement).toMatchObject({ unsubscribed: 2 });
    expect(await eventsOf(server, owner, contact.id)).toContain("mail.unsubscribed");
  });
});
