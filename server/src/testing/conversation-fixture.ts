import { setTimeout as pause } from "node:timers/promises";
import {
  type Conversation,
  type ConversationCounts,
  type ConversationMessage,
  conversationRoutes as routes,
} from "@arauto/contracts";
import {
  waitUntilProcessed,
  deliver,
  type InboundWorld,
  sentCampaign,
  startInboundWorld,
  type StoredMail,
} from "./inbound-world.ts";
import type { TestUser } from "./test-server.ts";
import type { Contact } from "../domains/delivery/testing/campaign-world.ts";
import type { Script } from "../domains/delivery/testing/scripted-receiver.ts";
import { mailOf, type MailParts } from "../domains/inbound-mailboxes/testing/mails.ts";

type Query = Record<string, string | boolean>;

/** A workspace whose campaign was sent to all contacts, and the contact who replies. */
export class ConversationFixture {
  /** Another contact in each test. */
  ana: Contact;
  private arrived = 0;

  private constructor(
    readonly world: InboundWorld,
    readonly owner: TestUser,
    readonly campaignId: string,
    private readonly contacts: Contact[],
  ) {
    this.ana = this.next();
  }

  /** `contacts`: one for each test. */
  static async start(contacts: number, script: Script = {}): Promise<ConversationFixture> {
    const world = await startInboundWorld(script);
    const owner = await world.signUp();
    const campaign = await sentCampaign(world, owner, {
      recipients: contacts + 1,
      fromName: "Loja Azul",
    });
    return new ConversationFixture(world, owner, campaign.id, campaign.contacts);
  }

  next(): Contact {
    const next = this.contacts.pop();
    if (!next) throw new Error("Nobody is left");
    return (this.ana = next);
  }

  stop(): Promise<void> {
    return this.world.stop();
  }

  /** Waits until one more message was processed; returns all of them. */
  oneMore(): Promise<StoredMail[]> {
    return waitUntilProcessed(this.world.server, this.owner, ++this.arrived);
  }

  /** Sends an email from Ana and waits until it was processed. */
  async write(message: Partial<MailParts> = {}, to = this.replyTo()): Promise<void> {
    const { email } = this.ana;
    const source = mailOf({
      from: `Ana Lima <${email}>`,
      to,
      subject: "Re: Our offer",
      body: "Is it still to be had?",
      ...message,
    });
    const outcome = await deliver(this.world.server, { from: email, to, source });
    if (outcome.kind !== "accepted") throw new Error(`Not taken: ${JSON.stringify(outcome)}`);
    await this.oneMore();
  }

  async list(query: Query = {}, token = this.owner.token): Promise<Conversation[]> {
    return (await this.world.server.call(routes.list, { token, query })).body.items;
  }

  /** Lists only Ana's conversations. */
  hers(query: Query = {}): Promise<Conversation[]> {
    return this.list({ contactId: this.ana.id, ...query });
  }

  async theOne(): Promise<Conversation> {
    const [found] = await this.hers({ view: "all" });
    if (!found) throw new Error("There is no conversation");
    return found;
  }

  async messagesOf(id: string, query: Query = {}): Promise<ConversationMessage[]> {
    return (
      await this.world.server.call(routes.messages, {
        token: this.owner.token,
        params: { id },
        query,
      })
    ).body.items;
  }

  async counts(): Promise<ConversationCounts> {
    return (await this.world.server.call(routes.counts, { token: this.owner.token })).body;
  }

  reply(id: string, text: string) {
    return this.world.server.call(routes.reply, {
      token: this.owner.token,
      params: { id },
      body: { text },
    });
  }

  /** Returns the last message, once its result is known. */
  async settled(id: string): Promise<ConversationMessage> {
    for (const end = Date.now() + 15_000; ; await pause(30)) {
      const [last] = await this.messagesOf(id);
      if (last && last.state !== "queued") return last;
      if (Date.now() > end) throw new Error(`Still ${JSON.stringify(last)}`);
    }
  }

  /** The Reply-To address of the email that she got. */
  private replyTo(): string {
    const source =
      this.world.receiver.messages.find(({ to }) => to === this.ana.email)?.source ?? "";
    return /^Reply-To:[^<]*<([^>]+)>/im.exec(source)?.[1] ?? "";
  }
}
