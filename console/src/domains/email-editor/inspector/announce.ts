let region: HTMLElement | undefined;

/** Announces a text to screen readers without showing it. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement("div");
    region.setAttribute("role", "status");
    region.className = "visually-hidden";
    document.body.append(region);
  }
  // Ensures that the same text is announced twice.
  region.textContent = "";
  setTimeout(() => {
    if (region) region.textContent = text;
  }, 50);
}
