import { Box, Flex } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import type { ReactNode } from "react";
import type { ImportReport } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { Stat } from "../../ui/charts/stat.tsx";
import { ValueBar } from "../../ui/charts/value-bar.tsx";
import { useImportTexts } from "./import-texts.ts";
import classes from "./import-report.module.css";

const COUNTS = ["created", "updated", "unchanged", "rejected"] as const;

/** Shows the counts of a dry run (`would`) or of an import, and why rows were rejected. They add up to the rows of the file. */
export function ImportReportView({
  report,
  tense,
  children,
}: {
  report: ImportReport;
  tense: "would" | "did";
  children?: ReactNode;
}) {
  const { t } = useImportTexts();
  const formats = useFormats();
  return (
    <section className={classes.card} aria-label={t(`report.${tense}.label`)}>
      <div className={classes.counts}>
        {COUNTS.map((count) => (
          <div
            key={count}
            className={classes.count}
            data-kind={count}
            data-none={report[count] === 0 || undefined}
          >
            <Stat
              label={t(`report.${tense}.${count}`)}
              value={formats.number(report[count])}
              hint={t(`report.hint.${count}`)}
            />
          </div>
        ))}
      </div>
      <Box component="p" m="var(--space-4) 0 0" c="dimmed">
        {t("report.sum", { count: report.rows, rows: formats.number(report.rows) })}
      </Box>
      {report.reasons.length > 0 && (
        <>
          <h3 className={classes.heading}>{t("report.reasons")}</h3>
          <ul>
            {report.reasons
              .toSorted((a, b) => b.count - a.count)
              .map(({ reason, count }) => (
                <li key={reason} className={classes.reason}>
                  <span>{t(`reason.${reason}`)}</span>
                  <span className={classes.bar}>
                    <ValueBar
                      parts={[{ key: reason, value: count, color: "danger" }]}
                      of={report.rejected}
                    />
                  </span>
                  <span className={classes.number}>{formats.number(count)}</span>
                </li>
              ))}
          </ul>
        </>
      )}
      {(report.warnings ?? []).map(({ warning, count }) => (
        <Flex
          key={warning}
          className={classes.warning}
          component="p"
          gap="xs"
          align="flex-start"
          role="note"
        >
          <WarningCircleIcon size={18} aria-hidden />
          <span>
            {warning === "languageUnknown" || warning === "timeZoneUnknown"
              ? t(`warning.${warning}`, { count, rows: formats.number(count) })
              : t("warning.leftOut", {
                  count,
                  rows: formats.number(count),
                  what: t(`reason.${warning}`),
                })}
          </span>
        </Flex>
      ))}
      {children}
    </section>
  );
}
