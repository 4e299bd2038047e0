import { campaignRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import { watchCampaign } from "./progress.ts";
import { explainRecipient, readLinks, readRecipients } from "./recipients.ts";
import { act, changeDraft, createDraft, readCampaign, readCampaigns, removeDraft } from "./service.ts";
import { startCampaign } from "./start.ts";

/** Every campaign route but `resendUncertain`, which changes the ledger and so belongs to delivery. */
export function registerCampaignRoutes(register: Register, deps: Deps): void {
  const actorOf = (call: { tenantId: string; principal: { personId: string } }) => ({
    tenantId: call.tenantId,
    personId: call.principal.personId,
  });

  register(campaignRoutes.list, (call) => readCampaigns(deps, call.tenantId, call.query));
  register(campaignRoutes.create, (call) => createDraft(deps, actorOf(call), call.body));
  register(campaignRoutes.get, (call) => deps.database.tenant(call.tenantId, (tx) => readCampaign(tx, call.tenantId, call.params.id)));
  register(campaignRoutes.update, (call) => changeDraft(deps, actorOf(call), call.params.id, call.body));
  register(campaignRoutes.remove, (call) => removeDraft(deps, actorOf(call), call.params.id));

  register(campaignRoutes.start, (call) => startCampaign(deps, actorOf(call), call.params.id));
  register(campaignRoutes.pause, (call) => act(deps, actorOf(call), call.params.id, "pause"));
  register(campaignRoutes.resume, (call) => act(deps, actorOf(call), call.params.id, "resume"));
  register(campaignRoutes.cancel, (call) => act(deps, actorOf(call), call.params.id, "cancel"));

  register(campaignRoutes.progress, (call) => watchCampaign(deps, call.tenantId, call.params.id, call.signal));
  register(campaignRoutes.recipients, (call) => readRecipients(deps, call.tenantId, call.params.id, call.query));
  register(campaignRoutes.verdict, (call) => explainRecipient(deps, call.tenantId, call.params.id, call.query.email));
  register(campaignRoutes.links, (call) => readLinks(deps, call.tenantId, call.params.id));
}
