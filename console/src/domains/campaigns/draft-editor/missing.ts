import { WORKFLOW_FAULTS, type WorkflowDefinition, workflowFaults } from "@arauto/contracts";
import { type DraftValues, faultsOf } from "./draft-values.ts";
import type { SectionName } from "./section.tsx";
import type { ReviewAnswer } from "./use-review.ts";

/** Something that keeps a draft from being sent. */
export interface Lack {
  section: SectionName;
  /** The part of the draft, as the API calls it. */
  path: string;
  code: string;
  message: string;
  /** Of a workflow: the step where it lies; null where it is about the whole of it. */
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
};

/** The section in which a path of the draft is decided. */
export function sectionOf(path: string): SectionName {
  return SECTION_OF[path.split(".")[0] ?? ""] ?? "audience";
}

/**
 * What is missing or wrong: at once what the draft editor itself knows, and of the rest what the server said last,
 * unless it was about a part that has been filled meanwhile. `workflow`: as far as it is known.
 */
export function lacksOf(values: DraftValues, review: ReviewAnswer | undefined, workflow?: WorkflowDefinition): Lack[] {
  const own: Lack[] = [];
  const need = (path: keyof DraftValues, lacking: boolean) => {
    if (lacking) own.push({ section: sectionOf(path), path, code: "required", message: "" });
  };
  const faults = faultsOf(values);
  need("name", faults.name !== undefined);
  need("sendingAccountId", values.sendingAccountId === null);
  if (faults.replyTo) own.push({ section: "sender", path: "replyTo", code: "invalid", message: "" });
  if (values.kind === "oneOff") need("templateId", values.templateId === null);
  else if (workflow) own.push(...faultsIn(workflow));
  const known = new Set(own.map(({ path }) => path));
  // What was said of the draft as the other kind says nothing about this one.
  const problems = review?.kind === values.kind ? review.problems : [];
  const said = problems
    .filter(({ path, code }) => !known.has(path) && !isFilled(values, path, code) && !(workflow && isFault(path, code)))
    .map((problem): Lack => ({ ...problem, section: sectionOf(problem.path), ...inStep(problem.path) }));
  return [...own, ...said];
}

const isFilled = (values: DraftValues, path: string, code: string) =>
  code === "required" && path in SECTION_OF && path in values && values[path as keyof DraftValues] !== null;

/** The draft editor finds these by itself, in the workflow as it is now. */
const isFault = (path: string, code: string) => path.split(".")[0] === "steps" && WORKFLOW_FAULTS.some((fault) => fault === code);

function faultsIn(workflow: WorkflowDefinition): Lack[] {
  return workflowFaults(workflow).map(({ stepId, code }) => ({
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
