import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { ConnectionPlaces, type PlaceLimits } from "./connection-places.ts";
import { LineEndCheck } from "./line-ends.ts";

type Connection = SMTPServer["connections"] extends Set<infer Each> ? Each : never;
type Parser = ReturnType<Connection["_createParser"]>;

/** How often connections are checked. */
const SWEEP_MS = 1_000;
/** Maximum connections being rejected or closed, in addition to those with a slot. */
const LEAVING_MAX = 100;

/**
 * An SMTP server that rejects bare CR and LF in commands, and that a few addresses cannot monopolize. It sets
 * `options.onConnect` and `options.onClose`.
 */
export class GuardedSmtpServer extends SMTPServer {
  readonly places: ConnectionPlaces;
  private readonly sweep: NodeJS.Timeout;

  constructor(
    options: Omit<SMTPServerOptions, "onConnect" | "onClose" | "maxClients" | "socketTimeout">,
    limits: PlaceLimits,
  ) {
    super({
      ...options,
      maxClients: limits.connectionsMax + LEAVING_MAX,
      socketTimeout: limits.idleMs,
      onConnect: ({ id, remoteAddress }, done) => {
        const connection = [...this.connections].find((one) => one.id === id);
        const isTaken = this.places.take(id, remoteAddress, () =>
          connection?.send(421, "4.3.2 Idle for too long, or needed by others"),
        );
        done(
          isTaken
            ? null
            : Object.assign(new Error("4.7.0 Too many connections"), { responseCode: 421 }),
        );
      },
      onClose: ({ id }) => this.places.release(id),
    });
    this.places = new ConnectionPlaces(limits);
    this.sweep = setInterval(() => this.places.closeOverdue(), SWEEP_MS);
    this.sweep.unref();
  }

  override connect(...args: Parameters<SMTPServer["connect"]>): void {
    const before = new Set(this.connections);
    super.connect(...args);
    for (const connection of this.connections)
      if (!before.has(connection)) guardCommands(connection);
  }

  override close(callback?: (() => void) | null): void {
    clearInterval(this.sweep);
    super.close(callback);
  }
}

/** The library accepts a bare LF as the end of a command and has no option to prevent it. */
function guardCommands(connection: Connection): void {
  const guarded = (parser: Parser): Parser => {
    const write = parser._write.bind(parser);
    const check = new LineEndCheck();
    parser._write = (chunk: Buffer, encoding, next) => {
      // The data of a message is checked where it is read.
      if (parser._dataMode || !check.finds(chunk)) {
        write(chunk, encoding, next);
        return;
      }
      connection.send(521, "5.5.2 Bare CR or LF received");
      connection.close();
      next();
    };
    return parser;
  };
  const create = connection._createParser.bind(connection);
  connection._createParser = () => guarded(create());
  if (connection._parser) guarded(connection._parser);
}
