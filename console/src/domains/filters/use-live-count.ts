import type { FilterDefinition } from "@arauto/contracts";
import { useEffect, useRef, useState } from "react";
import { isApiProblem } from "../../app/api-problem.ts";
import type { ApiProblem } from "../../app/api-problem.ts";
import { api } from "../../app/api.generated.ts";
import type { FilterPreview } from "../../app/api.generated.ts";

const PAUSE_MS = 500;

// Counting changes nothing: what is read of filters stays valid.
const { usePreviewFilterMutation } = api.enhanceEndpoints({ endpoints: { previewFilter: { invalidatesTags: [] } } });

export interface LiveCount {
  /** The last count that arrived, be it of an earlier definition. */
  preview: FilterPreview | undefined;
  /** The count shown is not (yet) that of the definition. */
  isStale: boolean;
  problem: ApiProblem | undefined;
  recount: () => void;
}

/** Counts who matches while a filter is edited, once typing pauses; null counts nothing. */
export function useLiveCount(definition: FilterDefinition | null): LiveCount {
  const [count] = usePreviewFilterMutation();
  const [answer, setAnswer] = useState<{ key: string; preview?: FilterPreview; problem?: ApiProblem }>({ key: "" });
  const [turn, setTurn] = useState(0);
  const latest = useRef<FilterPreview | undefined>(undefined);
  const key = definition === null ? "" : `${turn}:${JSON.stringify(definition)}`;
  const body = useRef(definition);
  body.current = definition;
  const counted = useRef(false);

  useEffect(() => {
    if (key === "") return;
    let running: ReturnType<typeof count> | undefined;
    const timer = setTimeout(
      () => {
        counted.current = true;
        running = count({ previewFilterBody: { definition: body.current } });
        running.unwrap().then(
          (preview) => {
            latest.current = preview;
            setAnswer({ key, preview });
          },
          (error: unknown) => {
            if (isApiProblem(error)) setAnswer({ key, problem: error });
          },
        );
      },
      counted.current ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      running?.abort();
    };
  }, [key, count]);

  const isCurrent = key !== "" && answer.key === key;
  return {
    preview: definition === null ? undefined : (isCurrent ? answer.preview : undefined) ?? latest.current,
    isStale: !isCurrent || answer.problem !== undefined,
    problem: isCurrent ? answer.problem : undefined,
    recount: () => setTurn(turn + 1),
  };
}
