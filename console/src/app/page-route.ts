import type { ComponentType } from "react";

/**
 * What stands around a page:
 * - `main`: the shell of a workspace; needs a session inside one
 * - `public`: the screens before signing in; a signed-in person is sent on
 * - `minimal`: logo bar only; needs a session
 * - `none`: nothing, open to everybody
 */
export type PageLayout = "main" | "public" | "minimal" | "none";

/** One page of the console. `path` is relative to "/"; `load` is its own chunk. */
export interface PageRoute {
  path: string;
  load: () => Promise<{ Component: ComponentType }>;
  layout: PageLayout;
}
