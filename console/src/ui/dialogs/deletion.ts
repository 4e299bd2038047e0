import { isApiProblem, type ApiProblem } from "../../lib/api-problem.ts";
import { useConfirm } from "./confirm.tsx";
import type { ConfirmOptions } from "./confirm-dialog.tsx";
import { useProblemToast } from "../feedback/problem.ts";
import { toast } from "../feedback/toasts.ts";

export interface DeletionParts {
  /** What is asked; `name` when it is one record that can be named. */
  ask: (count: number, name: string | undefined) => Omit<ConfirmOptions, "danger">;
  run: (ids: string[]) => Promise<{ count: number }>;
  /** What is said afterwards. */
  done: (count: number) => string;
  /** Takes a refusal because something still uses the records; null when a new try begins. */
  onInUse?: (problem: ApiProblem | null) => void;
}

/** Deletes records that cannot come back: asks with the consequence, then tells. True when they are gone. */
export function useDeletion({ ask, run, done, onInUse }: DeletionParts): (ids: string[], name?: string) => Promise<boolean> {
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  return async (ids, name) => {
    onInUse?.(null);
    if (!(await confirm({ ...ask(ids.length, name), danger: true }))) return false;
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
