import type { TaskActionOf } from "@arauto/contracts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useEffect, useState } from "react";
import { useGetFilterQuery, usePreviewFilterMutation } from "../../lib/api.generated.ts";

export interface AudienceCount {
  /** Contacts who would get the email now; null until known. May belong to an earlier audience while `isStale`. */
  canReceive: number | null;
  isStale: boolean;
  /** `several`: audiences of several filters are only counted when the task runs. */
  problem: "failed" | "several" | null;
}

type Audience = Pick<TaskActionOf<"email">, "filterIds" | "excludedFilterIds" | "topicId">;

/** Counts the contacts who would get a task's email now; does nothing for null. */
export function useAudienceCount(audience: Audience | null): AudienceCount {
  const { filterIds = [], excludedFilterIds = [], topicId = null } = audience ?? {};
  const [filterId] = filterIds;
  const isSeveral = filterIds.length > 1 || excludedFilterIds.length > 0;
  const isCounted = audience !== null && !isSeveral;
  const filter = useGetFilterQuery(
    isCounted && filterId !== undefined ? { id: filterId } : skipToken,
  );
  const [count] = usePreviewFilterMutation();
  const [answer, setAnswer] = useState<{ key: string; canReceive: number | null } | null>(null);
  const definition = filterId === undefined ? null : filter.currentData?.definition;
  const key =
    isCounted && definition !== undefined ? JSON.stringify({ definition, topicId }) : null;

  useEffect(() => {
    if (key === null) return undefined;
    const running = count({ previewFilterBody: JSON.parse(key) as { definition: null } });
    running.unwrap().then(
      ({ canReceive }) => setAnswer({ key, canReceive }),
      // A request that was aborted because the audience changed is replaced by the next one.
      (error: unknown) => {
        if ((error as { name?: string }).name !== "AbortError")
          setAnswer({ key, canReceive: null });
      },
    );
    return () => running.abort();
  }, [key, count]);

  const isFailed = filter.isError || (answer?.key === key && answer?.canReceive === null);
  return {
    canReceive: isCounted ? (answer?.canReceive ?? null) : null,
    isStale: answer?.key !== key,
    problem: isSeveral ? "several" : isFailed ? "failed" : null,
  };
}
