import { workflowLink, workflowStep, type WorkflowDefinition } from "@arauto/contracts";
import { z } from "zod";
import { type Clip, clipOf } from "./flow-commands.ts";

/** Says of a text in the clipboard that it is steps of a workflow. */
const MARKER = "arauto-workflow-steps";

const clip = z.object({ [MARKER]: z.literal(1), steps: z.array(workflowStep), links: z.array(workflowLink) });

/** The text that stands for steps in the clipboard: other workflows and tabs read it. Null when nothing can be copied. */
export function copySteps(definition: WorkflowDefinition, ids: readonly string[]): string | null {
  const parts = clipOf(definition, ids);
  return parts.steps.length === 0 ? null : JSON.stringify({ [MARKER]: 1, ...parts });
}

/** The steps that a text of the clipboard brings; null for any other text. */
export function readClip(text: string): Clip | null {
  if (!text.includes(MARKER)) return null;
  try {
    const { steps, links } = clip.parse(JSON.parse(text));
    return { steps, links };
  } catch {
    return null;
  }
}
