import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { SMTPServerSession } from "smtp-server";
import type { Deps } from "../../platform/deps.ts";
import { claimPort } from "../../platform/network/port-claim.ts";
import type { PlaceLimits } from "../../platform/smtp/connection-places.ts";
import { GuardedSmtpServer } from "../../platform/smtp/guarded-smtp-server.ts";
import { createDataReader, refusal } from "../../platform/smtp/incoming-data.ts";
import { INBOUND_MAIL_MAX_BYTES, storeArrived } from "./arrival.ts";
import { workspaceOf } from "./our-addresses.ts";

const LIMITS: PlaceLimits = {
  connectionsMax: 100,
  connectionsMaxOfAddress: 10,
  idleMs: 60_000,
  totalMs: 15 * 60_000,
};
const RECIPIENTS_MAX = 20;
const DRAIN_MS = 2_000;
/** Maximum bytes of messages being received concurrently, across all connections. */
const IN_FLIGHT_MAX_BYTES = 200 * 1024 * 1024;

/** The workspace of each recipient of a session. */
type Owners = Map<string, string>;

/** Returns the functions that accept the recipients of a session and store its messages. */
function createIntake(deps: Deps) {
  const { log } = deps;
  const owners = new WeakMap<SMTPServerSession, Owners>();
  const readMail = createDataReader(IN_FLIGHT_MAX_BYTES);

  async function take(
    stream: Readable,
    session: SMTPServerSession,
    onChunk: () => void,
  ): Promise<string> {
    const source = await readMail(stream, onChunk);
    const { mailFrom, rcptTo } = session.envelope;
    const from = (mailFrom && mailFrom.address) || "";
    const owned = owners.get(session);
    try {
      // One for each recipient: the address identifies the contact.
      for (const address of new Set(rcptTo.map((to) => to.address))) {
        const tenantId = owned?.get(address);
        if (tenantId === undefined) throw new Error("A recipient was not accepted before");
        const message = {
          mailboxId: null,
          mailFrom: from.replaceAll("\u0000", ""),
          rcptTo: address.replaceAll("\u0000", ""),
          source,
        };
        await deps.database.tenant(tenantId, (tx) => storeArrived(tx, deps, tenantId, message));
      }
    } catch (error) {
      log.error({ err: error }, "Could not store an inbound message");
      throw refusal(451, "4.3.0 The message could not be stored, try again later");
    }
    return "2.0.0 Taken";
  }

  async function accept(address: string, session: SMTPServerSession): Promise<void> {
    const tenantId = await workspaceOf(deps, address).catch((error: unknown) => {
      log.warn({ err: error }, "Could not look up a recipient");
      throw refusal(451, "4.3.0 Try again later");
    });
    if (tenantId === undefined) throw refusal(550, "5.1.1 No such address here");
    const owned = owners.get(session) ?? new Map<string, string>();
    owners.set(session, owned.set(address, tenantId));
  }

  return { accept, take };
}

/**
 * Receives returned messages, only for our own addresses. A message is committed before its 250
 * reply.
 * @returns a function that stops it: no new messages are accepted, those being received are stored
 */
export async function startListener(
  deps: Deps,
  limits: PlaceLimits = LIMITS,
): Promise<() => Promise<void>> {
  const { config, log } = deps;
  if (config.inboundPort === null) return async () => {};
  const taking = new Set<Promise<unknown>>();
  const intake = createIntake(deps);

  const server = new GuardedSmtpServer(
    {
      name: config.inboundHost ?? "localhost",
      banner: "",
      authOptional: true,
      disableReverseLookup: true,
      logger: false,
      size: INBOUND_MAIL_MAX_BYTES,
      maxRecipients: RECIPIENTS_MAX,
      closeTimeout: DRAIN_MS,
      ...(await tlsOf(deps)),
      onRcptTo({ address }, session, done) {
        intake.accept(address, session).then(() => {
          server.places.touch(session.id);
          done();
        }, done);
      },
      onData(stream, session, done) {
        const work = intake
          .take(stream, session, () => server.places.touch(session.id))
          .then((reply) => done(null, reply), done)
          .finally(() => taking.delete(work));
        taking.add(work);
      },
    },
    limits,
  );
  server.on("error", (error) =>
    log.debug({ err: error }, "A connection to the inbound SMTP server failed"),
  );

  const giveUp = await claimPort(server.server, {
    host: config.inboundAddress,
    port: config.inboundPort,
    onListening: (port) =>
      log.info({ host: config.inboundAddress, port }, "The inbound SMTP server is listening"),
    onTaken: () =>
      log.warn(
        { host: config.inboundAddress, port: config.inboundPort },
        "ARAUTO_INBOUND_PORT is in use by another process; this process takes over when the port is free",
      ),
  });

  return async () => {
    giveUp();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.all(taking);
  };
}

/** Returns the installation's own certificate for STARTTLS, or none: the one bundled with the server is public. */
async function tlsOf({ config }: Pick<Deps, "config">) {
  if (config.inboundTls === null) return { disabledCommands: ["AUTH", "STARTTLS"] };
  const { certFile, keyFile } = config.inboundTls;
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  return { disabledCommands: ["AUTH"], cert, key };
}
