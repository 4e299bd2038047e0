import type { FilterDefinition } from "@arauto/contracts";
import { useEffect, useEffectEvent, useState } from "react";
import { isApiProblem } from "../../../lib/api-problem.ts";
import type { ApiProblem } from "../../../lib/api-problem.ts";
import { useExplainFilterMutation } from "../../../lib/api.generated.ts";
import type { FilterExplanation } from "../../../lib/api.generated.ts";

const PAUSE_MS = 500;

interface Answer {
  /** The address and definition of the request. */
  key: string;
  email: string;
  explanation?: FilterExplanation;
  problem?: ApiProblem;
}

export interface Explanation {
  /** For the current definition and address; undefined while loading. */
  answer: Answer | undefined;
  isAsking: boolean;
  ask: (email: string) => void;
}

/** Explains why one contact matches or not; updated while the filter is edited, until another contact is chosen. */
export function useExplanation(definition: FilterDefinition | null): Explanation {
  const [explain] = useExplainFilterMutation();
  const [asked, setAsked] = useState({ email: "", turn: 0 });
  const [answer, setAnswer] = useState<Answer>();
  const key =
    asked.email === "" || definition === null
      ? ""
      : `${asked.turn}:${asked.email}:${JSON.stringify(definition)}`;

  const start = useEffectEvent((forKey: string) => {
    if (definition === null) return undefined;
    const { email } = asked;
    const running = explain({ explainFilterBody: { definition, email } });
    running.unwrap().then(
      (explanation) => setAnswer({ key: forKey, email, explanation }),
      (error: unknown) => {
        if (isApiProblem(error)) setAnswer({ key: forKey, email, problem: error });
      },
    );
    return () => running.abort();
  });
  // A new address is requested immediately, an edited filter once typing pauses.
  const isNew = useEffectEvent(() => answer?.key.startsWith(`${asked.turn}:`) !== true);
  useEffect(() => {
    if (key === "") return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(
      () => {
        stop = start(key);
      },
      isNew() ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [key]);

  const isCurrent = key !== "" && answer?.key === key;
  return {
    answer: isCurrent ? answer : undefined,
    isAsking: key !== "" && !isCurrent,
    ask: (email) => setAsked({ email, turn: asked.turn + 1 }),
  };
}
