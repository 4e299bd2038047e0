import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";

/** Returns the URL of a new campaign that sends a template. */
export const campaignWith = (templateId: string): string =>
  `${CAMPAIGNS_PATH}/new?template=${templateId}`;
