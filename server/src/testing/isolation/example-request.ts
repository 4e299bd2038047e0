import net, { type AddressInfo } from "node:net";
import {
  campaignRoutes,
  requestRoutes,
  workflowCallRoutes,
  workflowRoutes,
} from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import { eventually } from "./eventually.ts";
import type { World } from "./world.ts";

type Ids = Pick<World["ids"], "callingWorkflow" | "workflowCall" | "storedSecret">;

/** Creates a secret, and a running workflow with an uncertain request: it got no response. */
export async function createCall(
  api: ApiClient,
  secret: string,
  { account, captureAccount }: Pick<World["ids"], "account" | "captureAccount">,
): Promise<Ids> {
  // Closes each connection as soon as it receives data.
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stored = await api.call(requestRoutes.createSecret, {
    body: { name: "crm_token", value: `${secret} token`, hosts: ["127.0.0.1"] },
  });
  const { id } = await api.call(campaignRoutes.create, {
    body: { name: `${secret} calls`, kind: "workflow", sendingAccountId: captureAccount },
  });
  const params = { id };
  const position = { x: 0, y: 0 };
  const headers = [{ name: "Authorization", value: "{{ secrets.crm_token }}" }];
  const request = { url: `http://127.0.0.1:${port}/`, headers, body: "{}" };
  const definition = {
    steps: [
      { id: "entry", type: "entry" as const, position, config: { trigger: "api" as const } },
      { id: "call", type: "request" as const, position, config: { request } },
    ],
    links: [{ from: "entry", to: "call" }],
  };
  await api.call(workflowRoutes.update, { params, body: { definition, version: 1 } });
  await api.call(workflowRoutes.start, { params });
  await eventually(
    async () => (await api.call(campaignRoutes.get, { params })).status === "sending",
  );
  await api.call(workflowRoutes.enter, { params, body: { contactId: account } });
  const calls = async () => (await api.call(workflowCallRoutes.list, { params })).items;
  await eventually(async () => (await calls()).some(({ state }) => state === "uncertain"));
  server.close();
  const [call] = await calls();
  return { callingWorkflow: id, workflowCall: call?.id ?? "", storedSecret: stored.id };
}
