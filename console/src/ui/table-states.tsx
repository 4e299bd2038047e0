import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import { EmptyState } from "./empty-state.tsx";
import type { ListState } from "./list-state.ts";

/** The bar over a table's header while something is selected: how many, and what can be done with them. */
export function SelectionBar({
  count,
  checkbox,
  actions,
  onClear,
}: {
  count: number;
  checkbox: ReactNode;
  actions: ReactNode;
  onClear: () => void;
}) {
  const { t } = useTranslation("common");
  return (
    <div className={classes.selection} role="toolbar" aria-label={t("table.selectionActions")}>
      {checkbox}
      <span className={classes.count} role="status">
        {t("table.selected", { count })}
      </span>
      {actions}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
        {t("table.clearSelection")}
      </Button>
    </div>
  );
}

/** What a table says when search and filters leave nothing. */
export function NothingFound({ list }: { list: ListState }) {
  const { t } = useTranslation("common");
  return (
    <EmptyState
      title={t("table.nothingFound")}
      text={t("table.nothingFoundText")}
      action={
        <Button variant="default" onClick={list.clearFilters}>
          {t("table.clearFilters")}
        </Button>
      }
    />
  );
}

/** Ghosts of rows, in the table's own rhythm. */
export function SkeletonRows({ columns, label }: { columns: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.skeleton}>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className={classes.skeletonRow}>
          {Array.from({ length: Math.min(columns, 5) }, (_, cell) => (
            <Skeleton key={cell} height={10} width={cell === 0 ? "70%" : "45%"} radius="xl" />
          ))}
        </div>
      ))}
    </div>
  );
}
