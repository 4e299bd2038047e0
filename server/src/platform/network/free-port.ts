import { randomInt } from "node:crypto";
import net from "node:net";

/** Below the range of ephemeral ports, from which an outgoing connection could take a free port at any moment. */
const FIRST = 20_000;
const END = 32_768;
const ATTEMPTS = 100;

/**
 * Returns a TCP port of an address that was free a moment ago.
 * @throws the system's error when the address cannot be listened on
 */
export async function freePort(host: string): Promise<number> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST, END);
    try {
      return await probed(host, port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  return probed(host, 0);
}

function probed(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(port, host, () => {
      const { port: found } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(found));
    });
  });
}
