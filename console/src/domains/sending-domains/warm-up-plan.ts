/** The pace of a warm-up; `usual` is the server's own plan. */
export const PACES = ["gentle", "usual", "brisk"] as const;
export type Pace = (typeof PACES)[number];

const DAYS_MAX = 90;
const LIMIT_MAX = 10_000_000;

/** Returns the usual plan, stretched to twice its days, or with every second day only; each ends at the same limit. */
export function planOf(pace: Pace, usual: readonly number[]): number[] {
  if (pace === "usual") return [...usual];
  if (pace === "gentle") return usual.flatMap((limit) => [limit, limit]);
  return usual.filter((_, day) => (usual.length - 1 - day) % 2 === 0);
}

export type ReadPlan =
  | { limits: number[] }
  | { error: "none" | "notANumber" | "tooMany"; line: number };

/** Parses one limit per line with any thousands separator; empty lines are skipped. */
export function readPlan(text: string): ReadPlan {
  const limits: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const written = line.trim();
    if (written === "") continue;
    const digits = written.replaceAll(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/g, "");
    const limit = /^\d+$/.test(digits) ? Number(digits) : 0;
    if (limit < 1 || limit > LIMIT_MAX) return { error: "notANumber", line: index + 1 };
    limits.push(limit);
  }
  if (limits.length === 0) return { error: "none", line: 1 };
  return limits.length > DAYS_MAX ? { error: "tooMany", line: DAYS_MAX + 1 } : { limits };
}
