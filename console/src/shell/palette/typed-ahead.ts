/** The text typed after the palette was requested and before its field was ready. */
let typed: string | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (typed === null || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Backspace") typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else if (event.key !== "Enter") return;
  // Meant for the palette, so no shortcut of the page below may handle it.
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Starts to capture input, so that users don't have to wait for the palette to load. */
export function captureTyping(): void {
  if (typed !== null) return;
  typed = "";
  window.addEventListener("keydown", onKeyDown, { capture: true });
}

/** Stops the capture and returns the input. */
export function takeCapturedText(): string {
  const text = typed ?? "";
  typed = null;
  window.removeEventListener("keydown", onKeyDown, { capture: true });
  return text;
}
