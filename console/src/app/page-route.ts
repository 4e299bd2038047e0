import type { ComponentType } from "react";

/**
 * What stands around a page:
 * - `main`: the shell of a workspace; needs a session inside one
 * - `public`: the screens before signing in; a signed-in person is sent on
 * - `minimal`: logo bar only; needs a session
 * - `none`: nothing, open to everybody
 */
export type PageLayout = "main" | "public" | "minimal" | "none";

/** A page's own chunk. `readAhead` asks for what the page will show, before the frame around it stands. */
export interface PageModule {
  Component: ComponentType;
  readAhead?: () => void;
}

/**
 * One page of the console. `path` is relative to "/"; `words` are the texts that it begins with, so that
 * they come together with its code and not one after another while it is drawn.
 */
export interface PageRoute {
  path: string;
  load: () => Promise<PageModule>;
  layout: PageLayout;
  words?: readonly string[];
  /** Takes all of the window but the header, beside a menu that is folded: its own parts scroll. For `main` alone. */
  fills?: true;
}
