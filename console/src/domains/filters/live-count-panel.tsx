import { ActionIcon, Button, Skeleton, Tooltip } from "@mantine/core";
import { ArrowClockwiseIcon } from "@phosphor-icons/react/ArrowClockwise";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListAccountsQuery } from "../../app/api.generated.ts";
import { useFormats } from "../../ui/formats.ts";
import { Stat } from "../../ui/stat.tsx";
import { EmailText } from "../accounts/email-text.tsx";
import classes from "./live-count-panel.module.css";
import type { LiveCount } from "./use-live-count.ts";

const SAMPLE_SHOWN = 5;

/** Who matches right now, how many of them can be written to, and why the others not. */
export function LiveCountPanel({ live, hasDefinition }: { live: LiveCount; hasDefinition: boolean }) {
  const { t } = useTranslation(["filters", "accounts"]);
  const formats = useFormats();
  const everybody = useListAccountsQuery({ limit: 1 });
  const { preview, problem } = live;
  const total = everybody.data?.total ?? 0;
  const shareKey = everybody.data?.totalIsEstimate ? "filters:live.shareAbout" : "filters:live.share";

  return (
    <aside className={classes.panel} aria-labelledby="filter-live">
      <div className={classes.head}>
        <h2 id="filter-live" className={classes.title}>
          {t("filters:live.title")}
        </h2>
        {hasDefinition && (
          <Tooltip label={t("filters:live.recount")}>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={t("filters:live.recount")} onClick={live.recount}>
              <ArrowClockwiseIcon size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {!hasDefinition && <p className={classes.quiet}>{t("filters:live.waiting")}</p>}
      {problem && (
        <div className={classes.problem} role="alert">
          <WarningCircleIcon size={18} aria-hidden />
          <span>{t("filters:live.unavailable")}</span>
          <Button size="compact-sm" variant="default" onClick={live.recount}>
            {t("filters:live.retry")}
          </Button>
        </div>
      )}
      {hasDefinition && !preview && !problem && (
        <div role="status" aria-label={t("filters:live.counting")}>
          <Skeleton height={36} width={120} mb="sm" />
          <Skeleton height={36} width={120} />
        </div>
      )}
      {preview && (
        <div className={classes.figures} data-stale={live.isStale || undefined} aria-busy={live.isStale}>
          <div className={classes.pair} role="status">
            <Stat
              label={t("filters:live.match", { count: preview.matches })}
              value={formats.number(preview.matches)}
              hint={total > 0 && t(shareKey, { share: formats.percent(Math.min(1, preview.matches / total)) })}
            />
            <Stat label={t("filters:live.canReceive", { count: preview.canReceive })} value={formats.number(preview.canReceive)} />
          </div>
          {preview.leftOut.length > 0 && (
            <div className={classes.block}>
              <h3 className={classes.subtitle}>
                {t("filters:live.leftOut", {
                  count: preview.matches - preview.canReceive,
                  people: formats.number(preview.matches - preview.canReceive),
                })}
              </h3>
              <ul className={classes.list}>
                {preview.leftOut.map(({ reason, count }) => (
                  <li key={reason} className={classes.reason}>
                    <span>{t(`filters:leftOut.${reason}`)}</span>
                    <span className={classes.number}>{formats.number(count)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {preview.sample.length > 0 && (
            <div className={classes.block}>
              <h3 className={classes.subtitle}>{t("filters:live.sample")}</h3>
              <ul className={classes.list}>
                {preview.sample.slice(0, SAMPLE_SHOWN).map((person) => (
                  <li key={person.id} className={classes.person}>
                    <Link to={`/accounts/${person.id}`} target="_blank" className={classes.name}>
                      <bdi>{person.name}</bdi>
                    </Link>
                    <span className={classes.email}>
                      <EmailText email={person.email} />
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p className={classes.quiet}>{t("filters:live.countedAt", { time: formats.dateTime(preview.countedAt) })}</p>
        </div>
      )}
    </aside>
  );
}
