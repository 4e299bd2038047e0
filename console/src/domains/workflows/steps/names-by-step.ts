import type { WorkflowDefinition } from "@arauto/contracts";

/** Returns the names of a workflow's steps by id, of those that have one. */
export const stepNames = ({ steps }: WorkflowDefinition): ReadonlyMap<string, string> =>
  new Map(steps.flatMap(({ id, name }) => (name === "" ? [] : [[id, name] as const])));
