import {
  contactRoutes,
  customFieldRoutes,
  type ContactImport,
  dealRoutes,
  type ImportSettings,
  importRoutes as routes,
  pipelineRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { fileForm, jobRun } from "./import-tester.ts";
import { checkJob, importJob } from "./jobs.ts";
import { undoJob } from "./undo.ts";

let server: TestServer;
let user: TestUser;
let settings: NonNullable<ImportSettings["deals"]>;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await server.signUp();
  const { token } = user;
  const [pipeline] = (await server.call(pipelineRoutes.list, { token })).body.items;
  const [reason] = (await server.call(pipelineRoutes.lostReasons, { token })).body.items;
  const rooms = { identifier: "quartos", name: "Quartos", type: "number", object: "deal" } as const;
  await server.call(customFieldRoutes.create, { token, body: rooms });
  const [, , proposal = "", negotiation = "", contract = ""] =
    pipeline?.stages.map(({ name }) => name) ?? [];
  MESSY = messy(proposal.toUpperCase(), negotiation, contract);
  settings = {
    pipelineId: pipeline?.id ?? "",
    lostReasonId: reason?.id ?? "",
    match: "existing",
    createContacts: true,
  };
});

const tenant = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  server.deps.database.tenant(user.tenantId, work);

async function upload(content: string): Promise<ContactImport> {
  const { token } = user;
  const query = { kind: "deals" } as const;
  const response = await server.call(routes.upload, {
    token,
    query,
    body: fileForm(content, "deals.csv"),
  });
  expect(response.status).toBe(201);
  return response.body;
}
const get = async (id: string) =>
  (await server.call(routes.get, { token: user.token, params: { id } })).body;

/** Checks a file with the suggested columns. */
async function check(content: string, given: Partial<ImportSettings> = {}): Promise<ContactImport> {
  const file = await upload(content);
  const { token } = user;
  const params = { id: file.id };
  const targets = file.columns.map(({ suggestion }) => suggestion);
  const body = { targets, consent: null, deals: settings, ...given };
  const response = await server.call(routes.check, { token, params, body });
  expect(response.status).toBe(202);
  await checkJob.run({ tenantId: user.tenantId, importId: file.id }, jobRun(server.deps));
  return get(file.id);
}
async function start(id: string): Promise<void> {
  const { token } = user;
  expect((await server.call(routes.start, { token, params: { id } })).status).toBe(202);
}
const run = (importId: string) =>
  importJob.run({ tenantId: user.tenantId, importId }, jobRun(server.deps));
async function importFile(
  content: string,
  given?: Partial<ImportSettings>,
): Promise<ContactImport> {
  const { id } = await check(content, given);
  await start(id);
  await run(id);
  return get(id);
}
const deals = async () =>
  (await server.call(dealRoutes.list, { token: user.token, query: { limit: 100, sort: "title" } }))
    .body.items;

let MESSY: string;
const messy = (proposal: string, negotiation: string, contract: string) =>
  [
    "Negócio;Empresa;E-mail;Contato;Etapa;Valor;Previsão de fechamento;Responsável;Tags;Status;Fechado em;Motivo da perda;Criado em;ID externo;Quartos",
    `Café da manhã;Hotel Azul;ana@example.com;Ana Souza;${proposal};R$ 1.234,56;25/12/2027;;hotel, sul;;;;03/02/2026;A-1;84`,
    "Frigobar;Hotel Verde;ana@example.com;;Etapa X;US$ 10,00;31/02/2027;ninguem@example.com;;aberto;;;;A-2;muitos",
    `Evento;;nao-e-mail;;${contract};2.500;;;;Ganho;10/03/2026;;01/02/2026;A-3;`,
    `Minibar;;;;${negotiation};99,9;;;;perdido;11/03/2026;Caro demais;;A-4;`,
    ";Sem título;;;;;;;;;;;;A-5;",
    "Repetido;;;;;;;;;;;;;A-1;",
  ].join("\r\n");

describe("An import of deals", () => {
  it("suggests columns by their headers", async () => {
    const { columns } = await upload(MESSY);
    expect(
      columns.map(({ suggestion }) => ("field" in suggestion ? suggestion.field : suggestion.kind)),
    ).toEqual([
      "title",
      "company",
      "contactEmail",
      "contactName",
      "stage",
      "value",
      "expectedCloseOn",
      "owner",
      "tags",
      "status",
      "closedOn",
      "lostReason",
      "createdOn",
      "externalId",
      "field",
    ]);
  });

  it("imports the readable rows of a messy file, and reports the omitted values", async () => {
    const checked = await check(MESSY);
    expect(checked.check).toMatchObject({ rows: 6, created: 4, updated: 0, rejected: 2 });
    expect(await deals()).toEqual([]);
    await start(checked.id);
    await run(checked.id);
    const done = await get(checked.id);
    expect(done.result).toEqual(checked.check);
    const warnings = Object.fromEntries(
      (done.result?.warnings ?? []).map(({ warning, count }) => [warning, count]),
    );
    expect(warnings).toEqual({
      stageUnknown: 1,
      currencyMismatch: 1,
      dateInvalid: 1,
      ownerUnknown: 1,
      numberInvalid: 1,
      contactInvalid: 1,
      lostReasonUnknown: 1,
    });
    const [cafe, evento, frigobar, minibar] = await deals();
    expect(cafe).toMatchObject({
      title: "Café da manhã",
      company: "Hotel Azul",
      value: 123_456,
      expectedCloseOn: "2027-12-25",
      status: "open",
      tags: ["hotel", "sul"],
      fields: { quartos: 84 },
      source: { origin: "import" },
      contact: { email: "ana@example.com", name: "Ana Souza", status: "pending" },
    });
    expect(cafe?.createdAt.slice(0, 10)).toBe("2026-02-03");
    expect(evento).toMatchObject({ status: "won", closedOn: "2026-03-10", value: 250_000 });
    expect(frigobar).toMatchObject({ value: null, owner: null, expectedCloseOn: null, fields: {} });
    expect(minibar).toMatchObject({
      status: "lost",
      value: 9990,
      lost: { note: "Caro demais", reasonId: settings.lostReasonId },
    });
    const reasons = await server.call(routes.rejections, {
      token: user.token,
      params: { id: done.id },
      query: {},
    });
    expect(reasons.body.items.map(({ row, reason }) => [row, reason])).toEqual([
      [6, "titleMissing"],
      [7, "duplicateInFile"],
    ]);
  });

  it("writes the history with the given dates, without moves", async () => {
    await importFile(MESSY);
    const history = await tenant((tx) =>
      tx.query<{ title: string; kind: string; day: string; entered: Date | null }>(sql`
        select d.title, h.kind, to_char(h.at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, h.entered_at as entered
        from deal_history h join deals d on d.tenant_id = h.tenant_id and d.id = h.deal_id
        where h.tenant_id = ${user.tenantId}::uuid and d.title in ('Evento', 'Café da manhã') order by h.at, h.id`),
    );
    expect(history).toEqual([
      { title: "Evento", kind: "created", day: "2026-02-01", entered: null },
      { title: "Café da manhã", kind: "created", day: "2026-02-03", entered: null },
      { title: "Evento", kind: "won", day: "2026-03-10", entered: null },
    ]);
  });

  it("changes nothing when repeated, and otherwise only differing values", async () => {
    await importFile(MESSY);
    const before = await deals();
    const again = await importFile(MESSY);
    expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    expect(await deals()).toEqual(before);
    const changed = await importFile(
      "Título,Valor,ID externo\nCafé novo,2000.00,A-1\nNovo,1,A-9\n",
    );
    expect(changed.result).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
    const cafe = (await deals()).find(({ title }) => title === "Café novo");
    expect(cafe).toMatchObject({ value: 200_000, company: "Hotel Azul", fields: { quartos: 84 } });
  });

  it("finds deals without an external id by title and contact", async () => {
    const file =
      "title,email,value\nBeans,ana@example.com,10\nBeans,bia@example.com,20\nBeans,,30\n";
    expect((await importFile(file)).result).toMatchObject({ created: 3 });
    expect((await importFile(file)).result).toMatchObject({ created: 0, unchanged: 3 });
    const never = { deals: { ...settings, match: "never" as const } };
    expect((await importFile(file, never)).result).toMatchObject({ created: 3 });
  });

  it("leaves existing contacts unchanged, and creates none unless requested", async () => {
    const { token } = user;
    const body = { name: "Ana", email: "ana@example.com", status: "active" as const };
    await server.call(contactRoutes.create, { token, body });
    const file = "title,email\nOne,ANA@example.com\nTwo,new@example.com\n";
    const none = { deals: { ...settings, createContacts: false } };
    const { result } = await importFile(file, none);
    expect(result?.warnings).toEqual([{ warning: "contactUnknown", count: 1 }]);
    const contacts = (await server.call(contactRoutes.list, { token })).body.items;
    expect(contacts.map(({ email, status }) => [email, status])).toEqual([
      ["ana@example.com", "active"],
    ]);
    expect((await deals()).map(({ contact }) => contact?.email ?? null)).toEqual([
      "ana@example.com",
      null,
    ]);
  });

  it("reports in advance how many contacts it creates, and by how many they exceed the plan", async () => {
    const { token } = user;
    const body = { name: "Ana", email: "ana@example.com", status: "active" as const };
    await server.call(contactRoutes.create, { token, body });
    const rows = ["One,ANA@example.com", "Two,bia@example.com", "Three,BIA@example.com"];
    const file = ["title,email", ...rows, "Four,caio@example.com", "Five,"].join("\n");
    const setMax = (max: number) =>
      server.deps.database.system((tx) =>
        tx.execute(sql`update plans set contacts = ${max}::int where plan = 'trial'`),
      );
    await setMax(2);
    try {
      const checked = await check(file);
      expect(checked).toMatchObject({
        check: { created: 5, contacts: 2 },
        planExcess: { limit: "contacts", max: 2, used: 1, wanted: 2 },
      });
      const params = { id: checked.id };
      expect(await server.fail(routes.start, { token, params })).toMatchObject({
        status: 402,
        body: { code: "PLAN_LIMIT_REACHED" },
      });
      const none = { deals: { ...settings, createContacts: false } };
      const without = await check(file, none);
      expect(without.planExcess).toBeNull();
      expect(without.check).not.toHaveProperty("contacts");
      await setMax(3);
      await start(checked.id);
      await run(checked.id);
      expect((await get(checked.id)).result).toMatchObject({ created: 5, contacts: 2 });
    } finally {
      await setMax(15_000);
    }
  });

  it("ends with the same deals when killed after each batch", async () => {
    const rows = Array.from({ length: 1203 }, (_, index) => `Deal ${index},${index},E-${index}`);
    const { id } = await check(`title,value,external id\n${rows.join("\n")}\n`);
    await start(id);
    const { database } = server.deps;
    let left = 3;
    const dying = {
      ...server.deps,
      database: {
        ...database,
        tenant: (async (tenantId: string, work: never) => {
          if (left <= 0) throw new Error("killed");
          left -= 1;
          return database.tenant(tenantId, work);
        }) as never,
      },
    };
    for (const calls of [3, 4, 5, 6]) {
      left = calls;
      await importJob
        .run({ tenantId: user.tenantId, importId: id }, jobRun(dying as never))
        .catch(() => {});
    }
    await run(id);
    expect((await get(id)).result).toMatchObject({ rows: 1203, created: 1203, rejected: 0 });
    const { count, positions } = await tenant((tx) =>
      tx.one<{ count: number; positions: number }>(sql`
        select count(*) as count, count(distinct position) as positions from deals where tenant_id = ${user.tenantId}::uuid`),
    );
    expect([count, positions]).toEqual([1203, 1203]);
  });

  it("can be undone: created deals and contacts are removed, changed ones are restored", async () => {
    const { token } = user;
    const pipelineId = settings.pipelineId;
    const create = (title: string, value: number) =>
      server.call(dealRoutes.create, { token, body: { title, value, pipelineId } });
    await create("Known", 100);
    const done = await importFile(
      "title,email,value\nKnown,,7\nFresh,ana@example.com,8\nKept,,9\n",
    );
    expect(done.result).toMatchObject({ created: 2, updated: 1 });
    const existing = (await deals()).find(({ title }) => title === "Kept");
    const params = { id: existing?.id ?? "" };
    const note = { kind: "note" as const, text: "Called" };
    await server.call(dealRoutes.addActivity, { token, params, body: note });
    await server.call(routes.undo, { token, params: { id: done.id } });
    await undoJob.run({ tenantId: user.tenantId, importId: done.id }, jobRun(server.deps));
    expect((await get(done.id)).undo).toEqual({ removed: 1, restored: 1, kept: 1 });
    expect((await deals()).map(({ title, value }) => [title, value])).toEqual([
      ["Kept", 900],
      ["Known", 100],
    ]);
    expect((await server.call(contactRoutes.list, { token })).body.total).toBe(0);
  });

  it("rejects columns of contacts, an unknown pipeline, and a file without titles", async () => {
    const { token } = user;
    const refuse = async (body: Partial<ImportSettings>) => {
      const { id } = await upload("title,x\na,b\n");
      const response = await server.call(routes.check, {
        token,
        params: { id },
        body: { targets: [], consent: null, deals: settings, ...body },
      });
      return (response.body as unknown as { errors: { code: string }[] }).errors.map(
        ({ code }) => code,
      );
    };
    const title = { kind: "deal", field: "title" } as const;
    const ignore = { kind: "ignore" } as const;
    expect(await refuse({ targets: [title, { kind: "standard", field: "email" }] })).toEqual([
      "targetOfOtherKind",
    ]);
    expect(await refuse({ targets: [ignore, ignore] })).toEqual(["titleTargetMissing"]);
    const pipelineId = "0195b4f0-0000-7000-8000-000000000000";
    expect(await refuse({ targets: [title, ignore], deals: { ...settings, pipelineId } })).toEqual([
      "notFound",
    ]);
  });

  it("recognizes an export of deals, whose value is in whole units in another column", async () => {
    const id = "0195b4f0-0000-7000-8000-000000000000";
    const { columns } = await upload(`id,title,value,amount,probability\n${id},Beans,1000,10,50\n`);
    expect(columns.map(({ suggestion }) => suggestion)).toEqual([
      { kind: "ignore" },
      { kind: "deal", field: "title" },
      { kind: "ignore" },
      { kind: "deal", field: "value" },
      { kind: "ignore" },
    ]);
  });

  it("creates new fields for deals and not for contacts", async () => {
    await importFile("title,floor\nOne,Ground\n");
    const listed = async (object: "contact" | "deal") =>
      (await server.call(customFieldRoutes.list, { token: user.token, query: { object } })).body
        .items.length;
    expect([await listed("contact"), await listed("deal")]).toEqual([0, 2]);
  });
});
