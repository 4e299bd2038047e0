import { expect, it } from "vitest";
import { SeenAddresses } from "./seen-addresses.ts";

it("distinguishes a million addresses and recognizes each again", () => {
  const seen = new SeenAddresses();
  const address = (n: number) => `person.${n}@${n % 7 === 0 ? "exämple" : "example"}.com`;
  for (let n = 0; n < 1_000_000; n += 1)
    if (!seen.add(address(n))) throw new Error(`New address ${n} was taken for an old one`);
  for (let n = 0; n < 1_000_000; n += 97) expect(seen.add(address(n).toUpperCase())).toBe(false);
});
