import { AppError } from "@arauto/contracts";
import {
  connectSmtp,
  dkimSignatures,
  type DkimSigner,
  type MessageContent,
  type Contact,
  PersonalizationError,
  type RenderedMail,
  type SendOutcome,
  SmtpConnectError,
  type SmtpOptions,
} from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { refuseInDryRun } from "../../platform/database/dry-run.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { smtpOptionsOf } from "../sending-accounts/index.ts";
import { sendingIdentity } from "../sending-domains/index.ts";

// A user waits for the response, and the console's request times out after 30 s.
const TIMEOUTS = { connectMs: 8_000, replyMs: 8_000, dataMs: 10_000 };

/** How test emails are sent: by which server, and signed by which keys. */
export interface CopySender {
  options: SmtpOptions;
  signers: readonly DkimSigner[];
}

/** The server's reply for one recipient. */
export interface CopyResult {
  to: string;
  accepted: boolean;
  reply: string;
}

/** @throws AppError NOT_FOUND for a deleted account; SMTP_FAILED for a server that is not allowed */
export async function copySender(
  tx: Transaction,
  deps: Deps,
  tenantId: string,
  account: { id: string; fromEmail: string },
): Promise<CopySender> {
  const { signers } = await sendingIdentity(tx, deps, tenantId, account.fromEmail);
  try {
    return { signers, options: await smtpOptionsOf(deps, tx, tenantId, account.id) };
  } catch (error) {
    if (error instanceof AppError && error.code === "VALIDATION")
      throw new AppError("SMTP_FAILED", error.message, { cause: error });
    throw error;
  }
}

/**
 * Sends an email, personalized for one contact, to a few addresses, signed like a campaign's.
 * @throws AppError TEMPLATE_INVALID or TEMPLATE_TOO_COMPLEX when it cannot be rendered; SMTP_FAILED with the server's
 *   reply when it cannot be reached or rejects us; TEST_MODE_UNAVAILABLE in a dry run
 */
export async function sendCopies(
  { rendering, database }: Pick<Deps, "rendering" | "database">,
  content: MessageContent,
  contact: Contact,
  to: readonly string[],
  { options, signers }: CopySender,
): Promise<CopyResult[]> {
  refuseInDryRun();
  const contacts = [...new Set(to)].map((email) => ({ ...contact, email }));
  const messages: RenderedMail[] = [];
  for (const message of await rendering.copies(content.tenantId, content, contacts)) {
    if (message instanceof PersonalizationError) throw notRendered(message);
    messages.push({ ...message, signatures: await dkimSignatures(message.bytes, signers) });
  }
  const results = await deliver(options, messages);
  const count = results.filter(({ accepted }) => accepted).length;
  if (count > 0) {
    await database.tenant(content.tenantId, (tx) =>
      recordEvents(tx, content.tenantId, [{ type: "testEmail.sent", data: { count } }]),
    );
  }
  return results;
}

function notRendered({ reason, message }: PersonalizationError): AppError {
  const path =
    reason === "addressInvalid" ? "to" : reason === "subjectEmpty" ? "subject" : "source";
  return new AppError("TEMPLATE_INVALID", message, { errors: [{ path, code: reason, message }] });
}

async function deliver(
  options: SmtpOptions,
  messages: readonly RenderedMail[],
): Promise<CopyResult[]> {
  const connection = await connectSmtp({ ...options, timeouts: TIMEOUTS }).catch(
    (error: unknown) => {
      if (!(error instanceof SmtpConnectError)) throw error;
      throw new AppError("SMTP_FAILED", error.reply ?? error.message, { cause: error });
    },
  );
  try {
    return await Promise.all(
      messages.map(async (message) => {
        const outcome = await connection.send(message);
        return {
          to: message.rcptTo,
          accepted: outcome.kind === "accepted",
          reply: wordsOf(outcome),
        };
      }),
    );
  } finally {
    await connection.close();
  }
}

function wordsOf(outcome: SendOutcome): string {
  return outcome.kind === "accepted" || outcome.kind === "rejected"
    ? outcome.reply
    : outcome.reason;
}
