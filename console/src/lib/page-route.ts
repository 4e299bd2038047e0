import type { ComponentType } from "react";

/**
 * What stands around a page:
 * - `main`: the shell of a workspace; needs a session inside one
 * - `public`: the screens before signing in; a signed-in person is sent on
 * - `minimal`: logo bar only; needs a session
 * - `none`: nothing, open to everybody
 */
export type PageLayout = "main" | "public" | "minimal" | "none";

/** A page's own chunk. `prefetch` requests the data that the page will show, before the frame around it is drawn. */
export interface PageModule {
  Component: ComponentType;
  prefetch?: () => void;
}

/**
 * One page of the console. `path` is relative to "/"; `namespaces` are the translations that it begins with:
 * they are loaded together with its code and not one after another while it is drawn.
 */
export interface PageRoute {
  path: string;
  load: () => Promise<PageModule>;
  layout: PageLayout;
  namespaces?: readonly string[];
  /** Takes all of the window but the header, beside a menu that is folded: its own parts scroll. For `main` alone. */
  fullWindow?: true;
}
