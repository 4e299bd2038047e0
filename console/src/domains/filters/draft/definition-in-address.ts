import { filterDefinition } from "@arauto/contracts";
import type { FilterDefinition } from "@arauto/contracts";

/** Returns the definition in a URL of the builder: null if there is none, undefined if it is invalid. */
export function definitionInAddress(search: URLSearchParams): FilterDefinition | null | undefined {
  const text = search.get("from");
  if (text === null) return null;
  try {
    return filterDefinition.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
