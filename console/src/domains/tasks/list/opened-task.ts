import { useAddressParams } from "../../../lib/address-params.ts";

/** URL parameters that the list ignores. */
export const PRESERVED_PARAMS = ["task", "run"] as const;

export interface OpenedTask {
  /** The task whose ledger is open. */
  id: string | undefined;
  /** The run whose log is open. */
  runId: string | undefined;
  /** Opens a task's ledger, closing any other one, or closes it. */
  toggle: (id: string) => void;
  openLog: (id: string, runId: string) => void;
  closeLog: () => void;
}

/** Returns which task and log the URL opens, and how to change them. */
export function useOpenedTask(): OpenedTask {
  const [params, change] = useAddressParams();
  const id = params.get("task") ?? undefined;
  return {
    id,
    runId: params.get("run") ?? undefined,
    toggle: (next) =>
      change(
        (now) => {
          now.delete("run");
          if (now.get("task") === next) now.delete("task");
          else now.set("task", next);
          return now;
        },
        { replace: id !== undefined, preventScrollReset: true },
      ),
    openLog: (task, run) =>
      change(
        (now) => {
          now.set("task", task);
          now.set("run", run);
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
    closeLog: () =>
      change(
        (now) => {
          now.delete("run");
          return now;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
