import type { Page } from "@playwright/test";
import type { FilledWorkspace } from "../filled-workspace.ts";

/** A screen of the console, for tests and screenshots. */
export interface Screen {
  name: string;
  path: (filled: FilledWorkspace) => string;
  /** Shown to signed-out visitors. */
  asVisitor?: true;
  /** Speaks the language of the browser, whatever the settings say. */
  inBrowserLanguage?: true;
  /** Actions before the check. Use labels only where necessary, because they must work in every language. */
  open?: (page: Page) => Promise<void>;
  /** What shows that the screen is ready, besides its heading. */
  until?: string;
}
