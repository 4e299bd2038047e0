import net from "node:net";

/** Long enough for everything that is sent without waiting for a result to count as one turn. */
const TURN_MS = 25;

export interface RoundTripCounter {
  /** Address of the database through this counter. */
  url: string;
  /** Returns how often the client waited for the server since the last call. */
  take(): number;
  close(): Promise<void>;
}

/** Starts a relay in front of PostgreSQL that counts round trips: all data that the client sends before it waits is one. */
export async function countRoundTrips(databaseUrl: string): Promise<RoundTripCounter> {
  const target = new URL(databaseUrl);
  let count = 0;
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    let held: Buffer[] = [];
    let timer: NodeJS.Timeout | undefined;
    const pass = () => {
      count += 1;
      upstream.write(Buffer.concat(held));
      held = [];
    };
    client.on("data", (data: Buffer) => {
      held.push(data);
      clearTimeout(timer);
      timer = setTimeout(pass, TURN_MS);
    });
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = new URL(databaseUrl);
  address.hostname = "127.0.0.1";
  address.port = String((server.address() as net.AddressInfo).port);
  return {
    url: address.href,
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
