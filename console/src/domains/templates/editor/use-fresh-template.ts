import { useCallback, useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { templatesApi, type Template } from "../../../lib/api.generated.ts";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";
import type { store } from "../../../lib/api-store.ts";

/** Loads a template when the page opens. It is not refreshed: from then on the editor has the current state. */
export function useFreshTemplate(id: string): {
  template: Template | null;
  problem: ApiProblem | null;
  again: () => void;
} {
  const dispatch = useDispatch<typeof store.dispatch>();
  const [template, setTemplate] = useState<Template | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const ask = useCallback(() => {
    let left = false;
    const call = dispatch(
      templatesApi.endpoints.getTemplate.initiate({ id }, { forceRefetch: true, subscribe: false }),
    );
    call.unwrap().then(
      (answer) => left || setTemplate(answer),
      (error: unknown) => !left && isApiProblem(error) && setProblem(error),
    );
    return () => {
      left = true;
    };
  }, [dispatch, id]);
  useEffect(ask, [ask]);
  return {
    template,
    problem,
    again: () => {
      setProblem(null);
      ask();
    },
  };
}
