import { useTranslation } from "react-i18next";
import { isApiProblem, type ApiProblem } from "../../lib/api-problem.ts";
import { useConfirm } from "./confirm.tsx";
import type { ConfirmOptions } from "./confirm-dialog.tsx";
import { useProblemToast } from "../feedback/problem.ts";
import { toast } from "../feedback/toasts.ts";

export interface DeletionParts {
  /** The question; `name` for a single record with a name. */
  ask: (
    count: number,
    name: string | undefined,
    ids: readonly string[],
  ) => Omit<ConfirmOptions, "danger">;
  run: (ids: string[]) => Promise<{ count: number }>;
  /** The confirmation afterwards. */
  done: (count: number) => string;
  /** The error message, built from the reason; the reason alone by default. */
  failed?: (reason: string) => string;
  /** Receives the problem if something still uses the records; null when a new attempt begins. */
  onInUse?: (problem: ApiProblem | null) => void;
}

/**
 * Deletes records permanently, after a confirmation that explains the consequences. Resolves to true when they are
 * deleted.
 */
export function useDeletion({
  ask,
  run,
  done,
  failed,
  onInUse,
}: DeletionParts): (ids: string[], name?: string) => Promise<boolean> {
  const confirm = useConfirm();
  const showProblem = useProblemToast(failed);
  return async (ids, name) => {
    onInUse?.(null);
    if (!(await confirm({ ...ask(ids.length, name, ids), danger: true }))) return false;
    try {
      const { count } = await run(ids);
      toast.success(done(count));
      return true;
    } catch (error) {
      if (onInUse && isApiProblem(error) && error.code === "IN_USE") onInUse(error);
      else showProblem(error);
      return false;
    }
  };
}

/**
 * Deletes records of a list permanently. The question and the confirmation are the keys `deleteConfirm`, `delete` and
 * `deleted` of the list's namespace.
 */
export function useListDeletion(
  namespace: string,
  parts: Omit<DeletionParts, "ask" | "done">,
): (ids: string[], name?: string) => Promise<boolean> {
  const { t } = useTranslation(namespace);
  return useDeletion({
    ...parts,
    ask: (count, name) => ({
      title:
        name === undefined
          ? t("deleteConfirm.titleMany", { count })
          : t("deleteConfirm.titleOne", { name }),
      consequence: t("deleteConfirm.consequence", { count }),
      confirmLabel: t("delete", { count }),
    }),
    done: (count) => t("deleted", { count }),
  });
}
