import type { FilterDefinition } from "@arauto/contracts";
import { useEffect, useState } from "react";
import { usePreviewFilterMutation } from "../../../lib/api.generated.ts";
import { findZeroReasons, isExplainable, type ZeroReason } from "./zero-reasons.ts";
import type { LiveCount } from "./use-live-count.ts";

export interface ZeroReasons {
  isCounting: boolean;
  /** Null if contacts match, while counting, and if counting failed: the number itself is still shown then. */
  reasons: readonly ZeroReason[] | null;
}

/** Counts which conditions exclude all contacts, once a count found none. */
export function useZeroReasons(
  definition: FilterDefinition | null,
  { preview, isStale }: LiveCount,
): ZeroReasons {
  const [count] = usePreviewFilterMutation();
  const [answer, setAnswer] = useState<{ key: string; reasons: ZeroReason[] | null }>();
  const isZero =
    preview?.matches === 0 && !isStale && definition !== null && isExplainable(definition);
  const key = isZero ? JSON.stringify(definition) : "";
  useEffect(() => {
    if (key === "") return;
    let isCurrent = true;
    const matches = async (one: FilterDefinition) => {
      // Stop counting when the filter has changed.
      if (!isCurrent) throw new Error("Replaced");
      return (await count({ previewFilterBody: { definition: one } }).unwrap()).matches;
    };
    const finish = (reasons: ZeroReason[] | null) => isCurrent && setAnswer({ key, reasons });
    findZeroReasons(JSON.parse(key) as FilterDefinition, matches).then(finish, () => finish(null));
    return () => {
      isCurrent = false;
    };
  }, [key, count]);
  const isCounted = answer?.key === key;
  return { isCounting: isZero && !isCounted, reasons: isZero && isCounted ? answer.reasons : null };
}
