import { type campaignBody, email } from "@arauto/contracts";
import type { z } from "zod";
import type { Campaign } from "../../../lib/api.generated.ts";

/** The editable values of a campaign in the API's form; texts may still be incomplete. */
export type DraftValues = z.output<typeof campaignBody>;
export type DraftTest = NonNullable<DraftValues["test"]>;
export type DraftCanary = NonNullable<DraftValues["canary"]>;

/** Returns a campaign's editable values. */
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
    spreadMinutes: campaign.spreadMinutes,
    isImportant: campaign.isImportant,
    ignoresQuietHours: campaign.ignoresQuietHours,
  };
}

export interface DraftErrors {
  name?: "missing";
  replyTo?: "invalid";
}

/** Returns the values that cannot be saved. */
export function errorsOf({ name, replyTo }: DraftValues): DraftErrors {
  return {
    ...(name.trim() === "" && { name: "missing" as const }),
    ...(replyTo !== null &&
      replyTo.trim() !== "" &&
      !email.safeParse(replyTo).success && { replyTo: "invalid" as const }),
  };
}

/** Converts blank text to null. */
const written = (text: string | null) => (text === null || text.trim() === "" ? null : text);

/** Returns the values that can be saved; invalid ones keep their saved value. */
export function savable(values: DraftValues, saved: DraftValues): DraftValues {
  const errors = errorsOf(values);
  return {
    ...values,
    name: errors.name ? saved.name : values.name,
    replyTo: errors.replyTo ? saved.replyTo : written(values.replyTo),
    fromName: written(values.fromName),
    subject: written(values.subject),
    preheader: written(values.preheader),
    test: values.test && {
      ...values.test,
      variants: values.test.variants.map((variant) => ({
        ...variant,
        subject: written(variant.subject),
      })),
    },
  };
}

/** Returns the key of the label of the button that opens the review. */
export function reviewLabel({ kind, sendAt }: Pick<DraftValues, "kind" | "sendAt">) {
  if (sendAt !== null) return "send.reviewSchedule";
  return kind === "workflow" ? "send.reviewStart" : "send.review";
}
