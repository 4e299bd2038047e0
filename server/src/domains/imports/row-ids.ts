import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

const ID_BYTES = 16;
const IDS_AT_ONCE = 1_000;

/**
 * Returns a generator of UUIDv7 ids in increasing order. Draws random bytes for a thousand ids at once; drawing them
 * one at a time would take as long as parsing the rows.
 */
export function idMaker(): () => string {
  const random = Buffer.alloc(ID_BYTES * IDS_AT_ONCE);
  let used = random.length;
  let msecs = 0;
  let seq = 0;
  return () => {
    if (used === random.length) {
      randomFillSync(random);
      used = 0;
      // One timestamp for the thousand: the sequence number orders them.
      msecs = Math.max(Date.now(), msecs + 1);
      seq = 0;
    }
    const bytes = random.subarray(used, (used += ID_BYTES));
    return v7({ random: bytes, msecs, seq: seq++ });
  };
}
