import { Button, Group, Select, TextInput } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveCsv } from "../../ui/charts/chart-files.ts";
import { dayAfter, localTime, useWhenLabels } from "../../ui/formats/when-labels.ts";
import { useDesigner, useShownDefinition } from "./designer-context.ts";
import classes from "./designer.module.css";
import { resultsData } from "./results-file.ts";
import { stepTitle } from "./steps/step-labels.ts";
import { useStepWording } from "./steps/use-step-labels.tsx";

const LENGTHS = [7, 30, 90] as const;

/** Chooses which contacts the results count, by when they entered, and exports them. */
export function ResultsBar() {
  const { t } = useTranslation("workflows");
  const { mode, entryDays, setEntryDays } = useDesigner();
  const { timeZone } = useWhenLabels();
  const [isOwn, setOwn] = useState(false);
  if (mode !== "results") return null;
  const today = localTime(Date.now(), timeZone).slice(0, 10);
  const since = (days: number) => dayAfter(today, 1 - days);
  const { from, until } = entryDays;
  const isRange = from !== null || until !== null;
  const length = until === null ? LENGTHS.find((days) => from === since(days)) : undefined;
  const chosen = isOwn || (isRange && length === undefined) ? "own" : String(length ?? "all");
  return (
    <Group className={classes.results} gap="xs" wrap="wrap">
      <Select
        aria-label={t("range.title")}
        size="xs"
        w={240}
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
            setEntryDays({ from: days === undefined ? null : since(days), until: null });
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
            onChange={({ currentTarget }) =>
              setEntryDays({ from: currentTarget.value || null, until })
            }
          />
          <span aria-hidden>–</span>
          <TextInput
            type="date"
            size="xs"
            aria-label={t("range.until")}
            min={from ?? undefined}
            max="9999-12-31"
            value={until ?? ""}
            onChange={({ currentTarget }) =>
              setEntryDays({ from, until: currentTarget.value || null })
            }
          />
        </>
      )}
      <ExportButton />
    </Group>
  );
}

/** Saves the results that are shown as a table with a row for each step. */
function ExportButton() {
  const { t, i18n } = useTranslation("workflows");
  const { workflow, results, entryDays } = useDesigner();
  const definition = useShownDefinition();
  const words = useStepWording(definition);
  const all = results?.all;
  const save = () => {
    if (!all) return;
    const title = [workflow.name, entryDays.from, entryDays.until].filter(Boolean).join(" ");
    const data = resultsData(all, definition, {
      head: t("range.step"),
      nameOf: (step) => stepTitle(step, words),
      columnName: (column) => t(`figures.${column}`),
    });
    saveCsv(title, data, i18n.language);
  };
  return (
    <Button
      className={classes.export}
      variant="default"
      size="compact-sm"
      leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
      disabled={!all}
      onClick={save}
    >
      {t("range.export")}
    </Button>
  );
}
