import { TASK_STRIP_RUNS } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { TaskStripRun } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./run-strip.module.css";
import { countsOf, durationOf, markOf } from "./strip-marks.ts";

interface RunStripProps {
  /** The name of the task. */
  name: string;
  /** Newest first, as in the API's response. */
  runs: readonly TaskStripRun[];
  onOpen: (runId: string) => void;
}

/**
 * The latest runs of a task, the oldest first. The height of a mark is the duration on a logarithmic scale, its shape
 * and color the outcome. Screen readers get the numbers; the ledger has each run with its log.
 */
export function RunStrip({ name, runs, onOpen }: RunStripProps) {
  const { t, i18n } = useTranslation("tasks");
  const { clock, duration } = useFormats();
  const shown = runs.slice(0, TASK_STRIP_RUNS).toReversed();
  const list = new Intl.ListFormat(i18n.language).format(
    countsOf(shown).map(([kind, count]) => t(`strip.${kind}`, { count })),
  );
  if (shown.length === 0)
    return <span className="visually-hidden">{t("strip.none", { name })}</span>;
  return (
    <div>
      <span className="visually-hidden">
        {t("strip.label", { name, count: shown.length, list })}
      </span>
      <span className={classes.strip} aria-hidden>
        {shown.map((run) => {
          const { kind, height } = markOf(run);
          const ms = durationOf(run);
          const text = [clock(run.dueAt), t(`kind.${kind}`), ms === null ? "" : duration(ms)]
            .filter(Boolean)
            .join(" · ");
          return (
            <button
              key={run.id}
              type="button"
              tabIndex={-1}
              className={classes.slot}
              title={text}
              aria-label={text}
              onClick={() => onOpen(run.id)}
            >
              <span
                className={classes.mark}
                data-kind={kind}
                style={{ blockSize: `${height * 100}%` }}
              />
            </button>
          );
        })}
      </span>
    </div>
  );
}

/** The marks explained in the legend. */
const EXPLAINED = ["completed", "retried", "failed", "missed", "skipped"] as const;

/** Explains the marks of the strips. */
export function StripLegend() {
  const { t } = useTranslation("tasks");
  return (
    <ul className={classes.legend} aria-label={t("strip.legend")}>
      {EXPLAINED.map((kind) => (
        <li key={kind}>
          <span className={classes.sample} aria-hidden>
            <span
              className={classes.mark}
              data-kind={kind}
              style={{ blockSize: kind === "skipped" ? 0 : "85%" }}
            />
          </span>
          {t(`kind.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
