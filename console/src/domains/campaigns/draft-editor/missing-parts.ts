import { WORKFLOW_ERRORS, type WorkflowDefinition, workflowErrors } from "@arauto/contracts";
import { type DraftValues, errorsOf } from "./draft-values.ts";
import type { SectionName } from "./section.tsx";
import type { ReviewResult } from "./use-review.ts";

/** Something that prevents a draft from being sent. */
export interface MissingPart {
  section: SectionName;
  /** The part of the draft, as named by the API. */
  path: string;
  code: string;
  message: string;
  /** For a workflow: the step with the problem; null if it concerns the whole workflow. */
  stepId?: string | null;
}

const SECTION_OF: Record<string, SectionName> = {
  kind: "kind",
  steps: "content",
  name: "sender",
  sendingAccountId: "sender",
  fromName: "sender",
  replyTo: "sender",
  address: "sender",
  backupSendingAccountId: "sender",
  filterIds: "audience",
  excludedFilterIds: "audience",
  topicId: "audience",
  templateId: "content",
  subject: "content",
  preheader: "content",
  utm: "content",
  test: "content",
  canary: "when",
  sendAt: "when",
  sendAtZone: "when",
  spreadMinutes: "when",
  isImportant: "when",
  ignoresQuietHours: "when",
};

/** Returns the section in which a path of the draft is edited. */
export function sectionOf(path: string): SectionName {
  return SECTION_OF[path.split(".")[0] ?? ""] ?? "audience";
}

/**
 * Returns missing or invalid values: those that the editor finds itself, and the rest from the server's last review,
 * except for parts filled in meanwhile. `workflow`: undefined while unknown.
 */
export function missingPartsOf(
  values: DraftValues,
  review: ReviewResult | undefined,
  workflow?: WorkflowDefinition,
): MissingPart[] {
  const own: MissingPart[] = [];
  const need = (path: keyof DraftValues, lacking: boolean) => {
    if (lacking) own.push({ section: sectionOf(path), path, code: "required", message: "" });
  };
  const errors = errorsOf(values);
  need("name", errors.name !== undefined);
  need("sendingAccountId", values.sendingAccountId === null);
  if (errors.replyTo)
    own.push({ section: "sender", path: "replyTo", code: "invalid", message: "" });
  if (values.kind === "oneOff") need("templateId", values.templateId === null);
  else if (workflow) own.push(...errorsIn(workflow));
  const known = new Set(own.map(({ path }) => path));
  // A review of the draft as the other kind does not apply to this one.
  const problems = review?.kind === values.kind ? review.problems : [];
  const reported = problems
    .filter(
      ({ path, code }) =>
        !known.has(path) && !isFilled(values, path, code) && !(workflow && isError(path, code)),
    )
    .map((problem): MissingPart => ({
      ...problem,
      section: sectionOf(problem.path),
      ...inStep(problem.path),
    }));
  return [...own, ...reported];
}

const isFilled = (values: DraftValues, path: string, code: string) =>
  code === "required" &&
  path in SECTION_OF &&
  path in values &&
  values[path as keyof DraftValues] !== null;

/** The draft editor finds these problems itself, in the current workflow. */
const isError = (path: string, code: string) =>
  path.split(".")[0] === "steps" && WORKFLOW_ERRORS.some((error) => error === code);

function errorsIn(workflow: WorkflowDefinition): MissingPart[] {
  return workflowErrors(workflow).map(({ stepId, code }) => ({
    section: "content",
    path: stepId === null ? "steps" : `steps.${stepId}`,
    code,
    message: "",
    stepId,
  }));
}

function inStep(path: string): { stepId?: string | null } {
  const [part, stepId = null] = path.split(".");
  return part === "steps" ? { stepId } : {};
}
