import { type Topic, templateRoutes, topicRoutes } from "@arauto/contracts";
import { signToken, type TrackingToken } from "@arauto/mail";
import { simpleParser } from "mailparser";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deletePermanently } from "../contacts/testing/delete-permanently.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { trackingKey } from "../tracking/index.ts";
import { addSender, emailTo, type Given, send, waitForStatus } from "./testing/email-world.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
let offers: Topic;
let events: Topic;

const SOURCE = `<p>{{ account.name }} of {{ account.fields.city }}: order {{ data.number }}{% for item in data.items %}, {{ item }}{% endfor %}</p>
<p><a href="{{ view_in_browser_url }}">View</a> <a href="https://shop.example/o?n={{ data.number }}">Order</a></p>`;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  receiver = await startScriptedReceiver({ keepSources: true });
  owner = await server.signUp();
  await addSender(server, owner.token, receiver.port);
  offers = await createTopic("Offers");
  events = await createTopic("Events");
});
afterEach(() => receiver.stop());

async function createTopic(name: string): Promise<Topic> {
  const body = { name, default: "in" } as const;
  return (await server.call(topicRoutes.create, { token: owner.token, body })).body;
}

/** An email from a template, with data and a topic. */
async function templateEmail(address: string, number: number, more: Partial<Given> = {}) {
  const { body } = await server.call(templateRoutes.create, {
    token: owner.token,
    body: {
      name: `Order ${v7()}`,
      type: "campaign",
      content: {
        format: "html",
        language: "en-us",
        subject: "Order {{ data.number }}",
        source: SOURCE,
      },
    },
  });
  return emailTo(address, {
    subject: undefined,
    html: undefined,
    templateId: body.id,
    topicId: offers.id,
    data: { number, items: [`Cup ${number}`, "<b>Saucer</b>"] },
    ...more,
  });
}

/** Sends an email and returns the received headers, and the paths of its own pages. */
async function received(given: Given) {
  const id = await send(server, owner.token, given);
  await waitForStatus(server, owner.token, id, "sent");
  const message = await simpleParser(receiver.messages.at(-1)?.source ?? "");
  const html = message.html || "";
  const path = (prefix: string) =>
    new RegExp(`href="https?://[^/"]+(/${prefix}/[\\w-]+)"`).exec(html)?.[1] ?? "";
  const source = (receiver.messages.at(-1)?.source ?? "").replace(/\r\n\s+/g, " ");
  return {
    id,
    mail: message,
    source,
    view: path("t/v"),
    stop: path("u"),
    choose: path("p"),
    click: path("t/c"),
  };
}

async function page(path: string, init: RequestInit = {}) {
  const response = await fetch(server.url.replace(/\/api$/, "") + path, {
    redirect: "manual",
    ...init,
    headers: {
      "accept-language": "en",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/127.0",
    },
  });
  return {
    status: response.status,
    html: await response.text(),
    location: response.headers.get("location"),
  };
}

/** Presses a button of a page. */
const press = (path: string, fields: Record<string, string> | [string, string][] = {}) => {
  const body = new URLSearchParams(fields);
  body.set("via", "page");
  return page(path, { method: "POST", body });
};

const oneClick = (path: string) =>
  page(path, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });

const inTenant: TestServer["deps"]["database"]["tenant"] = (_, work) =>
  server.deps.database.tenant(owner.tenantId, work);

const choicesOf = async (contactId: string) => {
  const rows = await inTenant(owner.tenantId, (tx) =>
    tx.query<{ name: string; subscribed: boolean }>(sql`
      select t.name, k.subscribed from topic_choices k join topics t on t.tenant_id = k.tenant_id and t.id = k.topic_id
      where k.account_id = ${contactId} order by t.name`),
  );
  return Object.fromEntries(rows.map(({ name, subscribed }) => [name, subscribed]));
};

const suppressionOf = async (address: string) =>
  (
    await inTenant(owner.tenantId, (tx) =>
      tx.maybeOne<{ reason: string }>(
        sql`select reason from suppressions where tenant_id = ${owner.tenantId} and email_hash = suppression_hash(${address})`,
      ),
    )
  )?.reason;

const addContact = async (email: string) => {
  const [contact] = await addContacts(server, owner.tenantId, 1, () => ({ email }));
  return contact!.id;
};

describe("an email on a topic", () => {
  it("uses it as its list name, and links to pages of its topic", async () => {
    const contactId = await addContact("ana@example.com");
    const { source, stop, choose } = await received(await templateEmail("ana@example.com", 7));
    const compact = offers.id.replaceAll("-", "");
    expect(source).toMatch(
      new RegExp(`^List-Id: Offers - .*<${compact}\\.[0-9a-f]{32}\\.shop\\.example>`, "m"),
    );
    expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(source).toContain(`${stop}>`);
    expect((await page(stop)).html).toContain("Offers");
    expect((await page(choose)).html).toMatch(new RegExp(`value="${offers.id}" checked`));
    expect(await choicesOf(contactId)).toEqual({});
  });

  it("unsubscribes only from its topic, and can be undone", async () => {
    const contactId = await addContact("ana@example.com");
    const given = await templateEmail("ana@example.com", 7);
    const { stop } = await received(given);
    const done = await press(`${stop}/topic`);
    expect(done.status).toBe(200);
    expect(done.html).toContain("Offers");
    expect(await choicesOf(contactId)).toEqual({ Offers: false });
    expect(await suppressionOf("ana@example.com")).toBeUndefined();

    const again = await send(server, owner.token, given);
    expect(await waitForStatus(server, owner.token, again, "suppressed")).toMatchObject({
      suppressedBy: "topic",
    });
    await received({ ...given, topicId: events.id });
    await received({ ...given, topicId: null });
    // The topic disappears from the page, but not the choice to leave everything.
    expect((await page(stop)).html).not.toContain("/topic");

    await press(`${stop}/topic-undo`);
    expect(await choicesOf(contactId)).toEqual({ Offers: true });
    await received(given);
  });

  it("stores choices on its preference page", async () => {
    const contactId = await addContact("ana@example.com");
    const given = await templateEmail("ana@example.com", 7);
    const { choose } = await received(given);
    const saved = await press(choose, [
      ["shown", offers.id],
      ["shown", events.id],
      ["topic", events.id],
    ]);
    expect(saved.status).toBe(200);
    expect(await choicesOf(contactId)).toEqual({ Offers: false });
    const again = await send(server, owner.token, given);
    await waitForStatus(server, owner.token, again, "suppressed");
  });

  it("unsubscribes from everything by one click, but not from receipts", async () => {
    const contactId = await addContact("ana@example.com");
    const given = await templateEmail("ana@example.com", 7);
    const { id, source } = await received(given);
    const listed = /^List-Unsubscribe: <https?:\/\/[^/]+(\/u\/[\w-]+)>/m.exec(source)?.[1] ?? "";
    expect((await oneClick(listed)).status).toBe(200);
    expect((await oneClick(listed)).status).toBe(200);
    expect(await suppressionOf("ana@example.com")).toBe("unsubscribed");
    const recorded = await inTenant(owner.tenantId, (tx) =>
      tx.query<{ contactId: string; emailId: string; campaignId: string | null }>(sql`
        select account_id, data ->> 'emailId' as email_id, campaign_id from events where tenant_id = ${owner.tenantId} and type = 'mail.unsubscribed'`),
    );
    expect(recorded).toEqual([{ contactId, emailId: id, campaignId: null }]);
    const again = await send(server, owner.token, given);
    expect(await waitForStatus(server, owner.token, again, "suppressed")).toMatchObject({
      suppressedBy: "unsubscribed",
    });
    await received({ ...given, topicId: null });
  });

  it("unsubscribes the address of no contact, whose preference link leads there", async () => {
    const given = await templateEmail("stranger@example.com", 7);
    const { stop, choose } = await received(given);
    const preferences = await page(choose);
    expect(preferences.status).toBe(302);
    expect(preferences.location).toMatch(/^\/u\//);
    expect((await press(`${preferences.location}`)).status).toBe(200);
    expect(await suppressionOf("stranger@example.com")).toBe("unsubscribed");
    expect((await press(`${stop}/undo`)).status).toBe(200);
    expect(await suppressionOf("stranger@example.com")).toBeUndefined();
    // Topics are chosen by contacts.
    expect((await press(`${stop}/topic`)).status).toBe(404);
    expect((await press(choose, { shown: offers.id })).status).toBe(404);
    expect((await oneClick(stop)).status).toBe(200);
    const again = await send(server, owner.token, given);
    await waitForStatus(server, owner.token, again, "suppressed");
  });
});

describe("the web version of an email", () => {
  it("shows its own data, even after the contact changed", async () => {
    const contactId = await addContact("ana@example.com");
    await inTenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update accounts set name = 'Ana', fields = '{"city": "Recife"}' where id = ${contactId}`,
      ),
    );
    const given = await templateEmail("ana@example.com", 7);
    const one = await received(given);
    const two = await received({ ...given, data: { number: 8, items: [] } });
    const text = "Ana of Recife: order 7, Cup 7, &lt;b&gt;Saucer&lt;/b&gt;";
    expect(one.mail.html).toContain(text);
    const shown = await page(one.view);
    expect(shown.status).toBe(200);
    expect(shown.html).toContain(text);
    expect((await page(two.view)).html).toContain("order 8<");
    const target = /href="https?:\/\/[^/"]+(\/t\/c\/[\w-]+)"/.exec(shown.html)?.[1] ?? "";
    expect((await page(target)).location).toBe("https://shop.example/o?n=7");

    await inTenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update accounts set email = 'ana@new.example', status = 'inactive' where id = ${contactId}`,
      ),
    );
    expect((await page(one.view)).html).toContain(text);
    expect((await page(one.choose)).html).toContain("@new.example");
  });

  it("disappears with the email's content, and its links contain no personal data", async () => {
    const contactId = await addContact("ana@example.com");
    const { view, stop, choose, click } = await received(await templateEmail("ana@example.com", 7));
    await deletePermanently(server, owner.token, [contactId]);
    expect((await page(view)).status).toBe(404);
    expect((await page(click)).status).toBe(404);
    // Nothing is left to unsubscribe, but no error reveals that.
    const html = await page(stop);
    expect(html.status).toBe(200);
    expect(html.html).not.toContain("example.com");
    expect((await oneClick(stop)).status).toBe(200);
    expect((await page(choose)).location).toMatch(/^\/u\//);
  });

  it("shows pictures inside the HTML, but no file of another type by its content id", async () => {
    const png = Buffer.from("iVBORw0KGgo=", "base64").toString("base64");
    const file = (contentId: string, contentType: string, content = png) => ({
      fileName: "logo",
      contentType,
      content,
      contentId,
    });
    const { view } = await received(
      emailTo("ana@example.com", {
        html: `<p><img src="cid:logo" alt="Logo"><img src="cid:drawing" alt=""> <a href="{{ view_in_browser_url }}">View</a></p>`,
        liquid: true,
        attachments: [file("logo", "image/png"), file("drawing", "image/svg+xml")],
      }),
    );
    const { html } = await page(view);
    expect(html).toContain(`src="data:image/png;base64,${png}"`);
    expect(html).not.toContain("svg");
  });

  it("shows an email to the address of no contact", async () => {
    const to = { email: "stranger@example.com", name: "Eva" };
    const { view } = await received(await templateEmail("x@example.com", 7, { to }));
    expect((await page(view)).html).toContain("Eva of : order 7, Cup 7");
  });
});

it("responds 404 to links that are forged, of another workspace, or of no email", async () => {
  await addContact("ana@example.com");
  const { id, view, stop, choose } = await received(await templateEmail("ana@example.com", 7));
  const { ledgerId } = await inTenant(owner.tenantId, (tx) =>
    tx.one<{ ledgerId: string }>(sql`select ledger_id from emails where id = ${id}`),
  );
  const outsider = await server.signUp();
  const signed = (kind: TrackingToken["kind"], change: Partial<TrackingToken>) =>
    signToken(
      { kind, tenantId: owner.tenantId, campaignId: ledgerId, contactId: id, link: 0, ...change },
      trackingKey(server.deps),
    );
  const forge = (path: string) => path.slice(0, -3) + (path.endsWith("AAA") ? "BBB" : "AAA");
  const paths = [view, stop, choose].map(forge);
  for (const change of [{ tenantId: outsider.tenantId }, { contactId: v7() }, { tenantId: v7() }])
    paths.push(
      `/t/v/${signed("view", change)}`,
      `/u/${signed("unsubscribe", change)}`,
      `/p/${signed("preferences", change)}`,
    );
  // A link only does what it was made for.
  paths.push(
    `/u/${signed("view", {})}`,
    `/t/v/${signed("unsubscribe", {})}`,
    `/p/${signed("click", {})}`,
  );
  for (const path of paths) expect([path, (await page(path)).status]).toEqual([path, 404]);
  for (const path of paths.filter((one) => !one.startsWith("/t/")))
    expect([path, (await oneClick(path)).status]).toEqual([path, 404]);
  expect(await suppressionOf("ana@example.com")).toBeUndefined();
  expect((await page(`/u/${signed("unsubscribe", {})}`)).status).toBe(200);
});
