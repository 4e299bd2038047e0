/** How long the last editor of a deal is named in a conflict. */
const NAMED_MS = 60_000;

const editors = new Map<string, { name: string; at: number }>();

/** Stores who last changed a deal, as reported by the stream. */
export function storeEditor(dealId: string, name: string): void {
  editors.set(dealId, { name, at: Date.now() });
}

/** Returns who recently changed a deal; undefined if no one did, or if it is unknown. */
export function recentEditor(dealId: string): string | undefined {
  const editor = editors.get(dealId);
  if (!editor || Date.now() - editor.at > NAMED_MS) {
    editors.delete(dealId);
    return undefined;
  }
  return editor.name;
}
