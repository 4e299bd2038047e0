import { DEFAULT_BRAND } from "@arauto/contracts";
import {
  type Contact,
  type MessageContent,
  PersonalizationError,
  unknownContact,
} from "@arauto/mail";
import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createRenderThreads } from "./render-threads.ts";
import { createRendering, type Rendering } from "./rendering.ts";
import { SLOW_FOR_CONTACTS, SLOW_HTML } from "./testing/slow-template.ts";

const log = createLog("silent");
const NIL = "00000000-0000-0000-0000-000000000000";
const content = (source: string): MessageContent => ({
  format: "html",
  language: "en-us",
  subject: "For {{ account.name }}",
  preheader: "",
  source,
  tenantId: NIL,
  campaign: { id: NIL, name: "Campaign" },
  from: { name: "Shop", address: "news@shop.example" },
  workspace: { name: "Shop", address: "Street 1", language: "en-us", brand: DEFAULT_BRAND },
  pictureBase: "https://shop.example",
  tracking: {
    base: "https://shop.example/t",
    unsubscribeBase: "https://shop.example/u",
    preferencesBase: "https://shop.example/p",
    key: Buffer.alloc(32, 1),
  },
});
const contact = (name: string): Contact => ({
  ...unknownContact(NIL),
  name,
  email: "p@example.com",
  status: "active",
});
const QUICK = "<p>Hello {{ account.name }}</p>";

const open: Rendering[] = [];
function rendering(limitMs: number): Rendering {
  const created = createRendering({ log, limitMs });
  open.push(created);
  return created;
}
afterAll(() => Promise.all(open.map((one) => one.close())));

describe("a batch of emails", () => {
  it("is returned in the order of the contacts, each email with its own bytes", async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Person ${index}`);
    const messages = await rendering(20_000).emails(
      "one",
      "key",
      content(QUICK),
      names.map(contact),
    );
    expect(messages).toHaveLength(120);
    for (const [index, mail] of messages.entries()) {
      if (mail instanceof PersonalizationError) throw mail;
      expect(mail.bytes.toString("latin1")).toMatch(
        new RegExp(
          `Subject: For Person ${index}\r\n[\\s\\S]*<p>Hello(?: |=20)Person ${index}=?\\W`,
        ),
      );
    }
  });

  it("reports who gets no email, and why", async () => {
    const contacts = [contact("Ana"), { ...contact("Bo"), email: "no address" }, contact("Cy")];
    const messages = await rendering(20_000).emails("one", "key", content(QUICK), contacts);
    expect(
      messages.map((message) =>
        message instanceof PersonalizationError ? message.reason : "made",
      ),
    ).toEqual(["made", "addressInvalid", "made"]);
  });

  it("is rejected with the errors of its template", async () => {
    await expect(
      rendering(20_000).emails("one", "key", content("{% if %}"), [contact("Ana")]),
    ).rejects.toMatchObject({
      code: "TEMPLATE_INVALID",
      extra: { errors: [expect.objectContaining({ path: "source", code: "liquidSyntax" })] },
    });
  });
});

describe("a template that takes too long", () => {
  it("is stopped, and the next one is rendered on a new thread", async () => {
    const threads = createRenderThreads({ count: 2, kept: 0, waitingEach: 10, log });
    const render = (source: string, limitMs: number) =>
      threads.run(
        "one",
        { kind: "preview", key: null, content: content(source), contacts: [contact("Ana")] },
        limitMs,
      );
    await expect(render(SLOW_HTML, 200)).rejects.toMatchObject({ code: "RENDER_TIMEOUT" });
    expect((await render(QUICK, 20_000)).shown[0]).toMatchObject({
      html: expect.stringContaining("Hello Ana"),
    });
    await threads.close();
  });

  it("leaves a thread to other workspaces", async () => {
    const quick = rendering(20_000);
    const order: string[] = [];
    const slow = Array.from({ length: 3 }, () =>
      quick.preview("busy", content(SLOW_HTML), [contact("Ana")]).finally(() => order.push("busy")),
    );
    await quick
      .preview("quiet", content(QUICK), [contact("Ana")])
      .finally(() => order.push("quiet"));
    await Promise.allSettled(slow);
    expect(order[0]).toBe("quiet");
  });

  it("ends its checks without a finding about it", async () => {
    const source = {
      format: "html" as const,
      language: "en-us" as const,
      subject: "x",
      preheader: "",
      source: SLOW_HTML,
    };
    await expect(rendering(300).check("one", source, { fields: [] })).rejects.toMatchObject({
      code: "RENDER_TIMEOUT",
    });
  });

  it("stops the emails of a campaign, although its checks pass", async () => {
    const source = {
      format: "html" as const,
      language: "en-us" as const,
      subject: "x",
      preheader: "",
      source: SLOW_FOR_CONTACTS,
    };
    const quick = rendering(20_000);
    expect(
      (await quick.check("one", source, { fields: [] })).filter(
        ({ severity }) => severity === "error",
      ),
    ).toEqual([]);
    // Each email takes less than the limit, but still far too long for a campaign.
    const contacts = Array.from({ length: 10 }, (_, index) => contact(`Person ${index}`));
    await expect(
      quick.emails("one", "key", content(SLOW_FOR_CONTACTS), contacts),
    ).rejects.toMatchObject({ code: "TEMPLATE_TOO_COMPLEX" });
  });
});
