import { z } from "zod";

export const WORKFLOW_NOTES_MAX = 50;
export const WORKFLOW_NOTE_TEXT_MAX = 1000;
/** Sizes in canvas units. */
export const WORKFLOW_NOTE_SIZE = { min: 80, max: 1200 } as const;

export const WORKFLOW_NOTE_COLORS = ["yellow", "blue", "green", "pink", "gray"] as const;
export type WorkflowNoteColor = (typeof WORKFLOW_NOTE_COLORS)[number];

const coordinate = z.number().min(-100_000).max(100_000);
const side = z.number().min(WORKFLOW_NOTE_SIZE.min).max(WORKFLOW_NOTE_SIZE.max);

/** A sticky note on the canvas. It has no effect on contacts. */
export const workflowNote = z
  .object({
    id: z.string().regex(/^[\w-]{1,36}$/),
    text: z.string().max(WORKFLOW_NOTE_TEXT_MAX).default(""),
    color: z.enum(WORKFLOW_NOTE_COLORS).default("yellow"),
    position: z.object({ x: coordinate, y: coordinate }),
    size: z.object({ width: side, height: side }).default({ width: 240, height: 160 }),
  })
  .meta({ id: "WorkflowNote" });
export type WorkflowNote = z.output<typeof workflowNote>;
