import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DashboardResult } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { shortUrl } from "../../ui/formats/short-url.ts";
import { useSubjectText } from "../../ui/formats/subject-text.ts";
import { TileMark } from "../../ui/tiles/tile-drawing.tsx";
import { AverageBand } from "../../ui/charts/average-band.tsx";
import { averageDifference } from "../../ui/charts/average-difference.ts";
import { ResendButton } from "../campaigns/index.ts";
import { useMoney } from "../deals/index.ts";
import { CampaignThumbnail } from "../templates/index.ts";
import { MoreLink } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import { ResultCard } from "./result-card.tsx";
import classes from "./result-card.module.css";
import { contactsPerTile, ResultWall } from "./result-wall.tsx";

/** The results of the latest campaign, compared with earlier ones at the same age. */
export function LatestResult({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  const result = source.data?.result;
  return (
    <ResultCard
      source={source}
      action={
        result && (
          <>
            <span className={classes.above}>
              <Resend result={result} />
            </span>
            <MoreLink to={`${CAMPAIGNS_PATH}/${result.id}`}>{t("result.report")}</MoreLink>
          </>
        )
      }
    >
      {result && <Result result={result} />}
    </ResultCard>
  );
}

function Resend({ result }: { result: DashboardResult }) {
  const { t } = useTranslation("dashboard");
  const { number, clock } = useFormats();
  const { resendTo } = result;
  const count = resendTo ?? 0;
  return (
    <ResendButton
      campaign={result}
      resendTo={resendTo}
      label={t("result.resend", { count, number: number(count) })}
      size="xs"
      wait={(from) => (
        <span className={classes.compared}>
          {from === null ? t("result.afterSending") : t("result.from", { time: clock(from) })}
        </span>
      )}
    />
  );
}

function Result({ result }: { result: DashboardResult }) {
  const { t } = useTranslation("dashboard");
  const { number, dateTime } = useFormats();
  const subjectText = useSubjectText();
  const { id, name, subject, startedAt, people, topLink } = result;
  const report = `${CAMPAIGNS_PATH}/${id}`;
  return (
    <div className={classes.result}>
      <Thumbnail id={id} name={name} />
      <div className={classes.facts}>
        <h3 className={classes.name}>
          <Link to={report} dir="auto">
            {name}
          </Link>
        </h3>
        {subject !== "" && (
          <p className={classes.subject} dir="auto">
            {t("quoted", { text: subjectText(subject) })}
          </p>
        )}
        <p className={classes.line}>
          {dateTime(startedAt)} ·{" "}
          <Link to={`${report}?tab=recipients`}>
            {t("result.people", { count: people, number: number(people) })}
          </Link>
          {topLink && (
            <>
              {" "}
              · {t("result.topLink")}{" "}
              <Link to={`${report}?tab=recipients&link=${topLink.index}`} dir="ltr">
                {shortUrl(topLink.url)}
              </Link>
              , {number(topLink.people)}
            </>
          )}
        </p>
        <Figures result={result} />
        <ResultWall result={result} />
        <Legend result={result} />
        <span className={classes.below}>
          <Resend result={result} />
        </span>
      </div>
    </div>
  );
}

/** Doesn't fit on phones, so they don't load it. */
function Thumbnail({ id, name }: { id: string; name: string }) {
  const isPhone = useMediaQuery("(max-width: 599.98px)", false, { getInitialValueInEffect: false });
  if (isPhone) return null;
  return (
    <Link to={`${CAMPAIGNS_PATH}/${id}`} className={classes.thumbnail} tabIndex={-1} aria-hidden>
      <CampaignThumbnail id={id} name={name} />
    </Link>
  );
}

function Figures({ result }: { result: DashboardResult }) {
  const { t } = useTranslation("dashboard");
  const { id, delivered, tracking, average } = result;
  if (tracking === "none") return <p className={classes.line}>{t("result.untracked")}</p>;
  const rate = (count: number) => (delivered === 0 ? 0 : count / delivered);
  const to = (engaged: string) => `${CAMPAIGNS_PATH}/${id}?tab=recipients&engaged=${engaged}`;
  return (
    <div className={classes.figures}>
      <Figure
        label={t("result.opened")}
        to={to("opened")}
        rate={rate(result.opened)}
        average={average?.opened}
      />
      <Figure
        label={t("result.clicked")}
        to={to("clicked")}
        rate={rate(result.clicked)}
        average={average?.clicked}
      />
      {result.deals ? (
        <Deals campaignId={id} deals={result.deals} />
      ) : (
        <Figure
          label={t("result.unsubscribed")}
          to={to("unsubscribed")}
          rate={rate(result.unsubscribed)}
          average={average?.unsubscribed}
          isLowerBetter
        />
      )}
    </div>
  );
}

/** The deals from the campaign: their won value, or their number before any is won. */
function Deals({
  campaignId,
  deals: { currency, deals, won, wonValue, average },
}: {
  campaignId: string;
  deals: NonNullable<DashboardResult["deals"]>;
}) {
  const { t } = useTranslation("dashboard");
  const { number, percent } = useFormats();
  const money = useMoney(currency);
  const by = average && average.mean > 0 ? wonValue / average.mean - 1 : null;
  const share = by === null ? 0 : Math.round(by * 100);
  return (
    <div className={classes.figure}>
      <Link
        to={`/crm?tab=${won > 0 ? "won" : "list"}&campaignId=${campaignId}`}
        className={classes.rate}
      >
        {won > 0 ? money.full(wonValue) : number(deals)}
      </Link>
      <span className={classes.label}>
        {won > 0
          ? t("result.dealsWon", { count: won, number: number(won) })
          : t("result.deals", { count: deals })}
      </span>
      {average && won > 0 && by !== null ? (
        <>
          <AverageBand value={wonValue} {...average} />
          <span
            className={classes.compared}
            data-tone={share === 0 ? undefined : share > 0 ? "good" : "bad"}
          >
            {share === 0
              ? t("result.asAverage")
              : t(share > 0 ? "result.aboveAverageBy" : "result.belowAverageBy", {
                  percent: percent(Math.abs(share) / 100),
                })}
          </span>
        </>
      ) : (
        <span className={classes.compared}>{t("result.noAverage")}</span>
      )}
    </div>
  );
}

interface FigureProps {
  label: string;
  to: string;
  rate: number;
  average: { mean: number; least: number; most: number } | undefined;
  isLowerBetter?: boolean;
}

function Figure({ label, to, rate, average, isLowerBetter = false }: FigureProps) {
  const { t } = useTranslation("dashboard");
  const { number, percent } = useFormats();
  const { points: by, tone } = averageDifference(rate, average?.mean ?? rate, isLowerBetter);
  return (
    <div className={classes.figure}>
      <Link to={to} className={classes.rate}>
        {percent(rate)}
      </Link>
      <span className={classes.label}>{label}</span>
      {average ? (
        <>
          <AverageBand value={rate} {...average} />
          <span className={classes.compared} data-tone={tone}>
            {by === 0
              ? t("result.asAverage")
              : t(by > 0 ? "result.aboveAverage" : "result.belowAverage", {
                  number: number(Math.abs(by), { maximumFractionDigits: 1 }),
                })}
          </span>
        </>
      ) : (
        <span className={classes.compared}>{t("result.noAverage")}</span>
      )}
    </div>
  );
}

function Legend({ result }: { result: DashboardResult }) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const unit = contactsPerTile(result.delivered + result.bounced);
  return (
    <p className={classes.legend}>
      <span>{t("result.tile", { count: unit, number: number(unit) })}</span>
      {(["delivered", "opened", "clicked"] as const).map((state) => (
        <span key={state} className={classes.entry}>
          <TileMark state={state} /> {t(`result.legend.${state}`)}
        </span>
      ))}
      {result.bounced > 0 && (
        <span className={classes.entry}>
          <TileMark state="bounced" /> {t("result.legend.bounced")}
        </span>
      )}
    </p>
  );
}
