import { AppError } from "@arauto/contracts";
import {
  connectSmtp,
  PersonalizationError,
  type RenderedMail,
  SmtpConnectError,
  type SmtpOptions,
} from "@arauto/mail";
import { defineJob, type JobRun, runsAgain } from "../../platform/jobs/jobs.ts";
import { storePrivateMail } from "../mailbox/index.ts";
import { composeMail } from "./compose.ts";
import { isSent, noteSent } from "./queries.ts";
import {
  openQueuedEmail,
  type QueuedMail,
  systemMailJob,
  type SystemMailPayload,
} from "./system-mail.ts";
import { type DeliveryRoute, findDeliveryRoute } from "./delivery-route.ts";

const TIMEOUTS = { connectMs: 15_000, replyMs: 30_000, dataMs: 60_000 };

/** A failure that a retry cannot fix. */
class Refusal extends Error {
  override readonly name = "Refusal";
}

/**
 * Sends one email and marks it as sent afterwards: it is duplicated (with the same Message-ID) only if the process is
 * killed at that moment or the server's reply gets lost. Errors omit the servers' replies, because those repeat
 * addresses.
 */
export const sendSystemMail = defineJob<SystemMailPayload>({
  ...systemMailJob,
  async run(payload, run) {
    const { deps } = run;
    const { mailId } = payload;
    const queued = openQueuedEmail(deps, payload);
    const facts = { mailId, kind: queued.mail.kind };
    if (isPointless(queued))
      return deps.log.warn(facts, "Dropped a system email that arrived too late to be useful");
    try {
      await send(mailId, queued, run);
    } catch (error) {
      if (error instanceof Refusal)
        return deps.log.error(
          { ...facts, reason: error.message },
          "A system email was permanently rejected",
        );
      if (runsAgain(run, error)) throw error;
      // If thrown, it would keep the job with its contents.
      deps.log.error({ ...facts, err: error }, "A system email failed after its last retry");
    }
  },
});

/** Whether sending is pointless, because its link has expired. */
function isPointless({ mail, at }: QueuedMail): boolean {
  return "minutes" in mail && Date.now() > at + mail.minutes * 60_000;
}

async function send(mailId: string, { mail, at }: QueuedMail, { deps }: JobRun): Promise<void> {
  const { database, config } = deps;
  if (await database.system((tx) => isSent(tx, mailId))) return;
  const way = await findDeliveryRoute(deps, mail).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "VALIDATION"
      ? new Error(`Could not connect to the mail server: ${error.message}`)
      : error;
  });
  if (!way)
    throw new Error(
      "This email can't be sent: no mail server is configured and the user has no workspace",
    );
  const message = composed(() =>
    composeMail(mail, {
      id: mailId,
      from: way.from,
      publicUrl: config.publicUrl,
      at: new Date(at),
    }),
  );
  if (way.kind === "smtp") await handOver(way.options, message);
  await database.system(async (tx) => {
    if (way.kind === "mailbox") await keep(tx, way, mailId, message);
    await noteSent(tx, mailId);
  });
}

function composed(make: () => RenderedMail): RenderedMail {
  try {
    return make();
  } catch (error) {
    throw error instanceof PersonalizationError ? new Refusal(error.message) : error;
  }
}

async function keep(
  tx: Parameters<typeof storePrivateMail>[0],
  { tenantId, userId }: Extract<DeliveryRoute, { kind: "mailbox" }>,
  id: string,
  { mailFrom, rcptTo, bytes }: RenderedMail,
): Promise<void> {
  await storePrivateMail(tx, tenantId, { id, userId, mailFrom, rcptTo, source: bytes });
}

async function handOver(options: SmtpOptions, message: RenderedMail): Promise<void> {
  const connection = await connectSmtp({ ...options, timeouts: TIMEOUTS }).catch(
    (error: unknown) => {
      // Even a wrong password is retried, because the settings may be corrected within the day.
      throw error instanceof SmtpConnectError
        ? new Error(`No connection to the mail server (${error.stage})`)
        : error;
    },
  );
  try {
    const outcome = await connection.send(message);
    if (outcome.kind === "accepted") return;
    if (outcome.kind !== "rejected")
      throw new Error("The mail server closed the connection before it replied");
    const response = `The mail server replied ${outcome.code} (${outcome.stage})`;
    throw outcome.permanent ? new Refusal(response) : new Error(response);
  } finally {
    await connection.close();
  }
}
