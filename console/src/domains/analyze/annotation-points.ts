import { dayIn } from "../../ui/formats/calendar-days.ts";

interface Span {
  points: readonly { at: string }[];
  range: { from: string; to: string; timeZone: string };
}

/**
 * Returns the annotations of a period, each with the index of the point that contains its day: for hours the first of
 * the day, for weeks and months the one that includes it.
 */
export function annotationPoints<One extends { day: string }>(
  annotations: readonly One[],
  { points, range }: Span,
): { at: number; annotation: One }[] {
  const { timeZone } = range;
  const first = dayIn(timeZone, new Date(range.from));
  const last = dayIn(timeZone, new Date(Date.parse(range.to) - 1));
  const days = points.map(({ at }) => dayIn(timeZone, new Date(at)));
  return annotations
    .filter(({ day }) => day >= first && day <= last)
    .map((annotation) => {
      const same = days.indexOf(annotation.day);
      const at = same >= 0 ? same : days.findLastIndex((day) => day < annotation.day);
      return { at: Math.max(0, at), annotation };
    });
}
