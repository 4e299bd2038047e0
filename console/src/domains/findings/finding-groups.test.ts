import { describe, expect, it } from "vitest";
import type { CampaignFinding } from "../../lib/api.generated.ts";
import { findingPath, groupsOf } from "./finding-groups.ts";
import { issueLabel } from "./issue-labels.ts";

const finding = (
  code: string,
  isSerious: boolean,
  issue: Partial<CampaignFinding["issue"]> = {},
): CampaignFinding => ({
  key: `${code}.1`,
  isSerious,
  stepId: null,
  templateId: "t",
  variant: 0,
  issue: { severity: "warning", part: "source", code, message: "", ...issue },
});

describe("the serious findings of a campaign", () => {
  it("are grouped by kind, without those that need no acceptance", () => {
    const groups = groupsOf([
      finding("sampleText", true),
      finding("contrastLow", false),
      finding("buttonWithoutLink", true),
      finding("sampleText", true),
    ]);
    expect(groups.map(({ code, findings }) => [code, findings.length])).toEqual([
      ["buttonWithoutLink", 1],
      ["sampleText", 2],
    ]);
  });
});

describe("the link of a finding", () => {
  it("points to its block, its line or its part, in its language", () => {
    const path = (issue: Partial<CampaignFinding["issue"]>) =>
      findingPath(finding("sampleText", true, issue));
    expect(path({ blockId: "d003", language: "pt-br" })).toBe(
      "/email/t/edit?block=d003&language=pt-br",
    );
    expect(path({ line: 12 })).toBe("/email/t/edit?line=12");
    expect(path({ part: "subject" })).toBe("/email/t/edit?part=subject");
  });
});

describe("the label of a finding", () => {
  it("suggests a custom field by its identifier", () => {
    const said: object[] = [];
    const t = ((key: string, values: object) => {
      said.push(values);
      return key;
    }) as never;
    const { issue } = finding("unknownField", true, {
      values: { name: "cidadde", suggestion: "account.fields.cidade" },
    });
    expect(issueLabel(issue, t, () => true).words).toBe("checks:unknownField_suggested");
    expect(said).toEqual([{ name: "cidadde", suggestion: "cidade" }]);
  });
});
