import { createHash } from "node:crypto";
import {
  AppError,
  CAMPAIGN_FINDINGS_MAX,
  type CampaignFinding,
  type FieldProblem,
  isSerious,
  type TemplateIssue,
} from "@arauto/contracts";

/** Which findings may stay: those with these keys, or all where no one is there to accept them. */
export type Accepted = readonly string[] | "all";

/**
 * Returns what was found in one message, as a campaign or a workflow (`stepId`) reports it. A key changes with what is found and where, so an
 * acceptance never covers a later mistake.
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

/** Returns each finding once, the serious ones first, and as many as a campaign reports. */
export function sortedFindings(findings: readonly CampaignFinding[]): CampaignFinding[] {
  const unique = [...new Map(findings.map((finding) => [finding.key, finding])).values()];
  return unique
    .toSorted((a, b) => Number(b.isSerious) - Number(a.isSerious))
    .slice(0, CAMPAIGN_FINDINGS_MAX);
}

/**
 * Lets a campaign start only if someone accepted each of its serious findings by its key.
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
