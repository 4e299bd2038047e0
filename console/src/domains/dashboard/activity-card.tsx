import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DashboardActivity } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./activity-card.module.css";
import { Card, MoreLink, Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";

/** The latest events of the workspace as sentences, grouped by day. */
export function ActivityCard({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card
      title={t("activity.title")}
      className={classes.card}
      action={<MoreLink to="/notifications">{t("activity.all")}</MoreLink>}
    >
      <Part source={source} lines={8}>
        {({ activity, at }) =>
          activity.length > 0 ? (
            <Days activity={activity} now={at} />
          ) : (
            <p className={classes.empty}>{t("activity.empty")}</p>
          )
        }
      </Part>
    </Card>
  );
}

function Days({ activity, now }: { activity: readonly DashboardActivity[]; now: string }) {
  const { relativeDay, clock } = useFormats();
  return (
    <ol className={classes.list}>
      {activity.map((one, place) => {
        const day = relativeDay(one.at, now);
        const former = activity[place - 1];
        const isNew = former === undefined || relativeDay(former.at, now) !== day;
        return (
          <li key={one.id}>
            {isNew && <div className={classes.day}>{day}</div>}
            <div className={classes.event}>
              <time dateTime={one.at} className={classes.time}>
                {clock(one.at, one.at)}
              </time>
              <span className={classes.sentence}>
                <Sentence activity={one} />
              </span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function pathOf({ type, targetId }: DashboardActivity): string | null {
  const subject = type.split(".")[0];
  if (subject === "member") return "/settings/members";
  if (subject === "suppressions") return "/settings/suppressions";
  if (subject === "export") return "/exports";
  if (subject === "apiKey") return "/developer?tab=api-keys";
  if (subject === "shareLink") return "/analyze";
  if (targetId === null) return null;
  switch (subject) {
    case "template":
      return `/email/${targetId}/edit`;
    case "import":
      return `/accounts/imports/${targetId}`;
    case "sendingDomain":
      return `/settings/sending-domains/${targetId}`;
    case "webhook":
      return `/developer/webhook/${targetId}`;
    default:
      return `${CAMPAIGNS_PATH}/${targetId}`;
  }
}

/** Keys of texts contain no dots. */
const keyOf = (type: DashboardActivity["type"]) =>
  type.replace(/\.(.)/u, (_, letter: string) => letter.toUpperCase());

function Sentence({ activity }: { activity: DashboardActivity }) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const { type, userName, name, count, created, kind } = activity;
  const to = pathOf(activity);
  const facts = {
    name: name || t("activity.unnamed"),
    user: userName ?? "",
    count: (type === "import.finished" ? created : count) ?? 0,
    number: number((type === "import.finished" ? created : count) ?? 0),
  };
  const plain = `activity.${keyOf(type)}`;
  const candidates = kind === "workflow" ? [`${plain}Workflow`, plain] : [plain];
  // A sentence without a variant for workflows or members falls back to the plain one.
  const keys = userName === null ? candidates : [`${plain}By`, ...candidates];
  return (
    <Trans
      t={t}
      i18nKey={keys}
      values={facts}
      count={facts.count}
      components={{
        what: to === null ? <b dir="auto" /> : <Link to={to} className={classes.what} dir="auto" />,
        who: <b dir="auto" />,
      }}
    />
  );
}
