import net from "node:net";
import type { AddressInfo } from "node:net";

export interface LocalSmtp {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Starts a mail server on the loopback that accepts every message, except for recipients for which `isRefused` returns
 * true.
 */
export async function startLocalSmtp(
  isRefused: (recipient: string) => boolean = () => false,
): Promise<LocalSmtp> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    const reply = (text: string) => socket.write(`${text}\r\n`);
    let rest = "";
    let isContent = false;
    const replyTo = (line: string) => {
      if (isContent) {
        if (line !== ".") return;
        isContent = false;
        return reply("250 2.0.0 Accepted");
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") return reply("250-local\r\n250 8BITMIME");
      if (verb === "RCPT" && isRefused(line)) return reply("550 5.1.1 Unknown");
      if (verb === "QUIT") return socket.end("221 2.0.0 Bye\r\n");
      isContent = verb === "DATA";
      return reply(isContent ? "354 Go ahead" : "250 2.0.0 OK");
    };
    socket.on("data", (part: Buffer) => {
      const lines = (rest + part.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) replyTo(line);
    });
    reply("220 local");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
