import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useEffect, useMemo, useState } from "react";
import {
  type PreviewTemplateBody,
  type TemplatePreview,
  usePreviewTemplateMutation,
} from "../../../lib/api.generated.ts";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";

const PAUSE_MS = 400;

export interface MailPreview {
  preview: TemplatePreview | null;
  problem: ApiProblem | null;
  stale: boolean;
  again: () => void;
}

/** Renders a content on the server, and again as it changes. Null requests nothing. */
export function useMailPreview(body: PreviewTemplateBody | null): MailPreview {
  const asked = useMemo(() => JSON.stringify(body), [body]);
  const [settled] = useDebouncedValue(asked, PAUSE_MS, { leading: true });
  const [render] = usePreviewTemplateMutation();
  const [answer, setAnswer] = useState<{
    asked: string;
    preview: TemplatePreview | null;
    problem: ApiProblem | null;
  } | null>(null);

  const ask = useCallback(() => {
    const wanted = JSON.parse(settled) as PreviewTemplateBody | null;
    if (!wanted) return undefined;
    const call = render({ previewTemplateBody: wanted });
    let left = false;
    call.unwrap().then(
      (preview) => left || setAnswer({ asked: settled, preview, problem: null }),
      (error: unknown) => {
        if (!left && isApiProblem(error))
          setAnswer((before) => ({
            asked: settled,
            preview: before?.preview ?? null,
            problem: error,
          }));
      },
    );
    return () => {
      left = true;
      call.abort();
    };
  }, [settled, render]);
  useEffect(ask, [ask]);
  return {
    preview: answer?.preview ?? null,
    problem: answer?.problem ?? null,
    stale: answer?.asked !== asked,
    again: () => void ask(),
  };
}
