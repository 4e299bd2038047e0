import { importSettings } from "@arauto/contracts";
import type { ImportSettings } from "../../app/api.generated.ts";

const key = (importId: string) => `import-matching:${importId}`;

/** The matching as it was left in this tab before it was checked; undefined when there is none for this file. */
export function storedMatching(importId: string, columns: number): ImportSettings | undefined {
  try {
    const parsed = importSettings.safeParse(JSON.parse(sessionStorage.getItem(key(importId)) ?? "null"));
    return parsed.success && parsed.data.targets.length === columns ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps an unchecked matching through a reload. A full or forbidden storage only loses that comfort. */
export function storeMatching(importId: string, settings: ImportSettings): void {
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
