import { vi } from "vitest";

/** Stubs `ResizeObserver`: jsdom has no layout, so nothing is ever resized. */
export function withoutResizes(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
}
