import { skipToken } from "@reduxjs/toolkit/query";
import {
  type DealImportSettings,
  type ImportKind,
  useListLostReasonsQuery,
  useListPipelinesQuery,
} from "../../lib/api.generated.ts";

/** Loads the defaults of an import of deals: the first pipeline, and the first lost reason. */
export function useDealDefaults(kind: ImportKind) {
  const wanted = kind === "deals" ? undefined : skipToken;
  const pipelines = useListPipelinesQuery(wanted);
  const reasons = useListLostReasonsQuery(wanted);
  const settings: DealImportSettings | undefined =
    pipelines.data && reasons.data
      ? {
          pipelineId: pipelines.data.items[0]?.id ?? "",
          lostReasonId: reasons.data.items[0]?.id ?? null,
          match: "existing",
          createContacts: true,
        }
      : undefined;
  return {
    settings,
    isReady: kind !== "deals" || settings !== undefined,
    error: pipelines.error ?? reasons.error,
    retry() {
      if (kind !== "deals") return;
      void pipelines.refetch();
      void reasons.refetch();
    },
  };
}
