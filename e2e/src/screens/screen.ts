import type { Page } from "@playwright/test";
import type { FilledWorkspace } from "../filled-workspace.ts";

/** A screen of the console, for tests and screenshots. */
export interface Screen {
  name: string;
  path: (filled: FilledWorkspace) => string;
  /** Shown to signed-out visitors. */
  asVisitor?: true;
  /** Uses the language of the browser, regardless of the settings. */
  inBrowserLanguage?: true;
  /** Actions before the check. Use labels only where necessary, because they must work in every language. */
  open?: (page: Page) => Promise<void>;
  /** An element that shows that the screen is ready, in addition to its heading. */
  until?: string;
}
