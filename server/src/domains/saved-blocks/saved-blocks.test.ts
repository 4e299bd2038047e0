import { randomUUID } from "node:crypto";
import { type SavedBlockContent, savedBlockRoutes as routes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signUp();
});
afterAll(() => server?.stop());

const padding = { top: 8, end: 0, bottom: 8, start: 0 };
const spacer = { id: "s1", kind: "spacer", height: 24, visibility: null } as const;
const block: SavedBlockContent = { type: "block", block: spacer };
const section: SavedBlockContent = {
  type: "section",
  section: {
    id: "sec",
    columns: [
      { id: "c1", share: 60, align: "top", color: "surface", blocks: [spacer] },
      { id: "c2", share: 40, align: "middle", color: null, blocks: [] },
    ],
    color: "#aa0011",
    bleeds: true,
    padding,
    onPhone: "stack",
    visibility: {
      match: "all",
      rules: [{ path: "account.fields.city", operator: "equals", value: "Recife" }],
      devices: "all",
    },
  },
};

describe("a saved block", () => {
  test.each([
    ["block", block],
    ["section", section],
  ])("of one %s is returned as it was saved", async (name, content) => {
    const { status, body } = await server.call(routes.create, {
      token: user.token,
      body: { name, content },
    });
    expect([status, body.name, body.content]).toEqual([201, name, content]);
    const { items } = (
      await server.call(routes.list, { token: user.token, query: { search: name } })
    ).body;
    expect(items).toEqual([body]);
  });

  test("can be renamed, found by its name, and deleted once", async () => {
    const { token } = await server.signUp();
    const names = ["Rodapé da loja", "abertura", "Chamada 50%"];
    const ids: string[] = [];
    for (const name of names)
      ids.push(
        (await server.call(routes.create, { token, body: { name, content: block } })).body.id,
      );
    const found = async (query: Record<string, string>) =>
      (await server.call(routes.list, { token, query })).body.items.map(({ name }) => name);
    expect(await found({})).toEqual(names.toReversed());
    expect(await found({ sort: "name" })).toEqual(["abertura", "Chamada 50%", "Rodapé da loja"]);
    expect(await found({ search: "0%" })).toEqual(["Chamada 50%"]);
    const [id = ""] = ids;
    expect(
      (await server.call(routes.rename, { token, params: { id }, body: { name: "Pé" } })).body,
    ).toMatchObject({
      id,
      name: "Pé",
      content: block,
    });
    expect(
      (await server.call(routes.remove, { token, body: { ids: [id, randomUUID()] } })).body,
    ).toEqual({ count: 1 });
    expect((await server.call(routes.remove, { token, body: { ids: [id] } })).body).toEqual({
      count: 0,
    });
    expect(
      (await server.fail(routes.rename, { token, params: { id }, body: { name: "Gone" } })).status,
    ).toBe(404);
    expect(await found({ sort: "name" })).toEqual(["abertura", "Chamada 50%"]);
  });

  test.each([
    ["of an unknown kind", { type: "block", block: { ...spacer, kind: "script" } }],
    ["with unknown properties", { type: "block", block: { ...spacer, onclick: "alert(1)" } }],
    [
      "whose columns leave a gap",
      {
        type: "section",
        section: { ...section.section, columns: [{ ...section.section.columns[0], share: 30 }] },
      },
    ],
    ["of an unknown type", { type: "page" }],
  ])("%s is rejected", async (_, content) => {
    const response = await server.fail(routes.create, {
      token: user.token,
      body: { name: "Off", content },
    });
    expect(response).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  });

  test("is rejected beyond 500, even when two are saved concurrently", async () => {
    const { token, tenantId } = await server.signUp();
    await server.deps.database.tenant(tenantId, (tx) =>
      tx.execute(sql`
        insert into saved_blocks (tenant_id, id, name, content)
        select ${tenantId}, gen_random_uuid(), 'Many', ${JSON.stringify(block)}::jsonb from generate_series(1, 499)`),
    );
    const responses = await Promise.all(
      ["one", "two"].map(
        (name) =>
          server.call(routes.create, { token, body: { name, content: block } }) as Promise<{
            status: number;
            body: object;
          }>,
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "SAVED_BLOCKS_FULL",
    });
  });
});
