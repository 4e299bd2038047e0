import { exportRoutes, webhookRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { exportTester, type ExportTester } from "./testing/test-exports.ts";

describe("an export of webhook events", () => {
  let server: TestServer;
  let user: TestUser;
  let tester: ExportTester;
  let webhookId: string;
  beforeAll(async () => {
    server = await startTestServer({ config: { role: "api" } });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    user = await server.signUp();
    tester = exportTester(server, user);
    const body = {
      url: "http://127.0.0.1:9/hook",
      events: ["import.finished" as const, "email.clicked" as const],
    };
    webhookId = (await server.call(webhookRoutes.create, { token: user.token, body })).body.id;
  });

  const send = async (type: "import.finished" | "email.clicked") =>
    (
      await server.call(webhookRoutes.test, {
        token: user.token,
        params: { id: webhookId },
        body: { type },
      })
    ).body;

  it("contains the events shown in the list as JSON, with the data as objects", async () => {
    const imported = await send("import.finished");
    const clicked = await send("email.clicked");
    const { bytes, created } = await tester.file({
      kind: "webhookEvents",
      format: "json",
      filter: {},
    });
    expect(created.fileName).toMatch(/^webhook-events-.*\.json$/);
    expect(JSON.parse(bytes.toString())).toEqual([
      expect.objectContaining({
        id: imported.id,
        type: "import.finished",
        webhookId,
        status: "pending",
        attempts: 0,
        statusCode: null,
        createdAt: imported.createdAt,
        data: expect.objectContaining({ rows: 120 }) as unknown,
      }),
      expect.objectContaining({ id: clicked.id, type: "email.clicked" }),
    ]);
  });

  it("contains only events that match the conditions and the selection", async () => {
    const first = await send("email.clicked");
    await send("email.clicked");
    const other = await send("import.finished");
    const ids = async (request: object) => {
      const { bytes } = await tester.file({
        kind: "webhookEvents",
        format: "json",
        filter: {},
        ...request,
      });
      return (JSON.parse(bytes.toString()) as { id: string }[]).map(({ id }) => id);
    };
    expect(await ids({ filter: { type: "import.finished" } })).toEqual([other.id]);
    expect(await ids({ filter: { search: other.messageId } })).toEqual([other.id]);
    expect(await ids({ ids: [first.id, other.id] })).toEqual([first.id, other.id]);
    expect(await ids({ filter: { status: "failed" } })).toEqual([]);
  });

  it("has a row per event as CSV", async () => {
    await send("import.finished");
    const { bytes } = await tester.file({ kind: "webhookEvents", format: "csv", filter: {} });
    const [header, row = ""] = bytes.toString().split("\n");
    expect(header).toContain("id,eventId,type,webhookId,url,status,attempts");
    expect(row).toContain("import.finished");
    expect(row).toContain('""rows"": 120');
  });

  it("is rejected for members who may export, but not manage webhooks", async () => {
    const token = await server.member(user.tenantId, "analyst");
    const body = { kind: "webhookEvents" as const, format: "csv" as const, filter: {} };
    expect((await server.fail(exportRoutes.create, { token, body })).body.code).toBe("FORBIDDEN");
  });
});
