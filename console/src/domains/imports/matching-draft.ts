import { importSettings } from "@arauto/contracts";
import type { MatchingDraft } from "./matching.ts";

/** A draft as it was kept: settings that may lack the answer how people agreed. */
const keptDraft = importSettings.omit({ consent: true });

const key = (importId: string) => `import-matching:${importId}`;

/** The matching as it was left in this tab before it was checked; undefined when there is none for this file. */
export function storedMatching(importId: string, columns: number): MatchingDraft | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(importId)) ?? "null") as Partial<MatchingDraft> | null;
    const parsed = keptDraft.safeParse(kept);
    if (!parsed.success || parsed.data.targets.length !== columns) return undefined;
    const agreed = kept?.agreed === "yes" || kept?.agreed === "unknown" ? kept.agreed : null;
    return { ...parsed.data, agreed, wording: typeof kept?.wording === "string" ? kept.wording : "" };
  } catch {
    return undefined;
  }
}

/** Keeps an unchecked matching through a reload. A full or forbidden storage only loses that comfort. */
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
