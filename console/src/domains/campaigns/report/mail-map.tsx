import { Anchor, Flex, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type Campaign,
  useGetCampaignReportQuery,
  useListCampaignLinksQuery,
} from "../../../lib/api.generated.ts";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { LinkPin } from "./link-pins.ts";
import { ReportCard } from "./report-card.tsx";
import classes from "./report.module.css";
import { SentMail } from "./sent-mail.tsx";
import { share } from "./share.ts";

/** The email with clicks pinned to its links, and a list of the links; on a phone only the list. */
export function MailMap({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("report");
  const formats = useFormats();
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const { id } = campaign;
  const links = useListCampaignLinksQuery({ id }, { refetchOnMountOrArgChange: true });
  const { data: report } = useGetCampaignReportQuery({ id });
  if (!links.data) {
    return links.error ? (
      <ErrorState
        problem={links.error}
        title={t("links.failed")}
        onRetry={() => void links.refetch()}
      />
    ) : (
      <CardSkeleton height={420} />
    );
  }
  const { items } = links.data;
  if (items.length === 0) return <EmptyState title={t("links.none")} text={t("links.noneText")} />;
  const delivered = report?.funnel.delivered ?? 0;
  const isAnonymous = report?.tracking === "anonymous";
  const amountOf = ({ people, clicks }: (typeof items)[number]) => (isAnonymous ? clicks : people);
  const most = Math.max(1, ...items.map(amountOf));
  const pins = items.map((item): LinkPin => {
    const part = isAnonymous ? null : share(item.people, delivered);
    return {
      index: item.index,
      text: part === null ? formats.number(amountOf(item)) : formats.percent(part),
      weight: amountOf(item) / most,
    };
  });
  const sorted = items.toSorted((a, b) => amountOf(b) - amountOf(a) || a.index - b.index);
  const clicked = items.some((item) => item.clicks > 0);
  return (
    <div className={classes.map}>
      {!isPhone && <SentMail campaign={campaign} pins={pins} />}
      <ReportCard title={t("links.title")} text={t(clicked ? "links.text" : "links.nothingYet")}>
        <ol className={classes.links}>
          {sorted.map((item) => {
            const part = share(item.people, delivered);
            return (
              <li key={item.index}>
                <Text dir="ltr" display="block" component="bdi" size="sm" fw={500}>
                  {item.url}
                </Text>
                <span className={classes.thin} aria-hidden="true">
                  <span style={{ inlineSize: `${(amountOf(item) / most) * 100}%` }} />
                </span>
                <Flex
                  className={classes.linkFacts}
                  component="span"
                  gap="var(--space-1) var(--space-3-5)"
                  wrap="wrap"
                >
                  {!isAnonymous && (
                    <Anchor component={Link} to={`?tab=recipients&link=${item.index}`} inherit>
                      {t("links.people", {
                        count: item.people,
                        number: formats.number(item.people),
                      })}
                    </Anchor>
                  )}
                  {!isAnonymous && part !== null && <span>{formats.percent(part)}</span>}
                  <span>
                    {t("links.clicks", { count: item.clicks, number: formats.number(item.clicks) })}
                  </span>
                </Flex>
              </li>
            );
          })}
        </ol>
      </ReportCard>
    </div>
  );
}
