import { approvalRoutes, campaignRoutes } from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import type { TestServer } from "../test-server.ts";

/** Requests approval of a copy of a campaign from a new member. */
export async function askForApproval(
  server: TestServer,
  api: ApiClient,
  tenantId: string,
  campaignId: string,
): Promise<string> {
  await server.member(tenantId, "marketer");
  const copy = await api.call(campaignRoutes.duplicate, { params: { id: campaignId } });
  const { id } = await api.call(approvalRoutes.ask, {
    body: { campaignId: copy.id, note: copy.name },
  });
  await api.call(approvalRoutes.look, { params: { id }, body: { round: 1 } });
  return id;
}
