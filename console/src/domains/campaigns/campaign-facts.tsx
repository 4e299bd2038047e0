import { Flex, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { NoData } from "../../ui/table/table-cells.tsx";
import { SubjectWords } from "../email-editor/index.ts";
import type { ReviewAnswer } from "./draft-editor/use-review.ts";
import { placeOf } from "../../ui/formats/when-labels.ts";
import { letterOf } from "./variant-letter.ts";
import classes from "./campaign-facts.module.css";

/** The maximum number of time zones listed; the others are only counted. */
const ZONES_SHOWN = 4;

interface Props {
  /** As saved. */
  campaign: Campaign;
  /** The audience, if it was just counted. */
  review?: ReviewAnswer;
  isCaptured?: boolean;
}

/** Everything that determines what a campaign sends. */
export function CampaignFacts({ campaign, review, isCaptured = false }: Props) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const isWorkflow = campaign.kind === "workflow";
  const test = isWorkflow ? null : campaign.test;
  const canary = isWorkflow ? null : campaign.canary;
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
      {canary && (
        <Fact name={t("review.canary")}>
          {t("review.canaryFirst", {
            share: formats.percent(canary.percent / 100),
            time: formats.duration(canary.waitMinutes * 60_000),
          })}
        </Fact>
      )}
      {review && <AudienceFacts review={review} />}
    </Flex>
  );
}

/** Who is left out, and the time zones of the others. */
function AudienceFacts({ review }: { review: ReviewAnswer }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const { leftOut, zones } = review;
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
      {zones.length > 0 && (
        <Fact name={t("review.zones")}>
          {zones
            .slice(0, ZONES_SHOWN)
            .map(({ zone, count }) => `${placeOf(zone)} ${formats.number(count)}`)
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
