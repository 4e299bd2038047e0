import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { v7 } from "uuid";
import { createGroupCommit } from "../../platform/database/group-commit.ts";
import type { Deps } from "../../platform/deps.ts";
import { captureTenant, probeReceiver, rememberCapturePort } from "./capture-credentials.ts";
import { mailFacts } from "./mail-headers.ts";
import { claimPort } from "../../platform/network/port-claim.ts";
import { createSimulator, simulatedRefusal } from "./simulator.ts";
import { insertCapturedMessages, type NewCapturedMail, trimCapturedMessages } from "./queries.ts";

/** Maximum size of an email, in bytes: 10 MB of attachments as base64, plus overhead. */
export const CAPTURED_MAIL_MAX_BYTES = 16 * 1024 * 1024;
/** Emails kept per workspace; older ones are deleted. */
export const CAPTURED_MAILS_KEPT = 10_000;

const TRIM_EVERY = 1_000;
const CONNECTIONS_MAX = 200;
const RECIPIENTS_MAX = 100;
const IDLE_MS = 60_000;
// Longer than an email in transit takes; idle connections are then asked to reconnect (421).
const DRAIN_MS = 2_000;
// Limits one insert, so that memory stays flat and other tenants get their turn.
const GROUP_MAILS = 100;
const GROUP_BYTES = 4 * 1024 * 1024;
const WRITERS = 4;
const WRITERS_PER_TENANT = 1;

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]+/g;

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

async function readMail(stream: Readable & { sizeExceeded?: boolean }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // Already too large: read to the end, as the protocol requires, but discard it.
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (stream.sizeExceeded) throw refusal(552, "The mail is larger than this mailbox takes");
  return Buffer.concat(chunks);
}

function captured(session: SMTPServerSession, source: Buffer): NewCapturedMail {
  const { mailFrom, rcptTo } = session.envelope;
  const text = (value: string) => value.replace(CONTROL, " ");
  return {
    id: v7(),
    mailFrom: mailFrom ? text(mailFrom.address) : "",
    rcptTo: text(rcptTo.map((to) => to.address).join(", ")),
    ...mailFacts(source),
    source,
  };
}

/**
 * Sends the replies of one turn of the event loop together: pipelined commands then cost one system
 * call, not one each.
 */
function joinReplies(socket: Socket): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let joining = false;
  socket.write = (...given: unknown[]) => {
    if (!joining) {
      joining = true;
      socket.cork();
      process.nextTick(() => {
        joining = false;
        socket.uncork();
      });
    }
    return write(...given);
  };
}

/** Deletes a workspace's oldest emails after every `TRIM_EVERY` new ones. */
function createTrimmer({ database, log }: Pick<Deps, "database" | "log">) {
  const running = new Set<Promise<unknown>>();
  const sinceTrim = new Map<string, number>();
  return {
    count(tenantId: string, added: number): void {
      const count = (sinceTrim.get(tenantId) ?? TRIM_EVERY) + added;
      sinceTrim.set(tenantId, count >= TRIM_EVERY ? 0 : count);
      if (count < TRIM_EVERY) return;
      const run = database
        .tenant(tenantId, (tx) => trimCapturedMessages(tx, tenantId, CAPTURED_MAILS_KEPT))
        .catch((error: unknown) =>
          log.warn({ err: error, tenantId }, "Could not trim the test inbox"),
        )
        .finally(() => running.delete(run));
      running.add(run);
    },
    async idle(): Promise<void> {
      await Promise.all(running);
    },
  };
}

/** Creates the writer that stores emails: many connections share commits. */
function createWrites(deps: Pick<Deps, "database" | "log">) {
  const trimmer = createTrimmer(deps);
  const writes = createGroupCommit<NewCapturedMail>({
    async write(tenantId, messages) {
      await deps.database.tenant(tenantId, (tx) => insertCapturedMessages(tx, tenantId, messages));
      trimmer.count(tenantId, messages.length);
    },
    maxItems: GROUP_MAILS,
    weightOf: (message) => message.source.length,
    maxWeight: GROUP_BYTES,
    writers: WRITERS,
    writersPerTenant: WRITERS_PER_TENANT,
  });
  return { writes, trimmer };
}

/**
 * Receives the emails of all workspaces and stores them: nothing leaves this machine. An email is
 * committed before its 250 is sent; emails of many connections share commits.
 * @returns A function that stops: no new emails are accepted, those in transit are stored.
 */
export async function startReceiver(deps: Deps): Promise<() => Promise<void>> {
  const { config, log } = deps;
  const { writes, trimmer } = createWrites(deps);
  const simulate = createSimulator(deps);

  async function take(stream: Readable, session: SMTPServerSession): Promise<string> {
    const tenantId = session.user;
    const source = await readMail(stream);
    if (typeof tenantId !== "string") throw refusal(530, "Authentication required");
    const address = session.envelope.rcptTo[0]?.address ?? "";
    const { refusal: refused, afterwards } = simulate(tenantId, address, source);
    if (refused) throw refusal(refused.code, refused.text);
    const message = captured(session, source);
    await writes.add(tenantId, message).catch((error: unknown) => {
      log.error({ err: error, tenantId }, "The test inbox could not store a message");
      throw refusal(451, "The message could not be stored, try again later");
    });
    await afterwards?.();
    return `Stored as ${message.id}`;
  }

  const server = new SMTPServer({
    name: "arauto",
    banner: "test inbox",
    // The receiver is for this installation's own processes; passwords cross only the loopback or a
    // private network.
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    authMethods: ["PLAIN", "LOGIN"],
    disableReverseLookup: true,
    logger: false,
    size: CAPTURED_MAIL_MAX_BYTES,
    maxClients: CONNECTIONS_MAX,
    maxRecipients: RECIPIENTS_MAX,
    socketTimeout: IDLE_MS,
    closeTimeout: DRAIN_MS,
    onAuth(auth, _session, done) {
      const tenantId = captureTenant(deps, auth.username ?? "", auth.password ?? "");
      if (tenantId === undefined) return done(refusal(535, "Wrong user or password"));
      return done(null, { user: tenantId });
    },
    onRcptTo({ address }, _session, done) {
      const refused = simulatedRefusal(address);
      done(refused ? refusal(refused.code, refused.text) : null);
    },
    onData(stream, session, done) {
      take(stream, session).then(
        (reply) => done(null, reply),
        (error: Error) => done(error),
      );
    },
  });
  server.server.on("connection", joinReplies);
  server.on("error", (error) => log.debug({ err: error }, "A connection to the test inbox failed"));

  const giveUp = await claimPort(server.server, {
    host: config.captureHost,
    port: config.capturePort,
    // A process that ended meanwhile counts as one of ours.
    isOurs: async () => (await probeReceiver(deps)) !== "foreign",
    onListening(port) {
      rememberCapturePort(config, port);
      if (config.capturePort !== 0 && port !== config.capturePort)
        log.warn(
          { wanted: config.capturePort, port },
          "ARAUTO_CAPTURE_PORT is in use by another program or installation; the test inbox uses a free port",
        );
      log.info({ host: config.captureHost, port }, "The test inbox is listening");
    },
    onTaken() {
      log.warn(
        { host: config.captureHost, port: config.capturePort },
        "ARAUTO_CAPTURE_PORT is in use by another process; this process takes over when the port is free",
      );
    },
  });

  return async () => {
    giveUp();
    rememberCapturePort(config, undefined);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await writes.idle();
    await trimmer.idle();
  };
}
