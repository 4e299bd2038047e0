import { Box, Flex, UnstyledButton } from "@mantine/core";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import type { ReactNode } from "react";
import type { ImportReport } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { Stat } from "../../ui/charts/stat.tsx";
import { ValueBar } from "../../ui/charts/value-bar.tsx";
import { useImportTexts } from "./import-texts.ts";
import classes from "./import-report.module.css";
import { useShownRows } from "./shown-rows.ts";

const COUNTS = ["created", "updated", "unchanged", "rejected"] as const;

/**
 * Shows the counts of a dry run (`would`) or of an import, why rows were rejected, and which values were skipped. Each
 * reason shows its rows in the list below.
 */
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
  const { suppressed = 0, contacts = 0 } = report;
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
      <RejectionReasons report={report} />
      <SkippedValues report={report} />
      {contacts > 0 && (
        <Box component="p" m="var(--space-2) 0 0" c="dimmed">
          {t(`report.${tense}.contacts`, { count: contacts, number: formats.number(contacts) })}
        </Box>
      )}
      {suppressed > 0 && (
        <Flex className={classes.warning} component="p" gap="xs" align="flex-start" role="note">
          <ProhibitIcon size={18} aria-hidden />
          <span>
            {t("report.suppressed", { count: suppressed, rows: formats.number(suppressed) })}
          </span>
        </Flex>
      )}
      {children}
    </section>
  );
}

/** Why rows were rejected, the most frequent reason first. */
function RejectionReasons({ report }: { report: ImportReport }) {
  const { t } = useImportTexts();
  const shown = useShownRows();
  if (report.reasons.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>{t("report.reasons")}</h3>
      <ul>
        {report.reasons
          .toSorted((a, b) => b.count - a.count)
          .map(({ reason, count }) => (
            <Reason
              key={reason}
              label={t(`reason.${reason}`)}
              count={count}
              of={report.rejected}
              color="danger"
              isShown={shown.kind === "rejected" && shown.reason === reason}
              onToggle={(isShown) => shown.showRejected(isShown ? reason : undefined)}
            />
          ))}
      </ul>
    </>
  );
}

type Skipped = NonNullable<ImportReport["warnings"]>[number] &
  Partial<NonNullable<ImportReport["leftOut"]>[number]>;

/** Values that could not be parsed, by column. Their rows were imported without them. */
function SkippedValues({ report }: { report: ImportReport }) {
  const { t } = useImportTexts();
  const shown = useShownRows();
  // Older reports only have counts by kind.
  const skipped: readonly Skipped[] = report.leftOut ?? report.warnings ?? [];
  if (skipped.length === 0) return null;
  const most = Math.max(...skipped.map(({ count }) => count));
  return (
    <>
      <h3 className={classes.heading}>{t("report.skipped")}</h3>
      <ul>
        {skipped.map(({ warning, count, position, column }) => {
          const what = t(`reason.${warning}`);
          return (
            <Reason
              key={`${position} ${warning}`}
              label={column === undefined ? what : t("report.ofColumn", { column, what })}
              count={count}
              of={most}
              color="brass"
              isShown={
                shown.kind === "leftOut" && shown.warning === warning && shown.position === position
              }
              onToggle={(isShown) =>
                isShown ? shown.showLeftOut(warning, position) : shown.showLeftOut()
              }
            />
          );
        })}
      </ul>
    </>
  );
}

interface ReasonProps {
  label: string;
  count: number;
  of: number;
  color: "danger" | "brass";
  isShown: boolean;
  onToggle: (isShown: boolean) => void;
}

/** A reason with its share, as a button that shows only its rows. */
function Reason({ label, count, of, color, isShown, onToggle }: ReasonProps) {
  const formats = useFormats();
  return (
    <li>
      <UnstyledButton
        className={classes.reason}
        aria-pressed={isShown}
        onClick={() => onToggle(!isShown)}
      >
        <span>
          <bdi>{label}</bdi>
        </span>
        <span className={classes.bar}>
          <ValueBar parts={[{ key: label, value: count, color }]} of={of} />
        </span>
        <span className={classes.number}>{formats.number(count)}</span>
      </UnstyledButton>
    </li>
  );
}
