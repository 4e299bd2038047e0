import type { ImportLeftOut, ImportRejection } from "../../lib/api.generated.ts";
import { type ListState, useListState } from "../../ui/list-page/list-state.ts";

/** The rows in the report's lists; stored in the URL, like their page. */
export interface ShownRows {
  list: ListState;
  kind: "rejected" | "leftOut";
  reason: ImportRejection["reason"] | undefined;
  warning: ImportLeftOut["warning"] | undefined;
  position: number | undefined;
  showRejected: (reason?: ImportRejection["reason"]) => void;
  showLeftOut: (warning?: ImportLeftOut["warning"], position?: number) => void;
}

/** Returns the selected rows of an import's report, and functions that select others. */
export function useShownRows(): ShownRows {
  const list = useListState({ sort: "row" });
  const { rows, reason, warning, position } = list.filters;
  const show = (filters: Record<string, string | undefined>) => {
    const given = Object.entries(filters).filter(
      (one): one is [string, string] => one[1] !== undefined,
    );
    list.show(new URLSearchParams(given).toString());
  };
  return {
    list,
    kind: rows === "leftOut" ? "leftOut" : "rejected",
    reason: reason as ImportRejection["reason"] | undefined,
    warning: warning as ImportLeftOut["warning"] | undefined,
    position: position === undefined ? undefined : Number(position),
    showRejected: (only) => show({ reason: only }),
    showLeftOut: (only, column) =>
      show({ rows: "leftOut", warning: only, position: column?.toString() }),
  };
}
