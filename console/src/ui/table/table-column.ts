import type { ReactNode } from "react";

export interface DataTableColumn<T> {
  key: string;
  header: ReactNode;
  render: (row: T) => ReactNode;
  /** The API's sort key; makes the header a sort button. */
  sortKey?: string;
  /** Any CSS width. */
  width?: number | string;
  align?: "start" | "center" | "end";
  /** Behind the card's chevron on phones, hidden in the table on tablets. The first column is the card's header. */
  hideOnPhone?: boolean;
  /** Hidden by default. */
  optional?: boolean;
}

export type TableDensity = "comfortable" | "compact";
