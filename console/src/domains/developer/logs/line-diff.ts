import { diffLines } from "diff";

export interface DiffLine {
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

/** Number of context lines shown around a change. */
const CONTEXT = 2;

/** Returns the lines of an indented JSON text; other text unchanged. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Compares two texts line by line, and omits lines far from a change. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const lines = diffLines(`${before}\n`, `${after}\n`).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, "")
      .split("\n")
      .map((text): DiffLine => ({ kind: added ? "added" : removed ? "removed" : "same", text })),
  );
  const isNear = (index: number) =>
    lines
      .slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
      .some(({ kind }) => kind !== "same");
  return lines.flatMap((line, index) => {
    if (isNear(index)) return [line];
    return index === 0 || isNear(index - 1) ? [{ kind: "gap" as const, text: "…" }] : [];
  });
}

/** Returns how many lines were added and removed. */
export const changesOf = (lines: readonly DiffLine[]): { added: number; removed: number } => ({
  added: lines.filter(({ kind }) => kind === "added").length,
  removed: lines.filter(({ kind }) => kind === "removed").length,
});
