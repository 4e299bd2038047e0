import {
  contactOperationRoutes,
  contactRoutes,
  type Contact,
  workspaceRoutes,
} from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../platform/deps.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { liftSuppression, suppress } from "../contacts/index.ts";
import { askToConfirm, sendConfirmations } from "./asking.ts";

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: 1 } });
});
afterAll(() => server?.stop());

const inTenant: TestServer["deps"]["database"]["tenant"] = (tenantId, work) =>
  server.deps.database.tenant(tenantId, work);

async function setWorkspace(change: object): Promise<void> {
  const {
    id: _,
    createdAt: _at,
    ...facts
  } = (await server.call(workspaceRoutes.get, { token: owner.token })).body;
  const response = await server.call(workspaceRoutes.update, {
    token: owner.token,
    body: { ...facts, ...change },
  });
  expect(response.status).toBe(200);
}

beforeEach(async () => {
  owner = await server.signUp({ companyName: "Café Sol", confirmed: true });
  await setWorkspace({ doubleOptIn: true, language: "pt-br", brandColor: "#ffe14d" });
});

async function create(email = `${v7()}@example.com`, extra: object = {}): Promise<Contact> {
  const response = await server.call(contactRoutes.create, {
    token: owner.token,
    body: { name: "Ana", email, status: "active", ...extra },
  });
  expect(response.status).toBe(201);
  return response.body;
}

const reach = async (id: string) =>
  (await server.call(contactRoutes.reachability, { token: owner.token, params: { id } })).body;

async function mailsTo(email: string) {
  const rows = await inTenant(owner.tenantId, (tx) =>
    tx.query<{ source: Buffer }>(
      sql`select source from captured_mails where rcpt_to = ${email} order by received_at`,
    ),
  );
  return Promise.all(rows.map((row) => simpleParser(row.source)));
}

async function linkTo(email: string): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(email)).length, { timeout: 15_000 })
    .toBeGreaterThan(0);
  const text = (await mailsTo(email)).at(-1)?.text ?? "";
  return new URL(/https?:\/\/\S+\/c\/[\w-]+/.exec(text)?.[0] ?? "").pathname;
}

const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method: "POST", headers });

/** Makes the request to a contact this many days old. */
const advanceDays = (id: string, days: number) =>
  inTenant(owner.tenantId, (tx) =>
    tx.execute(
      sql`update consents set occurred_at = occurred_at - make_interval(days => ${days}) where account_id = ${id}`,
    ),
  );

describe("a new contact without recorded consent", () => {
  it("is pending regardless of the requested status, gets one email in the workspace's language, and the button activates it", async () => {
    const contact = await create();
    expect(contact.status).toBe("pending");
    const path = await linkTo(contact.email);
    const [mail] = await mailsTo(contact.email);
    expect(mail?.subject).toBe("Confirme: e-mails de Café Sol");
    expect(mail?.text).toContain("Sim, quero receber e-mails de Café Sol.");
    expect(mail?.html).not.toContain("Arauto</td>");

    for (const init of [{}, { method: "HEAD" }, { headers: { "sec-purpose": "prefetch" } }]) {
      expect((await fetch(server.url + path, init)).status).toBe(200);
    }
    expect(await reach(contact.id)).toMatchObject({ status: "pending", canReceive: false });

    const responses = await Promise.all([post(path), post(path), post(path)]);
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200]);
    expect(await responses[0]?.text()).toContain("Agradecemos a confirmação");
    expect(await reach(contact.id)).toMatchObject({
      status: "active",
      canReceive: true,
      consents: [
        {
          kind: "given",
          source: "doubleOptIn",
          wording: expect.stringContaining("Sim, quero receber"),
          ip: "127.0.0.1",
          recordedBy: null,
        },
        { kind: "requested", source: "doubleOptIn", recordedBy: expect.any(String) },
      ],
    });
    await post(path);
    expect((await reach(contact.id)).consents).toHaveLength(2);
    expect(await mailsTo(contact.email)).toHaveLength(1);
  });

  it("is asked in its own language when supported, and agrees to the wording it read", async () => {
    const contact = await create(undefined, { language: "es" });
    const other = await create(undefined, { language: "ja" });
    const path = await linkTo(contact.email);
    const [mail] = await mailsTo(contact.email);
    expect(mail?.text).toContain("Sí, quiero recibir correos de Café Sol.");
    const page = await (
      await fetch(server.url + path, { headers: { "accept-language": "en" } })
    ).text();
    expect(page).toContain('<html lang="es-ES"');
    expect(page).toContain("Sí, quiero recibir correos de Café Sol.");
    expect((await reach(contact.id)).consents[0]).toMatchObject({
      kind: "requested",
      wording: expect.stringContaining("Sí, quiero"),
    });
    await linkTo(other.email);
    expect((await mailsTo(other.email))[0]?.text).toContain(
      "Sim, quero receber e-mails de Café Sol.",
    );
  });

  it("agrees to the wording of its own email, although the workspace has since changed it", async () => {
    await setWorkspace({ consentText: "First words <3 &" });
    const contact = await create();
    const path = await linkTo(contact.email);
    await setWorkspace({ consentText: "Second words" });
    expect(await (await fetch(server.url + path)).text()).toContain("First words &lt;3 &amp;");
    await post(path);
    expect((await reach(contact.id)).consents[0]).toMatchObject({
      kind: "given",
      wording: "First words <3 &",
    });
  });

  it("sees no link and no markup in the email or on the page, and the proof has the same wording", async () => {
    await setWorkspace({
      consentText:
        "Yes, <a href='https://evil.example'>win a prize</a> at https://evil.example/win or evil.example/now",
    });
    const contact = await create();
    const path = await linkTo(contact.email);
    const [mail] = await mailsTo(contact.email);
    const page = await (await fetch(server.url + path)).text();
    for (const text of [mail?.text, mail?.html, page]) expect(text).not.toContain("evil");
    expect(mail?.text).toContain("“Yes, win a prize at or”");
    await post(path);
    expect((await reach(contact.id)).consents[0]).toMatchObject({
      kind: "given",
      wording: "Yes, win a prize at or",
    });
  });

  it("confirms from the address that the trusted proxy saw, not from a forged one", async () => {
    const contact = await create();
    const path = await linkTo(contact.email);
    await post(path, { "x-forwarded-for": "192.0.2.1, 198.51.100.7" });
    expect((await reach(contact.id)).consents[0]).toMatchObject({
      kind: "given",
      ip: "198.51.100.7",
    });
  });

  it("with recorded consent gets the given status, and is not asked", async () => {
    const contact = await create(undefined, { consent: { wording: "On paper" } });
    expect(contact.status).toBe("active");
    expect((await reach(contact.id)).consents).toMatchObject([{ kind: "given", source: "form" }]);
  });

  it("who unsubscribed is not reactivated by an old link", async () => {
    const contact = await create();
    const path = await linkTo(contact.email);
    await inTenant(owner.tenantId, (tx) =>
      suppress(tx, owner.tenantId, [
        { email: contact.email, contactId: contact.id, reason: "unsubscribed", campaignId: null },
      ]),
    );
    expect(await (await post(path, { "accept-language": "en" })).text()).toContain(
      "This address doesn’t receive emails",
    );
    expect(await reach(contact.id)).toMatchObject({
      status: "pending",
      canReceive: false,
      suppression: { reason: "unsubscribed" },
    });
    await inTenant(owner.tenantId, (tx) => liftSuppression(tx, owner.tenantId, contact.email));
    expect((await post(path)).status).toBe(200);
    expect(await reach(contact.id)).toMatchObject({ status: "active" });
  });

  it("with a new address is not confirmed by the reader of the old one", async () => {
    const contact = await create();
    const path = await linkTo(contact.email);
    await inTenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update accounts set email = ${`new-${contact.email}`} where id = ${contact.id}`,
      ),
    );
    const response = await (await post(path, { "accept-language": "en" })).text();
    expect(response).toContain("This link has expired");
    expect(response).not.toContain("@example.com");
    expect((await reach(contact.id)).status).toBe("pending");
  });

  it("cannot confirm by a link that is too old, forged, truncated, or of a deleted contact", async () => {
    const contact = await create();
    const path = await linkTo(contact.email);
    await advanceDays(contact.id, 31);
    expect(await (await post(path)).text()).toContain("expirou");
    const letter = path.at(-5) === "A" ? "B" : "A";
    for (const bad of [
      `${path.slice(0, -5)}${letter}${path.slice(-4)}`,
      path.slice(0, -1),
      `${path}A`,
      "/c/",
      "/c/x",
      `${path}/undo`,
    ]) {
      for (const method of ["GET", "POST"])
        expect((await fetch(server.url + bad, { method })).status).toBe(404);
    }
    expect((await reach(contact.id)).status).toBe("pending");
    await server.call(contactRoutes.remove, { token: owner.token, body: { ids: [contact.id] } });
    expect((await post(path)).status).toBe(404);
  });
});

describe("asking again", () => {
  const ask = (id: string) =>
    server.call(contactRoutes.requestConfirmation, { token: owner.token, params: { id } });

  it("waits for three days, and asks only pending contacts who have not opted out", async () => {
    const contact = await create();
    await linkTo(contact.email);
    expect(await ask(contact.id)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    await advanceDays(contact.id, 4);
    const responses = await Promise.all([ask(contact.id), ask(contact.id), ask(contact.id)]);
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      200, 429, 429,
    ]);
    await expect
      .poll(async () => (await mailsTo(contact.email)).length, { timeout: 15_000 })
      .toBe(2);

    const active = await create(undefined, { consent: { wording: "Yes" } });
    expect(await ask(active.id)).toMatchObject({ status: 409, body: { code: "WRONG_STATE" } });
    await advanceDays(contact.id, 4);
    await inTenant(owner.tenantId, (tx) =>
      suppress(tx, owner.tenantId, [
        { email: contact.email, contactId: contact.id, reason: "manual", campaignId: null },
      ]),
    );
    expect(await ask(contact.id)).toMatchObject({ status: 409, body: { code: "WRONG_STATE" } });
  });
});

describe("a member with an unconfirmed email", () => {
  it("cannot ask contacts to confirm, one or many", async () => {
    const contact = await create();
    const { token } = await server.signUp();
    const refused = { status: 403, body: { code: "EMAIL_UNCONFIRMED" } };
    expect(
      await server.fail(contactRoutes.requestConfirmation, { token, params: { id: contact.id } }),
    ).toMatchObject(refused);
    const body = {
      selection: { kind: "ids", ids: [contact.id] },
      action: { kind: "requestConfirmation" },
    };
    expect(await server.fail(contactOperationRoutes.start, { token, body })).toMatchObject(refused);
  });
});

describe("asking many at once", () => {
  const CONTACTS = 250;

  async function addPending(): Promise<string[]> {
    const ids = Array.from({ length: CONTACTS }, () => v7());
    await inTenant(owner.tenantId, (tx) =>
      tx.execute(sql`insert into accounts (tenant_id, id, name, email, status)
        select ${owner.tenantId}, p.id, 'Ana', p.id || '@many.example.com', 'pending' from unnest(${ids}::uuid[]) as p (id)`),
    );
    return ids;
  }

  /** Returns dependencies with which a job dies: before the transaction's work, or after it and before the commit. */
  function dying(when: "before" | "inside"): Deps {
    const { database } = server.deps;
    return {
      ...server.deps,
      database: {
        ...database,
        tenant: (tenantId, work) => {
          if (when === "before") return Promise.reject(new Error("killed"));
          return database.tenant(tenantId, async (tx) => {
            await work(tx);
            throw new Error("killed");
          });
        },
      },
    };
  }

  it("emails each contact once although it is killed repeatedly", async () => {
    const ids = await addPending();
    const noJobs = { jobs: { add: () => Promise.resolve() } };
    const ask = () =>
      inTenant(owner.tenantId, (tx) =>
        askToConfirm(tx, noJobs, owner.tenantId, [...ids, v7()], owner.userId),
      );
    const responses = await Promise.all([ask(), ask()]);
    expect(responses.map((response) => response.asked).toSorted((a, b) => a - b)).toEqual([
      0,
      CONTACTS,
    ]);
    expect(responses.find((response) => response.asked === 0)?.skipped).toEqual({
      askedLately: CONTACTS,
      gone: 1,
    });

    const run = (deps: Deps) =>
      sendConfirmations.run(
        { tenantId: owner.tenantId },
        { deps, signal: new AbortController().signal, attempt: 1, maxAttempts: 10 },
      );
    await expect(run(dying("before"))).rejects.toThrow("killed");
    await expect(run(dying("inside"))).rejects.toThrow("killed");
    // From here on the jobs queue each other, while others are killed at the same time.
    await Promise.allSettled([run(server.deps), run(dying("inside")), run(server.deps)]);
    // The engine retries a failed job. Until then others may have skipped the rows it had locked.
    await run(server.deps);

    const messages = () =>
      inTenant(owner.tenantId, (tx) =>
        tx.one<{ mails: number; people: number }>(
          sql`select count(*) as mails, count(distinct rcpt_to) as people from captured_mails where rcpt_to like '%@many.example.com'`,
        ),
      );
    await expect.poll(messages, { timeout: 60_000 }).toEqual({ mails: CONTACTS, people: CONTACTS });
  }, 90_000);

  it("skips contacts who unsubscribed or confirmed between the request and the email", async () => {
    const ids = (await addPending()).slice(0, 3);
    const noJobs = { jobs: { add: () => Promise.resolve() } };
    await inTenant(owner.tenantId, (tx) => askToConfirm(tx, noJobs, owner.tenantId, ids));
    const [confirmed = "", unsubscribed = "", waiting = ""] = ids;
    await inTenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`update accounts set status = 'active' where id = ${confirmed}`);
      await suppress(tx, owner.tenantId, [
        {
          email: `${unsubscribed}@many.example.com`,
          contactId: unsubscribed,
          reason: "unsubscribed",
          campaignId: null,
        },
      ]);
    });
    await sendConfirmations.run(
      { tenantId: owner.tenantId },
      { deps: server.deps, signal: new AbortController().signal, attempt: 1, maxAttempts: 10 },
    );
    await linkTo(`${waiting}@many.example.com`);
    expect(await mailsTo(`${confirmed}@many.example.com`)).toEqual([]);
    expect(await mailsTo(`${unsubscribed}@many.example.com`)).toEqual([]);
  });
});
