import { ANALYZE_COMPARISONS, type AnalyzePeriod } from "@arauto/contracts";
import { Button, Popover, SegmentedControl, Select, Stack, TextInput } from "@mantine/core";
import { CalendarBlankIcon } from "@phosphor-icons/react/CalendarBlank";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import type { AnalyzeView } from "./analyze-address.ts";
import classes from "./analyze.module.css";
import { noonOf } from "./annotation-list.tsx";
import { KeyHint } from "../../ui/keyboard/key-hint.tsx";

/** The periods selectable with one click, with their keys. */
const PERIODS = [
  { value: "today", shortcut: "D" },
  { value: "7days", shortcut: "W" },
  { value: "30days", shortcut: "M" },
  { value: "week", shortcut: null },
  { value: "month", shortcut: null },
  { value: "year", shortcut: null },
  { value: "all", shortcut: null },
] as const satisfies readonly { value: AnalyzePeriod; shortcut: string | null }[];

interface Props {
  view: AnalyzeView;
  onChange: (change: Partial<AnalyzeView>) => void;
}

/** Selects the period and what to compare it with. */
export function PeriodBar({ view, onChange }: Props) {
  const { t } = useTranslation("analyze");
  const isListed = PERIODS.some(({ value }) => value === view.period);
  return (
    <>
      <div className={classes.periods}>
        <SegmentedControl
          aria-label={t("period.label")}
          value={isListed ? view.period : ""}
          onChange={(value) => onChange({ period: value as AnalyzePeriod })}
          data={PERIODS.map(({ value, shortcut }) => ({
            value,
            label: (
              <span className={classes.period}>
                {t(`period.${value}`)}
                {shortcut && <KeyHint keys={shortcut} />}
              </span>
            ),
          }))}
        />
      </div>
      <OwnRange view={view} onChange={onChange} />
      <Select
        className={classes.compare}
        aria-label={t("compare.label")}
        allowDeselect={false}
        disabled={view.period === "all"}
        value={view.period === "all" ? "none" : view.compare}
        onChange={(value) => onChange({ compare: value ?? "none" })}
        data={ANALYZE_COMPARISONS.map((value) => ({ value, label: t(`compare.${value}`) }))}
      />
    </>
  );
}

function OwnRange({ view, onChange }: Props) {
  const { t } = useTranslation("analyze");
  const { days } = useFormats();
  const [opened, setOpened] = useState(false);
  const [from, setFrom] = useState(view.from ?? "");
  const [to, setTo] = useState(view.to ?? "");
  const isOwn = view.period === "custom";
  const isReady = from !== "" && to !== "" && from <= to;
  const label =
    isOwn && view.from && view.to ? days(noonOf(view.from), noonOf(view.to)) : t("period.custom");
  return (
    <Popover
      opened={opened}
      onChange={(open) => {
        setOpened(open);
        if (!open) return;
        setFrom(view.from ?? "");
        setTo(view.to ?? "");
      }}
      position="bottom-start"
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant={isOwn ? "light" : "default"}
          leftSection={<CalendarBlankIcon size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isReady) return;
            onChange({ period: "custom", from, to });
            setOpened(false);
          }}
        >
          <Stack gap="sm">
            <TextInput
              type="date"
              label={t("period.from")}
              value={from}
              max={to || undefined}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={t("period.to")}
              value={to}
              min={from || undefined}
              onChange={(event) => setTo(event.currentTarget.value)}
              error={from !== "" && to !== "" && from > to ? t("period.reversed") : undefined}
            />
            <Button type="submit" disabled={!isReady}>
              {t("period.show")}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
