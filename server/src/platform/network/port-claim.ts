import type { AddressInfo, Server } from "node:net";

const RETRY_MS = 3_000;

export interface PortClaim {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Called once, with the actual port. */
  onListening(port: number): void;
  /** Called once when another process has the port; it is tried again until it is free. */
  onTaken(): void;
  /**
   * Returns whether the process that has the port belongs to this installation. If not, any free port is used, because
   * the other one may keep its port permanently. By default, every process is taken for one of the installation.
   */
  isOurs?(): Promise<boolean>;
}

/**
 * Listens on a port, now or as soon as it is free: among several workers on one machine, one receives the messages, and
 * when it ends another takes over.
 * @returns A function that stops trying.
 * @throws the system's error when the address cannot be listened on for another reason
 */
export async function claimPort(server: Server, claim: PortClaim): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const attempt = (port = claim.port) =>
    new Promise<boolean>((resolve, reject) => {
      const settle = () => server.off("error", onError).off("listening", onListening);
      const onError = (error: NodeJS.ErrnoException) => {
        settle();
        if (error.code === "EADDRINUSE" && port !== 0) resolve(false);
        else reject(error);
      };
      const onListening = () => {
        settle();
        resolve(true);
      };
      server.once("error", onError).once("listening", onListening).listen(port, claim.host);
    });

  async function again(): Promise<void> {
    if (stopped) return;
    const listening = await attempt().catch(() => false);
    if (listening && stopped) server.close();
    else if (listening) claim.onListening((server.address() as AddressInfo).port);
    else wait();
  }
  function wait(): void {
    timer = setTimeout(() => void again(), RETRY_MS);
    timer.unref();
  }

  if ((await attempt()) || ((await claim.isOurs?.()) === false && (await attempt(0)))) {
    claim.onListening((server.address() as AddressInfo).port);
  } else {
    claim.onTaken();
    wait();
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
