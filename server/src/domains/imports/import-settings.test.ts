import { contactRoutes, customFieldRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { importTester, newField, target, type ImportTester } from "./import-tester.ts";

const { email, name, status, ignore } = target;

describe("import settings", () => {
  let server: TestServer;
  let user: TestUser;
  let other: TestUser;
  let tester: ImportTester;

  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    other = await server.signUp();
    tester = importTester(server, user);
  });

  const addContact = (body: object) =>
    server.call(contactRoutes.create, {
      token: user.token,
      body: { status: "active", name: "Ana", ...body } as never,
    });

  it("add tags, in the workspace's existing spelling, to new and existing contacts", async () => {
    await addContact({ email: "ana@example.com", tags: ["VIP", "Old"] });
    const done = await tester.importAll(
      'email,labels\nana@example.com,"vip; Natal , natal"\nrui@example.com,Natal\nzoe@example.com,\nlong@example.com,' +
        `${"x".repeat(51)}\nmany@example.com,"${Array.from({ length: 101 }, (_, n) => `t${n}`).join(";")}"\n`,
      [email, { kind: "tags" }],
      { tags: ["Feira", "VIP"], invalidValues: "reject" },
    );
    expect(done.columns[1]).toMatchObject({ suggestion: { kind: "tags" } });
    expect(done.result).toMatchObject({ created: 2, updated: 1, rejected: 2 });
    expect((await tester.reasonsOf(done.id)).map(([, reason]) => reason)).toEqual([
      "valueTooLong",
      "valueTooLong",
    ]);
    expect((await tester.contacts()).map((one) => [one.email, one.tags])).toEqual([
      ["ana@example.com", ["Feira", "Natal", "Old", "VIP"]],
      ["rui@example.com", ["Feira", "Natal", "VIP"]],
      ["zoe@example.com", ["Feira", "VIP"]],
    ]);
    const again = await tester.importAll(
      "email,t\nana@example.com,NATAL\n",
      [email, { kind: "tags" }],
      { tags: ["feira"] },
    );
    expect(again.result).toMatchObject({ unchanged: 1 });
  });

  it("activate no contact without known consent", async () => {
    await addContact({ email: "old@example.com", status: "pending" });
    await addContact({ email: "off@example.com", status: "inactive" });
    const file =
      "email,status\nnew@example.com,active\nnone@example.com,\ngone@example.com,inactive\nold@example.com,active\noff@example.com,active\n";
    await tester.importAll(file, [email, status], { consent: null, defaultStatus: "active" });
    const statuses = async () =>
      Object.fromEntries(
        (await tester.contacts()).map((one) => [one.email.split("@")[0], one.status]),
      );
    expect(await statuses()).toEqual({
      new: "pending",
      none: "pending",
      gone: "inactive",
      old: "pending",
      off: "inactive",
    });
    await tester.importAll(file, [email, status], { consent: { wording: "Yes, write to me" } });
    expect(await statuses()).toEqual({
      new: "active",
      none: "pending",
      gone: "inactive",
      old: "active",
      off: "active",
    });
  });

  it("remember the column targets of earlier files while those targets exist", async () => {
    const file = "E-mail;Quem;Cidade natal;Obs\nana@example.com;Ana;Natal;x\n";
    const first = await tester.upload(file);
    expect(first.columns.map((column) => column.remembered)).toEqual([false, false, false, false]);
    await tester.importAll(file, [email, name, newField("birthplace", "text"), ignore]);
    const second = await tester.upload(
      "Obs;E-mail;Outra;Cidade Natal;Quem\ny;rui@example.com;1;Recife;Rui\n",
    );
    expect(second.columns.map(({ suggestion, remembered }) => [suggestion, remembered])).toEqual([
      [ignore, true],
      [email, true],
      [expect.objectContaining({ kind: "newField", identifier: "outra" }), false],
      [{ kind: "field", identifier: "birthplace" }, true],
      [name, true],
    ]);
    const { items } = (await server.call(customFieldRoutes.list, { token: user.token })).body;
    await server.call(customFieldRoutes.remove, {
      token: user.token,
      body: { ids: items.map((field) => field.id) },
    });
    const third = await tester.upload(file);
    expect(third.columns[2]).toMatchObject({
      remembered: false,
      suggestion: { kind: "newField", identifier: "cidade_natal" },
    });
    expect(
      (await importTester(server, other).upload(file)).columns.some((column) => column.remembered),
    ).toBe(false);
  });
});
