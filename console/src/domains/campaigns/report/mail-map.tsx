import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
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
import { LinksCard } from "./links-card.tsx";
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
  return (
    <div className={classes.map}>
      {!isPhone && <SentMail campaign={campaign} pins={pins} />}
      <LinksCard
        items={items}
        delivered={delivered}
        isAnonymous={isAnonymous}
        recipientsOf={({ index }) => `?tab=recipients&link=${index}`}
      />
    </div>
  );
}
