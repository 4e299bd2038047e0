/**
 * A customer's receiver, as a separate process: it verifies requests with the official library, and writes a line of
 * JSON for each. The first line has its port. It reads the secret from standard input.
 */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { Webhook } from "standardwebhooks";

let webhook: Webhook | undefined;
createInterface({ input: process.stdin }).on("line", (secret) => {
  webhook = new Webhook(secret);
});

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    try {
      const body = Buffer.concat(parts).toString();
      const payload = webhook?.verify(body, request.headers as Record<string, string>);
      say({ type: (payload as { type?: string } | undefined)?.type });
      response.writeHead(204).end();
    } catch {
      say({ type: "refused" });
      response.writeHead(401).end();
    }
  });
});
server.listen(0, "127.0.0.1", () => say({ port: (server.address() as AddressInfo).port }));
