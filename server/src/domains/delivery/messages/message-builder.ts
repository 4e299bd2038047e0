import { pickFields, TEMPLATE_CONTACT_FIELDS } from "@arauto/contracts";
import { dkimSignatures, PersonalizationError, type RenderedMail } from "@arauto/mail";
import type { chunks } from "../../ledger/index.ts";
import { type Lane, waitExternally } from "../engine/lane.ts";
import { notPersonalized, skipped, type Verdict, waiting } from "../engine/verdicts.ts";
import { pauseCampaign } from "../failures.ts";
import type { OutgoingMessage, RenderedFor } from "./outgoing-message.ts";

/** A recipient in the queue. Its message is built shortly before it is sent, or fails with an error. */
export type QueuedRecipient = chunks.LoadedRecipient & {
  mail?: RenderedMail;
  /** Resolves when the message is built and signed, or has an error. Rejects when the whole template cannot be rendered. */
  building?: Promise<void>;
  error?: unknown;
};

/** A recipient whose contact exists. */
type PresentRecipient = Extract<QueuedRecipient, { present: true }>;

/** A recipient whose message is ready. */
export type ReadyMessage = PresentRecipient & { mail: RenderedMail };

/** This many consecutive messages that cannot be built mean that the template is wrong. */
const UNBUILT_MAX = 100;

const OTHER_ENTRY = "Waits for the result of the contact that was merged with this one";

/** Builds the messages of one chunk. */
export class MessageBuilder {
  constructor(
    private readonly lane: Lane,
    private readonly chunk: chunks.ClaimedChunk,
    private outgoing: OutgoingMessage,
    /** Called for every recipient without a message. */
    private readonly record: (recipient: chunks.LoadedRecipient, verdict: Verdict) => void,
  ) {}

  /**
   * Builds and signs the messages of these recipients. Recipients that cannot or must not be sent to get a verdict
   * instead. Other threads render and sign a whole batch at a time.
   * @throws AppError RENDER_TIMEOUT, TEMPLATE_TOO_COMPLEX or TEMPLATE_INVALID when the template cannot be rendered at
   *   all
   */
  async batch(
    recipients: readonly QueuedRecipient[],
    outgoing: OutgoingMessage,
  ): Promise<ReadyMessage[]> {
    this.outgoing = outgoing;
    const eligible: PresentRecipient[] = [];
    for (const recipient of recipients) {
      const reason = skipReason(recipient);
      if (reason !== null) this.record(recipient, skipped(reason));
      else if (recipient.merged === "waits") this.record(recipient, waiting(OTHER_ENTRY));
      else if (recipient.present) eligible.push(recipient);
    }
    this.build(eligible);
    // Waits for all of them: one that rejects must not leave others unhandled.
    const built = await waitExternally(
      this.lane,
      Promise.allSettled(eligible.map(async ({ building }) => building)),
    );
    for (const result of built) if (result.status === "rejected") throw result.reason;
    const batch: ReadyMessage[] = [];
    for (const recipient of eligible) {
      if (isReady(recipient)) batch.push(recipient);
      else await this.notBuilt(recipient);
    }
    return batch;
  }

  /** Builds messages in advance, while others are being sent. */
  buildAhead(recipients: readonly QueuedRecipient[]): void {
    this.build(
      recipients.filter((recipient): recipient is PresentRecipient => mayBeSent(recipient)),
    );
  }

  /** Starts building messages that were not started. */
  private build(recipients: readonly PresentRecipient[]): void {
    const unbuilt = recipients.filter((recipient) => recipient.building === undefined);
    if (unbuilt.length === 0) return;
    const { outgoing } = this;
    const rendered = outgoing.render(unbuilt.map(contactOf));
    for (const [index, recipient] of unbuilt.entries()) {
      recipient.building = rendered.then(
        (messages) => this.finish(recipient, messages[index], outgoing),
        (error: unknown) => {
          // Recipients returned to the queue are retried once the campaign resumes.
          delete recipient.building;
          throw error;
        },
      );
      // Handled at the recipient's turn.
      recipient.building.catch(() => {});
    }
  }

  private async finish(
    recipient: PresentRecipient,
    message: RenderedMail | PersonalizationError | undefined,
    { returnPath, signers }: OutgoingMessage,
  ): Promise<void> {
    if (message === undefined || message instanceof PersonalizationError) {
      recipient.error = message ?? new Error("The message could not be created");
      return;
    }
    recipient.mail = { ...message, mailFrom: returnPath(recipient.contactId) ?? message.mailFrom };
    if (signers.length > 0) await this.sign(recipient, recipient.mail, signers);
    else this.lane.health.unbuilt = 0;
  }

  /** Never rejects. */
  private async sign(
    recipient: PresentRecipient,
    message: RenderedMail,
    signers: OutgoingMessage["signers"],
  ): Promise<void> {
    try {
      recipient.mail = { ...message, signatures: await dkimSignatures(message.bytes, signers) };
      this.lane.health.unbuilt = 0;
    } catch (error) {
      delete recipient.mail;
      recipient.error = error ?? new Error("The message could not be signed");
    }
  }

  private async notBuilt({ error, ...recipient }: QueuedRecipient): Promise<void> {
    const { lane, chunk } = this;
    const reason = error instanceof Error ? error.message : String(error);
    // Only the contact's data may cause these; any other error is a bug.
    if (!(error instanceof PersonalizationError)) {
      lane.log.error(
        { err: error, campaignId: chunk.campaignId, contactId: recipient.contactId },
        "Could not create a message",
      );
    }
    this.record(recipient, notPersonalized(reason));
    lane.health.unbuilt += 1;
    if (lane.health.unbuilt < UNBUILT_MAX) return;
    await pauseCampaign(lane, chunk, {
      code: "TEMPLATE_INVALID",
      message: `The email could not be created for ${UNBUILT_MAX} recipients in a row: ${reason}`,
    });
  }
}

function isReady(recipient: PresentRecipient): recipient is ReadyMessage {
  return recipient.mail !== undefined;
}

/** Returns the data visible to templates, and nothing else: it is sent to another thread. */
function contactOf(recipient: PresentRecipient): RenderedFor {
  const { contactId, language, fields, single } = recipient;
  return {
    contactId,
    ...pickFields(recipient, TEMPLATE_CONTACT_FIELDS),
    fields,
    ...(language === undefined ? {} : { language }),
    ...(single === undefined ? {} : { single }),
  };
}

/** Whether a recipient of the frozen audience could be sent to now, apart from limits. */
export const mayBeSent = (recipient: QueuedRecipient): boolean =>
  skipReason(recipient) === null && recipient.merged === null;

/** Returns why a recipient of the frozen audience must not be sent to now, or null. */
function skipReason(recipient: QueuedRecipient): string | null {
  if (!recipient.present) return "deleted";
  if (recipient.withdrawn) return "leftWorkflow";
  if (recipient.merged === "covered") return "merged";
  if (recipient.suppressed) return recipient.suppressed;
  if (recipient.status !== "active") return recipient.status;
  return recipient.notSubscribed ? "topic" : null;
}
