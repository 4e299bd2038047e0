import { AppError } from "@arauto/contracts";
import { parseFeed as parse } from "feedsmith";
import { compile } from "html-to-text";

/** Maximum number of items read from a feed, newest first: some feeds list the oldest first. */
const FEED_ITEMS_READ = 200;
const TITLE_MAX = 300;
const SUMMARY_MAX = 1_000;
const URL_MAX = 2_000;
const KEY_MAX = 2_000;

/** An item of a feed in templates; missing values are empty. */
export type FeedItem = {
  title: string;
  url: string;
  /** Plain text. */
  summary: string;
  /** The URL of a picture. */
  image: string;
  author: string;
  /** An ISO time. */
  published_at: string;
};

export interface ParsedFeed {
  title: string;
  url: string;
  /** Newest first, if they have a time. `key` identifies an item within its feed. */
  items: (FeedItem & { key: string })[];
}

const plainText = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { ignoreHref: true } },
    { selector: "img", format: "skip" },
  ],
});

const cut = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
const line = (text: string | undefined): string =>
  cut(
    plainText(text ?? "")
      .replaceAll(/\s+/g, " ")
      .trim(),
    TITLE_MAX,
  );
const prose = (html: string | undefined): string =>
  cut(
    plainText((html ?? "").slice(0, 50_000))
      .replaceAll(/\s+/g, " ")
      .trim(),
    SUMMARY_MAX,
  );

/** Returns an absolute web URL; empty for anything else, such as scripts. */
function webUrl(text: string | undefined, base: string): string {
  if (text === undefined || !URL.canParse(text, base)) return "";
  const { protocol, href } = new URL(text, base);
  return /^https?:$/.test(protocol) && href.length <= URL_MAX ? href : "";
}

function isoTime(text: string | undefined): string {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? "" : new Date(time).toISOString();
}

type Raw = { key: string | undefined; base: string } & Partial<
  Record<"title" | "url" | "summary" | "image" | "author" | "time", string | undefined>
>;

function itemOf({ key, base, ...raw }: Raw): ParsedFeed["items"][number] | null {
  const item: FeedItem = {
    title: line(raw.title),
    url: webUrl(raw.url, base),
    summary: prose(raw.summary),
    image: webUrl(raw.image, base),
    author: line(raw.author),
    published_at: isoTime(raw.time),
  };
  // Without an id, the URL identifies it, otherwise its text.
  const identity = (key ?? "").trim() || item.url || item.title;
  return identity === "" ? null : { ...item, key: identity.slice(0, KEY_MAX) };
}

/** Orders items by their time, and leaves those without one at the end, in the feed's order. */
const newestFirst = (a: Raw, b: Raw): number => {
  const [timeA, timeB] = [isoTime(a.time), isoTime(b.time)];
  return timeA === timeB ? 0 : timeA < timeB ? 1 : -1;
};

const isPicture = (type: string | undefined): boolean => type?.startsWith("image/") === true;

/** Converts every format to the same structure. */
function rawOf(
  text: string,
  base: string,
): { title: string | undefined; url: string | undefined; raw: Raw[] } {
  const parsed = parse(text);
  switch (parsed.format) {
    case "rss":
      return {
        title: parsed.feed.title,
        url: parsed.feed.link,
        raw: (parsed.feed.items ?? []).map((item) => ({
          key: item.guid?.value,
          base,
          title: item.title,
          url: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
          summary: item.description ?? item.content?.encoded,
          image:
            item.media?.thumbnails?.[0]?.url ??
            item.media?.contents?.find(({ type, medium }) => isPicture(type) || medium === "image")
              ?.url ??
            item.enclosures?.find(({ type }) => isPicture(type))?.url,
          author: item.dc?.creators?.[0] ?? item.authors?.[0]?.name,
          time: item.pubDate ?? item.dc?.dates?.[0],
        })),
      };
    case "rdf":
      return {
        title: parsed.feed.title,
        url: parsed.feed.link,
        raw: (parsed.feed.items ?? []).map((item) => ({
          key: item.link,
          base,
          title: item.title,
          url: item.link,
          summary: item.description,
          author: item.dc?.creators?.[0],
          time: item.dc?.dates?.[0],
        })),
      };
    case "atom":
      return {
        title: parsed.feed.title?.value,
        url: linkOf(parsed.feed.links),
        raw: (parsed.feed.entries ?? []).map((entry) => ({
          key: entry.id,
          base,
          title: entry.title?.value,
          url: linkOf(entry.links),
          summary: entry.summary?.value ?? entry.content?.value,
          image:
            entry.media?.thumbnails?.[0]?.url ??
            entry.links?.find(({ rel, type }) => rel === "enclosure" && isPicture(type))?.href,
          author: entry.authors?.[0]?.name ?? parsed.feed.authors?.[0]?.name,
          time: entry.published ?? entry.updated,
        })),
      };
    case "json":
      return {
        title: parsed.feed.title,
        url: parsed.feed.home_page_url,
        raw: (parsed.feed.items ?? []).map((item) => ({
          key: item.id,
          base,
          title: item.title,
          url: item.url ?? item.external_url,
          summary: item.summary ?? item.content_html ?? item.content_text,
          image: item.image ?? item.banner_image,
          author: item.authors?.[0]?.name,
          time: item.date_published ?? item.date_modified,
        })),
      };
  }
}

const linkOf = (links: readonly { href?: string; rel?: string }[] | undefined) =>
  (links?.find(({ rel }) => rel === undefined || rel === "alternate") ?? links?.[0])?.href;

/**
 * Parses RSS, Atom, RDF and JSON Feed. URLs other than web URLs are omitted, and texts become plain.
 * @param url where the feed is from, for relative URLs
 * @throws AppError FEED_INVALID for anything else
 */
export function parseFeed(text: string, url: string): ParsedFeed {
  let found: ReturnType<typeof rawOf>;
  try {
    found = rawOf(text, url);
  } catch {
    throw new AppError("FEED_INVALID");
  }
  const items = new Map<string, ParsedFeed["items"][number]>();
  for (const raw of found.raw.toSorted(newestFirst).slice(0, FEED_ITEMS_READ)) {
    const item = itemOf(raw);
    if (item && !items.has(item.key)) items.set(item.key, item);
  }
  return {
    title: line(found.title),
    url: webUrl(found.url, url),
    items: [...items.values()],
  };
}
