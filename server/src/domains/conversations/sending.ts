import { AppError } from "@arauto/contracts";
import {
  buildReply,
  connectSmtp,
  dkimSignatures,
  PersonalizationError,
  type RenderedMail,
  SmtpConnectError,
  type SmtpOptions,
  verpAddress,
  type VerpToken,
} from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload, type JobRun } from "../../platform/jobs/jobs.ts";
import { smtpOptionsOf } from "../sending-accounts/index.ts";
import { returnPathKey, sendingIdentity } from "../sending-domains/index.ts";
import { originalOf } from "./original.ts";
import * as queries from "./sending-queries.ts";
import { publishChange } from "./topic.ts";

const TIMEOUTS = { connectMs: 15_000, replyMs: 30_000, dataMs: 60_000 };
/** With the engine's growing delays, the last attempt happens after an hour and a half. */
const ATTEMPTS = 9;
const DETAIL_MAX = 500;

interface SendPayload extends JobPayload {
  messageId: string;
}

/** Sends a reply after the transaction commits. */
export async function planSending(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  messageId: string,
): Promise<void> {
  await deps.jobs.add(
    tx,
    sendReplyJob,
    { tenantId, messageId },
    { key: `${sendReplyJob.name}:${messageId}`, maxAttempts: ATTEMPTS },
  );
}

/**
 * Sends one reply. The attempt is recorded first, so that if the result is lost, with the connection or a killed
 * process, the reply is marked as uncertain and not resent automatically.
 */
export const sendReplyJob = defineJob<SendPayload>({
  name: "conversations.send",
  async run({ tenantId, messageId }, run) {
    const prepared = await prepare(run.deps, tenantId, messageId);
    if (prepared === null) return;
    if ("failure" in prepared) return settle(run.deps, tenantId, messageId, prepared.failure);
    await handOver(tenantId, messageId, prepared, run);
  },
});

interface Prepared {
  mail: RenderedMail;
  options: SmtpOptions;
}

const failed = (
  code: queries.ReplyFailure["code"],
  detail: string,
): { failure: queries.ReplyFailure } => ({
  failure: { code, detail: detail.replaceAll("\u0000", "").slice(0, DETAIL_MAX) },
});

/** Returns null when it is settled. */
function prepare(
  deps: Deps,
  tenantId: string,
  messageId: string,
): Promise<Prepared | { failure: queries.ReplyFailure } | null> {
  return deps.database.tenant(tenantId, async (tx) => {
    const answer = await queries.findWaiting(tx, tenantId, messageId);
    if (!answer) return null;
    if (answer.handedOver)
      return failed("uncertain", "The process ended before the server's answer was stored");
    if (answer.sendingAccountId === null)
      return failed("noSender", "The sending account no longer exists");
    const { signers, returnPathHost } = await sendingIdentity(tx, deps, tenantId, answer.fromEmail);
    const { conversationId } = answer;
    const addressed = (token: VerpToken) =>
      returnPathHost && verpAddress({ ...token, domain: returnPathHost, key: returnPathKey(deps) });
    try {
      const message = buildReply({
        id: messageId,
        from: { name: answer.fromName, address: answer.fromEmail },
        to: { name: answer.toName, address: answer.toEmail },
        replyTo: addressed({ kind: "conversationReply", conversationId, tenantId }),
        mailFrom: addressed({ kind: "messageBounce", messageId, tenantId }),
        subject: answer.subject,
        text: answer.body,
        original: await originalOf(tx, tenantId, answer.conversationId, messageId),
        references: await queries.findReferences(tx, tenantId, answer.conversationId, messageId),
      });
      const options = await smtpOptionsOf(deps, tx, tenantId, answer.sendingAccountId);
      return {
        mail: { ...message, signatures: await dkimSignatures(message.bytes, signers) },
        options,
      };
    } catch (error) {
      if (error instanceof PersonalizationError) return failed("refused", error.message);
      if (error instanceof AppError && error.code === "VALIDATION")
        return failed("unreachable", error.message);
      throw error;
    }
  });
}

async function handOver(
  tenantId: string,
  messageId: string,
  { mail, options }: Prepared,
  { deps, attempt, maxAttempts, signal }: JobRun,
): Promise<void> {
  const isLast = attempt >= maxAttempts && !signal.aborted;
  /** Retries later, or finally records why not. */
  const later = async (code: queries.ReplyFailure["code"], detail: string) => {
    if (!isLast) throw new Error("The reply could not be sent and will be retried");
    await settle(deps, tenantId, messageId, failed(code, detail).failure);
  };
  const connection = await connectSmtp({ ...options, timeouts: TIMEOUTS }).catch(
    (error: unknown) => {
      if (error instanceof SmtpConnectError) return error;
      throw error;
    },
  );
  if (connection instanceof SmtpConnectError)
    return later("unreachable", connection.reply ?? connection.message);
  try {
    if (
      !(await deps.database.tenant(tenantId, (tx) =>
        queries.recordHandOver(tx, tenantId, messageId),
      ))
    )
      return;
    const outcome = await connection.send(mail);
    if (outcome.kind === "accepted") return await settle(deps, tenantId, messageId, null);
    if (outcome.kind === "uncertain")
      return await settle(deps, tenantId, messageId, failed("uncertain", outcome.reason).failure);
    if (outcome.kind === "rejected" && outcome.permanent)
      return await settle(deps, tenantId, messageId, failed("refused", outcome.reply).failure);
    await deps.database.tenant(tenantId, (tx) => queries.requeueReply(tx, tenantId, messageId));
    await (outcome.kind === "rejected"
      ? later("refused", outcome.reply)
      : later("unreachable", outcome.reason));
  } finally {
    await connection.close();
  }
}

async function settle(
  deps: Deps,
  tenantId: string,
  messageId: string,
  failure: queries.ReplyFailure | null,
): Promise<void> {
  await deps.database.tenant(tenantId, async (tx) => {
    await queries.settle(tx, tenantId, messageId, failure);
    await publishChange(tx, tenantId);
  });
}

/** Records that a reply bounced. */
export async function recordReplyBounce(
  tx: Transaction,
  tenantId: string,
  messageId: string,
  reply: string,
): Promise<void> {
  if (await queries.failSent(tx, tenantId, messageId, failed("refused", reply).failure))
    await publishChange(tx, tenantId);
}
