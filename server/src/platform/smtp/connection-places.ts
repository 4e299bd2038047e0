import { isIPv6 } from "node:net";

export interface PlaceLimits {
  /** Maximum concurrent connections, across all addresses. */
  connectionsMax: number;
  /** Maximum concurrent connections of one IPv4 address or IPv6 /64 network. */
  connectionsMaxOfAddress: number;
  /** Milliseconds without an accepted recipient or data of a message; commands that do nothing do not count. */
  idleMs: number;
  /** Maximum milliseconds of a connection. */
  totalMs: number;
}

interface Place {
  network: string;
  openedAt: number;
  activeAt: number;
  /** Ends the connection with a reply that asks to try again later. */
  close: () => void;
}

/**
 * Tracks connections and their duration. When all slots are taken, a newcomer gets the one that was idle longest among
 * those of the address with the most, so that a few addresses cannot block the server for others.
 */
export class ConnectionPlaces {
  private readonly places = new Map<string, Place>();

  constructor(
    private readonly limits: PlaceLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes a slot for a connection; returns false when its address has too many, or all are taken and fairly shared. */
  take(id: string, address: string, close: () => void): boolean {
    const network = networkOf(address);
    const own = [...this.places.values()].filter((place) => place.network === network).length;
    if (own >= this.limits.connectionsMaxOfAddress) return false;
    if (this.places.size >= this.limits.connectionsMax && !this.makeRoom(own)) return false;
    const now = this.now();
    this.places.set(id, { network, openedAt: now, activeAt: now, close });
    return true;
  }

  /** Records useful activity of a connection. */
  touch(id: string): void {
    const place = this.places.get(id);
    if (place) place.activeAt = this.now();
  }

  release(id: string): void {
    this.places.delete(id);
  }

  /** Ends connections that lasted too long or were idle too long. */
  closeOverdue(): void {
    const now = this.now();
    for (const [id, { openedAt, activeAt }] of this.places)
      if (now - openedAt >= this.limits.totalMs || now - activeAt >= this.limits.idleMs)
        this.end(id);
  }

  private makeRoom(own: number): boolean {
    const counts = new Map<string, number>();
    for (const { network } of this.places.values())
      counts.set(network, (counts.get(network) ?? 0) + 1);
    const most = Math.max(...counts.values());
    if (most <= own + 1) return false;
    const [idlest] = [...this.places]
      .filter(([, { network }]) => counts.get(network) === most)
      .toSorted(([, a], [, b]) => a.activeAt - b.activeAt);
    if (idlest) this.end(idlest[0]);
    return idlest !== undefined;
  }

  private end(id: string): void {
    const place = this.places.get(id);
    this.places.delete(id);
    place?.close();
  }
}

/** Returns an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one customer. */
function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("%", 1)[0]?.split("::") ?? [];
  const groups = head.split(":").filter((group) => group !== "");
  const missing =
    tail === undefined
      ? 0
      : 8 - groups.length - tail.split(":").filter((group) => group !== "").length;
  const all = [
    ...groups,
    ...Array.from({ length: missing }, () => "0"),
    ...(tail ?? "").split(":").filter((group) => group !== ""),
  ];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
