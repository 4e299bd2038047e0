import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TaskCounts } from "../../../lib/api.generated.ts";
import { useWhenLabels } from "../../../ui/formats/when-labels.ts";
import classes from "../tasks.module.css";

/** Summarizes all tasks in one sentence: how many there are, what runs, what is next, and what failed. */
export function TaskFacts({ counts }: { counts: TaskCounts | undefined }) {
  const { t } = useTranslation("tasks");
  const { ofMoment } = useWhenLabels();
  if (!counts || counts.all === 0) return t("description");
  const { all, running, missed, failed, nextDueAt } = counts;
  return (
    <>
      {t("facts.tasks", { count: all })}
      {running > 0 && ` · ${t("facts.running", { count: running })}`}
      {nextDueAt !== null && (
        <>
          {" · "}
          <Text span inherit fw={600} c="var(--text-primary)">
            {t("facts.next", { time: ofMoment(nextDueAt) })}
          </Text>
        </>
      )}
      {missed > 0 && (
        <>
          {" · "}
          <Link to="?view=problem" className={classes.warning}>
            {t("facts.missed", { count: missed })}
          </Link>
        </>
      )}
      {failed > 0 && (
        <>
          {" · "}
          <Link to="?view=problem" className={classes.bad}>
            {t("facts.failed", { count: failed })}
          </Link>
        </>
      )}
    </>
  );
}
