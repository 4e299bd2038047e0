import { compileMessage, type CompiledMessage } from "@arauto/mail";
import type { Deps } from "../../platform/domain.ts";
import { type CampaignAtWork, findCampaignAtWork, frozenMail } from "../campaigns/index.ts";
import { campaignTracking } from "../tracking/index.ts";

const KEPT = 50;

/** The compiled mails of the campaigns at work, each compiled once. */
export interface Messages {
  /** @throws AppError TEMPLATE_INVALID */
  of(tenantId: string, campaignId: string): Promise<CompiledMessage>;
}

function compile(deps: Deps, tenantId: string, campaignId: string, campaign: CampaignAtWork | undefined): Promise<CompiledMessage> {
  if (!campaign?.content || campaign.source === null) throw new Error(`Campaign ${campaignId} has no frozen content`);
  const { content, source, translations } = campaign;
  const mail = frozenMail(content, { source, translations });
  return compileMessage({ ...mail, tenantId, pictureBase: deps.config.publicUrl, tracking: campaignTracking(deps) });
}

/** Frozen content never changes while a campaign is open, so a compiled mail is kept by the campaign's id. */
export function createMessages(deps: Deps): Messages {
  const kept = new Map<string, Promise<CompiledMessage>>();
  return {
    of(tenantId, campaignId) {
      let message = kept.get(campaignId);
      kept.delete(campaignId);
      message ??= deps.database
        .tenant(tenantId, (tx) => findCampaignAtWork(tx, tenantId, campaignId))
        .then((campaign) => compile(deps, tenantId, campaignId, campaign));
      kept.set(campaignId, message);
      message.catch(() => kept.delete(campaignId));
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
      return message;
    },
  };
}
