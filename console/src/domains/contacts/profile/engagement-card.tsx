import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Flex, Text, Title } from "@mantine/core";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/PaperPlaneTilt";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ContactEngagement } from "../../../lib/api.generated.ts";
import { Stat } from "../../../ui/charts/stat.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./engagement-card.module.css";

export interface EngagementQuery {
  currentData?: ContactEngagement | undefined;
  error?: unknown;
  refetch: () => unknown;
}

interface Props {
  /** Has a result: the height of the card depends on it. */
  query: EngagementQuery;
}

/** Emails that a contact got, opened and clicked in the last 12 months, and the next one that is due. */
export function EngagementCard({ query: { currentData, error, refetch } }: Props) {
  const { t } = useTranslation("accounts");
  return (
    <section className={classes.card} aria-labelledby="account-engagement">
      <Flex justify="space-between" align="baseline" gap="sm" wrap="wrap" mb="xs">
        <Title id="account-engagement" order={2} size="h3">
          {t("engagement.title")}
        </Title>
        <Text component="span" size="xs" c="dimmed">
          {t("engagement.period")}
        </Text>
      </Flex>
      <div className={classes.body}>
        {error !== undefined && !currentData && (
          <ErrorState
            title={t("engagement.failed")}
            problem={error}
            onRetry={() => void refetch()}
          />
        )}
        {currentData && (
          <>
            <Figures engagement={currentData} />
            <Months months={currentData.months} />
          </>
        )}
      </div>
      {currentData && <NextEmail next={currentData.next} />}
    </section>
  );
}

function Figures({
  engagement: { months, isTracked, lastSentAt },
}: {
  engagement: ContactEngagement;
}) {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  const total = (of: "sent" | "opened" | "clicked") =>
    months.reduce((sum, month) => sum + month[of], 0);
  const sent = total("sent");
  const share = (of: "opened" | "clicked") =>
    isTracked ? t("engagement.share", { share: formats.percent(total(of) / sent) }) : undefined;
  const figure = (of: "opened" | "clicked") =>
    sent === 0 || isTracked ? formats.number(total(of)) : "—";
  return (
    <div className={classes.figures}>
      <Stat
        label={t("engagement.sent")}
        value={formats.number(sent)}
        hint={
          lastSentAt === null
            ? undefined
            : t("engagement.last", { time: formats.relative(lastSentAt) })
        }
      />
      <Stat
        label={t("engagement.opened")}
        value={figure("opened")}
        hint={sent > 0 ? share("opened") : undefined}
      />
      <Stat
        label={t("engagement.clicked")}
        value={figure("clicked")}
        hint={sent > 0 ? share("clicked") : undefined}
      />
    </div>
  );
}

/** One column per month: emails sent, the part of them opened, and the part of those clicked. */
function Months({ months }: Pick<ContactEngagement, "months">) {
  const { t, i18n } = useTranslation("accounts");
  const formats = useFormats();
  const highest = Math.max(1, ...months.map(({ sent }) => sent));
  const nameOf = (month: string, style: "narrow" | "long") =>
    new Intl.DateTimeFormat(i18n.language, {
      month: style,
      ...(style === "long" && { year: "numeric" }),
      timeZone: "UTC",
    }).format(new Date(`${month}-01T00:00:00Z`));
  const height = (count: number) => ({ blockSize: `${(count / highest) * 100}%` });
  return (
    <ol className={classes.months} aria-label={t("engagement.byMonth")}>
      {months.map(({ month, sent, opened, clicked }) => {
        const words = t("engagement.month", {
          month: nameOf(month, "long"),
          sent: formats.number(sent),
          opened: formats.number(opened),
          clicked: formats.number(clicked),
        });
        return (
          <li key={month} className={classes.month} title={words}>
            <span className="visually-hidden">{words}</span>
            <span className={classes.column} aria-hidden>
              <i className={classes.sent} style={height(sent)} />
              <i className={classes.opened} style={height(opened)} />
              <i className={classes.clicked} style={height(clicked)} />
            </span>
            <span className={classes.name} aria-hidden>
              {nameOf(month, "narrow")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const PATHS: Record<NonNullable<ContactEngagement["next"]>["kind"], string> = {
  campaign: CAMPAIGNS_PATH,
  workflow: CAMPAIGNS_PATH,
  task: "/scheduler",
};

function NextEmail({ next }: Pick<ContactEngagement, "next">) {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  return (
    <div className={classes.next}>
      <PaperPlaneTiltIcon size={16} className="flip-rtl" aria-hidden />
      {next === null && <span className={classes.none}>{t("engagement.noNext")}</span>}
      {next && (
        <span>
          {t("engagement.next")}{" "}
          <Link to={`${PATHS[next.kind]}/${next.id}`}>
            <bdi>{next.name}</bdi>
          </Link>{" "}
          · {next.at === null ? t("engagement.now") : formats.dateTime(next.at)}
        </span>
      )}
    </div>
  );
}
