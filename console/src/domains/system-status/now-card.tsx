import { Box } from "@mantine/core";
import type { SystemStatus } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { Stat } from "../../ui/charts/stat.tsx";
import { ratePerMinute } from "./attention.ts";
import classes from "./status.module.css";

/** The number of queued recipients, and the current send rate. */
export function NowCard({ status }: { status: SystemStatus }) {
  const { t } = useTranslation("system-status");
  const { number } = useFormats();
  const { queue, minutes, lastDay } = status;
  const waiting =
    queue.deferred > 0
      ? t("now.deferred", { count: queue.deferred, number: number(queue.deferred) })
      : null;
  const campaigns =
    queue.campaigns > 0
      ? t("now.campaigns", { count: queue.campaigns, number: number(queue.campaigns) })
      : t("now.nobody");
  const paused =
    queue.paused > 0
      ? t("now.paused", { count: queue.paused, number: number(queue.paused) })
      : null;
  return (
    <SettingsCard title={t("now.title")}>
      <div className={classes.stats}>
        <Stat
          label={t("now.waiting")}
          value={number(queue.people)}
          hint={[campaigns, paused, waiting].filter(Boolean).join(" · ")}
        />
        <Stat
          label={t("now.rate")}
          value={number(ratePerMinute(status))}
          hint={t("now.rateHint")}
        />
        <Stat
          label={t("now.day")}
          value={number(lastDay.sent)}
          hint={t("now.failed", { count: lastDay.failed, number: number(lastDay.failed) })}
        />
      </div>
      <Minutes minutes={minutes} />
    </SettingsCard>
  );
}

/** The last half hour, one bar per minute. The figures above say the same in words. */
function Minutes({ minutes }: { minutes: readonly number[] }) {
  const { t } = useTranslation("system-status");
  const { number } = useFormats();
  const label = t("now.halfHour", { number: number(Math.max(...minutes, 0)) });
  return (
    <figure>
      <Box mb="xs">
        <Sparkline label={label} values={minutes} shape="bars" />
      </Box>
      <figcaption className={classes.quiet} aria-hidden>
        {label}
      </figcaption>
    </figure>
  );
}
