import type { PageRoute } from "./page-route.ts";

/**
 * Every page of the console. A domain adds its own by exporting `<name>Pages` from
 * `domains/<name>/index.ts`; nothing else has to be registered.
 */
const domains = import.meta.glob<Record<string, unknown>>("../domains/*/index.ts", { eager: true });

export const pages: readonly PageRoute[] = Object.values(domains).flatMap((exported) =>
  Object.entries(exported)
    .filter(([name]) => name.endsWith("Pages"))
    .flatMap(([, list]) => list as PageRoute[]),
);
