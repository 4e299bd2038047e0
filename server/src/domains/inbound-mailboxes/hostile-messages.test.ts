import { monitorEventLoopDelay } from "node:perf_hooks";
import { conversationRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import {
  waitUntilProcessed,
  deliver,
  type InboundWorld,
  ourAddress,
  sentCampaign,
  startInboundWorld,
} from "../../testing/inbound-world.ts";
import type { TestUser } from "../../testing/test-server.ts";
import type { Contact } from "../delivery/testing/campaign-world.ts";
import { hostileMessage } from "./testing/hostile-messages.ts";
import { mailOf } from "./testing/mails.ts";

/** Far below the minute or more that parsing takes, far above the pauses of a busy machine. */
const PAUSE_MAX_MS = 5_000;

let world: InboundWorld;
let owner: TestUser;
let id: string;
let contacts: Contact[];
beforeAll(async () => {
  world = await startInboundWorld({}, { renderSeconds: 1 });
  owner = await world.signUp();
  ({ id, contacts } = await sentCampaign(world, owner, { recipients: 3 }));
});
afterAll(() => world?.stop());

const contactAt = (index: number): Contact =>
  contacts[index] ?? expect.fail("There are too few people");
const replyTo = (contact: Contact) => ourAddress(world.server, "reply", id, contact.id);

async function messagesOf({ id: contactId }: Contact) {
  const { token } = owner;
  const { body: list } = await world.server.call(conversationRoutes.list, {
    token,
    query: { contactId },
  });
  const [conversation] = list.items;
  if (!conversation) return [];
  const { body } = await world.server.call(conversationRoutes.messages, {
    token,
    params: { id: conversation.id },
  });
  return body.items.map((message) => ({ conversationId: conversation.id, ...message }));
}

describe("a message that takes too long to parse", () => {
  it("does not block the event loop, and is kept: its header, a note, and the original as an attachment", async () => {
    const { server } = world;
    const contact = contactAt(0);
    const source = hostileMessage({
      from: contact.email,
      to: replyTo(contact),
      subject: "Re: Offer",
    });
    const arrived = (await waitUntilProcessed(server, owner, 0)).length;
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    await deliver(server, { from: contact.email, to: replyTo(contact), source });
    expect((await waitUntilProcessed(server, owner, arrived + 1)).slice(arrived)).toEqual([
      { kind: "reply", outcome: "conversation", kept: true },
    ]);
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(PAUSE_MAX_MS);

    const [message] = await messagesOf(contact);
    expect(message).toMatchObject({
      subject: "Re: Offer",
      from: { email: contact.email },
      text: expect.stringContaining("too complex"),
      html: null,
      attachments: [
        { name: "message.eml", type: "message/rfc822", size: Buffer.byteLength(source) },
      ],
    });
  });

  it("is kept even if it is only a server's report", async () => {
    const { server } = world;
    const contact = contactAt(1);
    const to = ourAddress(server, "bounce", id, contact.id);
    const arrived = (await waitUntilProcessed(server, owner, 0)).length;
    await deliver(server, {
      to,
      source: hostileMessage({
        from: "MAILER-DAEMON@mx.destino.example",
        to,
        subject: "Undelivered",
      }),
    });
    expect((await waitUntilProcessed(server, owner, arrived + 1)).slice(arrived)).toEqual([
      { kind: "unknown", outcome: "unreadable", kept: true },
    ]);
    const open = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query(sql`select id from inbound_mails where processed_at is null`),
    );
    expect(open).toEqual([]);
  });

  it("does not prevent later messages from being processed", async () => {
    const { server } = world;
    const contact = contactAt(2);
    const hostile = hostileMessage({ from: contact.email, to: replyTo(contact), subject: "First" });
    const honest = mailOf({
      from: contact.email,
      to: replyTo(contact),
      subject: "Second",
      body: "Sim, por favor.\n",
    });
    const arrived = (await waitUntilProcessed(server, owner, 0)).length;
    for (const source of [hostile, honest])
      await deliver(server, { from: contact.email, to: replyTo(contact), source });
    await waitUntilProcessed(server, owner, arrived + 2);
    expect((await messagesOf(contact)).map(({ subject, text }) => [subject, text])).toContainEqual([
      "Second",
      "Sim, por favor.",
    ]);
  });
});
