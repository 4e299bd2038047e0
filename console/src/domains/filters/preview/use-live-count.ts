import type { FilterDefinition } from "@arauto/contracts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isApiProblem } from "../../../lib/api-problem.ts";
import type { ApiProblem } from "../../../lib/api-problem.ts";
import { usePreviewFilterMutation } from "../../../lib/api.generated.ts";
import type { FilterPreview } from "../../../lib/api.generated.ts";

const PAUSE_MS = 500;

interface Answer {
  /** The definition (and attempt) that was counted. */
  key: string;
  preview?: FilterPreview;
  problem?: ApiProblem;
}

export interface LiveCount {
  /** The last count that arrived, possibly for an earlier definition. */
  preview: FilterPreview | undefined;
  /** The count belongs to an earlier definition. */
  isStale: boolean;
  problem: ApiProblem | undefined;
  recount: () => void;
}

/** Counts matching contacts while a filter is edited, once typing pauses; does nothing for null. */
export function useLiveCount(definition: FilterDefinition | null): LiveCount {
  const [count] = usePreviewFilterMutation();
  const [answer, setAnswer] = useState<Answer>({ key: "" });
  const [turn, setTurn] = useState(0);
  const counted = useRef(false);
  const key = definition === null ? "" : `${turn}:${JSON.stringify(definition)}`;

  const start = useEffectEvent((forKey: string) => {
    counted.current = true;
    const running = count({ previewFilterBody: { definition } });
    running.unwrap().then(
      (preview) => setAnswer({ key: forKey, preview }),
      (error: unknown) => {
        // Aborted because the definition changed: the next count replaces it. The last figures stay.
        if (isApiProblem(error))
          setAnswer((former) => ({ ...former, key: forKey, problem: error }));
      },
    );
    return () => running.abort();
  });

  useEffect(() => {
    if (key === "") return;
    let stop: (() => void) | undefined;
    const timer = setTimeout(
      () => {
        stop = start(key);
      },
      counted.current ? PAUSE_MS : 0,
    );
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [key]);

  const isCurrent = key !== "" && answer.key === key;
  return {
    preview: definition === null ? undefined : answer.preview,
    isStale: !isCurrent || answer.problem !== undefined,
    problem: isCurrent ? answer.problem : undefined,
    recount: () => setTurn(turn + 1),
  };
}
