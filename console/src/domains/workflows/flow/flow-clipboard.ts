import { workflowLink, workflowStep, type WorkflowDefinition } from "@arauto/contracts";
import { z } from "zod";
import { type Clip, clipOf } from "./copy-steps.ts";

/** Marks a clipboard text as workflow steps. */
const MARKER = "arauto-workflow-steps";

const clip = z.object({
  [MARKER]: z.literal(1),
  steps: z.array(workflowStep),
  links: z.array(workflowLink),
});

/** Serializes steps for the clipboard, for other workflows and tabs. Returns null when nothing can be copied. */
export function copySteps(definition: WorkflowDefinition, ids: readonly string[]): string | null {
  const parts = clipOf(definition, ids);
  return parts.steps.length === 0 ? null : JSON.stringify({ [MARKER]: 1, ...parts });
}

/** Parses steps from a clipboard text; null for any other text. */
export function readClip(text: string): Clip | null {
  if (!text.includes(MARKER)) return null;
  try {
    const { steps, links } = clip.parse(JSON.parse(text));
    return { steps, links };
  } catch {
    return null;
  }
}
