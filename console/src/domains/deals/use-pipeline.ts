import { useEffect } from "react";
import { useAddressParams } from "../../lib/address-params.ts";
import { type Pipeline, useListPipelinesQuery } from "../../lib/api.generated.ts";

/** The pipeline last shown in this browser. */
const LAST = "crm_pipeline";

/**
 * Returns all pipelines and the current one: from the URL, otherwise the last one shown in this browser, or the first.
 */
export function usePipeline() {
  const query = useListPipelinesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [params, changeParams] = useAddressParams();
  const pipelines = query.data?.items ?? [];
  const withId = (id: string | null) => pipelines.find((one) => one.id === id);
  const pipeline: Pipeline | undefined =
    withId(params.get("pipeline")) ?? withId(localStorage.getItem(LAST)) ?? pipelines[0];
  const id = pipeline?.id;
  useEffect(() => {
    if (id !== undefined) localStorage.setItem(LAST, id);
  }, [id]);

  return {
    pipelines,
    pipeline,
    query,
    choose: (chosen: string) =>
      changeParams((now) => {
        // Stages belong to one pipeline, so their filter does too.
        now.delete("stageId");
        now.delete("page");
        now.delete("cursor");
        now.set("pipeline", chosen);
        return now;
      }),
  };
}
