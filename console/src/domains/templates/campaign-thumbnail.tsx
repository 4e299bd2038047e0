import { useGetCampaignMailQuery } from "../../lib/api.generated.ts";
import { MailThumbnail } from "./mail-thumbnail.tsx";

/** The top of a campaign's email, as it was sent. */
export function CampaignThumbnail({ id, name }: { id: string; name: string }) {
  const { currentData, isError } = useGetCampaignMailQuery({ id, variant: 0 });
  return <MailThumbnail near name={name} html={currentData?.html} failed={isError} />;
}
