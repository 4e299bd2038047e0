import { useAddressParams } from "../../../lib/address-params.ts";

/** Parameters of the address that the list leaves alone. */
export const KEPT_PARAMS = ["task", "run"] as const;

export interface OpenedTask {
  /** The task whose ledger is open. */
  id: string | undefined;
  /** The run whose log is open. */
  runId: string | undefined;
  /** Opens a task's ledger in place of another one's, or closes it. */
  toggle: (id: string) => void;
  openLog: (id: string, runId: string) => void;
  closeLog: () => void;
}

/** Returns what the address shows of a task, and how to change that. */
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
