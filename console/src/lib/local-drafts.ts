/** `unsaved` could not be saved; `aside` was replaced by someone else's version. */
export type LocalDraftKind = "unsaved" | "aside";

export interface LocalDrafts<Draft> {
  /** Keeps this user's work in this browser. Returns false when storage is full or refused. */
  save(kind: LocalDraftKind, id: string, userId: string, draft: Draft): boolean;
  delete(kind: LocalDraftKind, id: string, userId: string): void;
  /** Returns this user's draft, and deletes all drafts older than 30 days, including those of other users. */
  find(kind: LocalDraftKind, id: string, userId: string, now?: number): Draft | null;
}

const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

/** Stores changes that the server does not have yet in this browser, under keys that begin with `prefix`. */
export function createLocalDrafts<Draft extends { at: string }>(
  prefix: string,
  isDraft: (kept: Partial<Draft>) => boolean,
): LocalDrafts<Draft> {
  const nameOf = (kind: LocalDraftKind, id: string, userId: string) =>
    `${prefix}${kind}.${id}.${userId}`;

  const read = (name: string): Draft | null => {
    try {
      const kept = JSON.parse(localStorage.getItem(name) ?? "null") as Partial<Draft> | null;
      return kept !== null && typeof kept.at === "string" && isDraft(kept) ? (kept as Draft) : null;
    } catch {
      return null;
    }
  };

  const everything = (): { name: string; at: number }[] =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ name, at: Date.parse(read(name)?.at ?? "") || 0 }));

  return {
    save: (kind, id, userId, draft) => {
      const name = nameOf(kind, id, userId);
      const text = JSON.stringify(draft);
      for (;;) {
        try {
          localStorage.setItem(name, text);
          return true;
        } catch {
          // Deletes the oldest drafts to free space.
          const oldest = everything()
            .filter((one) => one.name !== name)
            .toSorted((one, other) => one.at - other.at)[0];
          if (!oldest) return false;
          localStorage.removeItem(oldest.name);
        }
      }
    },
    delete: (kind, id, userId) => localStorage.removeItem(nameOf(kind, id, userId)),
    find: (kind, id, userId, now = Date.now()) => {
      for (const { name, at } of everything())
        if (now - at > DAYS_KEPT * DAY_MS) localStorage.removeItem(name);
      return read(nameOf(kind, id, userId));
    },
  };
}
