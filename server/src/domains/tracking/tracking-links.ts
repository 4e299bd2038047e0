import { signToken, type Tracking, type TrackingPrivacy, type TrackingToken } from "@arauto/mail";
import { NIL } from "uuid";
import type { Deps } from "../../platform/domain.ts";

/** Signs the tokens of clicks, opens and unsubscribes. */
export function trackingKey(deps: Pick<Deps, "secrets">): Buffer {
  return deps.secrets.key("tracking-tokens");
}

/** Every key that may have signed a token: links in sent emails outlive a rotation of the secret. */
export function trackingKeys(deps: Pick<Deps, "secrets">): readonly Buffer[] {
  return deps.secrets.keys("tracking-tokens");
}

/** Public URL of clicks and opens, without a slash at its end. */
export function trackingBase(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/t`;
}

/** Public URL of the unsubscribe page, without a slash at its end. */
export function unsubscribeBase(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/u`;
}

/** Public URL of the preference page, without a slash at its end. */
export function preferencesBase(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/p`;
}

/** Where the links of a campaign's mails lead, and whom they name; `privacy` is what the campaign froze, if it did. */
export function campaignTracking(deps: Pick<Deps, "config" | "secrets">, privacy: TrackingPrivacy = "individual"): Tracking {
  return {
    privacy,
    base: trackingBase(deps),
    unsubscribeBase: unsubscribeBase(deps),
    preferencesBase: preferencesBase(deps),
    key: trackingKey(deps),
  };
}

/** In place of a campaign, where no campaign's mail led here. */
export const NO_CAMPAIGN_ID = NIL;

/** In place of a person, where a campaign's links name nobody. */
export const NOBODY_ID = NIL;

/** The path of a person's preference page. */
export function preferencesPath(
  deps: Pick<Deps, "secrets">,
  { tenantId, campaignId, accountId }: Pick<TrackingToken, "tenantId" | "campaignId" | "accountId">,
): string {
  return `/p/${signToken({ kind: "preferences", tenantId, campaignId, accountId, link: 0 }, trackingKey(deps))}`;
}
