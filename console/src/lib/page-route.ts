import type { ComponentType } from "react";

/**
 * The frame around a page:
 * - `main`: the shell of a workspace; requires a session inside one
 * - `public`: the screens before signing in; a signed-in user is redirected
 * - `minimal`: logo bar only; requires a session
 * - `bare`: the design system and nothing around the page; public
 * - `none`: nothing, public
 */
export type PageLayout = "main" | "public" | "minimal" | "bare" | "none";

/** A page's own chunk. `prefetch` requests the page's data before the frame around it is rendered. */
export interface PageModule {
  Component: ComponentType;
  prefetch?: () => void;
}

/**
 * One page of the console. `path` is relative to "/"; `namespaces` are the translations that it starts with: they load
 * together with its code, not one after another while it renders.
 */
export interface PageRoute {
  path: string;
  load: () => Promise<PageModule>;
  layout: PageLayout;
  namespaces?: readonly string[];
  /** Fills the window below the header, next to a collapsed menu; its own parts scroll. Only for `main`. */
  fullWindow?: true;
}

/** The handle of a route whose page fills the whole window; the shell reads it. */
export const FULL_WINDOW = { fullWindow: true } as const;
