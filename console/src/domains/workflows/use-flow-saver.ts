import { workflowDefinition, type WorkflowDefinition } from "@arauto/contracts";
import { useState } from "react";
import { useUpdateWorkflowMutation, type Workflow } from "../../lib/api.generated.ts";
import { createLocalDrafts } from "../../lib/local-drafts.ts";
import { createRecordSaver, type Unsaved } from "../../lib/record-saver.ts";
import { sendOnUnload } from "../../lib/request.ts";
import { useRecordSaver } from "../../lib/use-record-saver.ts";
import type { WorkflowSaver } from "./designer-context.ts";
import type { Flow } from "./flow/flow-store.ts";

/** An edited workflow that the server does not have. */
export interface LocalDraft {
  definition: WorkflowDefinition;
  /** The version it is based on. */
  version: number;
  /** ISO time. */
  at: string;
}

export const localDrafts = createLocalDrafts<LocalDraft>(
  "workflow_work.",
  ({ definition }) => workflowDefinition.safeParse(definition).success,
);

export const localDraftOf = ({ content, version }: Unsaved<WorkflowDefinition>): LocalDraft => ({
  definition: content,
  version,
  at: new Date().toISOString(),
});

/** Saves the edited workflow automatically while the page is open; unsaved changes are kept in this browser. */
export function useFlowSaver(flow: Flow, workflow: Workflow, userId: string): WorkflowSaver {
  const [update] = useUpdateWorkflowMutation();
  const { id } = workflow;
  const [saver] = useState<WorkflowSaver>(() =>
    createRecordSaver({
      content: () => flow.get().definition,
      save: async (definition, version) =>
        stateOf(await update({ id, updateWorkflowBody: { definition, version } }).unwrap()),
      keep: (left) => {
        if (left === null) localDrafts.delete("unsaved", id, userId);
        else localDrafts.save("unsaved", id, userId, localDraftOf(left));
      },
      stored: workflow,
      stateOf,
      isStored: isWorkflow,
    }),
  );
  useRecordSaver(saver, flow, ({ content, version }) =>
    sendOnUnload("PUT", `/v1/Workflows/${id}`, { definition: content, version }),
  );
  return saver;
}

const stateOf = ({ version, updatedAt }: Workflow) => ({ version, savedAt: updatedAt });

/** Returns true if a conflict includes the current workflow. */
export function isWorkflow(value: unknown): value is Workflow {
  return typeof value === "object" && value !== null && "version" in value && "definition" in value;
}
