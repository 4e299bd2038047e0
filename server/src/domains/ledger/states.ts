import type { RecipientState } from "@arauto/contracts";

/** The codes stored in `recipients.state`. `claimed` is not among them: it follows from the lease of the chunk. */
export const STATE_CODES = {
  pending: 0,
  sent: 1,
  deferred: 2,
  failed: 3,
  bounced: 4,
  complained: 5,
  skipped: 6,
  uncertain: 7,
} as const satisfies Partial<Record<RecipientState, number>>;

export type StoredState = keyof typeof STATE_CODES;

const NAMES = new Map(
  Object.entries(STATE_CODES).map(([name, code]) => [code as number, name as StoredState]),
);

/** Returns the name of a stored code. An unknown code counts as pending. */
export const stateName = (code: number): StoredState => NAMES.get(code) ?? "pending";

/** May still be sent to. */
export const OPEN = ["pending", "deferred"] as const satisfies readonly StoredState[];
/** A server accepted the message, and it did not bounce. */
export const ACCEPTED = ["sent", "complained"] as const satisfies readonly StoredState[];
/** A server accepted the message, or may have. */
export const HANDED_OVER = [
  "sent",
  "bounced",
  "complained",
  "uncertain",
] as const satisfies readonly StoredState[];
/** Permanently rejected. */
export const REFUSED = ["failed", "bounced"] as const satisfies readonly StoredState[];

/** Returns a condition as text: whether a column contains one of these states. */
export const stateIn = (column: string, states: readonly StoredState[]): string =>
  `${column} in (${states.map((state) => STATE_CODES[state]).join(", ")})`;

/** Counters of a chunk, with the states they count. `size` counts all of them. */
export const COUNTED_STATES = {
  sent: ACCEPTED,
  failed: ["failed"],
  bounced: ["bounced"],
  skipped: ["skipped"],
  uncertain: ["uncertain"],
  deferred: ["deferred"],
} as const satisfies Record<string, readonly StoredState[]>;

export type Counter = keyof typeof COUNTED_STATES;

/** The codes stored in `campaign_chunks.stage`: the part of the audience that a chunk belongs to. */
export const CHUNK_STAGES = { rest: 0, canary: 1, test: 2 } as const;
