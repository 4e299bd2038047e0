const PREFIX = "answer_draft.";
const DAYS_KEPT = 30;
const DAY_MS = 86_400_000;

interface ReplyDraft {
  text: string;
  /** ISO time. */
  at: string;
}

const nameOf = (conversationId: string, userId: string) => `${PREFIX}${conversationId}.${userId}`;

/** Keeps an unsent reply in this browser for this user; an empty one is deleted. Returns false when the browser refuses. */
export function saveReplyDraft(conversationId: string, userId: string, text: string): boolean {
  try {
    if (text.trim() === "") localStorage.removeItem(nameOf(conversationId, userId));
    else
      localStorage.setItem(
        nameOf(conversationId, userId),
        JSON.stringify({ text, at: new Date().toISOString() } satisfies ReplyDraft),
      );
    return true;
  } catch {
    return false;
  }
}

/** Returns this user's unsent reply, or an empty text. Drafts older than 30 days are deleted, including those of other users. */
export function findReplyDraft(conversationId: string, userId: string, now = Date.now()): string {
  for (const name of Object.keys(localStorage)) {
    if (
      name.startsWith(PREFIX) &&
      now - (Date.parse(read(name)?.at ?? "") || 0) > DAYS_KEPT * DAY_MS
    )
      localStorage.removeItem(name);
  }
  return read(nameOf(conversationId, userId))?.text ?? "";
}

function read(name: string): ReplyDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "null") as Partial<ReplyDraft> | null;
    return typeof kept?.text === "string" && typeof kept.at === "string"
      ? { text: kept.text, at: kept.at }
      : null;
  } catch {
    return null;
  }
}
