import { type ReactNode, useState } from "react";
import { ChartActions } from "../../ui/charts/chart-actions.tsx";
import { type ChartData, ChartTable } from "../../ui/charts/chart-table.tsx";
import { tablePicture } from "../../ui/charts/table-picture.ts";

/**
 * Returns the tools of a panel with a table: exact figures, data and picture; and the content that replaces the default
 * one.
 */
export function usePanelTools(title: string, data: ChartData) {
  const [asTable, setAsTable] = useState(false);
  return {
    tools: (
      <ChartActions
        title={title}
        data={data}
        picture={() => tablePicture(title, data)}
        asTable={asTable}
        onTable={setAsTable}
        disabled={data.rows === 0}
      />
    ),
    show: (content: ReactNode) => (asTable ? <ChartTable title={title} data={data} /> : content),
  };
}
