import { Children, type ReactNode } from "react";
import classes from "./analyze.module.css";
import type { PanelQuery } from "./panel.tsx";

/** A panel with the query that fills it. */
export interface PanelEntry {
  query: Pick<PanelQuery<unknown>, "data" | "error">;
  panel: ReactNode;
}

interface PanelGridProps {
  /** Panels of full width, above both columns. */
  top: readonly PanelEntry[];
  main: readonly PanelEntry[];
  aside: readonly PanelEntry[];
}

/**
 * The panels of Analyze. Their heights depend on their figures, so each panel waits until those above have loaded:
 * otherwise it would move under the pointer.
 */
export function PanelGrid({ top, main, aside }: PanelGridProps) {
  const isLoading = ![...top, ...main, ...aside].every(hasSettled);
  return (
    <div className={classes.panels} data-loading={isLoading || undefined}>
      <InOrder entries={top} />
      {top.every(hasSettled) && (
        <div className={classes.pair}>
          <div className={classes.stack}>
            <InOrder entries={main} />
          </div>
          <div className={classes.stack}>
            <InOrder entries={aside} />
          </div>
        </div>
      )}
    </div>
  );
}

const hasSettled = ({ query: { data, error } }: PanelEntry): boolean =>
  data !== undefined || error !== undefined;

function InOrder({ entries }: { entries: readonly PanelEntry[] }) {
  const loading = entries.findIndex((entry) => !hasSettled(entry));
  const shown = loading === -1 ? entries : entries.slice(0, loading + 1);
  return Children.toArray(shown.map(({ panel }) => panel));
}
