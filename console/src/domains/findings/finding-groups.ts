import { SERIOUS_FINDINGS } from "@arauto/contracts";
import type { CampaignFinding } from "../../lib/api.generated.ts";

export type SeriousCode = (typeof SERIOUS_FINDINGS)[number];

/** Serious findings of one kind, which are accepted together. */
export interface FindingGroup {
  code: SeriousCode;
  findings: CampaignFinding[];
}

/** Returns the serious findings by kind, in the order of the contract. */
export function groupsOf(findings: readonly CampaignFinding[]): FindingGroup[] {
  return SERIOUS_FINDINGS.flatMap((code) => {
    const own = findings.filter(({ isSerious, issue }) => isSerious && issue.code === code);
    return own.length === 0 ? [] : [{ code, findings: own }];
  });
}

/** Returns the link to the place in the template that a finding is about. */
export function findingPath({ templateId, issue }: CampaignFinding): string {
  const { blockId, language, line, part } = issue;
  const place = new URLSearchParams();
  if (blockId !== undefined) place.set("block", blockId);
  else if (line !== undefined) place.set("line", String(line));
  else place.set("part", part);
  if (language !== undefined) place.set("language", language);
  return `/email/${templateId}/edit?${place.toString()}`;
}
