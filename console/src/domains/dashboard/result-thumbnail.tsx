import { useGetCampaignMailQuery } from "../../lib/api.generated.ts";
import { MailThumbnail } from "../templates/index.ts";

/** The top of a campaign's email, as it was sent. */
export default function ResultThumbnail({ id, name }: { id: string; name: string }) {
  const { currentData, isError } = useGetCampaignMailQuery({ id, variant: 0 });
  return <MailThumbnail near name={name} html={currentData?.html} failed={isError} />;
}
