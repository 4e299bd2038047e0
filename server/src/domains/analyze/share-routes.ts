import { sharedReportRoutes as routes } from "@arauto/contracts";
import type { FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { readReasons } from "./audience.ts";
import * as analyze from "./analyze.ts";
import * as shared from "./shared-report.ts";

/** How long a link's figures are cached, regardless of the number of visitors. */
const CACHED_MS = 30_000;
const CACHED_MAX = 200;

/**
 * Registers the public routes of share links. Each request looks up the link, so that ending it takes effect
 * immediately.
 */
export function registerSharedReports(register: Register, deps: Deps): void {
  const { database } = deps;
  const cache = new LRUCache<string, Promise<unknown>>({ max: CACHED_MAX, ttl: CACHED_MS });

  function cached<Result>(key: string, create: () => Promise<Result>): Promise<Result> {
    const known = cache.get(key) as Promise<Result> | undefined;
    if (known) return known;
    const created = create();
    cache.set(key, created);
    created.catch(() => cache.delete(key));
    return created;
  }

  /** Returns one panel of the link, limited to what the visitor may see. */
  async function panel<Result>(
    name: string,
    { token, asked, reply }: { token: string; asked: shared.Asked; reply: FastifyReply },
    read: (
      tx: Transaction,
      link: shared.OpenLink,
      query: ReturnType<typeof shared.shownQuery>,
    ) => Promise<Result>,
  ): Promise<Result> {
    const link = await shared.openLink(database, token);
    const query = shared.shownQuery(link, asked);
    void reply.headers({ ...PRIVATE, "cache-control": `private, max-age=${CACHED_MS / 1000}` });
    return cached(`${name} ${link.id} ${JSON.stringify(query)}`, () =>
      database.tenant(link.tenantId, (tx) => read(tx, link, query)),
    );
  }

  register(routes.get, async ({ params, reply }) => {
    const link = await shared.openLink(database, params.token);
    void reply.headers(PRIVATE);
    return database.tenant(link.tenantId, (tx) => shared.openReport(tx, deps, link));
  });
  register(routes.summary, ({ params, query, reply }) =>
    panel("summary", { token: params.token, asked: query, reply }, (tx, link, shown) =>
      analyze.readSummary(tx, link.tenantId, shown),
    ),
  );
  register(routes.providers, ({ params, query, reply }) =>
    panel("providers", { token: params.token, asked: query, reply }, shared.readSharedProviders),
  );
  register(routes.campaigns, ({ params, query, reply }) =>
    panel("campaigns", { token: params.token, asked: query, reply }, shared.readSharedCampaigns),
  );
  register(routes.hours, ({ params, query, reply }) =>
    panel("hours", { token: params.token, asked: query, reply }, (tx, link, shown) =>
      analyze.readHours(tx, link.tenantId, shown),
    ),
  );
  register(routes.links, ({ params, query, reply }) =>
    panel("links", { token: params.token, asked: query, reply }, shared.readSharedLinks),
  );
  register(routes.audience, ({ params, query, reply }) =>
    panel("audience", { token: params.token, asked: query, reply }, (tx, link, shown) =>
      shared.readSharedAudience(tx, deps, link, shown),
    ),
  );
  register(routes.reasons, ({ params, query, reply }) =>
    panel("reasons", { token: params.token, asked: query, reply }, (tx, link, shown) =>
      readReasons(tx, link.tenantId, shown),
    ),
  );
  register(routes.sales, ({ params, query, reply }) =>
    panel("sales", { token: params.token, asked: query, reply }, shared.readSharedSales),
  );
}

/** The URL is a secret: search engines must not index it, and other sites must not see it. */
const PRIVATE = { "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" } as const;
