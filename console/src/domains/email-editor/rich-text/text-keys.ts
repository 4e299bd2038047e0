interface TextKeyContext {
  line: boolean;
  toolbarId: string;
  /** The email's history. */
  history: { undo: () => void; redo: () => void };
  onExit: (reason: "escape" | "enter") => void;
}

/** Handles the keys for the email's history, the link tool and leaving the text; returns whether it did. */
export function handleTextKey(
  event: KeyboardEvent,
  { line, toolbarId, history, onExit }: TextKeyContext,
): boolean {
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (mod && (key === "z" || key === "y") && !event.altKey) {
    // The whole email has one history; the canvas must not undo a second step for the same keys.
    event.preventDefault();
    event.stopPropagation();
    if (key === "y" || event.shiftKey) history.redo();
    else history.undo();
    return true;
  }
  if (mod && key === "k") {
    event.preventDefault();
    event.stopPropagation();
    document.getElementById(toolbarId)?.querySelector<HTMLElement>("[data-tool=link]")?.click();
    return true;
  }
  if (event.key === "Escape" || (line && event.key === "Enter" && !event.isComposing)) {
    event.preventDefault();
    event.stopPropagation();
    onExit(event.key === "Escape" ? "escape" : "enter");
    return true;
  }
  return false;
}
