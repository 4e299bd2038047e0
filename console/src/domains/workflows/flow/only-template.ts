import { useCallback, useEffect, useRef } from "react";
import { useListTemplatesQuery } from "../../../lib/api.generated.ts";

/**
 * Returns a function, the same on every render, that returns the id of the workspace's only active template; null if
 * there are several, or none.
 */
export function useOnlyTemplateId(): () => string | null {
  const { data } = useListTemplatesQuery({ limit: 2, status: "active" });
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  return useCallback(() => {
    const items = latest.current?.items ?? [];
    return items.length === 1 ? (items[0]?.id ?? null) : null;
  }, []);
}
