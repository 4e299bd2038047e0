import { useMemo } from "react";
import { type AnalyzeView, readView } from "./analyze-address.ts";
import { ShareDialog } from "./share-dialog.tsx";

interface Props {
  campaign: { id: string; name: string };
  onClose: () => void;
}

/** Creates links to Analyze that show a single campaign over its whole time. */
export function CampaignShare({ campaign, onClose }: Props) {
  const shown = useMemo(
    (): AnalyzeView => ({
      ...readView(new URLSearchParams()),
      period: "all",
      compare: "none",
      filters: { campaign: [campaign.id] },
    }),
    [campaign.id],
  );
  return (
    <ShareDialog
      opened
      onClose={onClose}
      shown={shown}
      what={campaign.name}
      givenName={campaign.name}
    />
  );
}
