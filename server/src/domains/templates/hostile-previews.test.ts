import { templateRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SLOW_HTML } from "../../platform/rendering/testing/slow-template.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let owner: TestUser;
/** A server with a short rendering limit. */
let strict: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  strict = await startTestServer({ config: { renderSeconds: 0.5 } });
  owner = await server.signUp();
});
afterAll(async () => {
  await server?.stop();
  await strict?.stop();
});

const contentOf = (source: string, format: "html" | "mjml" = "html") => ({
  subject: "Hello",
  preheader: "",
  format,
  language: "en-us" as const,
  source,
});
const preview = (
  source: string,
  format: "html" | "mjml" = "html",
  token = owner.token,
  at = server,
) =>
  at.call(templateRoutes.preview, {
    token,
    body: { ...contentOf(source, format), contactId: null },
  });

/** Counts how often the process responds while work is in progress, one request after the other. */
async function answersDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => (isOver = true)).catch(() => {});
  for (let responses = 0; ; responses += 1) {
    if (isOver) return responses;
    expect((await fetch(`${strict.url}/healthz`)).status).toBe(200);
  }
}

const LONG = `{% capture long %}${"a".repeat(100_000)}{% endcapture %}`;
const CONTAINS = `{% if long contains "aaaaaaaaaaaaaab" %}x{% endif %}`;
const NTH = `<mjml><mj-head><mj-style inline="inline">p:nth-last-child(2n+1) ~ p ~ p { color: red }</mj-style></mj-head><mj-body><mj-section><mj-column><mj-text>${"<p>x</p>".repeat(4_300)}</mj-text></mj-column></mj-section></mj-body></mjml>`;

describe("a preview that would take too long", () => {
  it.each([
    ["contains on long texts, 120 kB", LONG + CONTAINS.repeat(400), "html", "renderFailed"],
    [
      "contains on long texts, 330 kB",
      LONG + CONTAINS.repeat(2_400) + "<p></p>".repeat(15_000),
      "html",
      "renderFailed",
    ],
    ["98,000 open elements", "<div>".repeat(98_000), "html", "nestedTooDeep"],
    ["inline styles that compare siblings", NTH, "mjml", "inlineCssTooComplex"],
  ] as const)("is rejected early: %s", async (_, source, format, code) => {
    const response = await preview(source, format);
    expect(response.status).toBe(200);
    expect(response.body.html).toBe("");
    expect(response.body.issues).toContainEqual(
      expect.objectContaining({ severity: "error", code }),
    );
  });

  it("is stopped at the limit, while the process serves others", async () => {
    const { token } = await strict.signUp();
    const slow = preview(SLOW_HTML, "html", token, strict);
    expect(await answersDuring(slow)).toBeGreaterThan(10);
    expect((await slow).body).toMatchObject({
      html: "",
      issues: [expect.objectContaining({ severity: "error", code: "renderTimeout" })],
    });
    // On the thread that replaced the stopped one.
    expect((await preview("<p>Quick</p>", "html", token, strict)).body.html).toContain("Quick");
  });

  it("is stopped in the worst cases, too", async () => {
    const { token } = await strict.signUp();
    const { body } = await strict.call(templateRoutes.worstCase, {
      token,
      body: contentOf(SLOW_HTML),
    });
    const shown = body.contacts.map(({ html, issues }) => ({
      html,
      codes: issues.map(({ code }) => code),
    }));
    expect(shown).toEqual(
      Array.from({ length: 4 }, () => ({ html: "", codes: ["renderTimeout"] })),
    );
  });

  it("cannot be stored, and is not called invalid", async () => {
    const { token } = await strict.signUp();
    const response = await strict.fail(templateRoutes.create, {
      token,
      body: { name: "Slow", content: contentOf(SLOW_HTML) },
    });
    expect(response.body).toMatchObject({
      status: 503,
      code: "RENDER_TIMEOUT",
    });
    expect(response.headers.get("retry-after")).toBe("5");
  });

  it("delays no preview of another workspace", async () => {
    const other = await server.signUp();
    const order: string[] = [];
    const slow = [1, 2].map(() => preview(SLOW_HTML).then(() => order.push("slow")));
    const quick = [1, 2, 3].map(() =>
      preview("<p>Quick</p>", "html", other.token).then(() => order.push("quick")),
    );
    await Promise.all([...slow, ...quick]);
    // The first of the slow previews may be done by then; the others wait for their own workspace.
    expect(order.lastIndexOf("quick")).toBeLessThanOrEqual(3);
  });
});

describe("previews of unsaved content", () => {
  it("require the permission to write templates", async () => {
    const analyst = await server.member(owner.tenantId, "analyst");
    const body = { ...contentOf("<p>Hi</p>"), contactId: null };
    expect((await server.fail(templateRoutes.preview, { token: analyst, body })).body.code).toBe(
      "FORBIDDEN",
    );
    expect(
      (
        await server.fail(templateRoutes.worstCase, {
          token: analyst,
          body: contentOf("<p>Hi</p>"),
        })
      ).body.code,
    ).toBe("FORBIDDEN");
  });

  it("leave published content to members who can only read", async () => {
    const { body: stored } = await server.call(templateRoutes.create, {
      token: owner.token,
      body: { name: "Published", content: contentOf("<p>Published words</p>") },
    });
    const analyst = await server.member(owner.tenantId, "analyst");
    const { status, body } = await server.call(templateRoutes.thumbnail, {
      token: analyst,
      params: { id: stored.id },
    });
    expect({ status, html: body.html }).toEqual({
      status: 200,
      html: expect.stringContaining("Published words"),
    });
  });

  it("are limited per workspace, across all its members", async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const { headers } = await preview("<p>Hi</p>", "html", one.token);
    const second = await preview(
      "<p>Hi</p>",
      "html",
      await server.member(one.tenantId, "marketer"),
    );
    const elsewhere = await preview("<p>Hi</p>", "html", other.token);
    const left = (response: { headers: Headers }) =>
      Number(response.headers.get("ratelimit-remaining"));
    expect(Number(headers.get("ratelimit-limit"))).toBe(600);
    expect([left({ headers }) - left(second), left({ headers }) - left(elsewhere)]).toEqual([1, 0]);
  });
});
