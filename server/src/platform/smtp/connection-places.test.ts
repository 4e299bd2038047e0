import { describe, expect, it } from "vitest";
import { ConnectionPlaces } from "./connection-places.ts";

const LIMITS = {
  connectionsMax: 100,
  connectionsMaxOfAddress: 20,
  idleMs: 60_000,
  totalMs: 900_000,
};

function placesAt() {
  const clock = { now: 0 };
  const closed: string[] = [];
  const places = new ConnectionPlaces(LIMITS, () => clock.now);
  const take = (id: string, address: string) => places.take(id, address, () => closed.push(id));
  return { clock, closed, places, take };
}

describe("connection slots", () => {
  it("cannot all be occupied by five addresses: a newcomer gets the slot that was idle longest", () => {
    const { clock, closed, places, take } = placesAt();
    for (let n = 0; n < 100; n++) {
      clock.now = n;
      expect(take(`a${n}`, `192.0.2.${n % 5}`)).toBe(true);
    }
    clock.now = 200;
    places.touch("a0");
    expect(take("new", "198.51.100.1")).toBe(true);
    expect(closed).toEqual(["a1"]);
    // An address with as many as the others has to wait.
    expect(take("b", "192.0.2.3")).toBe(false);
  });

  it("are limited per IPv4 address and per IPv6 /64 network", () => {
    const { places, take } = placesAt();
    for (let n = 0; n < 20; n++)
      expect(take(`a${n}`, n % 2 === 0 ? "192.0.2.1" : "::ffff:192.0.2.1")).toBe(true);
    expect(take("a", "192.0.2.1")).toBe(false);
    places.release("a0");
    expect(take("a", "192.0.2.1")).toBe(true);
    for (let n = 0; n < 20; n++)
      expect(take(`b${n}`, `2001:db8:0:1::${n.toString(16)}`)).toBe(true);
    expect(take("b", "2001:db8::1:ffff:0:0:1")).toBe(false);
    expect(take("c", "2001:db8:0:2::1")).toBe(true);
  });

  it("expire after a time without recipients or data, and after a total time", () => {
    const { clock, closed, places, take } = placesAt();
    take("idle", "192.0.2.1");
    take("busy", "192.0.2.2");
    for (clock.now = 0; clock.now < LIMITS.totalMs; clock.now += 30_000) {
      places.touch("busy");
      places.closeOverdue();
      expect(closed).toEqual(clock.now < LIMITS.idleMs ? [] : ["idle"]);
    }
    places.touch("busy");
    places.closeOverdue();
    expect(closed).toEqual(["idle", "busy"]);
  });
});
