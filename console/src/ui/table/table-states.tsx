import { Box, Button, Checkbox, Group, Text } from "@mantine/core";
import { ArrowClockwiseIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./data-table.module.css";
import { EmptyState } from "../feedback/empty-state.tsx";
import { useFormats } from "../formats/formats.ts";
import type { ListState } from "../list-page/list-state.ts";
import { problemText } from "../feedback/problem.ts";
import { SupportCode } from "../feedback/support-code.tsx";
import { KeyHint } from "../keyboard/key-hint.tsx";

export interface SelectionBarProps {
  count: number;
  /** The number of those that are not on this page. */
  elsewhere: number;
  /** How much of this page is selected. */
  page: "all" | "some" | "none";
  onTogglePage: () => void;
  actions: ReactNode;
  onClear: () => void;
}

/** The bar over a table's header while something is selected: the number, and the actions for them. */
export function SelectionBar({
  count,
  elsewhere,
  page,
  onTogglePage,
  actions,
  onClear,
}: SelectionBarProps) {
  const { t } = useTranslation("common");
  const { number } = useFormats();
  return (
    <Group
      className={classes.selection}
      gap="xs"
      wrap="nowrap"
      role="toolbar"
      aria-label={t("table.selectionActions")}
      tabIndex={-1}
      onKeyDown={moveInToolbar}
    >
      <Checkbox
        size="xs"
        aria-label={t("table.selectPage")}
        checked={page === "all"}
        indeterminate={page === "some"}
        onChange={onTogglePage}
      />
      <span className={classes.count} role="status">
        {t("table.selected", { count, number: number(count) })}
        {elsewhere > 0 && (
          <Text span inherit c="dimmed" fw={430}>
            {" "}
            {t("table.elsewhere", { count: elsewhere, number: number(elsewhere) })}
          </Text>
        )}
      </span>
      {actions}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={onClear}
        rightSection={<KeyHint keys="Esc" />}
      >
        {t("table.clearSelection")}
      </Button>
    </Group>
  );
}

/** Moves between a toolbar's buttons with the arrow keys: in visual order, wrapping at the ends. */
function moveInToolbar(event: KeyboardEvent<HTMLDivElement>) {
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("button:not(:disabled),input"),
  ];
  const at = controls.findIndex((control) => control === document.activeElement);
  const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
  const to =
    event.key === forward
      ? at + 1
      : event.key === back
        ? at - 1
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? -1
            : undefined;
  if (to === undefined || at === -1) return;
  event.preventDefault();
  controls.at(to % controls.length)?.focus();
}

/** Announces that the rows are loading, once that takes a moment. */
export function LoadingStatus({ shown }: { shown: boolean }) {
  const { t } = useTranslation("common");
  return (
    <span className="visually-hidden" role="status">
      {shown ? t("table.loading") : ""}
    </span>
  );
}

/** Shown by a table when search and filters match nothing. */
export function NothingFound({ list, conditions }: { list: ListState; conditions: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <EmptyState
      title={t("table.nothingFound")}
      text={
        <>
          {list.search === ""
            ? t("table.nothingFoundText")
            : t("table.nothingFoundSearch", { search: list.search })}
          {conditions}
        </>
      }
      action={
        <Button variant="default" onClick={list.clearFilters}>
          {t("table.clearFilters")}
        </Button>
      }
    />
  );
}

/** A line above rows that could not be refreshed but are still useful. */
export function StaleNotice({
  problem,
  text,
  onRetry,
}: {
  problem: unknown;
  text: string | undefined;
  onRetry: (() => void) | undefined;
}) {
  const { t } = useTranslation(["common", "errors"]);
  return (
    <Group className={classes.stale} gap="var(--space-2) var(--space-3)" role="alert">
      <WarningCircleIcon size={18} aria-hidden />
      <Box component="span" flex="1 1 240px">
        {text ?? t("common:table.stale")} {problemText(problem, t)}
        <span className={classes.staleCode}>
          <SupportCode problem={problem} />
        </span>
      </Box>
      {onRetry && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={onRetry}
          leftSection={<ArrowClockwiseIcon size={14} aria-hidden />}
        >
          {t("common:tryAgain")}
        </Button>
      )}
    </Group>
  );
}
