import { Button, Skeleton } from "@mantine/core";
import type { WorkflowSchedule } from "@arauto/contracts";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApiProblem, isApiProblem } from "../../../app/api-problem.ts";
import { usePreviewWorkflowScheduleMutation, type WorkflowScheduleTimes } from "../../../app/api.generated.ts";
import { placeOf } from "../../campaigns/when-words.ts";
import { useFaultWords } from "../steps/use-step-words.tsx";
import classes from "./inspector.module.css";

const PAUSE_MS = 400;

interface Answer {
  of: string;
  answer?: WorkflowScheduleTimes;
  problem?: ApiProblem;
}

/** The next times of a schedule by the workspace's clock, or why there are none. */
export function ScheduleTimes({ schedule }: { schedule: WorkflowSchedule }) {
  const { t, i18n } = useTranslation("workflow-steps");
  const faultWords = useFaultWords();
  const [ask] = usePreviewWorkflowScheduleMutation();
  const [known, setKnown] = useState<Answer | null>(null);
  const [turn, setTurn] = useState(0);
  // Its times are the same whether it is on or off.
  const wanted = `${turn}:${JSON.stringify({ ...schedule, enabled: true })}`;

  useEffect(() => {
    let running: ReturnType<typeof ask> | undefined;
    const timer = setTimeout(() => {
      running = ask({ workflowScheduleInput: JSON.parse(wanted.slice(wanted.indexOf(":") + 1)) as WorkflowSchedule });
      running.unwrap().then(
        (answer) => setKnown({ of: wanted, answer }),
        (problem: unknown) => isApiProblem(problem) && setKnown({ of: wanted, problem }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      running?.abort();
    };
  }, [wanted, ask]);

  const { answer, problem } = known ?? {};
  if (problem) {
    const fault = problem.code === "VALIDATION" ? problem.errors?.[0] : undefined;
    // Days that are still to be chosen are told of where they are chosen.
    if (fault?.path === "daysOfWeek") return null;
    return (
      <p className={classes.fault} role="alert">
        <WarningCircleIcon size={16} aria-hidden />
        <span>{fault ? faultWords(fault) : t("form.schedule.failed")}</span>
        {!fault && (
          <Button size="compact-xs" variant="default" onClick={() => setTurn(turn + 1)}>
            {t("form.retry")}
          </Button>
        )}
      </p>
    );
  }
  if (!answer) return <Skeleton height={132} role="status" aria-label={t("form.schedule.counting")} />;
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone: answer.timeZone,
  });
  return (
    <div className={classes.times} data-stale={known?.of !== wanted || undefined}>
      <p className={classes.timesTitle}>{t("form.schedule.next", { place: placeOf(answer.timeZone) })}</p>
      <ol>
        {answer.times.map((time) => (
          <li key={time}>
            <time dateTime={time}>{format.format(new Date(time))}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}
