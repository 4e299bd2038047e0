import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { DashboardAudience } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import classes from "./audience-card.module.css";
import { Card, MoreLink, Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";

const AudienceCharts = lazyPart(() => import("./audience-charts.tsx"));

/** The contacts who can receive emails: twelve weeks of growth, and why others can't. */
export function AudienceCard({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  return (
    <Card
      title={t("audience.title")}
      className={classes.card}
      action={<MoreLink to="/analyze">{t("audience.more")}</MoreLink>}
    >
      <Part source={source} lines={9}>
        {({ audience, stats }) =>
          audience === null ? (
            <p className={classes.text}>{t("audience.counting")}</p>
          ) : audience.contacts === 0 ? (
            <p className={classes.text}>
              {t("audience.empty")} <Link to="/accounts/import">{t("actions.import")}</Link>
            </p>
          ) : (
            <Audience audience={audience} today={stats.to} />
          )
        }
      </Part>
    </Card>
  );
}

function Audience({ audience, today }: { audience: DashboardAudience; today: string }) {
  return (
    <div className={classes.audience}>
      <Growth audience={audience} />
      <div className={classes.charts}>
        <Suspense fallback={null}>
          <AudienceCharts weeks={audience.weeks} today={today} />
        </Suspense>
      </div>
      <Reasons audience={audience} />
    </div>
  );
}

function Growth({ audience: { weeks, leftAfter } }: { audience: DashboardAudience }) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const first = weeks[0];
  const last = weeks.at(-1);
  if (!first || !last) return null;
  const by = last.canReceive - (first.canReceive - first.joined + first.left);
  return (
    <p className={classes.growth}>
      {t("audience.growth", {
        count: weeks.length,
        number: number(by, { signDisplay: "exceptZero" }),
      })}{" "}
      {leftAfter && (
        <>
          {t("audience.leftAfter", { count: leftAfter.people, number: number(leftAfter.people) })}{" "}
          <Link to={`${CAMPAIGNS_PATH}/${leftAfter.campaignId}`}>
            <bdi>{leftAfter.name}</bdi>
          </Link>
          .
        </>
      )}
    </p>
  );
}

/** The share of contacts who can receive emails, and why others can't; each figure links to its contacts. */
function Reasons({ audience }: { audience: DashboardAudience }) {
  const { t } = useTranslation("dashboard");
  const { number, percent } = useFormats();
  const { contacts, canReceive } = audience;
  const reasons = [
    ["unsubscribed", "/settings/suppressions?reason=unsubscribed"],
    ["bounced", "/settings/suppressions?reason=bounced"],
    ["complained", "/settings/suppressions?reason=complained"],
    ["suppressed", "/settings/suppressions?reason=manual"],
    ["pending", "/accounts?status=pending"],
    ["inactive", "/accounts?status=inactive"],
  ] as const;
  const shown = reasons.filter(([key]) => audience[key] > 0);
  return (
    <p className={classes.foot}>
      <b>{percent(contacts === 0 ? 0 : canReceive / contacts)}</b>{" "}
      <Link to="/accounts">
        {t("audience.share", { count: contacts, number: number(contacts) })}
      </Link>
      {shown.map(([key, to]) => (
        <span key={key}>
          {" · "}
          <Link to={to}>
            {t(`audience.${key}`, { count: audience[key], number: number(audience[key]) })}
          </Link>
        </span>
      ))}
    </p>
  );
}
