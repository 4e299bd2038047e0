import type { Contact, PersonalizationError, RenderedMail } from "@arauto/mail";
import type { chunks } from "../../ledger/index.ts";
import type { SendingIdentity } from "../../sending-domains/index.ts";

/** The data for rendering a message. */
export type RenderedFor = Omit<Contact, "data"> & { single?: chunks.SingleEmail };

/** The message of a campaign's variant, with its current sender. */
export interface OutgoingMessage {
  /**
   * Renders the emails of these contacts, in order, or returns why one cannot be rendered.
   * @throws AppError RENDER_TIMEOUT, TEMPLATE_TOO_COMPLEX, TEMPLATE_INVALID
   */
  render(recipients: readonly RenderedFor[]): Promise<(RenderedMail | PersonalizationError)[]>;
  /** The verified domain it is sent from, or null. */
  domainId: string | null;
  signers: SendingIdentity["signers"];
  /** MAIL FROM of one recipient's message. Null: the sender's own address. */
  returnPath(contactId: string): string | null;
}
