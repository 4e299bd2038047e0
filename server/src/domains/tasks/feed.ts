import { createHash } from "node:crypto";
import { AppError, FEED_FIRST_ITEMS, FEED_ITEMS_MAX, type FeedPreview } from "@arauto/contracts";
import type { FeedItem, ParsedFeed } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { fetchDocument } from "../requests/index.ts";
import * as queries from "./feed-queries.ts";
import { AttemptLater } from "./handler.ts";

const FEED_BYTES_MAX = 2_000_000;
const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1";

type FeedDeps = Pick<Deps, "database" | "network" | "config" | "rendering">;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The `data` that templates see. */
type FeedData = { feed: { title: string; url: string; items: FeedItem[] } };

/**
 * Loads a feed and reads it on another thread.
 * @throws AppError FEED_FAILED, FEED_INVALID; AttemptLater when a retry may succeed
 */
export async function loadFeed(deps: FeedDeps, tenantId: string, url: string): Promise<ParsedFeed> {
  const found = await fetchDocument(deps, tenantId, url, {
    accept: ACCEPT,
    bytesMax: FEED_BYTES_MAX,
  });
  if (found.kind === "failed") {
    const failed = new AppError("FEED_FAILED", found.why);
    throw found.mayPass ? new AttemptLater(failed, { inMs: 0, counts: true }) : failed;
  }
  return deps.rendering.feed(tenantId, found.body, found.url);
}

interface Sorted {
  keys: queries.FeedKeys;
  isFirst: boolean;
  /** Items to send, newest first. */
  fresh: ParsedFeed["items"];
  /** Unknown items that are beyond the limit, or older than the known ones. */
  left: ParsedFeed["items"];
  known: Buffer[];
}

/** Decides which items a run sends: the new ones, or only the newest few if the feed is read for the first time. */
async function sortItems(
  tx: Transaction,
  tenantId: string,
  { taskId, url }: { taskId: string | null; url: string },
  { items }: ParsedFeed,
): Promise<Sorted> {
  const keys = { taskId: taskId ?? "", feed: digest(url) };
  const isFirst = taskId === null || !(await queries.isKnownFeed(tx, tenantId, keys));
  const known = isFirst
    ? []
    : await queries.findKnown(
        tx,
        tenantId,
        keys,
        items.map(({ key }) => digest(key)),
      );
  const hexes = new Set(known.map((item) => item.toString("hex")));
  const isKnown = ({ key }: { key: string }) => hexes.has(digest(key).toString("hex"));
  const unknown = items.filter((item) => !isKnown(item));
  const news = newerThanOldest(items.filter(isKnown), unknown);
  const fresh = news.slice(0, isFirst ? FEED_FIRST_ITEMS : FEED_ITEMS_MAX);
  return { keys, isFirst, fresh, left: unknown.filter((item) => !fresh.includes(item)), known };
}

/**
 * Leaves out items that are older than all known ones: a feed that lists only its latest items shows an old one again when a
 * later one is deleted. Items without a time count as new.
 */
function newerThanOldest(known: ParsedFeed["items"], unknown: ParsedFeed["items"]) {
  const [oldest] = known
    .map(({ published_at: time }) => time)
    .filter(Boolean)
    .toSorted();
  if (oldest === undefined) return unknown;
  return unknown.filter(({ published_at: time }) => time === "" || time >= oldest);
}

const shown = ({
  title,
  url,
  summary,
  image,
  author,
  published_at,
}: ParsedFeed["items"][number]): FeedItem => ({
  title,
  url,
  summary,
  image,
  author,
  published_at,
});

/** The feed's hooks in the transactions of a run's campaign. */
export class FeedOfRun {
  constructor(
    private readonly tenantId: string,
    private readonly run: { id: string; taskId: string },
    private readonly url: string,
    private readonly feed: ParsedFeed,
  ) {}

  /** Returns whether there is something to send. */
  async hasNews(tx: Transaction): Promise<boolean> {
    return (await this.sort(tx)).fresh.length > 0;
  }

  /**
   * Takes the new items for this run, in the transaction that creates its campaign: even if a process is killed, an
   * item is in at most one campaign.
   */
  readonly take = async (tx: Transaction): Promise<FeedData> => {
    const { tenantId, run } = this;
    const { keys, fresh, left, known } = await this.sort(tx);
    const now = new Date();
    // Items older than those sent won't count as new at the next run either.
    const taken = [...fresh, ...left].map(({ key }) => digest(key));
    await queries.insertItems(tx, tenantId, keys, taken, { runId: run.id, now });
    await queries.refreshItems(tx, tenantId, keys, known, now);
    const { title, url } = this.feed;
    return { feed: { title, url, items: fresh.map(shown) } };
  };

  private sort(tx: Transaction): Promise<Sorted> {
    return sortItems(tx, this.tenantId, { taskId: this.run.taskId, url: this.url }, this.feed);
  }
}

/**
 * Returns what a run would send now.
 * @param taskId null for a task that was not created yet
 * @throws AppError FEED_FAILED, FEED_INVALID
 */
export async function previewFeed(
  deps: FeedDeps,
  tenantId: string,
  { feedUrl: url, taskId }: { feedUrl: string; taskId: string | null },
): Promise<FeedPreview> {
  let feed: ParsedFeed;
  try {
    feed = await loadFeed(deps, tenantId, url);
  } catch (error) {
    throw error instanceof AttemptLater ? error.cause : error;
  }
  const { fresh, isFirst } = await deps.database.tenant(tenantId, (tx) =>
    sortItems(tx, tenantId, { taskId, url }, feed),
  );
  return {
    title: feed.title,
    isFirst,
    total: feed.items.length,
    items: fresh.map(({ title, url: link, published_at: publishedAt }) => ({
      title,
      url: link,
      publishedAt: publishedAt === "" ? null : publishedAt,
    })),
  };
}
