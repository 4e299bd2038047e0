import { WORKFLOW_STEP_TYPES, type WorkflowStep, type WorkflowStepType } from "@arauto/contracts";
import { type Place, snapped } from "./flow-places.ts";

/** Step types that users can add to a workflow that has an entry. */
export const ADDABLE = WORKFLOW_STEP_TYPES.filter((type) => type !== "entry");

/** The body of a new request. */
const NEW_BODY = '{\n  "email": "{{ account.email }}"\n}';

/** Ids stay in use for as long as a workflow runs, so they are never used twice. */
export const newStepId = (): string => crypto.randomUUID();

/** Creates a step with the most common settings. */
export function newStep(type: WorkflowStepType, position: Place = { x: 0, y: 0 }): WorkflowStep {
  const common = { id: newStepId(), name: "", position: snapped(position), continueOnError: false };
  switch (type) {
    case "entry":
      return {
        ...common,
        type,
        config: { trigger: "once", includesPresent: true, schedule: null },
      };
    case "email":
      return {
        ...common,
        type,
        config: { templateId: null, subject: null, preheader: null, filterId: null },
      };
    case "wait":
      return { ...common, type, config: { kind: "for", duration: { amount: 1, unit: "days" } } };
    case "decision":
      return {
        ...common,
        type,
        config: {
          condition: { kind: "mail", stepId: null, act: "opened" },
          within: { amount: 2, unit: "days" },
        },
      };
    case "split":
      return { ...common, type, config: { shares: [50, 50] } };
    case "update":
      return { ...common, type, config: { action: null } };
    case "createDeal":
      return {
        ...common,
        type,
        config: {
          pipelineId: null,
          stageId: null,
          title: "",
          value: null,
          owner: { kind: "none" },
          closesInDays: null,
          tags: [],
          unlessOpen: true,
        },
      };
    case "moveDeal":
      return {
        ...common,
        type,
        config: { which: "latest", pipelineId: null, to: { kind: "stage", stageId: null } },
      };
    case "request":
      return {
        ...common,
        type,
        config: {
          request: { method: "POST", url: "", headers: [], bodyKind: "json", body: NEW_BODY },
          answers: [],
          outputs: [],
          repeatIsSafe: false,
        },
      };
    case "end":
      return { ...common, type, config: {} };
  }
}
