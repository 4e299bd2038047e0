import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ArrowUDownRightIcon } from "@phosphor-icons/react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { type DashboardResult, useResendToNonOpenersMutation } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { subjectText } from "../../ui/formats/subject-text.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { AverageBand } from "./average-band.tsx";
import { Card, MoreLink, Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import classes from "./result-card.module.css";
import { contactsPerTile, LegendTile, ResultWall } from "./result-wall.tsx";

const ResultThumbnail = lazyPart(() => import("./result-thumbnail.tsx"), "silent");

/** The results of the campaign that was sent last, beside those of the ones before at the same age. */
export function ResultCard({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  const result = source.data?.result;
  return (
    <Card
      title={t("result.title")}
      className={classes.card}
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
      <Part source={source} lines={6}>
        {(data) =>
          data.result ? (
            <Result result={data.result} />
          ) : (
            <p className={classes.empty}>{t("result.empty")}</p>
          )
        }
      </Part>
    </Card>
  );
}

/** Creates a draft for recipients who did not open, and opens it. Sends nothing. */
function Resend({ result: { id, resendTo } }: { result: DashboardResult }) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const { can } = useSession();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const [resend, { isLoading }] = useResendToNonOpenersMutation();
  if (resendTo === null || resendTo === 0 || !can("CAMPAIGN.WRITE")) return null;

  async function create() {
    try {
      const draft = await resend({ id }).unwrap();
      void navigate(`${CAMPAIGNS_PATH}/${draft.id}`);
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <Button
      variant="default"
      size="xs"
      loading={isLoading}
      onClick={() => void create()}
      leftSection={<ArrowUDownRightIcon size={14} className="flip-rtl" aria-hidden />}
    >
      {t("result.resend", { count: resendTo, number: number(resendTo) })}
    </Button>
  );
}

function Result({ result }: { result: DashboardResult }) {
  const { t } = useTranslation("dashboard");
  const { number, dateTime } = useFormats();
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

/** "shop.example/offer" for an address; long ones are cut. */
function shortUrl(url: string): string {
  const plain = url.replace(/^https?:\/\/(?:www\.)?/u, "").replace(/[?#].*$/u, "");
  return plain.length > 36 ? `${plain.slice(0, 35)}…` : plain;
}

/** Phones have no room for it, and don't load it. */
function Thumbnail({ id, name }: { id: string; name: string }) {
  const isPhone = useMediaQuery("(max-width: 599.98px)", false, { getInitialValueInEffect: false });
  if (isPhone) return null;
  return (
    <Link to={`${CAMPAIGNS_PATH}/${id}`} className={classes.thumbnail} tabIndex={-1} aria-hidden>
      <Suspense fallback={null}>
        <ResultThumbnail id={id} name={name} />
      </Suspense>
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
      <Figure
        label={t("result.unsubscribed")}
        to={to("unsubscribed")}
        rate={rate(result.unsubscribed)}
        average={average?.unsubscribed}
        isLowerBetter
      />
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
  const by = average ? Math.round((rate - average.mean) * 1000) / 10 : 0;
  const tone = by === 0 ? undefined : by > 0 !== isLowerBetter ? "good" : "bad";
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
          <LegendTile state={state} /> {t(`result.legend.${state}`)}
        </span>
      ))}
      {result.bounced > 0 && (
        <span className={classes.entry}>
          <LegendTile state="bounced" /> {t("result.legend.bounced")}
        </span>
      )}
    </p>
  );
}
