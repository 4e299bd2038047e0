import { z } from "zod";
import { campaignKind } from "./campaign-drafts.ts";
import { skipReason } from "./campaign-ledger.ts";
import { id, idParams, INTEGER_MAX, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { acceptedFindings } from "./campaign-findings.ts";
import { templateIssue } from "./templates.ts";

/** How long an approval can be undone before it takes effect. */
export const APPROVAL_UNDO_SECONDS = 30;
export const APPROVAL_TEXT_MAX = 1000;
/** Maximum number of entries in the thread of a request; decisions are always recorded. */
export const APPROVAL_ENTRIES_MAX = 500;

/** The subject of an approval. `adoptFilters`: a running workflow takes over changed filters. */
export const APPROVAL_ACTIONS = ["start", "publish", "adoptFilters"] as const;
export const approvalAction = z.enum(APPROVAL_ACTIONS).meta({ id: "ApprovalAction" });
export type ApprovalAction = z.infer<typeof approvalAction>;

/**
 * `waiting`: for a decision. `approved`: takes effect when the undo period ends. `applied`: took effect. `failed`: was
 * approved, but could not be started. `changed`: something changed after the request. `expired`: there was no decision
 * in time.
 */
export const APPROVAL_STATUSES = [
  "waiting",
  "approved",
  "applied",
  "failed",
  "changesRequested",
  "declined",
  "withdrawn",
  "changed",
  "expired",
] as const;
export const approvalStatus = z.enum(APPROVAL_STATUSES).meta({ id: "ApprovalStatus" });
export type ApprovalStatus = z.infer<typeof approvalStatus>;

/** Whether a campaign may start without asking. */
export const approvalNeed = z.enum(["notNeeded", "needed", "given"]).meta({ id: "ApprovalNeed" });
export type ApprovalNeed = z.infer<typeof approvalNeed>;

/** The mark of a campaign with an approval request. */
export const approvalMark = z
  .object({
    id,
    status: approvalStatus,
    askedBy: z.string().nullable(),
    decideBy: timestamp.nullable(),
    takesEffectAt: timestamp.nullable(),
  })
  .meta({ id: "ApprovalMark" });

const shared = {
  id,
  campaignId: id,
  campaignName: z.string(),
  kind: campaignKind,
  action: approvalAction,
  status: approvalStatus,
  /** Incremented with every request. A decision names its round. */
  round: z.number().int(),
  /** Contacts who could receive it at the time of the request; null if unknown. */
  people: z.number().int().nullable(),
  note: z.string(),
  /** Null once the user left the installation. */
  askedBy: z.object({ userId: id, name: z.string() }).nullable(),
  askedAt: timestamp,
  /** The planned send time. Without a decision by then, nothing is sent. Null: right after the approval. */
  decideBy: timestamp.nullable(),
  decidedBy: z.object({ userId: id, name: z.string() }).nullable(),
  decidedAt: timestamp.nullable(),
  /** When the approval can no longer be undone. */
  takesEffectAt: timestamp.nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Whether you may decide. `own`: it is your request. `permission`: your role may not. */
  decision: z.enum(["allowed", "own", "permission"]),
};

export const approvalSummary = z.object(shared).meta({ id: "ApprovalSummary" });
export type ApprovalSummary = z.infer<typeof approvalSummary>;

export const APPROVAL_ENTRY_KINDS = [
  "asked",
  "commented",
  "approved",
  "undone",
  "applied",
  "failed",
  "changesRequested",
  "declined",
  "withdrawn",
  "changed",
  "expired",
  "startedWithout",
] as const;

/** A part of the subject that can differ between rounds. */
export const APPROVAL_FIELDS = [
  "name",
  "from",
  "replyTo",
  "subject",
  "preheader",
  "text",
  "content",
  "audience",
  "audienceRules",
  "excluded",
  "topic",
  "people",
  "sendAt",
  "spread",
  "test",
  "canary",
  "steps",
  "other",
] as const;
export const approvalField = z.enum(APPROVAL_FIELDS).meta({ id: "ApprovalField" });
export type ApprovalField = z.infer<typeof approvalField>;

export const approvalEntry = z
  .object({
    id,
    kind: z.enum(APPROVAL_ENTRY_KINDS),
    /** Null for the system, and for users who left the installation. */
    author: z.object({ userId: id, name: z.string() }).nullable(),
    text: z.string(),
    round: z.number().int(),
    /** For `changed`: the changed parts. */
    fields: z.array(approvalField),
    at: timestamp,
  })
  .meta({ id: "ApprovalEntry" });
export type ApprovalEntry = z.infer<typeof approvalEntry>;

export const approvalChange = z
  .object({
    field: approvalField,
    /** The title of the message, for a workflow or test with several. */
    message: z.string().nullable(),
    before: z.string(),
    after: z.string(),
  })
  .meta({ id: "ApprovalChange" });
export type ApprovalChange = z.infer<typeof approvalChange>;

export const approval = z
  .object({
    ...shared,
    /** Whether the workspace's settings currently require it. */
    isRequired: z.boolean(),
    /** Campaigns to more contacts need an approval; null: none do. */
    approvalAbove: z.number().int().nullable(),
    /**
     * The scheduled task whose run made the request. Later runs need no approval, until its template, audience, sender
     * or schedule changes.
     */
    task: z.object({ id, name: z.string() }).nullable(),
    /** As of the time of the request. */
    shown: z.object({
      from: z.string(),
      replyTo: z.string(),
      audience: z.array(z.string()),
      excluded: z.array(z.string()),
      topic: z.string().nullable(),
      sendAt: z.string().nullable(),
      sendAtZone: z.enum(["workspace", "recipient"]),
      spreadMinutes: z.number().int().nullable(),
      /** Null if they could not be counted. */
      matched: z.number().int().nullable(),
      leftOut: z.array(z.object({ reason: skipReason, count: z.number().int() })),
      messages: z.array(
        z.object({
          title: z.string(),
          subject: z.string(),
          preheader: z.string(),
          issues: z.array(templateIssue),
        }),
      ),
      /** The outline of a workflow; empty for other campaigns. */
      steps: z.array(z.object({ id: z.string(), type: z.string(), title: z.string() })),
    }),
    /** When you last viewed an earlier round; null if you did not. */
    lookedAt: timestamp.nullable(),
    /** Changes since then. */
    changes: z.array(approvalChange),
    thread: z.array(approvalEntry),
  })
  .meta({ id: "Approval" });
export type Approval = z.infer<typeof approval>;

const text = z.string().trim().max(APPROVAL_TEXT_MAX);
const round = z.number().int().min(1).max(INTEGER_MAX);

export const askApprovalBody = z
  .object({
    campaignId: id,
    action: approvalAction.default("start"),
    /** For `publish`: how contacts inside the workflow continue. */
    inside: z.enum(["finish", "move"]).default("finish"),
    note: text.default(""),
    /** Keys of the accepted serious findings. */
    acceptedFindings,
  })
  .meta({ id: "AskApprovalBody" });

export const decideApprovalBody = z
  .object({
    /** The round you viewed. Fails with `VERSION_CONFLICT` if there is a newer round. */
    round,
    decision: z.enum(["approve", "requestChanges", "decline"]),
    /** Required to request changes or decline. */
    comment: text.default(""),
  })
  .refine(({ decision, comment }) => decision === "approve" || comment !== "", {
    path: ["comment"],
    error: "Enter a comment",
  })
  .meta({ id: "DecideApprovalBody" });

const tag = "Approvals";
const own = { tag, access: "CONFIG.VIEW" } as const;

export const approvalRoutes = {
  list: defineRoute({
    ...own,
    operationId: "listApprovals",
    method: "GET",
    path: "/v1/Approvals",
    summary: "List approval requests",
    description:
      "`mine`: requests that you can decide. `asked`: open requests of yours. `done`: decided and ended ones.",
    query: listQuery(["askedAt"]).extend({
      view: z.enum(["all", "mine", "asked", "done"]).default("all"),
    }),
    response: page("ApprovalPage", approvalSummary),
  }),
  ask: defineRoute({
    tag,
    access: "CAMPAIGN.WRITE",
    operationId: "askApproval",
    method: "POST",
    path: "/v1/Approvals",
    summary: "Ask for approval",
    description:
      "Asks the other members who may send to approve a campaign or workflow as it is now. Asking again starts another round of the same request.",
    errors: [
      "CAMPAIGN_INCOMPLETE",
      "CAMPAIGN_NOBODY",
      "SENDER_NOT_VERIFIED",
      "TEMPLATE_INVALID",
      "FINDINGS_NOT_ACCEPTED",
      "APPROVAL_NOBODY",
      "WRONG_STATE",
    ],
    body: askApprovalBody,
    response: approval,
  }),
  get: defineRoute({
    ...own,
    operationId: "getApproval",
    method: "GET",
    path: "/v1/Approvals/{id}",
    summary: "Get an approval request",
    params: idParams,
    response: approval,
  }),
  look: defineRoute({
    ...own,
    operationId: "lookAtApproval",
    method: "POST",
    path: "/v1/Approvals/{id}/Look",
    summary: "Mark an approval request as viewed",
    description: "Later rounds are compared with the last one that you viewed.",
    params: idParams,
    body: z.object({ round }).meta({ id: "LookAtApprovalBody" }),
  }),
  decide: defineRoute({
    tag,
    access: "CAMPAIGN.SEND",
    operationId: "decideApproval",
    method: "POST",
    path: "/v1/Approvals/{id}/Decide",
    summary: "Decide an approval request",
    description:
      "Not possible for the user who asked. For workflows, you also need WORKFLOW.WRITE. An approval takes effect after 30 seconds, in which it can be undone.",
    errors: ["APPROVAL_OWN", "WRONG_STATE", "VERSION_CONFLICT"],
    params: idParams,
    body: decideApprovalBody,
    response: approval,
  }),
  undo: defineRoute({
    tag,
    access: "CAMPAIGN.SEND",
    operationId: "undoApproval",
    method: "POST",
    path: "/v1/Approvals/{id}/Undo",
    summary: "Undo an approval",
    description: "Possible until it takes effect.",
    errors: ["WRONG_STATE"],
    params: idParams,
    response: approval,
  }),
  withdraw: defineRoute({
    tag,
    access: "CAMPAIGN.WRITE",
    operationId: "withdrawApproval",
    method: "POST",
    path: "/v1/Approvals/{id}/Withdraw",
    summary: "Withdraw an approval request",
    errors: ["WRONG_STATE"],
    params: idParams,
    response: approval,
  }),
  comment: defineRoute({
    tag,
    access: "CAMPAIGN.WRITE",
    operationId: "commentApproval",
    method: "POST",
    path: "/v1/Approvals/{id}/Comment",
    summary: "Comment on an approval request",
    errors: ["APPROVAL_THREAD_FULL"],
    params: idParams,
    body: z.object({ text: text.min(1) }).meta({ id: "CommentApprovalBody" }),
    response: approval,
  }),
  preview: defineRoute({
    ...own,
    operationId: "previewApproval",
    method: "GET",
    path: "/v1/Approvals/{id}/Preview",
    workspaceRateLimit: 600,
    summary: "Preview a message of an approval request",
    description: "As it was when it was asked; for a contact, or without personal values.",
    errors: ["TEMPLATE_INVALID"],
    params: idParams,
    query: z.object({
      message: z.coerce.number().int().min(0).max(1000).default(0),
      contactId: id.optional(),
    }),
    response: z
      .object({
        subject: z.string(),
        preheader: z.string(),
        html: z.string(),
        text: z.string(),
        htmlBytes: z.number().int(),
      })
      .meta({ id: "ApprovalPreview" }),
  }),
};
