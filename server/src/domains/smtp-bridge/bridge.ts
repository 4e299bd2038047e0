import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  acceptedEmail,
  AppError,
  caller,
  email as emailAddress,
  keyAllows,
  type KeyPermission,
} from "@arauto/contracts";
import type { SubmittedMail } from "@arauto/mail";
import type { FastifyInstance } from "fastify";
import type { SMTPServerSession } from "smtp-server";
import { z } from "zod";
import type { TlsFiles } from "../../config.ts";
import { API_KEY_START } from "../../platform/crypto/api-key-format.ts";
import type { Deps } from "../../platform/deps.ts";
import { claimPort } from "../../platform/network/port-claim.ts";
import type { PlaceLimits } from "../../platform/smtp/connection-places.ts";
import { GuardedSmtpServer } from "../../platform/smtp/guarded-smtp-server.ts";
import { createDataReader, refusal } from "../../platform/smtp/incoming-data.ts";
import { asReply, callApi, problem } from "./api-calls.ts";
import { emailRequest, idempotencyKeyOf } from "./email-requests.ts";

/** The permission that a key needs to sign in. */
const NEEDED = "emails:write" satisfies KeyPermission;
const LIMITS: PlaceLimits = {
  connectionsMax: 200,
  connectionsMaxOfAddress: 100,
  idleMs: 5 * 60_000,
  totalMs: 60 * 60_000,
};
/** Attachments of 10 MB as base64 with line ends, and the texts. */
const MESSAGE_MAX_BYTES = 18 * 1024 * 1024;
const RECIPIENTS_MAX = 100;
const DRAIN_MS = 10_000;
/** Maximum bytes of messages being received concurrently, across all connections. */
const IN_FLIGHT_MAX_BYTES = 200 * 1024 * 1024;

const batch = z.object({ items: z.array(z.object({ problem: problem.nullable() })) });

/** A client that signed in with an API key. */
interface Client {
  apiKey: string;
  tenantId: string;
}

/**
 * Accepts emails by SMTP (RFC 6409) with an API key as the password, and passes each one to `POST /v1/Emails`. The 250
 * follows the commit; if a client repeats a message because it did not get the reply, nothing is sent twice.
 * @returns a function that stops it: no new messages are accepted, those being received get a reply
 */
export async function startBridge(
  app: FastifyInstance,
  deps: Deps,
  limits: PlaceLimits = LIMITS,
): Promise<() => Promise<void>> {
  const { config, log } = deps;
  const { smtpBridgePort, smtpBridgeAddress, smtpBridgeTls } = config;
  if (smtpBridgePort === null) return async () => {};
  const clients = new WeakMap<SMTPServerSession, Client>();
  const taking = new Set<Promise<unknown>>();
  const take = createIntake(app, deps, clients);

  const server = new GuardedSmtpServer(
    {
      name: new URL(config.publicUrl).hostname,
      banner: "Arauto",
      authMethods: ["PLAIN", "LOGIN"],
      disableReverseLookup: true,
      logger: false,
      size: MESSAGE_MAX_BYTES,
      maxRecipients: RECIPIENTS_MAX,
      closeTimeout: DRAIN_MS,
      ...(await tlsOf(smtpBridgeTls)),
      onAuth(auth, session, done) {
        signIn(app, auth.password ?? "", session.remoteAddress).then((client) => {
          clients.set(session, client);
          done(null, { user: client.tenantId });
        }, done);
      },
      onRcptTo({ address }, session, done) {
        server.places.touch(session.id);
        done(
          emailAddress.safeParse(address).success
            ? null
            : refusal(553, "5.1.3 The address is not valid"),
        );
      },
      onData(stream, session, done) {
        const work = take(stream, session, () => server.places.touch(session.id))
          .then((reply) => done(null, reply), done)
          .finally(() => taking.delete(work));
        taking.add(work);
      },
    },
    limits,
  );
  server.on("error", (error) =>
    log.debug({ err: error }, "A connection to the SMTP bridge failed"),
  );

  const giveUp = await claimPort(server.server, {
    host: smtpBridgeAddress,
    port: smtpBridgePort,
    onListening: (port) =>
      log.info({ host: smtpBridgeAddress, port }, "The SMTP bridge is listening"),
    onTaken: () =>
      log.warn(
        { host: smtpBridgeAddress, port: smtpBridgePort },
        "ARAUTO_SMTP_BRIDGE_PORT is in use by another process; this process takes over when the port is free",
      ),
  });

  return async () => {
    giveUp();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.all(taking);
  };
}

/** Returns a function that reads one message, passes it on, and returns the success reply. */
function createIntake(
  app: FastifyInstance,
  { log, messageReader }: Deps,
  clients: WeakMap<SMTPServerSession, Client>,
) {
  const readData = createDataReader(IN_FLIGHT_MAX_BYTES);

  return async function take(
    stream: Readable,
    session: SMTPServerSession,
    onChunk: () => void,
  ): Promise<string> {
    const source = await readData(stream, onChunk);
    const client = clients.get(session);
    if (!client) throw refusal(530, "5.7.0 Authentication required");
    const message = await messageReader
      .submitted(client.tenantId, source)
      .catch((error: unknown) => {
        log.warn({ err: error, tenantId: client.tenantId }, "Could not read a submitted message");
        throw error instanceof AppError && error.code === "RATE_LIMITED"
          ? refusal(451, "4.3.2 Too many messages at once, try again later")
          : refusal(554, "5.6.0 The message is too complex to be read");
      });
    const recipients = [...new Set(session.envelope.rcptTo.map(({ address }) => address))];
    return submit(app, { client, session, mail: message, recipients, source });
  };
}

/** @throws Error with the SMTP reply when the key is not valid or may not send */
async function signIn(app: FastifyInstance, apiKey: string, address: string): Promise<Client> {
  if (!apiKey.startsWith(API_KEY_START))
    throw refusal(535, "5.7.8 The password must be an API key");
  const response = await callApi(app, { method: "GET", path: "/v1/WhoAmI", apiKey, address });
  const { workspace, permissions } = caller.parse(response);
  if (!workspace || !keyAllows(permissions as KeyPermission[], NEEDED))
    throw refusal(535, `5.7.8 The API key needs the permission ${NEEDED}`);
  return { apiKey, tenantId: workspace.id };
}

interface Submission {
  client: Client;
  session: SMTPServerSession;
  mail: SubmittedMail;
  recipients: readonly string[];
  source: Buffer;
}

/** Passes a message to the API, one email for each recipient, and returns the success reply. */
async function submit(
  app: FastifyInstance,
  { client, session, mail, recipients, source }: Submission,
): Promise<string> {
  const call = {
    method: "POST",
    apiKey: client.apiKey,
    address: session.remoteAddress,
    idempotencyKey: idempotencyKeyOf(mail, recipients, source),
  } as const;
  const [first, ...others] = recipients.map((to) => emailRequest(mail, to));
  if (others.length === 0) {
    const { id } = acceptedEmail.parse(
      await callApi(app, { ...call, path: "/v1/Emails", body: first }),
    );
    return `2.0.0 Queued as ${id}`;
  }
  const body = { emails: [first, ...others] };
  const { items } = batch.parse(await callApi(app, { ...call, path: "/v1/Emails/Batch", body }));
  const refused = items.flatMap(({ problem }) => (problem ? [problem] : []));
  if (refused[0])
    throw refusal(
      554,
      `5.6.0 Accepted for ${items.length - refused.length} of ${items.length} recipients. ${asReply(refused[0])}`,
    );
  return `2.0.0 Queued for ${items.length} recipients`;
}

/** Returns the operator's certificate for STARTTLS; without one, the bridge listens on the loopback only. */
async function tlsOf(files: TlsFiles | null) {
  if (files === null) return { disabledCommands: ["STARTTLS"], allowInsecureAuth: true };
  const [cert, key] = await Promise.all([readFile(files.certFile), readFile(files.keyFile)]);
  return { cert, key };
}
