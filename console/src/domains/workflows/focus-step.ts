import type { Camera } from "./designer-context.ts";

const TRIES = 20;

/** Focuses a step once it is rendered, scrolling it into view first. */
export function focusStep(id: string, camera: Camera | null): void {
  const seek = (left: number) => {
    const element = document.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`);
    element?.focus({ preventScroll: element.closest("[data-canvas]") !== null });
    camera?.reveal(id);
    // A step of the canvas is hidden until it has been measured, and cannot be focused before.
    const isFocused = element !== null && document.activeElement === element;
    if (!isFocused && left > 0) requestAnimationFrame(() => seek(left - 1));
  };
  requestAnimationFrame(() => seek(TRIES));
}

/** Focuses the text of a note once it is rendered. */
export function focusNote(id: string, tries = TRIES): void {
  requestAnimationFrame(() => {
    const text = document.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"] textarea`);
    text?.focus();
    if (document.activeElement !== text || !text) if (tries > 0) focusNote(id, tries - 1);
  });
}

/** Focuses the panel of a step once it is rendered. */
export function focusPanel(tries = TRIES): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      "[data-step-panel] :is(input, textarea, select, [tabindex='0']):not([disabled])",
    );
    if (field) field.focus({ preventScroll: true });
    else if (tries > 0) focusPanel(tries - 1);
  });
}
