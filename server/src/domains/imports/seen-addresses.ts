import { randomInt } from "node:crypto";

const FIRST_CAPACITY = 1 << 16;
const UINT32 = 2 ** 32;

/**
 * Remembers the addresses of a file in 8 bytes each, regardless of length: a 64-bit fingerprint with a secret seed. For
 * ten million addresses the chance of a collision is three in a million.
 */
export class SeenAddresses {
  private high = new Uint32Array(FIRST_CAPACITY);
  private low = new Uint32Array(FIRST_CAPACITY);
  private size = 0;
  private readonly seeds = [randomInt(UINT32), randomInt(UINT32)] as const;

  /** Adds an address, ignoring case. Returns false if it was already added. */
  add(email: string): boolean {
    const text = email.toLowerCase();
    let [one, two] = this.seeds;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      one = Math.imul(one ^ unit, 0x9e3779b1);
      two = Math.imul(two ^ unit, 0x85ebca77);
      one ^= one >>> 15;
      two ^= two >>> 13;
    }
    one = Math.imul(one ^ (two >>> 16), 0xc2b2ae3d);
    two = Math.imul(two ^ (one >>> 15), 0x27d4eb2f);
    // Zero marks a free slot.
    const high = (one ^ (one >>> 16)) >>> 0 || 1;
    const low = (two ^ (two >>> 15)) >>> 0;
    if (!this.place(high, low)) return false;
    this.size += 1;
    if (this.size * 2 > this.high.length) this.grow();
    return true;
  }

  private place(high: number, low: number): boolean {
    const mask = this.high.length - 1;
    for (let at = low & mask; ; at = (at + 1) & mask) {
      if (this.high[at] === 0) {
        this.high[at] = high;
        this.low[at] = low;
        return true;
      }
      if (this.high[at] === high && this.low[at] === low) return false;
    }
  }

  private grow(): void {
    const { high, low } = this;
    this.high = new Uint32Array(high.length * 2);
    this.low = new Uint32Array(low.length * 2);
    high.forEach((value, at) => value !== 0 && this.place(value, low[at] ?? 0));
  }
}
