import { signToken, verifyToken } from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";

/** The contents of a confirmation link: the contact and the request. */
export interface ConfirmationLink {
  tenantId: string;
  contactId: string;
  requestId: string;
}

const PURPOSE = "confirmation-links";

/** Builds the link of a confirmation email; its page asks before anything happens. */
export function confirmationUrl(
  deps: Pick<Deps, "config" | "secrets">,
  { tenantId, contactId, requestId }: ConfirmationLink,
): string {
  const token = signToken(
    { kind: "confirm", tenantId, campaignId: requestId, contactId, link: 0 },
    deps.secrets.key(PURPOSE),
  );
  return `${deps.config.publicUrl}/c/${token}`;
}

/** Decodes a link's token; null when it is forged, changed or truncated. */
export function readConfirmationToken(
  deps: Pick<Deps, "secrets">,
  text: string,
): ConfirmationLink | null {
  const token = verifyToken(text, deps.secrets.keys(PURPOSE));
  return token?.kind === "confirm"
    ? { tenantId: token.tenantId, contactId: token.contactId, requestId: token.campaignId }
    : null;
}
