import { type campaignBody, email } from "@arauto/contracts";
import type { z } from "zod";
import type { Campaign } from "../../../lib/api.generated.ts";

/** What a person decides about a campaign, as the API takes it; texts may still be half written. */
export type DraftValues = z.output<typeof campaignBody>;
export type DraftTest = NonNullable<DraftValues["test"]>;
export type DraftCanary = NonNullable<DraftValues["canary"]>;

/** What a campaign says, ready to be changed. */
export function valuesOf(campaign: Campaign): DraftValues {
  return {
    name: campaign.name,
    kind: campaign.kind,
    sendingAccountId: campaign.sendingAccountId,
    fromName: campaign.fromName,
    replyTo: campaign.replyTo,
    backupSendingAccountId: campaign.backupSendingAccountId,
    filterIds: campaign.filterIds,
    excludedFilterIds: campaign.excludedFilterIds,
    topicId: campaign.topicId,
    templateId: campaign.templateId,
    subject: campaign.subject,
    preheader: campaign.preheader,
    utm: campaign.utm,
    test: campaign.test,
    canary: campaign.canary,
    sendAt: campaign.sendAt,
    sendAtZone: campaign.sendAtZone,
  };
}

export interface DraftFaults {
  name?: "missing";
  replyTo?: "invalid";
}

/** What cannot be saved as it stands. */
export function faultsOf({ name, replyTo }: DraftValues): DraftFaults {
  return {
    ...(name.trim() === "" && { name: "missing" as const }),
    ...(replyTo !== null && replyTo.trim() !== "" && !email.safeParse(replyTo).success && { replyTo: "invalid" as const }),
  };
}

/** A text of which nothing is left is none. */
const written = (text: string | null) => (text === null || text.trim() === "" ? null : text);

/** What can be saved of a draft: parts that cannot stay as they were saved before. */
export function savable(values: DraftValues, saved: DraftValues): DraftValues {
  const faults = faultsOf(values);
  return {
    ...values,
    name: faults.name ? saved.name : values.name,
    replyTo: faults.replyTo ? saved.replyTo : written(values.replyTo),
    fromName: written(values.fromName),
    subject: written(values.subject),
    preheader: written(values.preheader),
    test: values.test && {
      ...values.test,
      variants: values.test.variants.map((variant) => ({ ...variant, subject: written(variant.subject) })),
    },
  };
}
