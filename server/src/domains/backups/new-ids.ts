/** In the text form of COPY, ids need no escaping: they contain only hexadecimal digits and hyphens. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The last half of an id begins here, after its second hyphen and the version. */
const RANDOM_AT = 19;
/** The first two bits of the last half are the variant. */
const RANDOM_BITS = (1n << 62n) - 1n;

export interface NewIds {
  /** Returns a record's id in the new workspace. */
  of(id: string): string;
  /** Replaces every id in the value of an id column. */
  inIds(value: string): string;
  /** Replaces ids of known records in a text or JSON, but nothing that merely looks like an id. */
  inText(value: string): string;
}

/**
 * Gives every record of a restored workspace a new id, so that ids stay unique in the installation: jobs, caches and
 * signals rely on it. The random bits of all ids are changed by the same mask, derived from the new workspace's id:
 * different ids stay different, references stay valid, and ids keep their chronological order. Users keep theirs.
 */
export function newIds(from: {
  tenantId: string;
  newTenantId: string;
  users: readonly string[];
  ids: readonly string[];
}): NewIds {
  const users = new Set(from.users);
  const known = new Set([from.tenantId, ...from.ids]);
  const mask = randomBits(from.newTenantId);
  const of = (id: string): string => {
    if (id === from.tenantId) return from.newTenantId;
    if (users.has(id)) return id;
    const half = BigInt(`0x${id.slice(RANDOM_AT).replace("-", "")}`) ^ mask;
    const text = half.toString(16).padStart(16, "0");
    return `${id.slice(0, RANDOM_AT)}${text.slice(0, 4)}-${text.slice(4)}`;
  };
  return {
    of,
    inIds: (value) => value.replace(UUID, of),
    inText: (value) => value.replace(UUID, (id) => (known.has(id) ? of(id) : id)),
  };
}

function randomBits(id: string): bigint {
  const bits = BigInt(`0x${id.slice(RANDOM_AT).replace("-", "")}`) & RANDOM_BITS;
  // A zero mask would keep every id.
  return bits === 0n ? 1n : bits;
}
