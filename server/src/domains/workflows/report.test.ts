import { campaignRoutes, exportRoutes, type Recipient, reportRoutes } from "@arauto/contracts";
import { signToken } from "@arauto/mail";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";
import { addContacts, read } from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { trackingKey } from "../tracking/index.ts";
import {
  drawn,
  entry,
  isThrough,
  mail,
  startWorkflow,
  stepOf,
  waitForResults,
  endWaiting,
} from "./testing/workflow-world.ts";

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
const FATES = ["taken", "refused", "lost"] as const;
/** Events of a contact between two emails. */
const MEANWHILE = ["nothing", "suppressed", "inactive"] as const;
const ACTS = ["nothing", "opens", "clicks", "unsubscribes"] as const;

const wait = {
  id: "wait",
  type: "wait" as const,
  config: { kind: "for" as const, duration: { amount: 1, unit: "days" as const } },
};

let server: TestServer;
let receiver: ScriptedReceiver;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startScriptedReceiver({
    behave: (address) => {
      if (address.startsWith("refused"))
        return { at: "rcpt", code: 550, text: `5.1.1 <${address}> User unknown` };
      return address.startsWith("lost") ? { at: "drop" } : undefined;
    },
  });
});
afterAll(async () => {
  await receiver.stop();
  await server.stop();
});

/** Counts the ledgers of a workflow's messages row by row. */
const countLedger = ({ tenantId }: TestUser, id: string) =>
  server.deps.database.tenant(tenantId, (tx) =>
    tx.one<Record<string, number>>(sql`
      select count(*)::int as frozen, count(*) filter (where r.state in (1, 5))::int as sent,
        count(*) filter (where r.state in (3, 4))::int as failed, count(*) filter (where r.state = 6)::int as skipped,
        count(*) filter (where r.state = 7)::int as uncertain, count(*) filter (where r.state in (0, 2))::int as pending,
        count(*) filter (where r.opened_at is not null or r.clicked_at is not null)::int as opened,
        count(*) filter (where r.clicked_at is not null)::int as clicked,
        count(*) filter (where r.unsubscribed_at is not null)::int as unsubscribed
      from recipients r join campaigns m on m.tenant_id = r.tenant_id and m.id = r.campaign_id
      where m.workflow_id = ${id}`),
  );

/** Simulates that an hour has passed since the messages were sent: an immediate open counts as a machine's. */
const hourAfterSending = ({ tenantId }: TestUser, id: string) =>
  server.deps.database.tenant(tenantId, (tx) =>
    tx.execute(sql`
      update recipients r set sent_at = sent_at - interval '1 hour' from campaigns m
      where m.tenant_id = r.tenant_id and m.id = r.campaign_id and m.workflow_id = ${id}`),
  );

/** Opens, clicks in or unsubscribes from every message that a contact got, like a human. */
async function actOn(
  { tenantId }: TestUser,
  id: string,
  contactId: string,
  act: (typeof ACTS)[number],
): Promise<void> {
  if (act === "nothing") return;
  const messages = await server.deps.database.tenant(tenantId, (tx) =>
    tx.query<{ id: string }>(sql`
      select m.id from recipients r join campaigns m on m.tenant_id = r.tenant_id and m.id = r.campaign_id
      where m.workflow_id = ${id} and r.account_id = ${contactId} and r.sent_at is not null`),
  );
  for (const message of messages) {
    const sign = (kind: "open" | "click" | "unsubscribe") =>
      signToken(
        { kind, tenantId, campaignId: message.id, contactId, link: 0 },
        trackingKey(server.deps),
      );
    const url =
      act === "opens"
        ? `/t/o/${sign("open")}.gif`
        : act === "clicks"
          ? `/t/c/${sign("click")}`
          : `/u/${sign("unsubscribe")}`;
    const init =
      act === "unsubscribes"
        ? { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) }
        : {};
    const { status } = await fetch(server.url + url, {
      ...init,
      headers: { "user-agent": BROWSER },
      redirect: "manual",
    });
    expect(status).toBeLessThan(400);
  }
}

async function listAll({ token }: TestUser, id: string): Promise<Recipient[]> {
  const items: Recipient[] = [];
  for (let cursor: string | undefined; ;) {
    const { body } = await server.call(campaignRoutes.recipients, {
      token,
      params: { id },
      query: { limit: 3, ...(cursor !== undefined && { cursor }) },
    });
    items.push(...body.items);
    if (body.nextCursor === null) return items;
    cursor = body.nextCursor;
  }
}

/** Returns the last column of an export of a workflow's recipients, sorted. */
async function exportedMessages(
  { token }: TestUser,
  campaignId: string,
  filter: { messageId?: string },
): Promise<string[]> {
  const { body: asked } = await server.call(exportRoutes.create, {
    token,
    body: { kind: "recipients", format: "csv", campaignId, filter },
  });
  const params = { id: asked.id };
  const done = async () => (await server.call(exportRoutes.get, { token, params })).body.status;
  await expect.poll(done, { timeout: 20_000 }).toBe("done");
  const { url } = (await server.call(exportRoutes.link, { token, params })).body;
  const text = await (await fetch(new URL(new URL(url).pathname, server.url))).text();
  const [head = "", ...rows] = text.trim().split(/\r?\n/);
  expect(head.split(",").at(-1)).toBe("message");
  return rows.map((row) => row.split(",").at(-1) ?? "").toSorted();
}

describe("the report of a workflow", () => {
  it("shows the totals of its messages, as counted in the ledgers", async () => {
    const contact = fc.record({
      fate: fc.constantFrom(...FATES),
      meanwhile: fc.constantFrom(...MEANWHILE),
      act: fc.constantFrom(...ACTS),
    });
    const audience = fc.array(contact, { minLength: 4, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(audience, async (fates) => {
        const owner = await server.signUp();
        const { token, tenantId } = owner;
        const contacts = await addContacts(server, tenantId, fates.length, (index) => ({
          email: `${fates[index]!.fate}${index}@${index % 2 ? "a" : "b"}.example`,
        }));
        const { id } = await startWorkflow(
          server,
          owner,
          ({ templateId }) =>
            drawn(
              [
                entry(),
                { ...mail("first", templateId), continueOnError: true },
                wait,
                { ...mail("second", templateId), continueOnError: true },
              ],
              "entry -> first",
              "first -> wait",
              "wait -> second",
            ),
          { port: receiver.port },
        );
        await waitForResults(
          server,
          owner,
          id,
          (found) => stepOf(found, "wait")?.present === fates.length,
        );
        const those = (meanwhile: (typeof MEANWHILE)[number]) =>
          contacts.filter((_, index) => fates[index]!.meanwhile === meanwhile);
        await server.deps.database.tenant(tenantId, async (tx) => {
          const barred = those("suppressed").map(({ id: contactId, email }) => {
            return { email, contactId, reason: "manual" as const, campaignId: null };
          });
          await suppress(tx, tenantId, barred);
          const idle = those("inactive").map((one) => one.id);
          await tx.execute(
            sql`update accounts set status = 'inactive' where id = any(${idle}::uuid[])`,
          );
        });
        await endWaiting(server, owner, id);
        const results = await waitForResults(server, owner, id, isThrough(fates.length));
        await hourAfterSending(owner, id);
        for (const [index, one] of contacts.entries())
          await actOn(owner, id, one.id, fates[index]!.act);

        const { frozen, sent, failed, skipped, uncertain, pending, ...acts } = await countLedger(
          owner,
          id,
        );
        expect(frozen).toBe(2 * fates.length);
        const { balance } = await read(server, owner, id);
        expect(balance).toMatchObject({ frozen, sent, failed, skipped, uncertain, pending });
        expect(balance?.addsUp).toBe(true);
        const { body } = await server.call(reportRoutes.report, { token, params: { id } });
        expect(body.funnel).toMatchObject({ frozen, delivered: sent, ...acts });
        expect(body.partsToCount).toBe(0);
        const domains = body.domains.items.reduce((sum, { people }) => sum + people, 0);
        const skippedAtEntry = balance!.skippedBy.reduce((sum, { count }) => sum + count, 0);
        expect(domains).toBe(frozen! - skippedAtEntry);

        const listed = await listAll(owner, id);
        expect(listed.length).toBe(frozen);
        const inState = (...states: Recipient["state"][]) =>
          listed.filter(({ state }) => states.includes(state)).length;
        expect([inState("sent"), inState("failed", "bounced"), inState("skipped")]).toEqual([
          sent,
          failed,
          skipped,
        ]);
        expect(inState("uncertain")).toBe(uncertain);
        const total = (key: "sent" | "failed" | "skipped" | "uncertain") =>
          results.steps.reduce((sum, { mail: one }) => sum + (one?.[key] ?? 0), 0);
        expect([total("sent"), total("failed"), total("skipped"), total("uncertain")]).toEqual([
          sent,
          failed,
          skipped,
          uncertain,
        ]);

        const recounted = await server.call(reportRoutes.recount, { token, params: { id } });
        expect(recounted.body).toMatchObject({ people: frozen, differences: [], agrees: true });
        for (const [index, { email }] of contacts.entries()) {
          const response = await server.call(campaignRoutes.verdict, {
            token,
            params: { id },
            query: { email },
          });
          // About the second message, even when the first was sent.
          const { fate, meanwhile } = fates[index]!;
          const possible =
            meanwhile === "suppressed" || meanwhile === "inactive"
              ? ["skipped"]
              : fate === "taken"
                ? ["sent"]
                : ["failed", "uncertain", "skipped"];
          expect(possible).toContain(response.body.verdict);
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });

  it("lists the addresses its messages link to, and who clicked them in which message", async () => {
    const owner = await server.signUp();
    const { token, tenantId } = owner;
    const contacts = await addContacts(server, tenantId, 3);
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) =>
        drawn(
          [entry(), mail("first", templateId), mail("second", templateId)],
          "entry -> first",
          "first -> second",
        ),
      { port: receiver.port },
    );
    const results = await waitForResults(server, owner, id, isThrough(3));
    await hourAfterSending(owner, id);
    await actOn(owner, id, contacts[0]!.id, "clicks");
    const messageOf = (step: string) => stepOf(results, step)!.mail!.campaignIds[0]!;

    const links = await server.call(campaignRoutes.links, { token, params: { id } });
    const own = await server.call(campaignRoutes.links, {
      token,
      params: { id: messageOf("first") },
    });
    expect(links.body.items.map(({ url }) => url)).toEqual(own.body.items.map(({ url }) => url));
    const [clicked] = links.body.items;
    // Twice by one contact, in two messages.
    expect(clicked).toMatchObject({ index: 0, clicks: 2, people: 1 });

    const list = async (query: { linkUrl?: string; messageId?: string }) => {
      const { body } = await server.call(campaignRoutes.recipients, {
        token,
        params: { id },
        query,
      });
      return body.items.map((one) => `${one.contactId} ${one.campaignId}`).toSorted();
    };
    const byContact = (contactId: string) =>
      ["first", "second"].map((step) => `${contactId} ${messageOf(step)}`);
    expect(await list({ linkUrl: clicked!.url })).toEqual(byContact(contacts[0]!.id).toSorted());
    expect(await list({ linkUrl: "https://elsewhere.example/" })).toEqual([]);
    expect(await list({ messageId: messageOf("second") })).toEqual(
      contacts.map((one) => `${one.id} ${messageOf("second")}`).toSorted(),
    );
    const { body } = await server.call(reportRoutes.report, { token, params: { id } });
    expect(body.overTime.timeZone).toBe("America/Sao_Paulo");

    const nameOf = async (message: string) =>
      (await server.call(campaignRoutes.get, { token, params: { id: message } })).body.name;
    const names = await Promise.all(["first", "second"].map((step) => nameOf(messageOf(step))));
    const rowsOf = (filter: { messageId?: string }) => exportedMessages(owner, id, filter);
    expect(await rowsOf({})).toEqual(names.flatMap((name) => [name, name, name]).toSorted());
    expect(await rowsOf({ messageId: messageOf("second") })).toEqual(Array(3).fill(names[1]));
  });

  it("reports that a contact outside did not enter", async () => {
    const owner = await server.signUp();
    await addContacts(server, owner.tenantId, 1);
    const { id } = await startWorkflow(
      server,
      owner,
      ({ templateId }) => drawn([entry(), mail("first", templateId)], "entry -> first"),
      { port: receiver.port },
    );
    await waitForResults(server, owner, id, isThrough(1));
    const [later] = await addContacts(server, owner.tenantId, 1, () => ({
      email: "later@example.com",
    }));
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update accounts set created_at = now() + interval '1 hour' where id = ${later!.id}`,
      ),
    );
    const { body } = await server.call(campaignRoutes.verdict, {
      token: owner.token,
      params: { id },
      query: { email: "later@example.com" },
    });
    expect(body).toMatchObject({ verdict: "addedAfterFreeze", recipient: null });
  });
});
