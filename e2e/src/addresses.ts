/** The address of the campaigns, as the specification spells it; apart from the product's own, so that the tests notice a change. */
export const CAMPAIGNS_PATH = "/campaings";
