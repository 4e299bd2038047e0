import net from "node:net";

export interface Load {
  perSecond: number;
  /** Milliseconds from the first byte of the request to the last byte of the response. */
  p50: number;
  p99: number;
  /** Responses by status. */
  statuses: ReadonlyMap<number, number>;
}

const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";

/**
 * Requests each path once over `connections` persistent connections, one request at a time per connection. Implements only
 * the necessary part of HTTP, to take little CPU time from the server.
 */
export async function load(
  url: string,
  paths: readonly string[],
  connections: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Load> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let next = 0;
  const start = performance.now();

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
      let requestedAt = 0;
      let response = "";
      const ask = () => {
        const path = paths[next++];
        if (path === undefined) {
          socket.end();
          resolve();
          return;
        }
        requestedAt = performance.now();
        response = "";
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nuser-agent: ${AGENT}\r\naccept: */*\r\n${lines.join("")}\r\n`,
        );
      };
      socket.on("connect", ask);
      socket.on("error", reject);
      socket.on("data", (part) => {
        response += part.toString("latin1");
        const end = response.indexOf("\r\n\r\n");
        if (end === -1) return;
        const length = Number(/\r\ncontent-length: (\d+)/i.exec(response)?.[1] ?? 0);
        if (response.length < end + 4 + length) return;
        times.push(performance.now() - requestedAt);
        const status = Number(response.slice(9, 12));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        ask();
      });
    });

  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - start) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), statuses };
}
