import { setTimeout as pause } from "node:timers/promises";
import { connectSmtp, type SendOutcome, verpAddress, type VerpKind } from "@arauto/mail";
import type { Config } from "../config.ts";
import { sql } from "../platform/database/sql.ts";
import { type DnsServer, startDnsServer } from "./dns-server.ts";
import { startTestServer, type TestUser, type TestServer } from "./test-server.ts";
import {
  act,
  addContacts,
  type Contact,
  draftCampaign,
  isSent,
  until,
  type WorldOptions,
} from "../domains/delivery/testing/campaign-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../domains/delivery/testing/scripted-receiver.ts";
import { returnPathKey } from "../domains/sending-domains/index.ts";
import {
  addDomain,
  checkDomainNow,
  publish,
} from "../domains/sending-domains/testing/domain-world.ts";

export const DOMAIN = "loja.example";
export const RETURN_PATH = `bounce.${DOMAIN}`;

/** A server that receives its own bounces, and a mail server that receives what it sends. */
export interface InboundWorld {
  server: TestServer;
  receiver: ScriptedReceiver;
  /** Registers a user with a verified domain. */
  signUp(): Promise<TestUser>;
  stop(): Promise<void>;
}

export async function startInboundWorld(
  script: Script = {},
  config: Partial<Config> = {},
): Promise<InboundWorld> {
  const dns = await startDnsServer({ "app.arauto.example": { A: ["127.0.0.1"] } });
  const server = await startTestServer({
    config: {
      dnsServers: [dns.address],
      inboundHost: "mx.arauto.example",
      inboundPort: 0,
      softBounceLimit: 2,
      publicUrl: "http://app.arauto.example:0",
      ...config,
    },
  });
  const receiver = await startScriptedReceiver(Object.assign(script, { keepSources: true }));
  return {
    server,
    receiver,
    signUp: () => ownerOfDomain(server, dns),
    async stop() {
      await receiver.stop();
      await server.stop();
      await dns.stop();
    },
  };
}

async function ownerOfDomain(server: TestServer, dns: DnsServer): Promise<TestUser> {
  const owner = await server.signUp();
  const domain = await addDomain(server, owner, DOMAIN);
  publish(dns, domain.records);
  await checkDomainNow(server, owner, domain);
  return owner;
}

/** Sends a campaign to all contacts; if there are none yet, adds this many. */
export async function sentCampaign(
  { server, receiver }: InboundWorld,
  owner: TestUser,
  options: WorldOptions & { recipients?: number } = {},
): Promise<{ id: string; contacts: Contact[] }> {
  const contacts = await addContacts(server, owner.tenantId, options.recipients ?? 0);
  const { id } = await draftCampaign(server, owner, {
    port: receiver.port,
    fromEmail: `news@${DOMAIN}`,
    ...options,
  });
  await act(server, owner, id, "start");
  await until(server, owner, id, isSent);
  return { id, contacts };
}

/** The Reply-To of a conversation. */
export function conversationAddress(
  server: TestServer,
  conversationId: string,
  tenantId: string,
): string {
  return verpAddress({
    kind: "conversationReply",
    conversationId,
    tenantId,
    domain: RETURN_PATH,
    key: returnPathKey(server.deps),
  });
}

/** Returns an address as it appears in our emails. */
export function ourAddress(
  server: TestServer,
  kind: VerpKind,
  campaignId: string,
  contactId: string,
): string {
  return verpAddress({
    kind,
    campaignId,
    contactId,
    domain: RETURN_PATH,
    key: returnPathKey(server.deps),
  });
}

/** Delivers a message as another mail server would. */
export async function deliver(
  server: TestServer,
  message: { from?: string; to: string; source: Buffer | string },
): Promise<SendOutcome> {
  const port = server.config.inboundPort ?? 0;
  const connection = await connectSmtp({
    host: "127.0.0.1",
    address: "127.0.0.1",
    port,
    security: "none",
    username: "",
    password: "",
  });
  try {
    const bytes = Buffer.from(message.source);
    return await connection.send({
      mailFrom: message.from ?? "",
      rcptTo: message.to,
      smtpUtf8: false,
      bytes,
    });
  } finally {
    await connection.close();
  }
}

export interface StoredMail {
  kind: string | null;
  outcome: string | null;
  kept: boolean;
}

/** Returns the workspace's inbound messages, once all of them were processed. */
export async function waitUntilProcessed(
  server: TestServer,
  { tenantId }: TestUser,
  count: number,
): Promise<StoredMail[]> {
  for (const end = Date.now() + 15_000; ; await pause(25)) {
    const rows = await server.deps.database.tenant(tenantId, (tx) =>
      tx.query<StoredMail & { open: boolean }>(
        sql`select kind, outcome, source is not null as kept, processed_at is null as open from inbound_mails order by received_at, id`,
      ),
    );
    if (rows.length >= count && rows.every(({ open }) => !open))
      return rows.map(({ kind, outcome, kept }) => ({ kind, outcome, kept }));
    if (Date.now() > end) throw new Error(`Not dealt with: ${JSON.stringify(rows)}`);
  }
}

/** Returns why an address is suppressed; undefined when it is not. */
export async function suppressionOf(
  server: TestServer,
  { tenantId }: TestUser,
  email: string,
): Promise<string | undefined> {
  const row = await server.deps.database.tenant(tenantId, (tx) =>
    tx.maybeOne<{ reason: string }>(
      sql`select reason from suppressions where email_hash = suppression_hash(${email})`,
    ),
  );
  return row?.reason;
}

/** Returns the types of a contact's events, in order, except its creation. */
export async function eventsOf(
  server: TestServer,
  { tenantId }: TestUser,
  contactId: string,
): Promise<string[]> {
  const rows = await server.deps.database.tenant(tenantId, (tx) =>
    tx.query<{ type: string }>(
      sql`select type from events where account_id = ${contactId} order by occurred_at, type`,
    ),
  );
  return rows.map(({ type }) => type);
}
