import type { ReactNode } from "react";

export interface DataTableColumn<T> {
  key: string;
  header: ReactNode;
  render: (row: T) => ReactNode;
  /** The API's sort key; the header then sorts. */
  sortKey?: string;
  /** Any CSS width. */
  width?: number | string;
  align?: "start" | "center" | "end";
  /** On a phone behind the chevron of the card, on a tablet left out of the table. The first column is the card's head. */
  hideOnPhone?: boolean;
  /** Shown only when somebody chooses it. */
  optional?: boolean;
}

export type TableDensity = "comfortable" | "compact";
