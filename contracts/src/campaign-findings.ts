import { z } from "zod";
import { id } from "./lists.ts";
import { CAMPAIGN_VARIANTS_MAX } from "./campaign-drafts.ts";
import { templateIssue } from "./templates.ts";

/**
 * Findings that look like a mistake to any recipient: broken buttons and links, text that is still the design's, and
 * variables that don't exist. A campaign with one of them only starts when its key is accepted.
 */
export const SERIOUS_FINDINGS = [
  "buttonWithoutLink",
  "buttonPlaceholder",
  "linkEmpty",
  "videoWithoutLink",
  "productWithoutLink",
  "sampleText",
  "sampleQuote",
  "unknownField",
  "unknownVariable",
] as const;

/** Returns whether a finding has to be accepted before a campaign can start. */
export const isSerious = ({ code }: { code: string }): boolean =>
  SERIOUS_FINDINGS.some((serious) => serious === code);

export const CAMPAIGN_FINDINGS_MAX = 200;
/** Keys are digests with their code as prefix. */
const findingKey = z.string().min(1).max(100);

/** A finding about an email that a campaign or workflow would send. */
export const campaignFinding = z
  .object({
    /** Stable while the same finding is at the same place; used in `acceptedFindings`. */
    key: findingKey,
    /** Whether the campaign only starts when it is accepted. */
    isSerious: z.boolean(),
    /** The email step of a workflow; null in one-off campaigns. */
    stepId: z.string().nullable(),
    /** The template of the variant, or of the step. */
    templateId: id,
    variant: z.number().int().min(0).max(CAMPAIGN_VARIANTS_MAX),
    issue: templateIssue,
  })
  .meta({ id: "CampaignFinding" });
export type CampaignFinding = z.infer<typeof campaignFinding>;

/** Keys of the findings that a user accepts. */
export const acceptedFindings = z.array(findingKey).max(CAMPAIGN_FINDINGS_MAX).default([]);

export const startCampaignBody = z
  .object({ acceptedFindings })
  .prefault({})
  .meta({ id: "StartCampaignBody" });
