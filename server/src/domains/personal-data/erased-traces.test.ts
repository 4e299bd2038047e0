import {
  contactRoutes,
  campaignRoutes,
  customFieldRoutes,
  personalDataRoutes,
  filterRoutes,
  importRoutes,
  profileRoutes,
  sendingAccountRoutes,
  taskRoutes,
  templateRoutes,
  type WorkflowDefinition,
  workflowRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { textRow, workbookFile } from "../../testing/test-workbook.ts";
import { taskWorld } from "../tasks/testing/task-world.ts";

const PATIENCE = 20_000;
const ADDRESS = "ana.erasable@example.com";

describe("an erased contact whose address is used elsewhere", () => {
  let server: TestServer;
  let user: TestUser;
  let token: string;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    token = user.token;
  });

  const create = async (email: string) =>
    (
      await server.call(contactRoutes.create, {
        token,
        body: { name: "Ana Souza", email, status: "active" },
      })
    ).body;
  async function erase() {
    const { items } = (await server.call(contactRoutes.list, { token, query: { search: ADDRESS } }))
      .body;
    const params = { id: items[0]?.id ?? "" };
    const response = await server.call(personalDataRoutes.erase, {
      token,
      params,
      body: { email: ADDRESS, reason: "personRequest" },
    });
    expect(response.status).toBe(200);
    return response.body;
  }
  const until = (holds: () => Promise<boolean>) =>
    expect.poll(holds, { timeout: PATIENCE }).toBe(true);
  const definition = (value: string) => ({
    operator: "AND" as const,
    conditions: [
      {
        operator: "OR" as const,
        conditions: [
          {
            source: "standard" as const,
            field: "email",
            operator: "inList" as const,
            values: [value, "beto@example.com"],
          },
        ],
      },
    ],
  });

  it("is listed by the proof's filters until a user edits those, because only a user can decide what they should match", async () => {
    await create(ADDRESS);
    const save = async (name: string, value: string) =>
      (
        await server.call(filterRoutes.create, {
          token,
          body: { name, definition: definition(value) },
        })
      ).body;
    const naming = await save("Naming", ADDRESS.toUpperCase());
    await save("Others", `x${ADDRESS}`);
    const proof = await erase();
    expect(proof.filters).toEqual([{ id: naming.id, name: "Naming" }]);
    const proofs = async () => (await server.call(personalDataRoutes.list, { token })).body.items;
    expect(await proofs()).toEqual([proof]);
    const outsider = await server.signUp();
    expect(
      (await server.call(personalDataRoutes.list, { token: outsider.token })).body.items,
    ).toEqual([]);
    const body = { name: "Naming", definition: definition("rui@example.com"), version: 1 };
    expect(
      (await server.call(filterRoutes.update, { token, params: { id: naming.id }, body })).status,
    ).toBe(200);
    expect((await proofs()).map(({ filters }) => filters)).toEqual([[]]);
  });

  const filterOf = async (value: string) =>
    (
      await server.call(filterRoutes.create, {
        token,
        body: { name: "Both", definition: definition(value) },
      })
    ).body.id;
  async function campaignFor(
    filterId: string,
    changes: { name?: string; sendAt?: string; excludedFilterIds?: string[] } = {},
  ) {
    const content = {
      subject: "Oi",
      format: "html" as const,
      language: "pt-br" as const,
      source: "<html><body><p>Oi</p></body></html>",
    };
    const template = await server.call(templateRoutes.create, {
      token,
      body: { name: "T", content },
    });
    const capture = (await server.call(sendingAccountRoutes.list, { token })).body.items.find(
      ({ kind }) => kind === "capture",
    );
    const parts = {
      templateId: template.body.id,
      filterIds: [filterId],
      sendingAccountId: capture?.id ?? "",
    };
    return (
      await server.call(campaignRoutes.create, {
        token,
        body: { name: "First", ...parts, ...changes },
      })
    ).body.id;
  }
  const filterValues = async (id: string) => {
    const { values } = await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.one<{ values: string[] }>(
        sql`select content #> '{filters,0,definition,conditions,0,conditions,0,values}' as values from campaigns where id = ${id}::uuid`,
      ),
    );
    return values;
  };

  it("stays in the audience of scheduled campaigns until they start; the proof lists them meanwhile", async () => {
    await create(ADDRESS);
    await create("beto@example.com");
    const filterId = await filterOf(ADDRESS);
    const later = { sendAt: "2099-07-01T09:30" };
    const planned = await campaignFor(filterId, { name: "Planned", ...later });
    const canceled = await campaignFor(filterId, { name: "Canceled", ...later });
    const takenBack = await campaignFor(filterId, { name: "Taken back", ...later });
    const draft = await campaignFor(filterId, { name: "Draft", ...later });
    const call = async (route: "start" | "cancel" | "unschedule", id: string) => {
      const { status } = await server.call(campaignRoutes[route], { token, params: { id } });
      expect(status).toBe(200);
    };
    for (const id of [planned, canceled, takenBack]) await call("start", id);
    const proof = await erase();
    expect(proof.campaigns).toEqual([
      { id: canceled, name: "Canceled" },
      { id: planned, name: "Planned" },
      { id: takenBack, name: "Taken back" },
    ]);
    expect(proof.removed.map(({ kind }) => kind)).not.toContain("campaignFilters");
    expect([await filterValues(planned), await filterValues(canceled)]).toEqual([
      [ADDRESS, "beto@example.com"],
      [ADDRESS, "beto@example.com"],
    ]);

    await call("unschedule", takenBack);
    await call("cancel", canceled);
    const named = async () =>
      (await server.call(personalDataRoutes.list, { token })).body.items.map(
        ({ campaigns }) => campaigns,
      );
    expect(await named()).toEqual([[{ id: planned, name: "Planned" }]]);
    const prioritize = (key: string) =>
      server.deps.database.system((tx) =>
        tx.execute(
          sql`update graphile_worker._private_jobs set run_at = now() where key like ${key}`,
        ),
      );
    const runCleanupJobs = () =>
      prioritize(`personalData.forgetCampaignFilters:${user.tenantId}:%`);
    expect(await runCleanupJobs()).toBe(1);
    await until(async () => (await filterValues(canceled))[0] === "");
    expect(await filterValues(planned)).toEqual([ADDRESS, "beto@example.com"]);

    await server.deps.database.tenant(user.tenantId, (tx) =>
      tx.execute(sql`update campaigns set starts_at = now() where id = ${planned}::uuid`),
    );
    expect(await prioritize(`campaigns.begin:${planned}`)).toBe(1);
    await until(
      async () =>
        (await server.call(campaignRoutes.get, { token, params: { id: planned } })).body.status ===
        "sent",
    );
    expect(
      (await server.call(campaignRoutes.get, { token, params: { id: planned } })).body.balance,
    ).toMatchObject({ frozen: 1, sent: 1 });
    expect(await runCleanupJobs()).toBe(1);
    await until(async () => (await filterValues(planned))[0] === "");
    expect(await named()).toEqual([[]]);
    // Nothing of the address is left in campaigns, and no further check is scheduled.
    const traces = sql`select from campaigns c where c::text ilike ${`%${ADDRESS}%`} and tenant_id = ${user.tenantId}::uuid`;
    expect(await server.deps.database.system((tx) => tx.execute(traces))).toBe(0);
    expect(
      (await server.call(campaignRoutes.get, { token, params: { id: draft } })).body.filterIds,
    ).toEqual([filterId]);
    await until(async () => (await runCleanupJobs()) === 0);
  });

  const at = { x: 0, y: 0 };
  const common = { name: "", position: at, continueOnError: false };
  const setReferrer = (value: string) => {
    const action = { kind: "setField", identifier: "referrer", value } as const;
    return { ...common, id: "set", type: "update", config: { action } } as const;
  };
  const createReferrer = () =>
    server.call(customFieldRoutes.create, {
      token,
      body: { identifier: "referrer", name: "Referrer", type: "text" },
    });
  const noteWith = (text: string) => {
    const size = { width: 200, height: 200 };
    return { id: "note", text, color: "blue", position: at, size } as const;
  };
  async function workflow(name: string, definition: Partial<WorkflowDefinition>) {
    const { body } = await server.call(campaignRoutes.create, {
      token,
      body: { name, kind: "workflow" },
    });
    const updated = await server.call(workflowRoutes.update, {
      token,
      params: { id: body.id },
      body: { definition: { steps: [], links: [], notes: [], ...definition }, version: 1 },
    });
    if (updated.status !== 200) throw new Error(JSON.stringify(updated.body));
    return { id: body.id, name };
  }

  it("is listed by the proof while a step of a workflow sets it, or a note or request contains it", async () => {
    await create(ADDRESS);
    await createReferrer();
    const request = (url: string, body: string) => {
      const config = { request: { method: "POST", url, bodyKind: "json", body } };
      return { ...common, id: "call", type: "request", config } as never;
    };
    const naming = [
      await workflow("01 step", { steps: [setReferrer(ADDRESS)] }),
      await workflow("02 note", { notes: [noteWith(`Ask ${ADDRESS.toUpperCase()}. Soon`)] }),
      await workflow("03 line", { notes: [noteWith(`Ask\n${ADDRESS}\nfirst`)] }),
      await workflow("04 body", { steps: [request("https://x.example", `{"to":\t"${ADDRESS}"}`)] }),
      await workflow("05 query", { steps: [request(`https://x.example/?to=${ADDRESS}&a=1`, "")] }),
      await workflow("06 path", { steps: [request(`https://x.example/${ADDRESS}/tags`, "")] }),
      await workflow("07 encoded", {
        steps: [request(`https://x.example/?to=${encodeURIComponent(ADDRESS)}`, "")],
      }),
    ];
    await workflow("Other", { steps: [setReferrer(`x${ADDRESS}`)] });
    await workflow("Longer", { notes: [noteWith(`${ADDRESS}.br`)] });
    const deleted = await workflow("Deleted", { notes: [noteWith(ADDRESS)] });
    await server.call(campaignRoutes.remove, { token, params: { id: deleted.id } });
    const proof = await erase();
    expect(proof.campaigns).toEqual(naming);
    expect(proof.removed.map(({ kind }) => kind)).not.toContain("workflowTexts");
  });

  it("is removed from the steps and notes of workflows when they have ended", async () => {
    await create(ADDRESS);
    await createReferrer();
    const one = await workflow("Ended", {
      steps: [setReferrer(ADDRESS)],
      notes: [noteWith(`Ask\n${ADDRESS}.`)],
    });
    const other = await workflow("Paused", { steps: [setReferrer(ADDRESS)] });
    const asTenant = <Row extends object>(query: Sql) =>
      server.deps.database.tenant(user.tenantId, (tx) => tx.query<Row>(query));
    await asTenant(sql`
      insert into workflow_versions (tenant_id, workflow_id, version, definition)
      select tenant_id, id, 1, workflow from campaigns where id in (${one.id}::uuid, ${other.id}::uuid)`);
    await asTenant(sql`update campaigns set status = 'canceled' where id = ${one.id}::uuid`);
    await asTenant(sql`update campaigns set status = 'paused' where id = ${other.id}::uuid`);
    const proof = await erase();
    expect(proof.removed).toContainEqual({ kind: "workflowTexts", count: 1 });
    expect(proof.campaigns).toEqual([other]);
    const texts = (id: string) =>
      asTenant<{ edited: WorkflowDefinition; published: WorkflowDefinition }>(sql`
        select c.workflow as edited, v.definition as published from campaigns c
        join workflow_versions v on v.workflow_id = c.id where c.id = ${id}::uuid`);
    const [ended] = await texts(one.id);
    for (const definition of [ended?.edited, ended?.published]) {
      expect(definition?.steps[0]).toMatchObject({ config: { action: { value: "" } } });
      expect(definition?.notes?.[0]?.text).toBe("Ask\n.");
    }
    expect((await texts(other.id))[0]?.published.steps[0]).toEqual(setReferrer(ADDRESS));

    await asTenant(sql`update campaigns set status = 'sent' where id = ${other.id}::uuid`);
    const hurried = await server.deps.database.system((tx) =>
      tx.execute(sql`
        update graphile_worker._private_jobs set run_at = now()
        where key like ${`personalData.forgetWorkflowTexts:${user.tenantId}:%`}`),
    );
    expect(hurried).toBe(1);
    await until(async () => !JSON.stringify(await texts(other.id)).includes("erasable"));
    expect(
      (await server.call(personalDataRoutes.list, { token })).body.items[0]?.campaigns,
    ).toEqual([]);
  });

  it("is removed from requests for approval, and its tasks are listed by the proof", async () => {
    await create(ADDRESS);
    const { id: campaignId } = await workflow("Asked", {});
    const approvalId = v7();
    const snapshot = {
      name: "Asked",
      settings: { sendAt: null },
      sending: { filters: [{ name: "Ana", definition: definition(ADDRESS) }] },
      steps: [{ title: `Tell ${ADDRESS}`, type: "update" }],
      messages: [],
    };
    const inTenant = server.deps.database.tenant.bind(server.deps.database, user.tenantId);
    await inTenant(async (tx) => {
      await tx.execute(sql`
        insert into approvals (tenant_id, id, campaign_id, action, status, round, fingerprint, note, asked_at)
        values (${user.tenantId}, ${approvalId}, ${campaignId}, 'start', 'waiting', 1, 'f', ${`For ${ADDRESS}`}, now())`);
      await tx.execute(sql`
        insert into approval_rounds (tenant_id, approval_id, round, asked_at, snapshot)
        values (${user.tenantId}, ${approvalId}, 1, now(), ${JSON.stringify(snapshot)}::jsonb)`);
      await tx.execute(sql`
        insert into approval_entries (tenant_id, approval_id, id, kind, text, round, at)
        values (${user.tenantId}, ${approvalId}, ${v7()}, 'commented', ${`${ADDRESS}: ok`}, 1, now())`);
    });
    const { body: taskBody } = await server.call(taskRoutes.create, {
      token,
      body: taskWorld(server, user).body({ name: "Ping", description: `Ask ${ADDRESS}` }),
    });
    const proof = await erase();
    expect(proof.removed).toContainEqual({ kind: "approvalRequests", count: 1 });
    expect(proof.tasks).toEqual([{ id: taskBody.id, name: "Ping" }]);
    const left = await inTenant((tx) =>
      tx.one<{ snapshot: object; note: string; text: string }>(sql`
        select r.snapshot, q.note, e.text from approvals q
        join approval_rounds r on r.approval_id = q.id join approval_entries e on e.approval_id = q.id
        where q.id = ${approvalId}::uuid`),
    );
    expect(left).toEqual({
      snapshot: JSON.parse(JSON.stringify(snapshot).replaceAll(ADDRESS, "")) as object,
      note: "For ",
      text: ": ok",
    });
  });

  it("is removed from the audience of sent campaigns", async () => {
    await create(ADDRESS);
    await create("beto@example.com");
    const params = { id: await campaignFor(await filterOf(ADDRESS)) };
    await server.call(campaignRoutes.start, { token, params });
    await until(
      async () => (await server.call(campaignRoutes.get, { token, params })).body.status === "sent",
    );
    expect(await filterValues(params.id)).toContain(ADDRESS);
    expect((await erase()).removed).toContainEqual({ kind: "campaignFilters", count: 1 });
    expect(await filterValues(params.id)).toEqual(["", "beto@example.com"]);
  });

  it("is removed from the sample data of templates, their drafts and versions, leaving the rest", async () => {
    await create(ADDRESS);
    const words = {
      subject: "Oi",
      format: "html" as const,
      language: "pt-br" as const,
      source: "<html><body><p>Oi</p></body></html>",
    };
    const sampleData = (n: number) => ({
      order: { to: [`Ana <${ADDRESS.toUpperCase()}>`, "beto@example.com"], n },
      [ADDRESS]: { a: 1 },
      line: `\n${ADDRESS}`,
    });
    const created = await server.call(templateRoutes.create, {
      token,
      body: { name: "T", content: { ...words, sampleData: sampleData(1) } },
    });
    const params = { id: created.body.id };
    const content = { ...created.body.content, sampleData: sampleData(2) };
    await server.call(templateRoutes.saveDraft, {
      token,
      params,
      body: { content, draftVersion: 1 },
    });
    const other = await server.call(templateRoutes.create, {
      token,
      body: { name: "U", content: { ...words, sampleData: { to: `x${ADDRESS}` } } },
    });
    expect((await erase()).removed).toContainEqual({ kind: "templateSamples", count: 4 });

    const left = (n: number) => ({
      order: { to: ["Ana <>", "beto@example.com"], n },
      "": { a: 1 },
      line: "\n",
    });
    const { body: template } = await server.call(templateRoutes.get, { token, params });
    expect(JSON.stringify(template.content)).toBe(
      JSON.stringify({ ...created.body.content, sampleData: left(1) }),
    );
    expect(JSON.stringify(template.draft?.content)).toBe(
      JSON.stringify({ ...content, sampleData: left(2) }),
    );
    const { items } = (await server.call(templateRoutes.versions, { token, params })).body;
    for (const { id } of items) {
      const version = await server.call(templateRoutes.version, {
        token,
        params: { ...params, versionId: id },
      });
      expect(version.body.content.sampleData).toMatchObject({ line: "\n" });
    }
    const stale = await server.fail(templateRoutes.saveDraft, {
      token,
      params,
      body: { content: { ...content, subject: "x" }, draftVersion: 2 },
    });
    expect(stale.body.code).toBe("VERSION_CONFLICT");
    const untouched = await server.call(templateRoutes.get, {
      token,
      params: { id: other.body.id },
    });
    expect(untouched.body).toEqual(other.body);
    const place = sql`select from templates t where t::text ilike ${`%${ADDRESS}%`} and id = ${params.id}::uuid`;
    expect(await server.deps.database.system((tx) => tx.execute(place))).toBe(0);
  });

  it("is deleted with unstarted uploads that contain it, but not with others", async () => {
    await create(ADDRESS);
    const upload = async (name: string, content: string | Buffer) => {
      const form = new FormData();
      form.append(
        "file",
        new Blob([typeof content === "string" ? content : new Uint8Array(content)]),
        name,
      );
      const { status, body } = await server.call(importRoutes.upload, {
        token,
        body: form as never,
      });
      expect(status).toBe(201);
      return body.id;
    };
    const many = Array.from({ length: 5_000 }, (_, n) => `Somebody ${n},p${n}@example.com`).join(
      "\n",
    );
    const holding = await upload("people.csv", `name,email\n${many}\nAna,${ADDRESS}\n`);
    const other = await upload("others.csv", `name,email\n${many}\n`);
    const sheet = {
      name: "First",
      rows: textRow(1, "name", "email") + textRow(2, "Beto", "beto@example.com"),
    };
    const second = {
      name: "Second",
      rows: textRow(1, "name", "email") + textRow(2, "Ana", ADDRESS.toUpperCase()),
    };
    const secondSheet = await upload(
      "people.xlsx",
      await workbookFile({ sheets: [sheet, second] }),
    );
    const otherBook = await upload("others.xlsx", await workbookFile({ sheets: [sheet] }));
    expect((await erase()).removed).toContainEqual({ kind: "waitingUploads", count: 4 });
    const status = async (id: string) =>
      (await server.call(importRoutes.get, { token, params: { id } })).body.status;
    await until(
      async () =>
        (await status(holding)) === "canceled" && (await status(secondSheet)) === "canceled",
    );
    expect([await status(other), await status(otherBook)]).toEqual(["uploaded", "uploaded"]);
    for (const id of [holding, secondSheet])
      await expect(
        server.deps.storage.size(`imports/${user.tenantId}/${id}.upload`),
      ).rejects.toThrow("ENOENT");
    expect(
      await server.deps.storage.size(`imports/${user.tenantId}/${other}.upload`),
    ).toBeGreaterThan(0);
  });

  it("is removed from the members' saved views that search for it", async () => {
    await create(ADDRESS);
    const views = [
      { id: "1", name: "Ana", query: `search=${encodeURIComponent(ADDRESS)}&sort=name` },
      { id: "2", name: "Active", query: "status=active" },
      { id: "3", name: ADDRESS, query: "" },
    ];
    const lists = {
      accounts: { density: "compact" as const, views },
      filters: { columns: ["name"] },
    };
    expect(
      (await server.call(profileRoutes.setPreferences, { token, body: { darkMode: true, lists } }))
        .status,
    ).toBe(200);
    const outsider = await server.signUp();
    await server.call(profileRoutes.setPreferences, { token: outsider.token, body: { lists } });
    await erase();
    const preferencesOf = (as: string) =>
      server.deps.database.system((tx) =>
        tx.one<{ preferences: object }>(sql`select preferences from people where id = ${as}::uuid`),
      );
    await until(
      async () =>
        !JSON.stringify((await preferencesOf(user.userId)).preferences).includes("erasable"),
    );
    expect((await preferencesOf(user.userId)).preferences).toEqual({
      darkMode: true,
      lists: {
        accounts: { density: "compact", views: [views[1]] },
        filters: { columns: ["name"] },
      },
    });
    expect((await preferencesOf(outsider.userId)).preferences).toMatchObject({ lists });
  });
});
