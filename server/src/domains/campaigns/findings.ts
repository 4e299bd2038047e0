import { createHash } from "node:crypto";
import {
  AppError,
  CAMPAIGN_FINDINGS_MAX,
  type CampaignFinding,
  type FieldProblem,
  isSerious,
  type TemplateIssue,
} from "@arauto/contracts";

/** Which findings are accepted: those with these keys, or all if no user is there to accept them. */
export type Accepted = readonly string[] | "all";

/**
 * Returns the findings of one message, for a campaign or a workflow (`stepId`). Keys include the finding and its
 * location, so an acceptance never covers a later problem.
 */
export function findingsOfMessage(
  issues: readonly TemplateIssue[],
  {
    templateId,
    variant = 0,
    stepId = null,
  }: { templateId: string; variant?: number; stepId?: string | null },
): CampaignFinding[] {
  return issues
    .filter(({ severity }) => severity === "warning")
    .map((issue) => {
      const { code, part, blockId, language, line, values } = issue;
      const where = stepId === null ? [templateId, variant] : [templateId, variant, stepId];
      const place = JSON.stringify([...where, part, blockId, language, line, values]);
      const digest = createHash("sha256").update(place).digest("hex").slice(0, 16);
      const key = `${code}.${digest}`;
      return { key, isSerious: isSerious(issue), stepId, templateId, variant, issue };
    });
}

/** Returns each finding once, serious ones first, up to the maximum per campaign. */
export function sortedFindings(findings: readonly CampaignFinding[]): CampaignFinding[] {
  const unique = [...new Map(findings.map((finding) => [finding.key, finding])).values()];
  return unique
    .toSorted((a, b) => Number(b.isSerious) - Number(a.isSerious))
    .slice(0, CAMPAIGN_FINDINGS_MAX);
}

/**
 * Lets a campaign start only if a user accepted each of its serious findings by key.
 * @throws AppError FINDINGS_NOT_ACCEPTED with those that were not
 */
export function requireAccepted(findings: readonly CampaignFinding[], accepted: Accepted): void {
  if (accepted === "all") return;
  const open = findings.filter(({ key, isSerious }) => isSerious && !accepted.includes(key));
  if (open.length === 0) return;
  const errors = open.map(({ key, variant, issue }): FieldProblem => {
    const under = variant === 0 ? "" : `test.variants.${variant - 1}.`;
    return { path: `${under}${issue.part}`, code: key, message: issue.message };
  });
  throw new AppError("FINDINGS_NOT_ACCEPTED", open.map(({ issue }) => issue.message).join(" "), {
    errors,
  });
}
