import { Box, Button, Group } from "@mantine/core";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { useImportTexts } from "./import-texts.ts";
import classes from "./import-progress.module.css";

interface Props {
  file: ContactImport;
  /** Missing if there is nothing left to cancel. */
  onCancel?: () => void;
}

/** Shows the server's progress; the user may leave and return. */
export function ImportProgress({ file, onCancel }: Props) {
  const { t } = useImportTexts();
  const formats = useFormats();
  const step = file.status === "importing" ? "importing" : "checking";
  const share = file.size === 0 ? null : file.processedBytes / file.size;
  return (
    <section className={classes.card} aria-labelledby="import-progress">
      <h2 id="import-progress">{t(`progress.${step}.title`)}</h2>
      <Box component="p" m="var(--space-1) 0 var(--space-5)" c="dimmed">
        {t(`progress.${step}.text`)}
      </Box>
      <ProgressLine
        value={file.processedBytes === 0 ? null : share}
        label={t(`progress.${step}.title`)}
      />
      <Group className={classes.facts} align="stretch" justify="space-between" wrap="nowrap">
        <span>
          {t("progress.rows", {
            count: file.processedRows,
            rows: formats.number(file.processedRows),
          })}
        </span>
        {share !== null && <span>{formats.percent(Math.min(1, share))}</span>}
      </Group>
      {onCancel && (
        <Group mt="md">
          <Button variant="default" onClick={onCancel}>
            {t("giveUp")}
          </Button>
        </Group>
      )}
    </section>
  );
}
