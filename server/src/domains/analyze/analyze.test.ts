import { analyzeRoutes as routes, reportRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { bounces, changes } from "../ledger/index.ts";
import { createRecorder } from "../tracking/index.ts";
import { readVisitor } from "../tracking/testing/engagement.ts";
import { foldChanges } from "./folding.ts";

const ADDRESSES = [
  ...Array.from({ length: 6 }, (_, index) => `ana${index}@gmail.com`),
  ...Array.from({ length: 4 }, (_, index) => `bia${index}@uol.com.br`),
  "gone@uol.com.br",
  "slow@yahoo.com",
];
const PHONE = readVisitor(
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
);
const DESKTOP = readVisitor(
  "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
);

let server: TestServer;
let receiver: ScriptedReceiver;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startScriptedReceiver({
    behave: (address) =>
      address.startsWith("gone")
        ? { at: "rcpt", code: 550, text: "5.1.1 User unknown" }
        : undefined,
  });
});
afterAll(async () => {
  await receiver?.stop();
  await server?.stop();
});

describe("a campaign that was sent", () => {
  let owner: TestUser;
  let id: string;
  const read = async <Name extends keyof typeof routes>(
    name: Name,
    query: Record<string, string> = { period: "today", compare: "none" },
  ) => {
    const { status, body } = await server.call(routes[name], { token: owner.token, query });
    expect(status).toBe(200);
    return body;
  };

  beforeAll(async () => {
    owner = await server.signUp();
    const contacts = await addContacts(server, owner.tenantId, ADDRESSES.length, (index) => ({
      email: ADDRESSES[index] ?? "",
    }));
    ({ id } = await draftCampaign(server, owner, { port: receiver.port }));
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    const { database } = server.deps;
    await database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update recipients set sent_at = sent_at - interval '1 minute' where campaign_id = ${id}`,
      ),
    );
    const recorder = createRecorder({ database });
    const [first, second, third] = contacts;
    if (!first || !second || !third) throw new Error("No contacts");
    const visit = (contactId: string, link: number | null, visitor = PHONE) =>
      recorder.add(owner.tenantId, { campaignId: id, contactId, link, visitor });
    await visit(first.id, null);
    await visit(second.id, 0, DESKTOP);
    await recorder.idle();
    await database.tenant(owner.tenantId, (tx) =>
      bounces.recordBounce(
        tx,
        owner.tenantId,
        { campaignId: id, contactId: third.id },
        "550 5.1.1 unknown",
      ),
    );
  });

  it("has the same metrics as its report", async () => {
    const { current, campaignsToCount } = await read("summary");
    const { body: report } = await server.call(reportRoutes.report, {
      token: owner.token,
      params: { id },
    });
    expect(current.totals).toMatchObject({
      sent: 12,
      delivered: report.funnel.delivered,
      bounced: 2,
      opened: report.funnel.opened,
      clicked: report.funnel.clicked,
    });
    expect([current.totals.delivered, current.totals.opened, campaignsToCount]).toEqual([10, 2, 0]);
    const sums = current.points.reduce((total, { sent }) => total + sent, 0);
    expect(sums).toBe(current.totals.sent);
  });

  it("is counted by mailbox provider, before and after changes are aggregated", async () => {
    const byProvider = async () =>
      (await read("providers")).items.map(({ provider, sent, delivered, bounced }) => ({
        provider,
        sent,
        delivered,
        bounced,
      }));
    const expected = [
      { provider: "gmail", sent: 6, delivered: 5, bounced: 1 },
      { provider: "uol", sent: 5, delivered: 4, bounced: 1 },
      { provider: "yahoo", sent: 1, delivered: 1, bounced: 0 },
    ];
    expect(await byProvider()).toEqual(expected);
    await foldChanges(server.deps, owner.tenantId);
    expect(await byProvider()).toEqual(expected);
  });

  it("is listed with its name, and its clicked link with its address", async () => {
    const { items } = await read("campaigns");
    expect(items).toMatchObject([{ id, kind: "campaign", sent: 12, clicked: 1 }]);
    const links = await read("links");
    expect(links.items).toHaveLength(1);
    expect(links.items[0]).toMatchObject({ people: 1, clicks: 1, campaigns: 1 });
  });

  it("shows the first click at the contact's local hour, as a click soon after sending", async () => {
    await foldChanges(server.deps, owner.tenantId);
    const { cells } = await read("hours");
    expect(cells).toHaveLength(1);
    expect(cells[0]).toMatchObject({ clicks: 1, soon: 1 });
  });

  it("is filtered by provider, device and campaign", async () => {
    const totals = async (query: Record<string, string>) =>
      (await read("summary", { period: "today", compare: "none", ...query })).current.totals;
    expect(await totals({ provider: "uol,yahoo" })).toMatchObject({ sent: 6, bounced: 1 });
    expect(await totals({ device: "mobile" })).toMatchObject({ sent: 0, opened: 1, clicked: 0 });
    expect(await totals({ device: "desktop" })).toMatchObject({ opened: 1, clicked: 1 });
    expect(await totals({ campaign: id })).toMatchObject({ sent: 12 });
    expect(await totals({ workflow: id })).toMatchObject({ sent: 0 });
    expect(await totals({ topic: id })).toMatchObject({ sent: 0 });
    expect(await totals({ tag: "spring" })).toMatchObject({ sent: 0 });
    expect(await totals({ sendingDomain: "nowhere.example" })).toMatchObject({ sent: 0 });
    const from = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ domain: string }>(
        sql`select lower(split_part(content #>> '{from,address}', '@', 2)) as domain from campaigns where id = ${id}`,
      ),
    );
    expect(await totals({ sendingDomain: from.domain })).toMatchObject({ sent: 12 });
  });

  it("shows where contacts came from, and which ones the workspace lost", async () => {
    const { gained, lost, reachable } = await read("audience");
    expect(gained).toEqual([
      { source: "direct", importId: null, name: null, contacts: ADDRESSES.length },
    ]);
    expect(lost).toEqual([{ reason: "bounced", contacts: 1 }]);
    expect(reachable).toBe(ADDRESSES.length - 1);
  });

  it("can be read by every role", async () => {
    const token = await server.member(owner.tenantId, "analyst");
    const { status } = await server.call(routes.summary, { token, query: {} });
    expect(status).toBe(200);
  });
});

describe("a year of history", () => {
  it("is compared with the same weekdays, in the workspace's time zone", async () => {
    const owner = await server.signUp();
    const { database } = server.deps;
    const { id } = await draftCampaign(server, owner, { port: receiver.port });
    const counted = (at: string, by: number) => ({
      campaignId: id,
      counter: "accepted" as const,
      provider: "gmail" as const,
      by,
      at: new Date(at),
    });
    await database.tenant(owner.tenantId, (tx) =>
      changes.recordChanges(tx, owner.tenantId, [
        // 23:30 on March 1 and 00:30 on March 2 in São Paulo.
        counted("2026-03-02T02:30:00Z", 5),
        counted("2026-03-02T03:30:00Z", 7),
        counted("2026-02-23T03:30:00Z", 11),
      ]),
    );
    const { body } = await server.call(routes.summary, {
      token: owner.token,
      query: { period: "custom", from: "2026-03-01", to: "2026-03-03", compare: "weekdays" },
    });
    expect(body.interval).toBe("day");
    expect(body.current.points.map(({ at, sent }) => [at.slice(0, 13), sent])).toEqual([
      ["2026-03-01T03", 5],
      ["2026-03-02T03", 7],
      ["2026-03-03T03", 0],
    ]);
    expect(body.compared?.points.map(({ sent }) => sent)).toEqual([0, 11, 0]);
    expect(body.compared?.totals.sent).toBe(11);
  });

  it("rejects invalid filter values", async () => {
    const owner = await server.signUp();
    const query = { provider: "gmail,postman" } as Record<string, string>;
    const { status, body } = await server.fail(routes.summary, { token: owner.token, query });
    expect([status, body.code]).toEqual([400, "VALIDATION"]);
  });
});
