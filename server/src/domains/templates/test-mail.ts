import { AppError, type templateRoutes } from "@arauto/contracts";
import {
  type CompiledMessage,
  compileMessage,
  connectSmtp,
  type Person,
  PersonalisationError,
  type RenderedMail,
  type SendOutcome,
  SmtpConnectError,
  type SmtpOptions,
} from "@arauto/mail";
import type { z } from "zod";
import type { Deps } from "../../platform/domain.ts";
import type { Answer } from "../../platform/http/handler.ts";
import { findSendingAccount, smtpOptionsOf } from "../sending-accounts/index.ts";
import { personFor, surroundingsOf } from "./mail-surroundings.ts";
import { mailFacts, refuseBroken } from "./template-checks.ts";

type Results = Answer<typeof templateRoutes.test>;
type TestBody = z.output<NonNullable<typeof templateRoutes.test.body>>;

// A person waits for the answer, and the console gives up after 30 s.
const TIMEOUTS = { connectMs: 8_000, replyMs: 8_000, dataMs: 10_000 };

/**
 * Sends unsaved content to a few addresses, made with one contact's data; no campaign, no tracking,
 * nobody's suppression is asked. Answers what the server said about each.
 * @throws AppError NOT_FOUND, TEMPLATE_INVALID; SMTP_FAILED with the server's words when it can't be reached or refuses us
 */
export async function sendTestMail(deps: Deps, tenantId: string, body: TestBody): Promise<Results> {
  const { accountId, sendingAccountId, to, sampleData, ...source } = body;
  const prepared = await deps.database.tenant(tenantId, async (tx) => {
    const sender = await findSendingAccount(tx, tenantId, sendingAccountId);
    if (!sender) throw new AppError("NOT_FOUND", "The sending account does not exist");
    const from = { name: sender.fromName, address: sender.fromEmail };
    return {
      content: { ...(await surroundingsOf(tx, deps, tenantId, sampleData)), ...source, from },
      person: await personFor(tx, tenantId, accountId, body.language),
      known: await mailFacts(tx, tenantId, source),
      options: await reachableOptions(smtpOptionsOf(deps, tx, tenantId, sendingAccountId)),
    };
  });
  await refuseBroken(source, prepared.known);
  const message = await compileMessage(prepared.content);
  const mails = [...new Set(to)].map((address) => renderFor(message, prepared.person, address));
  return { results: await deliver(prepared.options, mails) };
}

function renderFor(message: CompiledMessage, person: Person, address: string): RenderedMail {
  try {
    return message.render({ ...person, email: address });
  } catch (fault) {
    if (!(fault instanceof PersonalisationError)) throw fault;
    const path = fault.reason === "addressInvalid" ? "to" : fault.reason === "subjectEmpty" ? "subject" : "source";
    throw new AppError("TEMPLATE_INVALID", fault.message, { errors: [{ path, code: fault.reason, message: fault.message }] });
  }
}

async function reachableOptions(options: Promise<SmtpOptions>): Promise<SmtpOptions> {
  try {
    return await options;
  } catch (fault) {
    if (fault instanceof AppError && fault.code === "VALIDATION") throw new AppError("SMTP_FAILED", fault.message, { cause: fault });
    throw fault;
  }
}

async function deliver(options: SmtpOptions, mails: readonly RenderedMail[]): Promise<Results["results"]> {
  const connection = await connectSmtp({ ...options, timeouts: TIMEOUTS }).catch((fault: unknown) => {
    if (!(fault instanceof SmtpConnectError)) throw fault;
    throw new AppError("SMTP_FAILED", fault.reply ?? fault.message, { cause: fault });
  });
  try {
    return await Promise.all(
      mails.map(async (mail) => {
        const outcome = await connection.send(mail);
        return { to: mail.rcptTo, accepted: outcome.kind === "accepted", reply: wordsOf(outcome) };
      }),
    );
  } finally {
    await connection.close();
  }
}

function wordsOf(outcome: SendOutcome): string {
  return outcome.kind === "accepted" || outcome.kind === "rejected" ? outcome.reply : outcome.reason;
}
