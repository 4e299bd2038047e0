import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DashboardReplies } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import { Card, MoreLink, Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import classes from "./replies-card.module.css";

const MINUTE_MS = 60_000;

/** Conversations that wait for a reply, the longest waiting first; amber after the team's own median time. */
export function RepliesCard({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card
      title={t("replies.title")}
      count={source.data?.replies.waiting}
      action={<MoreLink to="/chat">{t("replies.all")}</MoreLink>}
      className={classes.card}
    >
      <Part source={source} lines={6}>
        {({ replies, at }) =>
          replies.items.length > 0 ? (
            <>
              <ul className={classes.list}>
                {replies.items.map((item) => (
                  <Reply key={item.id} item={item} median={replies.medianMinutes} now={at} />
                ))}
              </ul>
              <Median replies={replies} />
            </>
          ) : (
            <p className={classes.empty}>{t("replies.empty")}</p>
          )
        }
      </Part>
    </Card>
  );
}

interface ReplyProps {
  item: DashboardReplies["items"][number];
  median: number | null;
  now: string;
}

function Reply({ item: { id, name, email, snippet, at }, median, now }: ReplyProps) {
  const { t } = useTranslation("dashboard");
  const { relative, dateTime } = useFormats();
  const waited = Date.parse(now) - Date.parse(at);
  const isLate = median !== null && waited > median * MINUTE_MS;
  const shown = name || email;
  return (
    <li>
      <Link to={`/chat/${id}`} className={classes.reply}>
        <UserAvatar name={shown} username={email} avatar={null} size={32} />
        <span className={classes.words}>
          <span className={classes.name} dir="auto">
            {shown}
          </span>
          <span className={classes.snippet} dir="auto">
            {t("quoted", { text: snippet })}
          </span>
        </span>
        <time
          className={classes.time}
          dateTime={at}
          title={dateTime(at)}
          data-late={isLate || undefined}
        >
          {relative(at, now)}
        </time>
      </Link>
    </li>
  );
}

function Median({ replies: { medianMinutes, late } }: { replies: DashboardReplies }) {
  const { t } = useTranslation("dashboard");
  const { duration, number } = useFormats();
  if (medianMinutes === null) return null;
  return (
    <p className={classes.foot}>
      {t("replies.median", { time: duration(medianMinutes * MINUTE_MS) })}
      {late > 0 && ` ${t("replies.late", { count: late, number: number(late) })}`}
    </p>
  );
}
