import { filterDefinition } from "@arauto/contracts";
import type { FilterDefinition } from "@arauto/contracts";

/** Returns the definition in an address of the builder: null when there is none, undefined when it can't be read. */
export function definitionInAddress(search: URLSearchParams): FilterDefinition | null | undefined {
  const text = search.get("from");
  if (text === null) return null;
  try {
    return filterDefinition.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
