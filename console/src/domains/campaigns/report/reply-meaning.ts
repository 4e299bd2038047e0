/** Classifies a mail server's reply; null if there was none. */
export function replyMeaning(
  state: string,
  reply: string | null,
): "accepted" | "refused" | "deferred" | null {
  if (state === "sent") return "accepted";
  const digit = /^([45])\d\d\b/.exec(reply ?? "")?.[1];
  if (digit === undefined) return null;
  return digit === "4" && (state === "pending" || state === "claimed" || state === "deferred")
    ? "deferred"
    : "refused";
}
