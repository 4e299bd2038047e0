import { domainOf, readVerp } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import { isConversationOf } from "../conversations/index.ts";
import { returnPathKeys } from "../sending-domains/index.ts";
import { findTenantOfCampaign, ownsHost } from "./queries.ts";

const HOST_MAX = 253;

/**
 * Returns the workspace of one of our addresses: its signature is valid, the referenced record exists, and its host is,
 * or was, a return path of the workspace. Returns undefined for any other address.
 */
export async function workspaceOf(
  deps: Pick<Deps, "database" | "secrets">,
  address: string,
): Promise<string | undefined> {
  const readings = readVerp(address, returnPathKeys(deps));
  const host = domainOf(address).replace(/\.$/, "");
  if (readings === null || host === "" || host.length > HOST_MAX) return undefined;
  return deps.database.system(async (tx) => {
    const { campaign, conversation } = readings;
    const found = await findTenantOfCampaign(tx, campaign.campaignId, host);
    if (found !== undefined || conversation === null) return found;
    const { tenantId } = conversation;
    const id =
      conversation.kind === "messageBounce" ? conversation.messageId : conversation.conversationId;
    return (await isConversationOf(tx, tenantId, id)) && (await ownsHost(tx, tenantId, host))
      ? tenantId
      : undefined;
  });
}
