import { Box, Button, Group } from "@mantine/core";
import { Link } from "react-router";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { Stat } from "../../ui/charts/stat.tsx";
import { useImportPlace, useImportTexts } from "./import-texts.ts";
import progress from "./import-progress.module.css";
import classes from "./import-report.module.css";
import { ImportReportView } from "./import-report.tsx";

const COUNTS = ["removed", "restored", "kept"] as const;

/** Shows the progress of an undo; the user may leave and return. */
export function UndoProgress({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const { number, percent } = useFormats();
  const total = (file.result?.created ?? 0) + (file.result?.updated ?? 0);
  const done = COUNTS.reduce((sum, count) => sum + (file.undo?.[count] ?? 0), 0);
  const share = total === 0 ? null : Math.min(1, done / total);
  return (
    <section className={progress.card} aria-labelledby="undo-progress">
      <h2 id="undo-progress">{t("undo.progress.title")}</h2>
      <Box component="p" m="var(--space-1) 0 var(--space-5)" c="dimmed">
        {t("progress.importing.text")}
      </Box>
      <ProgressLine value={share} label={t("undo.progress.title")} />
      <Group className={progress.facts} align="stretch" justify="space-between" wrap="nowrap">
        <span>
          {t("undo.progress.done", { count: total, done: number(done), total: number(total) })}
        </span>
        {share !== null && <span>{percent(share)}</span>}
      </Group>
    </section>
  );
}

/** Shows an undone import: the effect on its contacts, and its original results. */
export function ImportUndone({ file }: { file: ContactImport }) {
  const { t } = useImportTexts();
  const place = useImportPlace();
  const { number } = useFormats();
  return (
    <>
      <section className={classes.card} aria-labelledby="undone">
        <h2 id="undone" className={classes.undone}>
          {t("undo.done.title")}
        </h2>
        {file.undo && (
          <div className={classes.counts} data-three>
            {COUNTS.map((count) => (
              <div key={count} className={classes.count} data-kind={count}>
                <Stat
                  label={t(`undo.done.${count}`)}
                  value={number(file.undo?.[count] ?? 0)}
                  hint={t(`undo.done.hint.${count}`)}
                />
              </div>
            ))}
          </div>
        )}
        <Group mt="lg" gap="xs">
          <Button component={Link} to={place.records}>
            {t("done.contacts")}
          </Button>
          <Button component={Link} to={place.upload} variant="default">
            {t("done.another")}
          </Button>
        </Group>
      </section>
      {file.result && (
        <>
          <h2 className={classes.former}>{t("undo.done.former")}</h2>
          <ImportReportView report={file.result} tense="did" />
        </>
      )}
    </>
  );
}
