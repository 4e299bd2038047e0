import { buffer } from "node:stream/consumers";
import {
  type Contact,
  type MessageContent,
  PersonalizationError,
  type RenderedMail,
  verpAddress,
  withExtras,
} from "@arauto/mail";
import { AppError } from "@arauto/contracts";
import { LRUCache } from "lru-cache";
import type { Deps } from "../../../platform/deps.ts";
import { emailContents, emailLedgers } from "../../ledger/index.ts";
import { returnPathKey } from "../../sending-domains/index.ts";
import { campaignTracking } from "../../tracking/index.ts";
import { RENDER_TIMEOUTS_MAX } from "../tuning.ts";
import type { Identities } from "./identities.ts";
import type { OutgoingMessage, RenderedFor } from "./outgoing-message.ts";

const KEPT = 200;

type Content = emailContents.StoredEmailContent;
type Made = RenderedMail | PersonalizationError;

/** The common parts of all emails of a ledger. */
interface LedgerContext {
  tenantId: string;
  ledgerId: string;
  publicUrl: string;
  /** Addresses for replies and unsubscribe requests by email; null without such a host. */
  verp: MessageContent["verp"];
}

/**
 * The single emails of standing ledgers, which have many contents and one sender's domain. A batch is rendered grouped
 * by content: templates are compiled once; inline content from a request is compiled for its own emails only.
 */
export class EmailMessages {
  private readonly domains = new LRUCache<string, string>({ max: KEPT });
  private readonly contents = new LRUCache<string, Content>({ max: KEPT });
  /** Consecutive rendering timeouts of a content. */
  private readonly timeouts = new LRUCache<string, number>({ max: KEPT });

  constructor(
    private readonly deps: Deps,
    private readonly identities: Identities,
  ) {}

  /** Returns the renderer for a ledger's emails. Call it for every batch, like `CompiledMessages.of`. */
  async of(tenantId: string, ledgerId: string): Promise<OutgoingMessage> {
    const domain = await this.domainOf(tenantId, ledgerId);
    const identity = await this.identities.of(tenantId, `emails@${domain}`);
    const { domainId, signers, returnPathHost, trackingBase } = identity;
    const publicUrl = trackingBase ?? this.deps.config.publicUrl;
    const key = returnPathKey(this.deps);
    const verp = returnPathHost === null ? null : { domain: returnPathHost, key };
    const around = { tenantId, ledgerId, publicUrl, verp };
    return {
      render: (recipients) => this.render(around, recipients),
      domainId,
      signers,
      returnPath: (contactId) =>
        verp && verpAddress({ kind: "bounce", campaignId: ledgerId, contactId, ...verp }),
    };
  }

  private async domainOf(tenantId: string, ledgerId: string): Promise<string> {
    const key = `${tenantId}/${ledgerId}`;
    const known = this.domains.get(key);
    if (known !== undefined) return known;
    const ledger = await this.deps.database.tenant(tenantId, (tx) =>
      emailLedgers.findEmailLedger(tx, tenantId, ledgerId),
    );
    if (!ledger) throw new Error(`There is no ledger ${ledgerId}`);
    this.domains.set(key, ledger.fromDomain);
    return ledger.fromDomain;
  }

  private async contentOf(tenantId: string, contentId: string): Promise<Content | undefined> {
    const key = `${tenantId}/${contentId}`;
    const known = this.contents.get(key);
    if (known) return known;
    const found = await this.deps.database.tenant(tenantId, (tx) =>
      emailContents.findEmailContent(tx, tenantId, contentId),
    );
    // Inline content of an email is parsed once.
    if (found?.template) this.contents.set(key, found);
    return found;
  }

  private async render(around: LedgerContext, recipients: readonly RenderedFor[]): Promise<Made[]> {
    const groups = new Map<string | null, RenderedFor[]>();
    for (const one of recipients) {
      const contentId = one.single?.contentId ?? null;
      groups.set(contentId, [...(groups.get(contentId) ?? []), one]);
    }
    const rendered = new Map<RenderedFor, Made>();
    await Promise.all(
      [...groups].map(async ([contentId, members]) => {
        const messages = await this.renderContent(around, contentId, members);
        for (const [index, member] of members.entries()) {
          const message = messages[index];
          if (message)
            rendered.set(member, await this.withExtras(around.tenantId, member, message));
        }
      }),
    );
    const missing = () => new PersonalizationError("render", "The email could not be rendered");
    return recipients.map((one) => rendered.get(one) ?? missing());
  }

  private async renderContent(
    { tenantId, ledgerId, publicUrl, verp }: LedgerContext,
    contentId: string | null,
    recipients: readonly RenderedFor[],
  ): Promise<Made[]> {
    const { config, rendering } = this.deps;
    const content = contentId === null ? undefined : await this.contentOf(tenantId, contentId);
    if (!content)
      return recipients.map(() => new PersonalizationError("render", "The content was erased"));
    const message: MessageContent = {
      ...emailContents.emailMessage(ledgerId, content),
      tenantId,
      pictureBase: config.publicUrl,
      tracking: campaignTracking(
        { ...this.deps, config: { ...config, publicUrl } },
        content.tracking,
      ),
      verp,
    };
    const contacts = recipients.map(contactOf);
    const key = `${tenantId} ${ledgerId} ${contentId} ${publicUrl} ${verp?.domain ?? ""}`;
    try {
      const rendered = content.template
        ? await rendering.emails(tenantId, key, message, contacts)
        : await rendering.rareMails(tenantId, message, contacts);
      this.timeouts.delete(key);
      return rendered;
    } catch (error) {
      // Content that can't be rendered fails only its own emails.
      if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
      if (error.code === "RENDER_TIMEOUT" && this.mayTryAgain(key)) throw error;
      return recipients.map(() => new PersonalizationError("render", error.message));
    }
  }

  /** Whether content that timed out is retried with its emails, rather than failing them: the machine may be busy. */
  private mayTryAgain(key: string): boolean {
    const count = (this.timeouts.get(key) ?? 0) + 1;
    this.timeouts.set(key, count);
    return count < RENDER_TIMEOUTS_MAX;
  }

  /** Adds an email's individual headers and files. */
  private async withExtras(
    tenantId: string,
    { contactId, single }: RenderedFor,
    message: Made,
  ): Promise<Made> {
    const { database, storage } = this.deps;
    const headers = single?.headers ?? {};
    const hasFiles = (single?.attached ?? 0) > 0;
    if (message instanceof PersonalizationError || (!hasFiles && Object.keys(headers).length === 0))
      return message;
    const files = hasFiles
      ? await database.tenant(tenantId, (tx) =>
          emailContents.findEmailAttachments(tx, tenantId, [contactId]),
        )
      : [];
    const attachments = await Promise.all(
      files.map(async (file) => ({
        ...file,
        content: await buffer(storage.open(emailContents.attachmentKey(tenantId, file))),
      })),
    );
    return { ...message, bytes: withExtras(message.bytes, { headers, attachments }) };
  }
}

function contactOf({ single, ...contact }: RenderedFor): Contact {
  // A reply opens a conversation with a contact. A stranger's reply would go unnoticed.
  return { ...contact, data: single?.data ?? {}, repliesToSender: single?.hasContact !== true };
}
