import { Flex, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { NoData } from "../../ui/table/table-cells.tsx";
import { SubjectWords } from "../email-editor/index.ts";
import type { ReviewResult } from "./draft-editor/use-review.ts";
import { placeOf } from "../../ui/formats/when-labels.ts";
import { useSpreadLabels } from "./spread-labels.ts";
import { letterOf } from "../../ui/formats/variant-letter.ts";
import classes from "./campaign-facts.module.css";

/** The maximum number of time zones listed; the others are only counted. */
const ZONES_SHOWN = 4;

interface Props {
  /** As saved. */
  campaign: Campaign;
  /** The audience, if it was just counted. */
  review?: ReviewResult;
  isCaptured?: boolean;
}

/** All settings that determine a campaign's emails and recipients. */
export function CampaignFacts({ campaign, review, isCaptured = false }: Props) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const isWorkflow = campaign.kind === "workflow";
  const test = isWorkflow ? null : campaign.test;
  const number = (count: number) => ({ count, number: formats.number(count) });
  return (
    <Flex className={classes.facts} component="dl" direction="column">
      <Fact name={t("review.from")}>
        {campaign.fromEmail === "" ? (
          <NoData />
        ) : (
          <>
            <bdi>{campaign.shown.fromName}</bdi> <bdi dir="ltr">&lt;{campaign.fromEmail}&gt;</bdi>
          </>
        )}
        {isCaptured && (
          <Text display="block" span size="xs" c="dimmed">
            {t("review.captured")}
          </Text>
        )}
      </Fact>
      {campaign.replyTo !== null && (
        <Fact name={t("fields.replyTo")}>
          <bdi dir="ltr">{campaign.replyTo}</bdi>
        </Fact>
      )}
      {isWorkflow ? (
        review && (
          <Fact name={t("review.mails")}>{t("review.mailsAtMost", number(review.mails))}</Fact>
        )
      ) : campaign.variants.length > 1 ? (
        campaign.variants.map(({ index, subject, templateName }) => (
          <Fact
            key={index}
            name={t(`review.variant.${test?.kind ?? "subject"}`, { letter: letterOf(index) })}
          >
            {test?.kind === "content" && templateName !== null && <bdi>{templateName}</bdi>}
            {test?.kind !== "content" && subject !== null && <SubjectWords text={subject} />}
          </Fact>
        ))
      ) : (
        <Fact name={t("fields.subject")}>
          {campaign.shown.subject === null ? (
            <NoData />
          ) : (
            <SubjectWords text={campaign.shown.subject} />
          )}
        </Fact>
      )}
      {test && (
        <Fact name={t("review.test")}>
          {t(test.share === 100 ? "review.testAll" : "review.testPart", {
            share: formats.percent(test.share / 100),
            by: t(`test.winners.${test.winnerBy}`),
            time: formats.duration(test.afterMinutes * 60_000),
          })}
        </Fact>
      )}
      <PaceFacts campaign={campaign} review={review} />
      {review && <AudienceFacts review={review} />}
    </Flex>
  );
}

/** Delivery settings: a small group first, spread over hours, or exempt from the workspace's rules. */
function PaceFacts({ campaign, review }: { campaign: Campaign; review: ReviewResult | undefined }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const isWorkflow = campaign.kind === "workflow";
  const canary = isWorkflow ? null : campaign.canary;
  return (
    <>
      {canary && (
        <Fact name={t("review.canary")}>
          {t("review.canaryFirst", {
            share: formats.percent(canary.percent / 100),
            time: formats.duration(canary.waitMinutes * 60_000),
          })}
        </Fact>
      )}
      {!isWorkflow && campaign.spreadMinutes !== null && (
        <Fact name={t("spread.fact")}>
          <SpreadFact campaign={campaign} minutes={campaign.spreadMinutes} review={review} />
        </Fact>
      )}
      {(campaign.isImportant || campaign.ignoresQuietHours) && (
        <Fact name={t("rules.fact")}>
          {t(isWorkflow ? "rules.ignoreQuiet" : "rules.important")}
        </Fact>
      )}
    </>
  );
}

/** How long it is spread over, with the expected end and rate, as far as known. */
function SpreadFact({
  campaign: { spread },
  minutes,
  review,
}: {
  campaign: Campaign;
  minutes: number;
  review: ReviewResult | undefined;
}) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const labels = useSpreadLabels();
  const time = formats.duration(minutes * 60_000);
  const known = review?.spread;
  const end = spread?.endsAt ?? null;
  return (
    <>
      {known || end === null
        ? t("spread.overFact", { time })
        : t("spread.overUntil", { time, end: labels.at(end) })}
      {known && (
        <Text display="block" span size="xs" c="dimmed">
          {labels.range(known)} {known.isLimited && t("spread.limited", { time })}
        </Text>
      )}
    </>
  );
}

/** The contacts left out, and the time zones of the others. */
function AudienceFacts({ review }: { review: ReviewResult }) {
  const { t, i18n } = useTranslation("campaigns");
  const formats = useFormats();
  const { leftOut, zones, frequencyCap: cap, quietUntil } = review;
  const more = zones.slice(ZONES_SHOWN);
  return (
    <>
      {leftOut.length > 0 && (
        <Fact name={t("review.leftOut")}>
          {leftOut
            .map(
              ({ reason, count }) =>
                `${formats.number(count)} ${t(`leftOut.${reason}`, { count })}`,
            )
            .join(", ")}
        </Fact>
      )}
      {cap && cap.contacts > 0 && (
        <Fact name={t("rules.cap")}>
          {t(`rules.capped.${cap.action}`, {
            count: cap.contacts,
            number: formats.number(cap.contacts),
            emails: t("rules.emails", { count: cap.emails, number: formats.number(cap.emails) }),
            time: t("rules.days", { count: cap.days, number: formats.number(cap.days) }),
          })}
        </Fact>
      )}
      {quietUntil !== null && (
        <Fact name={t("rules.quiet")}>
          {t("rules.quietNow", { time: formats.dateTime(quietUntil) })}
        </Fact>
      )}
      {zones.length > 0 && (
        <Fact name={t("review.zones")}>
          {zones
            .slice(0, ZONES_SHOWN)
            .map(({ zone, count }) => `${placeOf(zone, i18n.language)} ${formats.number(count)}`)
            .join(" · ")}
          {more.length > 0 &&
            ` · ${t("review.moreZones", {
              count: more.length,
              number: formats.number(more.length),
            })}`}
        </Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
