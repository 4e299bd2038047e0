import { Group, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAfter, localTime, useWhenLabels } from "../../ui/formats/when-labels.ts";
import { type EntryDays, isRange } from "./entry-days.ts";

const LENGTHS = [7, 30, 90] as const;

interface Props {
  days: EntryDays;
  onChange: (days: EntryDays) => void;
}

/** Selects which contacts the results count, by when they entered. */
export function EntryDaysSelect({ days: { from, until }, onChange }: Props) {
  const { t } = useTranslation("workflow-steps");
  const { timeZone } = useWhenLabels();
  const [isOwn, setOwn] = useState(false);
  const today = localTime(Date.now(), timeZone).slice(0, 10);
  const since = (days: number) => dayAfter(today, 1 - days);
  const length = until === null ? LENGTHS.find((days) => from === since(days)) : undefined;
  const chosen =
    isOwn || (isRange({ from, until }) && length === undefined) ? "own" : String(length ?? "all");
  return (
    <Group gap="xs" wrap="wrap">
      <Select
        aria-label={t("range.title")}
        size="xs"
        w={270}
        maw="100%"
        allowDeselect={false}
        value={chosen}
        data={[
          { value: "all", label: t("range.all") },
          ...LENGTHS.map((days) => ({
            value: String(days),
            label: t("range.days", { number: days }),
          })),
          { value: "own", label: t("range.own") },
        ]}
        onChange={(next) => {
          setOwn(next === "own");
          const days = LENGTHS.find((one) => String(one) === next);
          if (next !== "own")
            onChange({ from: days === undefined ? null : since(days), until: null });
        }}
      />
      {chosen === "own" && (
        <>
          <TextInput
            type="date"
            size="xs"
            aria-label={t("range.from")}
            max={until ?? "9999-12-31"}
            value={from ?? ""}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value || null, until })}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="date"
            size="xs"
            aria-label={t("range.until")}
            min={from ?? undefined}
            max="9999-12-31"
            value={until ?? ""}
            onChange={({ currentTarget }) => onChange({ from, until: currentTarget.value || null })}
          />
        </>
      )}
    </Group>
  );
}
