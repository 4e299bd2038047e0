import { Box, Button, Flex, Skeleton } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { placeOf } from "../../../ui/formats/when-labels.ts";
import classes from "./inspector.module.css";
import type { KnownTimes } from "./use-schedule-times.ts";

/** The next times of a schedule in the workspace's time zone. Its problems are shown at the inputs. */
export function ScheduleTimes({ times }: { times: KnownTimes }) {
  const { t, i18n } = useTranslation("workflow-steps");
  const { answer, isStale, error, failed, again } = times;
  if (error) return null;
  if (failed) {
    return (
      <Flex className={classes.error} component="p" gap="xs" align="flex-start" role="alert">
        <WarningCircleIcon size={16} aria-hidden />
        <span>{t("form.schedule.failed")}</span>
        <Button size="compact-xs" variant="default" onClick={again}>
          {t("form.retry")}
        </Button>
      </Flex>
    );
  }
  if (!answer)
    return <Skeleton height={132} role="status" aria-label={t("form.schedule.counting")} />;
  const format = new Intl.DateTimeFormat(i18n.language, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone: answer.timeZone,
  });
  return (
    <div className={classes.times} data-stale={isStale || undefined}>
      <Box component="p" m="0 0 var(--space-1)" c="dimmed">
        {t("form.schedule.next", { place: placeOf(answer.timeZone, i18n.language) })}
      </Box>
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
