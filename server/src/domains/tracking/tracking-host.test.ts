import { request as httpRequest } from "node:http";
import { signToken, type TrackingToken } from "@arauto/mail";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { trackingKey } from "./index.ts";
import { bareWorkspace, type SentCampaign, sentCampaign } from "./testing/sent-campaign.ts";

const OWN = "mail.padaria.example";
const TRACKING = "link.loja.example";

let server: TestServer;
let sent: SentCampaign;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: `http://${OWN}` }, servesConsole: true });
  sent = await sentCampaign(server.deps.database, await bareWorkspace(server.deps.database));
});
afterAll(() => server?.stop());

interface RouteResult {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request for a host name, regardless of its DNS records. */
function ask(host: string, path: string, { method = "GET", body = "" } = {}): Promise<RouteResult> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        headers: {
          host,
          "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
          ...(body !== "" && { "content-type": "application/x-www-form-urlencoded" }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

const path = (kind: TrackingToken["kind"], under: string, end = "") =>
  `${under}${signToken({ kind, tenantId: sent.tenantId, campaignId: sent.campaignId, contactId: sent.contacts[0] ?? "", link: 0 }, trackingKey(server.deps))}${end}`;

describe.each([
  TRACKING,
  `${TRACKING}:8443`,
  "anything.else.example",
  "MAIL.PADARIA.EXAMPLE.EVIL.EXAMPLE",
])("the tracking host %s", (host) => {
  it.each([
    "/",
    "/login",
    "/api/v1/Workspaces",
    "/api/v1/Accounts",
    "/api/openapi.json",
    "/api/docs",
    "/metrics",
    "/healthz",
    "/assets/x.js",
    "/locales/en-us/common.json",
    "/nothing",
  ])("does not serve %s", async (at) => {
    const respond = await ask(host, at);
    expect(respond.status).toBe(404);
    expect(respond.headers["content-type"]).toContain("application/problem+json");
    expect(respond.body).not.toContain("<script");
  });

  it("serves links and pages of messages, without cookies", async () => {
    const responses = [
      await ask(host, path("open", "/t/o/", ".gif")),
      await ask(host, path("click", "/t/c/")),
      await ask(host, path("unsubscribe", "/u/")),
      await ask(host, path("preferences", "/p/")),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 302, 200, 200]);
    expect(responses.map(({ headers }) => headers["set-cookie"])).toEqual(
      responses.map(() => undefined),
    );
    expect(responses[1]?.headers.location).toBe("https://shop.example/");
  });

  it("explains an invalid link", async () => {
    const respond = await ask(host, "/u/forged");
    expect(respond.status).toBe(404);
    expect(respond.body).toContain("This link doesn’t work");
  });
});

it("completes a mail program's one-click request before the response, on the sender's host (RFC 8058)", async () => {
  const other = await sentCampaign(server.deps.database, sent.tenantId);
  const [contactId = ""] = other.contacts;
  const token = signToken(
    {
      kind: "unsubscribe",
      tenantId: other.tenantId,
      campaignId: other.campaignId,
      contactId,
      link: 0,
    },
    trackingKey(server.deps),
  );
  const respond = await ask(TRACKING, `/u/${token}`, {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
  });
  expect(respond.status).toBe(200);
  expect(respond.headers["set-cookie"]).toBeUndefined();
  // Visible to another connection immediately: it was committed.
  const [row] = await server.deps.database.system((tx) =>
    tx.query<{ marked: boolean; reason: string | null }>(sql`
      select r.unsubscribed_at is not null as marked, (
        select s.reason from suppressions s join accounts a on a.tenant_id = s.tenant_id and suppression_hash(a.email) = s.email_hash
        where a.tenant_id = ${other.tenantId} and a.id = ${contactId}) as reason
      from recipients r where r.tenant_id = ${other.tenantId} and r.campaign_id = ${other.campaignId} and r.account_id = ${contactId}`),
  );
  expect(row).toEqual({ marked: true, reason: "unsubscribed" });
});

it.each([OWN, `${OWN}:8080`, OWN.toUpperCase(), `${OWN}.`, "127.0.0.1", "[::1]", "localhost"])(
  "the main host %s serves everything",
  async (host) => {
    expect((await ask(host, "/healthz")).status).toBe(200);
    expect((await ask(host, "/api/v1/Workspaces")).status).toBe(401);
  },
);
