import type { Tracking } from "@arauto/mail";
import type { Deps } from "../../platform/domain.ts";

/** Signs the tokens of clicks, opens and unsubscribes. */
export function trackingKey(deps: Pick<Deps, "secrets">): Buffer {
  return deps.secrets.key("tracking-tokens");
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

/** Where the links of a campaign's mails lead. */
export function campaignTracking(deps: Pick<Deps, "config" | "secrets">): Tracking {
  return {
    base: trackingBase(deps),
    unsubscribeBase: unsubscribeBase(deps),
    preferencesBase: preferencesBase(deps),
    key: trackingKey(deps),
  };
}
