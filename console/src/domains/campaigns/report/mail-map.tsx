import { useMediaQuery } from "@mantine/hooks";
import type { Campaign, CampaignReport } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { LinkPin } from "./link-pins.ts";
import { type CampaignLink, LinksCard } from "./links-card.tsx";
import { LoadedLinks } from "./loaded-links.tsx";
import classes from "./report.module.css";
import { SentMail } from "./sent-mail.tsx";
import { share } from "./share.ts";

/** The email with clicks pinned to its links, and a list of the links; on a phone only the list. */
export function MailMap({ campaign }: { campaign: Campaign }) {
  return (
    <LoadedLinks campaignId={campaign.id}>
      {(items, report) => <PinnedLinks campaign={campaign} items={items} report={report} />}
    </LoadedLinks>
  );
}

interface PinnedLinksProps {
  campaign: Campaign;
  items: readonly CampaignLink[];
  report: CampaignReport | undefined;
}

function PinnedLinks({ campaign, items, report }: PinnedLinksProps) {
  const formats = useFormats();
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const delivered = report?.funnel.delivered ?? 0;
  const isAnonymous = report?.tracking === "anonymous";
  const amountOf = ({ people, clicks }: CampaignLink) => (isAnonymous ? clicks : people);
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
