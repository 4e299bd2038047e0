import { setTimeout as pause } from "node:timers/promises";
import { campaignRoutes, emailRoutes, templateRoutes } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { suppress } from "../contacts/index.ts";
import {
  act,
  addContacts,
  draftCampaign,
  read,
  until,
} from "../delivery/testing/campaign-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { addSender, emailTo, readEmail, send, waitForStatus } from "./testing/email-world.ts";

let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
const script: Script = {};

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  delete script.behave;
  script.keepSources = true;
  receiver = await startScriptedReceiver(script);
  owner = await server.signUp();
  await addSender(server, owner.token, receiver.port);
});
afterEach(() => receiver.stop());

const parsed = (index = 0) => simpleParser(receiver.messages[index]?.source ?? "");

async function eventsOf(emailId: string) {
  const rows = await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query<{ type: string; contactId: string | null; campaignId: string | null }>(
      sql`select type, account_id, campaign_id from events where data ->> 'emailId' = ${emailId} order by occurred_at, id`,
    ),
  );
  return rows;
}

const createTemplate = async (source: string, subject = "Order {{ data.number }}") => {
  const { body } = await server.call(templateRoutes.create, {
    token: owner.token,
    body: {
      name: `Order ${Math.random()}`,
      type: "transactional",
      content: { format: "html", language: "en-us", subject, source },
    },
  });
  return body.id;
};

describe("POST /v1/Emails", () => {
  it("sends HTML to one address unchanged, without a footer or list headers", async () => {
    const html = "<p>Hello {{ account.name }}, <b>thanks</b></p>";
    const id = await send(server, owner.token, emailTo("ana@example.com", { html }));
    const sent = await waitForStatus(server, owner.token, id, "sent");
    expect(sent).toMatchObject({
      to: { email: "ana@example.com" },
      from: { email: "shop@shop.example", name: "Shop" },
      subject: "Your order",
      contactId: null,
      mode: "live",
      attempts: 1,
    });
    const message = await parsed();
    expect(message.subject).toBe("Your order");
    expect(message.html).toContain("Hello {{ account.name }}, <b>thanks</b>");
    expect(message.text).toContain("Hello {{ account.name }}, thanks");
    expect(message.html).not.toContain("/u/");
    const names = [...message.headers.keys()];
    expect(names).not.toContain("list-unsubscribe");
    expect(names).not.toContain("list");
    expect(names).not.toContain("precedence");
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(["mail.queued", "mail.sent"]);
  });

  it("sends text alone as a single part", async () => {
    const given = emailTo("ana@example.com", {
      html: undefined,
      text: "Olá,\n{{ it }} is 100 % text",
    });
    await waitForStatus(server, owner.token, await send(server, owner.token, given), "sent");
    const message = await parsed();
    expect(message.html).toBe(false);
    expect(message.text?.trim()).toBe("Olá,\n{{ it }} is 100 % text");
    expect(receiver.messages[0]?.source).toContain("Content-Type: text/plain; charset=utf-8");
  });

  it("sends files, headers and another text part", async () => {
    const content = Buffer.from("%PDF-1.7 ünïcode").toString("base64");
    const given = emailTo("ana@example.com", {
      text: "Read this instead",
      headers: { "X-Order": "42", "In-Reply-To": "<one@shop.example>" },
      attachments: [
        { fileName: "Nota fiscal nº 42 – março.pdf", contentType: "application/pdf", content },
        { fileName: "plain.txt", content },
      ],
    });
    const id = await send(server, owner.token, given);
    const sent = await waitForStatus(server, owner.token, id, "sent");
    expect(sent.attachments.map(({ fileName, size }) => [fileName, size])).toEqual([
      ["Nota fiscal nº 42 – março.pdf", 18],
      ["plain.txt", 18],
    ]);
    const message = await parsed();
    expect(message.text?.trim()).toBe("Read this instead");
    expect(message.headers.get("x-order")).toBe("42");
    expect(message.inReplyTo).toBe("<one@shop.example>");
    expect(message.attachments.map((file) => [file.filename, file.contentType])).toEqual([
      ["Nota fiscal nº 42 – março.pdf", "application/pdf"],
      ["plain.txt", "text/plain"],
    ]);
    expect(message.attachments[0]?.content.toString()).toBe("%PDF-1.7 ünïcode");
  });

  it("shows files with a content id inside the HTML", async () => {
    const content = Buffer.from("GIF89a").toString("base64");
    const given = emailTo("ana@example.com", {
      html: '<p>Hello <img src="cid:logo@shop.example" alt="Shop"></p>',
      attachments: [
        { fileName: "logo.gif", contentType: "image/gif", content, contentId: "logo@shop.example" },
        { fileName: "plain.txt", contentType: "text/plain", content },
      ],
    });
    await waitForStatus(server, owner.token, await send(server, owner.token, given), "sent");
    const message = await parsed();
    expect(
      message.attachments.map((file) => [file.filename, file.contentDisposition, file.cid]),
    ).toEqual([
      ["logo.gif", "inline", "logo@shop.example"],
      ["plain.txt", "attachment", undefined],
    ]);
    // The parser inlines related pictures into the HTML.
    expect(message.html).toContain(`src="data:image/gif;base64,${content}"`);
  });

  it("fills a template with the data of each email, and compiles it once", async () => {
    const templateId = await createTemplate(
      `<p>{{ account.name }}: {{ data.number }}{% for item in data.items %}, {{ item.name }}{% endfor %}{{ data.note | default: "!" }}</p><a href="https://shop.example/o?n={{ data.number }}">Order</a>`,
    );
    for (const number of [1, 2]) {
      const data = { number, items: [{ name: `Cup ${number}` }] };
      const to = { email: `buyer${number}@example.com`, name: `Buyer ${number}` };
      const given = { from: { email: "shop@shop.example" }, to, templateId, data };
      await waitForStatus(server, owner.token, await send(server, owner.token, given), "sent");
    }
    const [one, two] = [await parsed(0), await parsed(1)];
    expect([one.subject, two.subject]).toEqual(["Order 1", "Order 2"]);
    expect(one.html).toContain("Buyer 1: 1, Cup 1!");
    expect(two.html).toContain("Buyer 2: 2, Cup 2!");
    const { contents } = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ contents: number }>(sql`select count(*) as contents from email_contents`),
    );
    expect(contents).toBe(1);
    // The link of the second email leads to its own order.
    const link = /https?:\/\/[^"]*\/t\/c\/[\w-]+/.exec(String(two.html))?.[0] ?? "";
    const clicked = await fetch(
      link.replace(/^https?:\/\/[^/]+/, server.url.replace(/\/api$/, "")),
      {
        redirect: "manual",
      },
    );
    expect(clicked.headers.get("location")).toBe("https://shop.example/o?n=2");
  });

  it("lists all variables missing from the data, unless the template has a default or checks for them", async () => {
    const templateId = await createTemplate(
      `{{ data.order.total }} {{ data.note | default: "-" }} {% if data.coupon %}{{ data.coupon.code }}{% endif %} {{ data.items.first.name }}`,
    );
    const given = {
      from: { email: "shop@shop.example" },
      to: { email: "ana@example.com" },
      templateId,
    };
    const refused = await server.fail(emailRoutes.send, {
      token: owner.token,
      body: { ...given, data: { order: { total: null } } },
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: "EMAIL_DATA_MISSING" });
    expect(refused.body.errors?.map(({ path, code }) => [path, code])).toEqual([
      ["data.items", "required"],
      ["data.number", "required"],
      ["data.order.total", "required"],
    ]);
    const data = { order: { total: 5 }, number: 1, items: [] };
    await send(server, owner.token, { ...given, data });
  });

  it("rejects an address that no account sends from, and a template with errors", async () => {
    const unknown = await server.fail(emailRoutes.send, {
      token: owner.token,
      body: emailTo("ana@example.com", { from: { email: "ceo@elsewhere.example" } }),
    });
    expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([400, "from.email"]);
    const broken = await server.fail(emailRoutes.send, {
      token: owner.token,
      body: emailTo("ana@example.com", { html: "{% if %}", liquid: true }),
    });
    expect([broken.status, broken.body.code]).toEqual([422, "TEMPLATE_INVALID"]);
  });

  it("chooses the account by the sender's address, then by its domain", async () => {
    const second = await startScriptedReceiver(script);
    await addSender(server, owner.token, second.port, "team@other.example");
    for (const from of ["team@other.example", "billing@other.example", "shop@shop.example"]) {
      const id = await send(
        server,
        owner.token,
        emailTo("ana@example.com", { from: { email: from } }),
      );
      await waitForStatus(server, owner.token, id, "sent");
    }
    expect(second.messages.map(({ from }) => from)).toEqual([
      "team@other.example",
      "billing@other.example",
    ]);
    expect(receiver.messages).toHaveLength(1);
    await second.stop();
  });

  it("returns the same email for a repeated Idempotency-Key, and sends it once", async () => {
    const headers = { "idempotency-key": "order-42" };
    const given = emailTo("ana@example.com");
    const first = await send(server, owner.token, given, headers);
    expect(await send(server, owner.token, given, headers)).toBe(first);
    // A process that was killed after the commit leaves no stored response.
    await server.deps.database.system((tx) => tx.execute(sql`delete from idempotency_keys`));
    expect(await send(server, owner.token, given, headers)).toBe(first);
    await waitForStatus(server, owner.token, first, "sent");
    expect(receiver.messages).toHaveLength(1);
    const other = await send(server, owner.token, emailTo("eva@example.com"), {
      "idempotency-key": "order-43",
    });
    await waitForStatus(server, owner.token, other, "sent");
    expect(receiver.messages).toHaveLength(2);
  });

  it("reaches contacts who unsubscribed, but no suppressed bounce or complaint", async () => {
    const reasons = ["unsubscribed", "bounced", "complained", "manual"] as const;
    const contacts = await addContacts(server, owner.tenantId, reasons.length);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      suppress(
        tx,
        owner.tenantId,
        reasons.map((reason, index) => ({
          email: contacts[index]!.email,
          contactId: contacts[index]!.id,
          reason,
          campaignId: null,
        })),
      ),
    );
    const ids = await Promise.all(
      contacts.map(({ email }) => send(server, owner.token, emailTo(email))),
    );
    expect(await waitForStatus(server, owner.token, ids[0]!, "sent")).toMatchObject({
      contactId: contacts[0]!.id,
    });
    for (const [index, reason] of reasons.entries()) {
      if (reason === "unsubscribed") continue;
      const email = await waitForStatus(server, owner.token, ids[index]!, "suppressed");
      expect(email).toMatchObject({ suppressedBy: reason, sentAt: null });
    }
    expect(receiver.messages.map(({ to }) => to)).toEqual([contacts[0]!.email]);
  });

  it("reports a bounce, suppresses the address, and retries what a server defers", async () => {
    let busy = true;
    script.behave = (address) => {
      if (address.startsWith("gone")) return { at: "rcpt", code: 550, text: "5.1.1 No such user" };
      if (!busy) return undefined;
      return { at: "rcpt", code: 451, text: "4.2.1 Busy" };
    };
    const [contact] = await addContacts(server, owner.tenantId, 1, () => ({
      email: "gone@example.com",
    }));
    const toDeleted = await send(server, owner.token, emailTo("gone@example.com"));
    const bounced = await waitForStatus(server, owner.token, toDeleted, "bounced");
    expect(bounced.reply).toContain("5.1.1");
    expect(await eventsOf(toDeleted)).toEqual(
      ["mail.queued", "mail.bounced"].map((type) => ({
        type,
        contactId: contact!.id,
        campaignId: null,
      })),
    );
    const again = await send(server, owner.token, emailTo("gone@example.com"));
    await waitForStatus(server, owner.token, again, "suppressed");

    const late = await send(server, owner.token, emailTo("late@example.com"));
    await waitForStatus(server, owner.token, late, "deferred");
    busy = false;
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`update recipients set retry_at = null where state = 2`);
      await tx.execute(sql`update campaign_chunks set due_at = now() where not done`);
    });
    await waitForStatus(server, owner.token, late, "sent");
    expect((await eventsOf(late)).map(({ type }) => type)).toEqual([
      "mail.queued",
      "mail.delayed",
      "mail.sent",
    ]);
  });
});

describe("POST /v1/Emails/Batch", () => {
  it("responds for each email in order, and sends the valid ones", async () => {
    const { status, body } = await server.call(emailRoutes.sendBatch, {
      token: owner.token,
      body: {
        emails: [
          emailTo("one@example.com"),
          { to: "nobody" },
          emailTo("two@example.com", { from: { email: "x@elsewhere.example" } }),
          emailTo("three@example.com"),
        ],
      },
    });
    expect(status).toBe(202);
    expect(body.items.map(({ email, problem }) => [email?.status, problem?.code])).toEqual([
      ["queued", undefined],
      [undefined, "VALIDATION"],
      [undefined, "VALIDATION"],
      ["queued", undefined],
    ]);
    expect(body.items[1]?.problem?.errors.map(({ path }) => path)).toContain("to");
    for (const { email } of body.items)
      if (email) await waitForStatus(server, owner.token, email.id, "sent");
    expect(receiver.messages.map(({ to }) => to).toSorted()).toEqual([
      "one@example.com",
      "three@example.com",
    ]);
  });
});

describe("scheduled emails", () => {
  it("are sent at their time, and can be canceled until then", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const ids = [];
    for (const name of ["one", "two", "three"])
      ids.push(await send(server, owner.token, emailTo(`${name}@example.com`, { scheduledAt })));
    const [first = "", second = ""] = ids;
    expect(await readEmail(server, owner.token, first)).toMatchObject({
      status: "scheduled",
      scheduledAt,
    });
    const { body } = await server.call(emailRoutes.cancel, {
      token: owner.token,
      params: { id: first },
    });
    expect(body).toEqual({ id: first, status: "canceled" });
    await server.deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`update emails set scheduled_at = now()`);
      await tx.execute(sql`update campaign_chunks set due_at = now() where not done`);
    });
    await waitForStatus(server, owner.token, second, "sent");
    await waitForStatus(server, owner.token, ids[2] ?? "", "sent");
    expect((await readEmail(server, owner.token, first)).status).toBe("canceled");
    expect(receiver.messages.map(({ to }) => to).toSorted()).toEqual([
      "three@example.com",
      "two@example.com",
    ]);
    const refused = await server.fail(emailRoutes.cancel, {
      token: owner.token,
      params: { id: second },
    });
    expect(refused.body.code).toBe("WRONG_STATE");
  });

  it("are canceled in bulk, while those already sent stay unchanged", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const ids: string[] = [];
    for (const name of ["one", "two", "three"])
      ids.push(await send(server, owner.token, emailTo(`${name}@example.com`, { scheduledAt })));
    const sent = await send(server, owner.token, emailTo("four@example.com"));
    await waitForStatus(server, owner.token, sent, "sent");
    const unknown = "0196f0a0-0000-7000-8000-000000000000";
    const cancel = async (given: string[]) =>
      (
        await server.call(emailRoutes.cancelSeveral, {
          token: owner.token,
          body: { ids: given },
        })
      ).body.items.map(({ id, status }) => [id, status]);
    const [one = "", two = "", three = ""] = ids;
    const expected = [
      [one, "canceled"],
      [two, "canceled"],
      [sent, "sent"],
    ];
    expect(await cancel([two, sent, one, one, unknown])).toEqual(expected);
    // Again: nothing is counted twice.
    expect(await cancel([one, two, sent])).toEqual(expected);
    const sums = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ skipped: number; canceled: number; open: number }>(sql`
        select sum(skipped)::int as skipped, sum((skipped_by ->> 'canceled')::int)::int as canceled,
          sum(size - sent - failed - bounced - skipped - uncertain)::int as open from campaign_chunks`),
    );
    expect(sums).toEqual({ skipped: 2, canceled: 2, open: 1 });
    expect((await readEmail(server, owner.token, three)).status).toBe("scheduled");
    // A lane that leases the chunk may be sending its emails.
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        update campaign_chunks set lease_owner = gen_random_uuid(), lease_until = now() + interval '1 minute' where not done`),
    );
    expect(await cancel([three])).toEqual([[three, "scheduled"]]);
  });

  it("are rejected beyond 90 days", async () => {
    const scheduledAt = new Date(Date.now() + 91 * 86_400_000).toISOString();
    const { body: problem } = await server.fail(emailRoutes.send, {
      token: owner.token,
      body: emailTo("ana@example.com", { scheduledAt }),
    });
    expect(problem.errors?.[0]?.path).toBe("scheduledAt");
  });
});

describe("a standing ledger", () => {
  it("leaves an email uncertain when its process died while it was being sent, and never resends it", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const id = await send(server, owner.token, emailTo("ana@example.com", { scheduledAt }));
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`
        update campaign_chunks set watermark = 1, lease_owner = gen_random_uuid(), lease_until = now() - interval '1 second', due_at = now()`),
    );
    await waitForStatus(server, owner.token, id, "uncertain");
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(["mail.queued", "mail.uncertain"]);
    const next = await send(server, owner.token, emailTo("eva@example.com"));
    await waitForStatus(server, owner.token, next, "sent");
    expect([...receiver.taken.keys()]).toEqual(["eva@example.com"]);
  });

  it("sends an email that becomes due, or cancels it, but never both", async () => {
    const dueAt = Date.now() + 1_500;
    const scheduledAt = new Date(dueAt).toISOString();
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        send(server, owner.token, emailTo(`due${index}@example.com`, { scheduledAt })),
      ),
    );
    const statuses = await Promise.all(
      ids.map(async (id, index) => {
        await pause(dueAt - Date.now() + index * 20 - 100);
        const { status } = await server.call(emailRoutes.cancel, {
          token: owner.token,
          params: { id },
        });
        return status;
      }),
    );
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    for (const [index, id] of ids.entries()) {
      const isCanceled = statuses[index] === 200;
      await waitForStatus(server, owner.token, id, isCanceled ? "canceled" : "sent");
      expect(receiver.taken.get(`due${index}@example.com`)).toBe(isCanceled ? undefined : 1);
    }
  });

  it("accepts many emails at once, each once, and its chunks add up", async () => {
    const ids = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        send(server, owner.token, emailTo(`many${index}@example.com`)),
      ),
    );
    for (const id of ids) await waitForStatus(server, owner.token, id, "sent");
    expect([...receiver.taken.values()]).toEqual(Array.from({ length: 300 }, () => 1));
    const chunks = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ size: number; sent: number; listed: number }>(sql`
        select k.size, k.sent, (select count(*) from recipients r
          where r.tenant_id = k.tenant_id and r.campaign_id = k.campaign_id and r.chunk = k.chunk) as listed
        from campaign_chunks k`),
    );
    expect(chunks.every(({ size, sent, listed }) => size === sent && size === listed)).toBe(true);
    expect(chunks.reduce((sum, { sent }) => sum + sent, 0)).toBe(300);
    const { body } = await server.call(campaignRoutes.list, { token: owner.token });
    expect(body.items).toEqual([]);
  });

  it("accepts many first emails of a template at once", async () => {
    const templateId = await createTemplate("<p>{{ data.number }}</p>");
    const responses = await Promise.all(
      Array.from({ length: 120 }, (_, number) =>
        server.call(emailRoutes.send, {
          token: owner.token,
          body: {
            from: { email: "shop@shop.example" },
            to: { email: `crowd${number}@example.com` },
            templateId,
            data: { number },
            scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
          },
        }),
      ),
    );
    expect(responses.filter(({ status }) => status !== 202)).toEqual([]);
  });

  it("sends an email while a campaign uses the account's only connection", async () => {
    const slow = await startScriptedReceiver({ behave: () => ({ at: "wait", ms: 20 }) });
    const draft = await draftCampaign(server, owner, {
      port: slow.port,
      connections: 1,
      fromEmail: "news@busy.example",
    });
    await addContacts(server, owner.tenantId, 600);
    await act(server, owner, draft.id, "start");
    await until(server, owner, draft.id, ({ balance }) => (balance?.sent ?? 0) > 0);
    const given = emailTo("first@example.org", { from: { email: "news@busy.example" } });
    await waitForStatus(server, owner.token, await send(server, owner.token, given), "sent");
    const campaign = await read(server, owner, draft.id);
    expect(campaign.status).toBe("sending");
    expect(campaign.balance?.pending).toBeGreaterThan(0);
    await act(server, owner, draft.id, "cancel");
    await slow.stop();
  });
});

describe("GET /v1/Emails", () => {
  it("filters by status, tag, recipient and time", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await send(
      server,
      owner.token,
      emailTo("Ana@Example.com", { scheduledAt, tags: ["receipts"] }),
    );
    const done = await send(server, owner.token, emailTo("eva@example.com", { tags: ["news"] }));
    await waitForStatus(server, owner.token, done, "sent");
    const listed = async (query: Record<string, string>) => {
      const { body } = await server.call(emailRoutes.list, { token: owner.token, query });
      return body.items.map(({ id }) => id);
    };
    expect(await listed({})).toEqual([done, waiting]);
    expect(await listed({ status: "scheduled" })).toEqual([waiting]);
    expect(await listed({ status: "sent" })).toEqual([done]);
    expect(await listed({ tag: "receipts" })).toEqual([waiting]);
    expect(await listed({ recipient: "ana@example.com" })).toEqual([waiting]);
    expect(await listed({ createdBefore: "2020-01-01T00:00:00Z" })).toEqual([]);
  });
});
