import { contactRoutes, conversationRoutes, topicRoutes } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import {
  waitUntilProcessed,
  deliver,
  DOMAIN,
  type InboundWorld,
  RETURN_PATH,
  startInboundWorld,
  suppressionOf,
} from "../../testing/inbound-world.ts";
import type { TestUser } from "../../testing/test-server.ts";
import { createTestKey } from "../api-keys/testing/test-keys.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { storeArrived } from "./arrival.ts";
import { mailOf, type MailParts } from "./testing/mails.ts";
import {
  addSender,
  emailTo,
  type Given,
  send,
  waitForStatus,
} from "../emails/testing/email-world.ts";

const FROM = `shop@${DOMAIN}`;

let world: InboundWorld;
let owner: TestUser;
let arrived = 0;

beforeAll(async () => {
  world = await startInboundWorld();
  owner = await world.signUp();
  await addSender(world.server, owner.token, world.receiver.port, FROM);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  await inTenant((tx) => tx.execute(sql`delete from accounts where tenant_id = ${owner.tenantId}`));
});

const inTenant: <T>(
  work: Parameters<InboundWorld["server"]["deps"]["database"]["tenant"]>[1],
) => Promise<T> = (work) => world.server.deps.database.tenant(owner.tenantId, work) as never;

const addContact = async (email: string) => {
  const [contact] = await addContacts(world.server, owner.tenantId, 1, () => ({ email }));
  return contact!.id;
};

/** Sends an email and returns the received message. */
async function received(address: string, more: Partial<Given> = {}) {
  const given = emailTo(address, { from: { email: FROM }, ...more });
  const id = await send(world.server, owner.token, given);
  await waitForStatus(world.server, owner.token, id, "sent");
  const { source = "", from = "" } =
    world.receiver.messages.findLast(({ to }) => to === address) ?? {};
  const message = await simpleParser(source);
  return {
    id,
    source,
    returnPath: from,
    mail: message,
    replyTo: message.replyTo?.value[0]?.address,
  };
}

/** Delivers a message to us and waits until it is processed. Returns its outcome. */
async function write(
  to: string,
  message: Omit<MailParts, "to">,
): Promise<string | null | undefined> {
  const outcome = await deliver(world.server, {
    from: message.from,
    to,
    source: mailOf({ to, ...message }),
  });
  if (outcome.kind !== "accepted") throw new Error(`Not accepted: ${JSON.stringify(outcome)}`);
  return (await waitUntilProcessed(world.server, owner, ++arrived)).at(-1)?.outcome;
}

const conversations = async (contactId: string) => {
  const query = { contactId, view: "all" as const };
  const { body } = await world.server.call(conversationRoutes.list, { token: owner.token, query });
  return body.items;
};

describe("a reply to a single email", () => {
  it("becomes a conversation with its contact, and the next one joins it", async () => {
    const contactId = await addContact("ana@example.com");
    const { replyTo = "", mail, returnPath } = await received("ana@example.com");
    expect(replyTo).toMatch(new RegExp(`@${RETURN_PATH}$`));
    expect(replyTo).not.toBe(returnPath);
    expect(mail.replyTo?.value[0]?.name).toBe("Shop");
    const reply = { from: "ana@example.com", subject: "Re: Your order", body: "Where is it?" };
    expect(await write(replyTo, reply)).toBe("conversation");
    // By another email, and from another of the contact's addresses.
    const second = await received("ana@example.com", { subject: "Your invoice" });
    const other = { from: "ana@home.example", subject: "Re: Your invoice", body: "Thanks" };
    expect(await write(second.replyTo ?? "", other)).toBe("conversation");
    expect(await conversations(contactId)).toMatchObject([
      { subject: "Your order", campaignId: null, messageCount: 2, unread: true },
    ]);
    const types = await inTenant<{ type: string; campaignId: string | null }[]>((tx) =>
      tx.query(
        sql`select type, campaign_id from events where account_id = ${contactId} and type = 'mail.replied'`,
      ),
    );
    expect(types).toEqual([
      { type: "mail.replied", campaignId: null },
      { type: "mail.replied", campaignId: null },
    ]);
  });

  it("is also matched to its contact by our Message-ID, as from a mailbox", async () => {
    const contactId = await addContact("eva@example.com");
    const { mail } = await received("eva@example.com");
    const source = mailOf({
      from: "alias@elsewhere.example",
      to: FROM,
      subject: "Re: Your order",
      headers: [`In-Reply-To: ${mail.messageId}`],
      body: "Hello",
    });
    await inTenant((tx) =>
      storeArrived(tx, world.server.deps, owner.tenantId, {
        mailFrom: null,
        rcptTo: null,
        source: Buffer.from(source),
        mailboxId: null,
      }),
    );
    expect((await waitUntilProcessed(world.server, owner, ++arrived)).at(-1)?.outcome).toBe(
      "conversation",
    );
    expect(await conversations(contactId)).toMatchObject([{ email: "alias@elsewhere.example" }]);
  });

  it("is sent to the sender, or to the address in the request, when no contact has the address", async () => {
    expect((await received("stranger@example.com")).replyTo).toBeUndefined();
    await addContact("bia@example.com");
    const { replyTo } = await received("bia@example.com", { replyTo: "help@shop.example" });
    expect(replyTo).toBe("help@shop.example");
  });

  it("of a deleted contact becomes a conversation without a contact", async () => {
    const contactId = await addContact("gone@example.com");
    const { replyTo = "" } = await received("gone@example.com");
    await world.server.call(contactRoutes.remove, {
      token: owner.token,
      body: { ids: [contactId] },
    });
    const reply = { from: "gone@example.com", subject: "Re: Your order", body: "Hello?" };
    expect(await write(replyTo, reply)).toBe("conversation");
    expect(await write(replyTo, reply)).toBe("conversation");
    const { body } = await world.server.call(conversationRoutes.list, {
      token: owner.token,
      query: { view: "all" },
    });
    const own = body.items.filter(({ email }) => email === "gone@example.com");
    expect(own).toMatchObject([{ contactId: null, campaignId: null, messageCount: 2 }]);
  });

  it("by an autoresponder is stored without opening a conversation", async () => {
    const contactId = await addContact("away@example.com");
    const { replyTo = "" } = await received("away@example.com");
    expect(
      await write(replyTo, {
        from: "away@example.com",
        subject: "Out of office",
        headers: ["Auto-Submitted: auto-replied"],
        body: "Back on Monday",
      }),
    ).toBe("autoReply");
    expect(await conversations(contactId)).toMatchObject([{ status: "closed", unread: false }]);
  });
});

it("an email of a test key has no inbound address of ours, even to a contact", async () => {
  const permissions = ["emails:write" as const];
  const { key } = await createTestKey(world.server, owner.token, { mode: "test", permissions });
  await addContact("ana@example.com");
  const id = await send(world.server, key, emailTo("ana@example.com", { from: { email: FROM } }));
  await waitForStatus(world.server, key, id, "sent");
  const { source } = await inTenant<{ source: Buffer }>((tx) =>
    tx.one(
      sql`select source from captured_mails where tenant_id = ${owner.tenantId} order by received_at desc limit 1`,
    ),
  );
  expect(source.toString()).not.toMatch(/^Reply-To:/im);
});

it("an email on a topic can be unsubscribed from by email", async () => {
  const body = { name: `Offers ${Date.now()}`, default: "in" } as const;
  const topic = (await world.server.call(topicRoutes.create, { token: owner.token, body })).body;
  for (const address of ["bye@example.com", "stranger2@example.com"]) {
    if (address === "bye@example.com") await addContact(address);
    const { source } = await received(address, { topicId: topic.id });
    const byMail = /<mailto:([^?>]+)\?subject=unsubscribe>/.exec(
      source.replace(/\r\n\s+/g, ""),
    )?.[1];
    const message = { from: address, subject: "unsubscribe", body: "" };
    expect(await write(byMail ?? "", message)).toBe("unsubscribed");
    expect(await suppressionOf(world.server, owner, address)).toBe("unsubscribed");
  }
});
