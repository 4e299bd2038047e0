import { z } from "zod";
import { skipReason } from "./campaign-ledger.ts";
import { frequencyCap } from "./sending-rules.ts";
import { id, idParams, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { CAMPAIGN_VARIANTS_MAX } from "./campaign-drafts.ts";

export const REHEARSAL_STATUSES = ["running", "finished", "failed"] as const;
export type RehearsalStatus = (typeof REHEARSAL_STATUSES)[number];

/** Number of emails that a rehearsal renders for contacts of the audience. */
export const REHEARSAL_SAMPLE_MAX = 150;
/** Maximum number of links and remote images that it opens. */
export const REHEARSAL_URLS_MAX = 60;
/** Minimum points at which spam filters like SpamAssassin reject an email. */
export const SPAM_POINTS_MAX = 5;

/** The previews that most often look wrong. `dark` and `phone` show the longest name. */
export const REHEARSAL_PREVIEWS = [
  "longestName",
  "noName",
  "dark",
  "rightToLeft",
  "phone",
] as const;
export type RehearsalPreviewKind = (typeof REHEARSAL_PREVIEWS)[number];

/** Findings of a rehearsal beyond the checks of the email. The console translates them. */
export const REHEARSAL_PROBLEMS = [
  "emptySubject",
  "renderFailed",
  "missingValue",
  "clipped",
  "deadLink",
  "brokenImage",
  "spam",
] as const;
export type RehearsalProblem = (typeof REHEARSAL_PROBLEMS)[number];

export const SPAM_RULES = [
  "subjectCapitals",
  "subjectMarks",
  "subjectFalseReply",
  "subjectEmpty",
  "spamWords",
  "imagesOnly",
  "fewWords",
  "noText",
  "linkMismatch",
  "linkShortener",
  "linkAddress",
  "linkInsecure",
  "large",
] as const;
export type SpamRule = (typeof SPAM_RULES)[number];

const count = z.number().int().min(0);

/** The result of a rehearsal. It contains no data about individual contacts. */
export const rehearsalResult = z
  .object({
    matched: count,
    canReceive: count,
    leftOut: z.array(z.object({ reason: skipReason, count })),
    zones: z.array(z.object({ zone: z.string(), count })),
    frequencyCap: frequencyCap.extend({ contacts: count }).nullable(),
    startsAt: timestamp.nullable(),
    /** The earliest time of the last email; null if only the server's speed limits it. */
    endsAt: timestamp.nullable(),
    /** Emails that were rendered for contacts of the audience. */
    rendered: count,
    /** HTML of the largest of them. */
    largestBytes: count,
    /** Findings of the checks, as in the review: how many have to be accepted, and how many others there are. */
    findings: z.object({ serious: count, others: count }),
    problems: z.array(
      z.object({
        code: z.enum(REHEARSAL_PROBLEMS),
        isSerious: z.boolean(),
        /** Number of rendered emails with the finding; null if it is about the email as such. */
        count: count.nullable(),
        /** A URL, or the name of a variable; empty if there is none. */
        target: z.string(),
        /** Why a server did not return it, such as `404` or `dns`. */
        detail: z.string(),
      }),
    ),
    /** Links and remote images: how many were opened, and how many of them had an inconclusive result. */
    urls: z.object({ checked: count, unclear: count }),
    spam: z.object({
      points: z.number(),
      rules: z.array(
        z.object({ code: z.enum(SPAM_RULES), points: z.number(), detail: z.string() }),
      ),
    }),
  })
  .meta({ id: "RehearsalResult" });
export type RehearsalResult = z.infer<typeof rehearsalResult>;

export const rehearsal = z
  .object({
    status: z.enum(REHEARSAL_STATUSES),
    /** Whether the campaign would still send, or did send, the rehearsed content. */
    isCurrent: z.boolean(),
    requestedAt: timestamp,
    finishedAt: timestamp.nullable(),
    /** Number of completed parts, out of `steps`. */
    done: count,
    steps: count,
    /** Why it failed. */
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    result: rehearsalResult.nullable(),
  })
  .meta({ id: "Rehearsal" });
export type Rehearsal = z.infer<typeof rehearsal>;

/** The number of findings, including those of the checks. */
export function countFound({ findings, problems }: RehearsalResult): {
  serious: number;
  others: number;
} {
  const serious = problems.filter(({ isSerious }) => isSerious).length;
  return {
    serious: findings.serious + serious,
    others: findings.others + problems.length - serious,
  };
}

const tag = "Campaigns";
const path = "/v1/Campaigns/{id}/Rehearsal";
const answer = z.object({ rehearsal: rehearsal.nullable() }).meta({ id: "RehearsalAnswer" });

export const rehearsalRoutes = {
  start: defineRoute({
    operationId: "rehearseCampaign",
    method: "POST",
    path,
    tag,
    access: "CAMPAIGN.WRITE",
    apiKey: "campaigns:write",
    summary: "Rehearse a campaign",
    description:
      "Plays a draft through without sending anything: who would get it and when, emails for contacts of the audience, links, size and spam points. Runs in the background; a rehearsal that is running is not started again.",
    params: idParams,
    errors: ["WRONG_STATE", "CAMPAIGN_INCOMPLETE", "SENDER_NOT_VERIFIED"],
    response: answer,
  }),
  get: defineRoute({
    operationId: "getRehearsal",
    method: "GET",
    path,
    tag,
    access: "CONFIG.VIEW",
    apiKey: "campaigns:read",
    summary: "Get the rehearsal of a campaign",
    description: "Returns the latest rehearsal; null without one.",
    params: idParams,
    response: answer,
  }),
  previews: defineRoute({
    operationId: "getRehearsalPreviews",
    method: "GET",
    path: `${path}/Previews`,
    tag,
    access: "CONFIG.VIEW",
    workspaceRateLimit: 120,
    errors: ["WRONG_STATE", "CAMPAIGN_INCOMPLETE", "SENDER_NOT_VERIFIED"],
    summary: "Get the hardest previews of a campaign",
    description:
      "Renders a draft for the contacts of its audience for whom emails most often look wrong. Kinds that no contact has are left out.",
    params: idParams,
    query: z.object({
      variant: z.coerce.number().int().min(0).max(CAMPAIGN_VARIANTS_MAX).default(0),
    }),
    response: z
      .object({
        items: z.array(
          z.object({
            kind: z.enum(REHEARSAL_PREVIEWS),
            contactId: id,
            name: z.string(),
            subject: z.string(),
            /** Empty if the email can't be rendered for this contact. */
            html: z.string(),
          }),
        ),
      })
      .meta({ id: "RehearsalPreviews" }),
  }),
};
