import { Button, Group } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { saveCsv } from "../../ui/charts/chart-files.ts";
import { useDesigner, useShownDefinition } from "./designer-context.ts";
import classes from "./designer.module.css";
import { EntryDaysSelect } from "./entry-days-select.tsx";
import { resultsData } from "./results-file.ts";
import { stepTitle } from "./steps/step-labels.ts";
import { useStepWording } from "./steps/use-step-labels.tsx";

/** Selects which contacts the results count, by when they entered, and exports the results. */
export function ResultsBar() {
  const { mode, entryDays, setEntryDays } = useDesigner();
  if (mode !== "results") return null;
  return (
    <Group className={classes.results} gap="xs" wrap="wrap">
      <EntryDaysSelect days={entryDays} onChange={setEntryDays} />
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
