/** How long the one who changed a deal is named in a conflict. */
const NAMED_MS = 60_000;

const editors = new Map<string, { name: string; at: number }>();

/** Remembers who has just changed a deal, as the stream says. */
export function noteEditor(dealId: string, name: string): void {
  editors.set(dealId, { name, at: Date.now() });
}

/** Returns who has just changed a deal; undefined if no one did, or it is not known. */
export function recentEditor(dealId: string): string | undefined {
  const editor = editors.get(dealId);
  if (!editor || Date.now() - editor.at > NAMED_MS) {
    editors.delete(dealId);
    return undefined;
  }
  return editor.name;
}
