import type { Locator, Page } from "@playwright/test";

/** Returns the field of a subject or preview text, once its editor with chips is loaded. */
export function lineField(page: Page | Locator, label: string): Locator {
  return page
    .getByRole("textbox", { name: label, exact: true })
    .and(page.locator("[contenteditable]"));
}
