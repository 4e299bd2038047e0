import { NEW_WORKFLOW, type WorkflowDefinition } from "@arauto/contracts";
import { expect, test } from "vitest";
import type { DraftValues } from "./draft-values.ts";
import { missingPartsOf } from "./missing-parts.ts";
import type { ReviewResult } from "./use-review.ts";

const draft = (part: Partial<DraftValues>): DraftValues => ({
  name: "Boas-vindas",
  kind: "oneOff",
  sendingAccountId: "s",
  fromName: null,
  replyTo: null,
  backupSendingAccountId: null,
  filterIds: [],
  excludedFilterIds: [],
  topicId: null,
  templateId: null,
  subject: null,
  preheader: null,
  utm: null,
  test: null,
  canary: null,
  sendAt: null,
  sendAtZone: "workspace",
  spreadMinutes: null,
  isImportant: false,
  ignoresQuietHours: false,
  ...part,
});
const reviewed = (
  kind: ReviewResult["kind"],
  ...problems: [code: string, path: string][]
): ReviewResult => ({
  kind,
  matched: 1,
  canReceive: 1,
  leftOut: [],
  zones: [],
  mails: 1,
  problems: problems.map(([code, path]) => ({ code, path, message: "" })),
  startsAt: null,
  approval: "notNeeded",
  spread: null,
  frequencyCap: null,
  quietUntil: null,
  planExcess: null,
  findings: [],
});
const mail: WorkflowDefinition["steps"][number] = {
  id: "mail",
  type: "email",
  name: "",
  position: { x: 0, y: 0 },
  continueOnError: false,
  config: { templateId: null, subject: null, preheader: null, filterId: null },
};
const drawn: WorkflowDefinition = {
  steps: [...NEW_WORKFLOW.steps, mail],
  links: [{ from: "entry", to: "mail", branch: "next" }],
};
const described = (missingParts: ReturnType<typeof missingPartsOf>) =>
  missingParts.map(({ section, path, code }) => `${section} ${path} ${code}`);

test("requires a template for a one-off campaign, and complete steps for a workflow", () => {
  expect(described(missingPartsOf(draft({}), undefined))).toEqual(["content templateId required"]);
  const missingParts = missingPartsOf(draft({ kind: "workflow" }), undefined, drawn);
  expect(described(missingParts)).toEqual(["content steps.mail templateMissing"]);
  expect(missingParts[0]?.stepId).toBe("mail");
});

test("ignores a review of the draft as the other kind", () => {
  const values = draft({ templateId: "t" });
  expect(
    described(missingPartsOf(values, reviewed("workflow", ["notFound", "steps.mail.templateId"]))),
  ).toEqual([]);
  expect(described(missingPartsOf(values, reviewed("oneOff", ["inactive", "templateId"])))).toEqual(
    ["content templateId inactive"],
  );
});

test("reports each problem of the current workflow once, and the server's own findings with their step", () => {
  const values = draft({ kind: "workflow" });
  const answer = reviewed(
    "workflow",
    ["templateMissing", "steps.mail"],
    ["nothingToDo", "steps"],
    ["inactive", "steps.mail.templateId"],
  );
  const missingParts = missingPartsOf(values, answer, drawn);
  expect(described(missingParts)).toEqual([
    "content steps.mail templateMissing",
    "content steps.mail.templateId inactive",
  ]);
  expect(missingParts.map(({ stepId }) => stepId)).toEqual(["mail", "mail"]);
  // Until the workflow is loaded, the server's review counts.
  expect(described(missingPartsOf(values, reviewed("workflow", ["nothingToDo", "steps"])))).toEqual(
    ["content steps nothingToDo"],
  );
});
