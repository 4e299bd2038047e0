let region: HTMLElement | undefined;

/** Tells assistive technology something in passing, without a place on the screen. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement("div");
    region.setAttribute("role", "status");
    region.className = "visually-hidden";
    document.body.append(region);
  }
  // The same words twice are told twice.
  region.textContent = "";
  setTimeout(() => {
    if (region) region.textContent = text;
  }, 50);
}
