import { type DnsRecord, type SendingDomain, sendingDomainRoutes } from "@arauto/contracts";
import { sql } from "../../../platform/database/sql.ts";
import { type DnsServer, startDnsServer, type ZoneRecords } from "../../../testing/dns-server.ts";
import { startTestServer, type TestUser, type TestServer } from "../../../testing/test-server.ts";

/** The host that receives the installation's inbound email. */
export const INBOUND_HOST = "mx.arauto.example";

/** An installation with its own DNS names, and a DNS server controlled by the test. */
export interface DomainWorld {
  dns: DnsServer;
  server: TestServer;
  /** Deletes all published records; returns the Owner of a new workspace. */
  begin(): Promise<TestUser>;
  stop(): Promise<void>;
}

export async function startDomainWorld(): Promise<DomainWorld> {
  const dns = await startDnsServer();
  const server = await startTestServer({
    config: {
      dnsServers: [dns.address],
      inboundHost: INBOUND_HOST,
      publicUrl: "http://app.arauto.example:0",
    },
  });
  return {
    dns,
    server,
    begin: () => {
      dns.zone.clear();
      dns.zone.set("app.arauto.example", { A: ["127.0.0.1"] });
      return server.signUp();
    },
    stop: async () => {
      await server.stop();
      await dns.stop();
    },
  };
}

function worked<Body>(response: { status: number; body: Body }): Body {
  if (response.status >= 400)
    throw new Error(`Answered ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body;
}

export async function addDomain(
  server: TestServer,
  { token }: TestUser,
  name: string,
): Promise<SendingDomain> {
  return worked(await server.call(sendingDomainRoutes.create, { token, body: { name } }));
}

export async function checkDomainNow(
  server: TestServer,
  { token }: TestUser,
  { id }: SendingDomain,
): Promise<SendingDomain> {
  return worked(await server.call(sendingDomainRoutes.check, { token, params: { id } }));
}

/** Publishes records like a user who copies them from the screen. */
export function publish(dns: DnsServer, records: readonly DnsRecord[]): void {
  for (const { type, host, value, priority } of records) {
    const found = dns.zone.get(host);
    const present: ZoneRecords = typeof found === "object" ? found : {};
    if (type === "TXT") dns.zone.set(host, { ...present, TXT: [value] });
    else if (type === "MX")
      dns.zone.set(host, { ...present, MX: [{ priority: priority ?? 0, exchange: value }] });
    else dns.zone.set(host, { CNAME: value });
  }
}

export function recordOf(
  domain: SendingDomain,
  purpose: DnsRecord["purpose"],
  algorithm?: DnsRecord["algorithm"],
): DnsRecord {
  const found = domain.records.find(
    (record) =>
      record.purpose === purpose && (algorithm === undefined || record.algorithm === algorithm),
  );
  if (!found) throw new Error(`There is no ${purpose} record`);
  return found;
}

/** Returns the text at a name, as receivers look it up. */
export function textAt(dns: DnsServer, name: string): string | undefined {
  const found = dns.zone.get(name);
  return typeof found === "object" ? found.TXT?.[0] : undefined;
}

/** Moves the last proof into the past, so that the next one counts. */
export async function ageProof(server: TestServer, { tenantId }: TestUser): Promise<void> {
  await server.deps.database.tenant(tenantId, async (tx) => {
    await tx.execute(sql`update sending_domains set misses_at = misses_at - interval '5 minutes'`);
    await tx.execute(
      sql`update sending_domain_keys set misses_at = misses_at - interval '5 minutes'`,
    );
  });
}
