import { importSettings } from "@arauto/contracts";
import type { MatchingDraft } from "./matching.ts";

/** A stored draft: its settings may lack an answer about consent. */
const keptDraft = importSettings.omit({ consent: true });

const key = (importId: string) => `import-matching:${importId}`;

/** Returns the unchecked matching stored in this tab; undefined when there is none for this file. */
export function storedMatching(importId: string, columns: number): MatchingDraft | undefined {
  try {
    const kept = JSON.parse(
      sessionStorage.getItem(key(importId)) ?? "null",
    ) as Partial<MatchingDraft> | null;
    const parsed = keptDraft.safeParse(kept);
    if (!parsed.success || parsed.data.targets.length !== columns) return undefined;
    const agreed = kept?.agreed === "yes" || kept?.agreed === "unknown" ? kept.agreed : null;
    return {
      ...parsed.data,
      agreed,
      wording: typeof kept?.wording === "string" ? kept.wording : "",
    };
  } catch {
    return undefined;
  }
}

/** Stores an unvalidated matching across reloads. If storage is full or blocked, only that convenience is lost. */
export function storeMatching(importId: string, settings: MatchingDraft): void {
  try {
    sessionStorage.setItem(key(importId), JSON.stringify(settings));
  } catch {
    return;
  }
}

export function forgetMatching(importId: string): void {
  try {
    sessionStorage.removeItem(key(importId));
  } catch {
    return;
  }
}
