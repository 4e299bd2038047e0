/** First part of campaign URLs in the console, spelled as in the specification. */
export const CAMPAIGNS_SEGMENT = "campaings";
export const CAMPAIGNS_PATH = `/${CAMPAIGNS_SEGMENT}`;
