import { campaignRoutes, mailboxRoutes, type Task, taskRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts, draftCampaign } from "../delivery/testing/campaign-world.ts";
import { type OddServer, startOddServer } from "../requests/testing/odd-server.ts";
import { removeOldItems } from "./feed-queries.ts";
import { taskWorld, type TaskWorld } from "./testing/task-world.ts";

const WAIT = { timeout: 60_000, interval: 100 };

let server: TestServer;
let blog: OddServer;
let items: { id: string; title: string; url: string; date_published: string }[];
let status = 200;
beforeAll(async () => {
  server = await startTestServer();
  blog = await startOddServer((_, response) => {
    const feed = { version: "https://jsonfeed.org/version/1.1", title: "Blog", items };
    response.writeHead(status).end(JSON.stringify(feed));
  });
});
afterAll(async () => {
  await server?.stop();
  await blog?.stop();
});

let user: TestUser;
let world: TaskWorld;
beforeEach(async () => {
  status = 200;
  user = await server.signUp();
  world = taskWorld(server, user);
  items = [1, 2].map(item);
});
const item = (number: number) => ({
  id: `post-${number}`,
  title: `Post ${number}`,
  url: `https://blog.example/${number}`,
  date_published: new Date(Date.UTC(2026, 0, number)).toISOString(),
});

async function createTask(): Promise<Task> {
  const { templateId, sendingAccountId } = await draftCampaign(server, user, {
    subject: "News",
    source:
      '<p>{{ data.feed.title }}: {% for item in data.feed.items %}<a href="{{ item.url }}">{{ item.title }}</a> {% endfor %}</p>',
  });
  return world.create({
    name: "Blog posts",
    action: {
      type: "email",
      templateId,
      sendingAccountId,
      fromName: null,
      replyTo: null,
      filterIds: [],
      excludedFilterIds: [],
      topicId: null,
      // It is empty without the items.
      subject: "{{ data.feed.items[0].title }}",
      preheader: null,
      feedUrl: `${blog.url}/feed.json`,
    },
  });
}
let dueIn = 0;
async function run(id: string): Promise<[string, unknown]> {
  const before = (await world.runs(id)).length;
  dueIn += 1;
  await world.makeDue(id, dueIn);
  await expect.poll(async () => (await world.runs(id)).length, WAIT).toBe(before + 1);
  await expect
    .poll(async () => (await world.runs(id)).map(({ outcome }) => outcome), WAIT)
    .not.toContain("running");
  const [latest] = (await world.runs(id)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return [latest!.outcome, latest!.cause?.error ?? latest!.cause?.code ?? null];
}
const preview = async (id: string | null) => {
  const { body } = await server.call(taskRoutes.feed, {
    token: user.token,
    body: { feedUrl: `${blog.url}/feed.json`, taskId: id },
  });
  return body;
};
const titlesOf = async (id: string | null) => (await preview(id)).items.map(({ title }) => title);

describe("a recurring campaign from a feed", () => {
  it(
    "sends each item once, and nothing when there is nothing new",
    { timeout: 180_000 },
    async () => {
      await addContacts(server, user.tenantId, 2);
      const { id } = await createTask();
      expect(await preview(id)).toMatchObject({ title: "Blog", isFirst: true, total: 2 });
      expect(await titlesOf(id)).toEqual(["Post 2", "Post 1"]);
      expect(await run(id)).toEqual(["completed", null]);
      expect(await titlesOf(id)).toEqual([]);
      expect(await run(id)).toEqual(["skipped", "nothingToDo"]);
      items = [1, 2, 3].map(item);
      expect(await titlesOf(id)).toEqual(["Post 3"]);
      expect(await run(id)).toEqual(["completed", null]);
      // Another feed of the same task starts with its newest items again.
      expect(await titlesOf(null)).toEqual(["Post 3", "Post 2", "Post 1"]);
      // A feed with only the latest items shows an older item again when one is deleted.
      items = [0, 1, 2].map(item);
      expect(await titlesOf(id)).toEqual([]);

      const { body: campaigns } = await server.call(campaignRoutes.list, { token: user.token });
      const sent = campaigns.items.filter(({ name }) => name.startsWith("Blog posts"));
      expect(sent).toHaveLength(2);
      await expect
        .poll(async () => {
          const { body } = await server.call(mailboxRoutes.list, { token: user.token });
          return body.items
            .map(({ subject }) => subject)
            .filter((subject) => subject.startsWith("Post"))
            .toSorted();
        }, WAIT)
        .toEqual(["Post 2", "Post 2", "Post 3", "Post 3"]);
    },
  );

  it(
    "keeps items new that no one could receive, and when the feed fails",
    { timeout: 120_000 },
    async () => {
      const { id } = await createTask();
      expect(await run(id)).toEqual(["skipped", "nothingToDo"]);
      expect(await titlesOf(id)).toEqual(["Post 2", "Post 1"]);
      status = 404;
      expect(await run(id)).toEqual(["failed", "FEED_FAILED"]);
      const refused = await server.fail(taskRoutes.feed, {
        token: user.token,
        body: { feedUrl: `${blog.url}/feed.json` },
      });
      expect(refused.body).toMatchObject({ code: "FEED_FAILED", detail: "HTTP 404" });
      status = 200;
      await addContacts(server, user.tenantId, 1);
      expect(await run(id)).toEqual(["completed", null]);
      const stored = () =>
        server.deps.database.tenant(user.tenantId, (tx) =>
          tx.query(sql`select item from feed_items where tenant_id = ${user.tenantId}::uuid`),
        );
      expect(await stored()).toHaveLength(2);
      await world.change(
        sql`update feed_items set seen_at = now() - interval '181 days' where tenant_id = ${user.tenantId}::uuid`,
      );
      await server.deps.database.system(removeOldItems);
      expect(await stored()).toEqual([]);
    },
  );
});
