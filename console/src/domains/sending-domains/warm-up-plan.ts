/** How fast a warm-up goes; `usual` is the service's own plan. */
export const PACES = ["gentle", "usual", "brisk"] as const;
export type Pace = (typeof PACES)[number];

const DAYS_MOST = 90;
const LIMIT_MOST = 10_000_000;

/** The usual plan stretched to twice its days, as it is, or every second step of it; each ends at the same limit. */
export function planOf(pace: Pace, usual: readonly number[]): number[] {
  if (pace === "usual") return [...usual];
  if (pace === "gentle") return usual.flatMap((limit) => [limit, limit]);
  return usual.filter((_, day) => (usual.length - 1 - day) % 2 === 0);
}

export type ReadPlan = { limits: number[] } | { fault: "none" | "notANumber" | "tooMany"; line: number };

/** Reads one limit a line, however thousands are set apart; empty lines are passed over. */
export function readPlan(text: string): ReadPlan {
  const limits: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const written = line.trim();
    if (written === "") continue;
    const digits = written.replaceAll(/(?<=\d)[.,'’\s](?=\d{3}(?!\d))/g, "");
    const limit = /^\d+$/.test(digits) ? Number(digits) : 0;
    if (limit < 1 || limit > LIMIT_MOST) return { fault: "notANumber", line: index + 1 };
    limits.push(limit);
  }
  if (limits.length === 0) return { fault: "none", line: 1 };
  return limits.length > DAYS_MOST ? { fault: "tooMany", line: DAYS_MOST + 1 } : { limits };
}
