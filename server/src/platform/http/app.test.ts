import { authRoutes, customFieldRoutes, workspaceRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test("a person signs up, enters the workspace and works in it", async () => {
  const { token, tenantId } = await server.signUp({ companyName: "Padaria do Zé" });
  const workspace = await server.call(workspaceRoutes.get, { token });
  expect(workspace.body).toMatchObject({ id: tenantId, name: "Padaria do Zé" });
});
