import { apiKeyRoutes, apiLogRoutes } from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import { requestRoute } from "./api-request.ts";
import { eventually } from "./eventually.ts";

/** Makes a call with an API key, and returns the id of its entry in the log. */
export async function logCall(api: ApiClient, url: string, key: string): Promise<string> {
  await requestRoute(url, apiKeyRoutes.whoAmI, key);
  let id: string | undefined;
  await eventually(async () => {
    id = (await api.call(apiLogRoutes.list)).items[0]?.id;
    return id !== undefined;
  });
  return id ?? "";
}
