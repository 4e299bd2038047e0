import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { isOver, isRunning, isWaiting } from "@arauto/contracts/campaign-lifecycle";
import { CheckIcon, ClockIcon, PauseIcon, PencilSimpleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Campaign, DashboardCampaign } from "../../lib/api.generated.ts";
import { useEventStream } from "../../lib/event-stream.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { progressOf } from "../campaigns/index.ts";
import classes from "./week-strip.module.css";

export interface WeekCampaignProps {
  campaign: DashboardCampaign;
  /** Whether its progress is followed. */
  isLive: boolean;
  /** Called when a followed campaign is no longer being sent. */
  onEnd: () => void;
  /** Called when dragging it to another day starts, and with null when it ends; undefined if it can't be moved. */
  onDrag?: ((campaign: DashboardCampaign | null) => void) | undefined;
}

/** A campaign on its day. Its frame shows how certain it is: solid, hatched for an estimate, dashed for a draft. */
export function WeekCampaign({ campaign, isLive, onEnd, onDrag }: WeekCampaignProps) {
  const { id, name, status, isEstimate } = campaign;
  const look = isRunning(status)
    ? "live"
    : status === "paused"
      ? "paused"
      : isOver(status)
        ? "over"
        : isWaiting(status)
          ? isEstimate
            ? "estimate"
            : "final"
          : "draft";
  return (
    <Link
      to={`${CAMPAIGNS_PATH}/${id}`}
      className={classes.campaign}
      data-look={look}
      data-movable={onDrag !== undefined || undefined}
      draggable={onDrag !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        onDrag?.(campaign);
      }}
      onDragEnd={() => onDrag?.(null)}
    >
      <Head campaign={campaign} look={look} />
      <span className={classes.name} dir="auto">
        {name}
      </span>
      {isLive ? (
        <LiveProgress campaign={campaign} onEnd={onEnd} />
      ) : (
        <People campaign={campaign} look={look} />
      )}
    </Link>
  );
}

type Look = "live" | "paused" | "over" | "final" | "estimate" | "draft";

function Head({ campaign: { at, kind }, look }: { campaign: DashboardCampaign; look: Look }) {
  const { t } = useTranslation("dashboard");
  const { clock } = useFormats();
  const icon = {
    live: <i className={classes.dot} aria-hidden />,
    paused: <PauseIcon size={14} weight="bold" aria-hidden />,
    over: <CheckIcon size={14} weight="bold" aria-hidden />,
    final: <ClockIcon size={14} aria-hidden />,
    estimate: <ClockIcon size={14} aria-hidden />,
    draft: <PencilSimpleIcon size={14} aria-hidden />,
  }[look];
  return (
    <span className={classes.time}>
      {icon}
      {look === "live" ? t("week.live") : look === "paused" ? t("week.paused") : clock(at, at)}
      {kind === "workflow" && look !== "live" && (
        <span className={classes.kind}>{t("week.workflow")}</span>
      )}
    </span>
  );
}

function People({
  campaign: { people, isEstimate },
  look,
}: {
  campaign: DashboardCampaign;
  look: Look;
}) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const parts = [
    people !== null &&
      t(isEstimate ? "week.aboutPeople" : "week.people", { count: people, number: number(people) }),
    look === "draft" && t("week.draft"),
  ].filter((part) => typeof part === "string");
  return parts.length > 0 ? <span className={classes.text}>{parts.join(" · ")}</span> : null;
}

/** The progress of sending, from the campaign's event stream. */
function LiveProgress({
  campaign: { id, name, people },
  onEnd,
}: {
  campaign: DashboardCampaign;
  onEnd: () => void;
}) {
  const { t } = useTranslation("dashboard");
  const { number, clock } = useFormats();
  const [seen, setSeen] = useState<Campaign>();
  useEventStream<Campaign>(`/v1/Campaigns/${id}/Progress`, (next) => {
    setSeen(next);
    if (!isRunning(next.status)) onEnd();
  });
  const balance = seen?.balance ?? null;
  const handled = balance === null ? 0 : balance.frozen - balance.pending;
  const all = balance?.frozen ?? people;
  const endsAt = seen?.spread?.endsAt;
  return (
    <div className={classes.progress}>
      <ProgressLine value={progressOf(balance)} label={t("week.progress", { name })} />
      <span className={classes.progressText}>
        {all === null ? (
          t("week.preparing")
        ) : (
          <span>
            <b>{number(handled)}</b> {t("week.of", { number: number(all) })}
          </span>
        )}
        {typeof endsAt === "string" && Date.parse(endsAt) > Date.now() && (
          <span>{t("week.until", { time: clock(endsAt) })}</span>
        )}
        {seen !== undefined && seen.engagement.clicked > 0 && (
          <span>
            {t("week.clicked", {
              count: seen.engagement.clicked,
              number: number(seen.engagement.clicked),
            })}
          </span>
        )}
      </span>
    </div>
  );
}
