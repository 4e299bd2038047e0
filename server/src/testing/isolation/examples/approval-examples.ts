import type { World } from "../world.ts";
import { byId, type Example } from "./example.ts";

/** Requests for approval, their decisions, threads and previews. */
export function approvalExamples(other: World): Example[] {
  const { approval, draftCampaign, account } = other.ids;
  const params = { id: approval };
  const lookedAt = (body: Record<string, unknown>) => ({ params, body: { round: 1, ...body } });
  return [
    { operationId: "listApprovals", expected: "own" },
    { operationId: "askApproval", expected: "notFound", body: { campaignId: draftCampaign } },
    ...byId(approval, ["getApproval", "undoApproval", "withdrawApproval"]),
    { operationId: "lookAtApproval", expected: "notFound", ...lookedAt({}) },
    {
      operationId: "decideApproval",
      expected: "notFound",
      ...lookedAt({ decision: "decline", comment: "No" }),
    },
    { operationId: "commentApproval", expected: "notFound", params, body: { text: "Mine" } },
    {
      operationId: "previewApproval",
      expected: "notFound",
      params,
      query: { message: "0", contactId: account },
    },
  ];
}
