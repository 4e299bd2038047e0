import type { ChartAnnotation } from "./chart-types.ts";
import type { Plane } from "./plane.ts";
import { fitText, textWidth } from "./text-width.ts";

export const FLAG_HEIGHT = 18;
export const FLAG_PADDING = 8;
export const FLAG_TAIL = 6;
const LABEL = [0.6875, 600] as const;
const WITHOUT_LABEL = 12;

/** The flag of an annotation. */
export interface Flag {
  annotation: ChartAnnotation;
  /** The position of its pole. */
  x: number;
  /** Its label as far as there is space; may be empty. */
  text: string;
  width: number;
  /** Whether it extends to the right (1) or to the left (-1) of its pole. */
  to: 1 | -1;
}

type FlagPlane = Pick<Plane, "left" | "right" | "isMirrored" | "xOf">;

/**
 * Lays out flags: each extends in reading direction, up to the next one. The last one turns around where its label
 * only fits behind its pole.
 */
export function layFlags(plane: FlagPlane, annotations: readonly ChartAnnotation[]): Flag[] {
  const { left, right, isMirrored, xOf } = plane;
  const ordered = annotations.toSorted((one, other) => one.at - other.at);
  const [start, end] = isMirrored ? [right, left] : [left, right];
  const forward = isMirrored ? -1 : 1;
  const flags: Flag[] = [];
  for (const [index, annotation] of ordered.entries()) {
    const x = xOf(annotation.at);
    const next = ordered[index + 1];
    const ahead = labelIn(annotation.label, Math.abs((next ? xOf(next.at) : end) - x));
    const before = flags.at(-1);
    const free = before ? before.x + before.to * before.width : start;
    const behind = labelIn(annotation.label, Math.max(0, (x - free) * forward));
    const turns = !next && ahead !== annotation.label && behind === annotation.label;
    const text = turns ? behind : ahead;
    const width = text ? textWidth(text, ...LABEL) + 2 * FLAG_PADDING + FLAG_TAIL : WITHOUT_LABEL;
    flags.push({ annotation, x, text, width, to: turns === isMirrored ? 1 : -1 });
  }
  return flags;
}

const labelIn = (label: string, room: number) =>
  fitText(label, room - 2 * FLAG_PADDING - FLAG_TAIL, ...LABEL);
