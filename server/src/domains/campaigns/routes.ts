import { campaignRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { performAction } from "./actions.ts";
import { duplicateCampaign, resendToNonOpeners } from "./copies.ts";
import { watchCampaign } from "./progress.ts";
import { explainRecipient, readLinks, readRecipients } from "./recipients.ts";
import { reviewCampaign } from "./review.ts";
import {
  changeDraft,
  createDraft,
  fileCampaign,
  readCampaign,
  readCampaigns,
  readCounts,
  removeDraft,
  restoreDraft,
} from "./service.ts";
import { changeSpread } from "./spread-actions.ts";
import { decideTest, releaseRest } from "./stage-actions.ts";
import { rescheduleCampaign } from "./reschedule.ts";
import { readFirstRecipients, sendCampaignNow } from "./undo-period.ts";
import { startCampaign, unscheduleCampaign } from "./start.ts";
import { sendTestEmail } from "./send-test-email.ts";
import { resendUncertain } from "./uncertain.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const actorOf = (call: { tenantId: string; principal: { userId: string | null } }) => ({
    tenantId: call.tenantId,
    userId: call.principal.userId,
  });

  register(campaignRoutes.list, (call) => readCampaigns(deps, call.tenantId, call.query));
  register(campaignRoutes.create, (call) => createDraft(deps, actorOf(call), call.body));
  register(campaignRoutes.get, (call) =>
    deps.database.tenant(call.tenantId, (tx) => readCampaign(tx, call.tenantId, call.params.id)),
  );
  register(campaignRoutes.update, (call) =>
    changeDraft(deps, actorOf(call), call.params.id, call.body),
  );
  register(campaignRoutes.remove, (call) => removeDraft(deps, actorOf(call), call.params.id));
  register(campaignRoutes.restore, (call) => restoreDraft(deps, actorOf(call), call.params.id));

  register(campaignRoutes.counts, (call) => readCounts(deps, call.tenantId));
  register(campaignRoutes.review, (call) => reviewCampaign(deps, call.tenantId, call.params.id));
  register(campaignRoutes.test, (call) =>
    sendTestEmail(deps, call.tenantId, call.params.id, call.body),
  );
  register(campaignRoutes.duplicate, (call) =>
    duplicateCampaign(deps, actorOf(call), call.params.id),
  );
  register(campaignRoutes.resendToNonOpeners, (call) =>
    resendToNonOpeners(deps, actorOf(call), call.params.id),
  );
  register(campaignRoutes.archive, (call) =>
    fileCampaign(deps, actorOf(call), call.params.id, true),
  );
  register(campaignRoutes.unarchive, (call) =>
    fileCampaign(deps, actorOf(call), call.params.id, false),
  );

  register(campaignRoutes.start, (call) =>
    startCampaign(deps, actorOf(call), call.params.id, call.body.acceptedFindings),
  );
  register(campaignRoutes.unschedule, (call) =>
    unscheduleCampaign(deps, actorOf(call), call.params.id),
  );
  register(campaignRoutes.sendNow, (call) => sendCampaignNow(deps, actorOf(call), call.params.id));
  register(campaignRoutes.firstRecipients, async (call) => ({
    items: await readFirstRecipients(deps, call.tenantId, call.params.id),
  }));
  register(campaignRoutes.reschedule, (call) =>
    rescheduleCampaign(deps, actorOf(call), call.params.id, call.body.sendAt),
  );
  register(campaignRoutes.decideTest, (call) =>
    decideTest(deps, actorOf(call), call.params.id, call.body.variant),
  );
  register(campaignRoutes.releaseRest, (call) => releaseRest(deps, actorOf(call), call.params.id));
  register(campaignRoutes.endSpread, (call) =>
    changeSpread(deps, actorOf(call), call.params.id, "end"),
  );
  register(campaignRoutes.restoreSpread, (call) =>
    changeSpread(deps, actorOf(call), call.params.id, "restore"),
  );
  register(campaignRoutes.pause, (call) =>
    performAction(deps, actorOf(call), call.params.id, "pause"),
  );
  register(campaignRoutes.resume, (call) =>
    performAction(deps, actorOf(call), call.params.id, "resume"),
  );
  register(campaignRoutes.cancel, (call) =>
    performAction(deps, actorOf(call), call.params.id, "cancel"),
  );
  register(campaignRoutes.resendUncertain, (call) =>
    resendUncertain(deps, actorOf(call), call.params.id),
  );

  register(campaignRoutes.progress, (call) =>
    watchCampaign(deps, call.tenantId, call.params.id, call.signal),
  );
  register(campaignRoutes.recipients, (call) =>
    readRecipients(deps, call.tenantId, call.params.id, call.query),
  );
  register(campaignRoutes.verdict, (call) =>
    explainRecipient(deps, call.tenantId, call.params.id, call.query.email),
  );
  register(campaignRoutes.links, (call) => readLinks(deps, call.tenantId, call.params.id));
}
