import { useEffect, useState } from "react";
import { usePreviewContactOperationMutation } from "../../../lib/api.generated.ts";
import type {
  ContactAction,
  ContactOperationPreview,
  ContactSelection,
} from "../../../lib/api.generated.ts";

/** Debounces requests while a value is being typed. */
const PAUSE_MS = 300;

interface Answer {
  /** The request that it belongs to, in canonical form. */
  of: string;
  preview?: ContactOperationPreview;
  problem?: unknown;
}

/** Returns the current effect of an operation; nothing until its action is complete and counted. */
export function useOperationPreview(
  selection: ContactSelection,
  action: ContactAction | null,
): Omit<Answer, "of"> {
  const [ask] = usePreviewContactOperationMutation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const of = action === null ? null : JSON.stringify({ selection, action });
  useEffect(() => {
    if (of === null) return;
    let superseded = false;
    const count = async () => {
      const next: Answer = await ask({ previewContactOperationBody: JSON.parse(of) })
        .unwrap()
        .then(
          (preview) => ({ of, preview }),
          (problem: unknown) => ({ of, problem }),
        );
      if (!superseded) setAnswer(next);
    };
    const timer = setTimeout(() => void count(), PAUSE_MS);
    return () => {
      superseded = true;
      clearTimeout(timer);
    };
  }, [ask, of]);
  // Ignores the response to an earlier request.
  return answer !== null && answer.of === of ? answer : {};
}
