import { signToken, verifyToken } from "@arauto/mail";
import type { Deps } from "../../platform/domain.ts";

/** What a confirmation link says: which person is asked, and by which request. */
export interface ConfirmationLink {
  tenantId: string;
  accountId: string;
  requestId: string;
}

const PURPOSE = "confirmation-links";

/** The link of one confirmation mail; the page behind it asks before anything happens. */
export function confirmationUrl(deps: Pick<Deps, "config" | "secrets">, { tenantId, accountId, requestId }: ConfirmationLink): string {
  const token = signToken({ kind: "confirm", tenantId, campaignId: requestId, accountId, link: 0 }, deps.secrets.key(PURPOSE));
  return `${deps.config.publicUrl}/c/${token}`;
}

/** What a link's token says; null when it is forged, changed or cut. */
export function readConfirmationToken(deps: Pick<Deps, "secrets">, text: string): ConfirmationLink | null {
  const token = verifyToken(text, deps.secrets.keys(PURPOSE));
  return token?.kind === "confirm" ? { tenantId: token.tenantId, accountId: token.accountId, requestId: token.campaignId } : null;
}
