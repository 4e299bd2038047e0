import { domainOf, readVerp } from "@arauto/mail";
import type { Deps } from "../../platform/domain.ts";
import { isConversationOf } from "../conversations/index.ts";
import { returnPathKeys } from "../sending-domains/index.ts";
import { findTenantOfCampaign, ownsHost } from "./queries.ts";

const HOST_MAX = 253;

/**
 * The workspace that an address of ours belongs to: its signature is right, what it names is there, and its host is, or
 * was, a return path of the workspace. Undefined for every other address.
 */
export async function workspaceOf(deps: Pick<Deps, "database" | "secrets">, address: string): Promise<string | undefined> {
  const token = readVerp(address, returnPathKeys(deps));
  const host = domainOf(address).replace(/\.$/, "");
  if (token === null || host === "" || host.length > HOST_MAX) return undefined;
  return deps.database.system(async (tx) => {
    const tenantId = await findTenantOfCampaign(tx, token.campaignId, host);
    if (tenantId !== undefined) return tenantId;
    // Of a conversation: itself, or an answer in it, and the workspace.
    const { campaignId: id, accountId } = token;
    return (await isConversationOf(tx, accountId, id)) && (await ownsHost(tx, accountId, host)) ? accountId : undefined;
  });
}
