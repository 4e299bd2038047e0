import { signToken, type Tracking, type TrackingPrivacy, type TrackingToken } from "@arauto/mail";
import { NIL } from "uuid";
import type { Deps } from "../../platform/deps.ts";

/** Signs the tokens of clicks, opens and unsubscribes. */
export function trackingKey(deps: Pick<Deps, "secrets">): Buffer {
  return deps.secrets.key("tracking-tokens");
}

/** Every key that may have signed a token: links in sent emails outlive a rotation of the secret. */
export function trackingKeys(deps: Pick<Deps, "secrets">): readonly Buffer[] {
  return deps.secrets.keys("tracking-tokens");
}

/** Public URL of clicks and opens, without a trailing slash. */
export function trackingBase(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/t`;
}

/** Public URL of the unsubscribe page, without a trailing slash. */
export function unsubscribeBase(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/u`;
}

/** Public URL of the preference page, without a trailing slash. */
export function preferencesBase(deps: Pick<Deps, "config">): string {
  return `${deps.config.publicUrl}/p`;
}

/**
 * Returns where the links of a campaign's messages lead, and whether they identify the contact; `privacy` is the
 * campaign's frozen setting, if any.
 */
export function campaignTracking(
  deps: Pick<Deps, "config" | "secrets">,
  privacy: TrackingPrivacy = "individual",
): Tracking {
  return {
    privacy,
    base: trackingBase(deps),
    unsubscribeBase: unsubscribeBase(deps),
    preferencesBase: preferencesBase(deps),
    key: trackingKey(deps),
  };
}

/** Replaces the campaign in links that were not part of a campaign's message. */
export const NO_CAMPAIGN_ID = NIL;

/** Replaces the contact in anonymous links. */
export const ANONYMOUS_CONTACT_ID = NIL;

type MessageIds = Pick<TrackingToken, "tenantId" | "campaignId" | "contactId">;

/** Returns the path of a contact's preference page. */
export const preferencesPath = (deps: Pick<Deps, "secrets">, message: MessageIds): string =>
  `/p/${tokenFor(deps, "preferences", message)}`;

/** Returns the path of a message's unsubscribe page. */
export const unsubscribePath = (deps: Pick<Deps, "secrets">, message: MessageIds): string =>
  `/u/${tokenFor(deps, "unsubscribe", message)}`;

function tokenFor(
  deps: Pick<Deps, "secrets">,
  kind: TrackingToken["kind"],
  { tenantId, campaignId, contactId }: MessageIds,
): string {
  return signToken({ kind, tenantId, campaignId, contactId, link: 0 }, trackingKey(deps));
}
