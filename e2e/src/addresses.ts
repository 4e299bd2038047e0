/**
 * The path of campaigns, as in the specification; separate from the product's constant, so that the tests notice a
 * change.
 */
export const CAMPAIGNS_PATH = "/campaings";
