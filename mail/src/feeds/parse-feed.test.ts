import { expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";

const URL = "https://blog.example/feed";

it("parses RSS with plain texts and absolute URLs, newest first", () => {
  const feed = parseFeed(
    `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
      <title>Blog &amp; more</title><link>https://blog.example/</link>
      <item><title>Old</title><link>/1</link><guid isPermaLink="false">g1</guid>
        <pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item>
      <item><title>New &lt;b&gt;post&lt;/b&gt;</title><link>https://blog.example/2</link><guid isPermaLink="false">g2</guid>
        <pubDate>Tue, 03 Nov 2026 10:00:00 GMT</pubDate><dc:creator>Ana</dc:creator>
        <description>&lt;p&gt;Hi &lt;a href="https://x.example"&gt;you&lt;/a&gt;&lt;/p&gt;</description>
        <enclosure url="https://blog.example/p.jpg" type="image/jpeg" length="1"/></item>
      <item><title>Bad</title><link>javascript:alert(1)</link><guid isPermaLink="false">g3</guid></item>
    </channel></rss>`,
    URL,
  );
  expect(feed).toMatchObject({ title: "Blog & more", url: "https://blog.example/" });
  expect(feed.items.map(({ key }) => key)).toEqual(["g2", "g1", "g3"]);
  expect(feed.items[0]).toEqual({
    key: "g2",
    title: "New post",
    url: "https://blog.example/2",
    summary: "Hi you",
    image: "https://blog.example/p.jpg",
    author: "Ana",
    published_at: "2026-11-03T10:00:00.000Z",
  });
  expect(feed.items[1]?.url).toBe("https://blog.example/1");
  expect(feed.items[2]).toMatchObject({ url: "", published_at: "" });
});

it("parses Atom", () => {
  const { title, items } = parseFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>E</title><id>urn:1</id>
      <link rel="self" href="https://a.example/self"/><link href="https://a.example/e"/>
      <updated>2026-11-01T00:00:00Z</updated><summary>S</summary></entry></feed>`,
    URL,
  );
  expect(title).toBe("A");
  expect(items).toMatchObject([{ key: "urn:1", url: "https://a.example/e", summary: "S" }]);
});

it("parses JSON Feed, without duplicate items", () => {
  const item = { id: "1", url: "https://j.example/1", content_html: "<p>x</p>" };
  const feed = { version: "https://jsonfeed.org/version/1.1", title: "J", items: [item, item] };
  expect(parseFeed(JSON.stringify(feed), URL).items).toMatchObject([
    { key: "1", title: "", summary: "x" },
  ]);
});

it("reads the newest items of a long feed that begins with its oldest", () => {
  const items = Array.from({ length: 300 }, (_, day) => ({
    id: String(day),
    date_published: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
  }));
  const feed = { version: "https://jsonfeed.org/version/1.1", title: "J", items };
  const keys = parseFeed(JSON.stringify(feed), URL).items.map(({ key }) => key);
  expect(keys).toHaveLength(200);
  expect([keys[0], keys.at(-1)]).toEqual(["299", "100"]);
});

it("rejects other formats, and expands no entities", () => {
  for (const text of ["", "<html></html>", "{}", "not a feed"])
    expect(() => parseFeed(text, URL)).toThrow(expect.objectContaining({ code: "FEED_INVALID" }));
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${"&a;".repeat(50)}">]>
    <rss version="2.0"><channel><title>&b;&b;&b;</title><item><title>x</title></item></channel></rss>`;
  let title = "";
  try {
    title = parseFeed(bomb, URL).title;
  } catch {
    // Rejecting it is fine, too.
  }
  expect(title.length).toBeLessThanOrEqual(300);
});
