import {
  campaignRoutes,
  customEventRoutes,
  templateRoutes,
  workflowRoutes,
} from "@arauto/contracts";
import { setTimeout as pause } from "node:timers/promises";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { startScriptedReceiver } from "../delivery/testing/scripted-receiver.ts";
import {
  contactRuns,
  drawn,
  entry,
  mail,
  recount,
  results,
  startWorkflow,
  stepOf,
  tag,
  tickNow,
  waitForResults,
  endWaiting,
} from "./testing/workflow-world.ts";
import { lockWorkflow } from "./run-queries.ts";
import { tickWorkflow } from "./tick.ts";

const LARGE = { property: "total", type: "number", operator: "greaterThan", value: 100 } as const;
const ordered = { name: "ordered", where: [LARGE] };

let server: TestServer;
let owner: TestUser;
let contacts: { id: string }[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  contacts = await addContacts(server, owner.tenantId, 5);
});

const send = async (items: readonly object[]) =>
  (
    await server.call(customEventRoutes.send, {
      token: owner.token,
      body: { items: items as never },
    })
  ).body.items;
const order = (contact: { id: string } | undefined, total: number, more: object = {}) => ({
  name: "ordered",
  contactId: contact?.id,
  properties: { total },
  ...more,
});
const queued = async () =>
  (
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int as count from workflow_event_queue where tenant_id = ${owner.tenantId}`,
      ),
    )
  ).count;
const waitUntilQuiet = () => expect.poll(queued, { timeout: 20_000 }).toBe(0);

describe("a workflow that starts with a custom event", () => {
  const start = () =>
    startWorkflow(server, owner, () =>
      drawn([entry({ trigger: "event", event: ordered }), tag("tag", "buyer")], "entry -> tag"),
    );

  it("enrolls contacts whose event matches, each time, and no one else", async () => {
    const { id } = await start();
    const [ana, bia, caio] = contacts;
    await send([order(ana, 150), order(bia, 50), { ...order(caio, 500), name: "visited" }]);
    const once = await waitForResults(server, owner, id, ({ finished }) => finished === 1);
    expect(once).toMatchObject({ entered: 1, inside: 0 });
    expect((await contactRuns(server, owner, id, ana?.id ?? "")).runs).toHaveLength(1);
    await send([order(ana, 200)]);
    await waitForResults(server, owner, id, ({ finished }) => finished === 2);
    expect((await contactRuns(server, owner, id, ana?.id ?? "")).runs).toHaveLength(2);
    const { kept, counted } = await recount(server, owner, id);
    expect(kept).toEqual(counted);
  });

  it("counts an event that is sent twice only once", async () => {
    const { id } = await start();
    const event = order(contacts[0], 150, { id: "order-1" });
    for (let round = 0; round < 3; round += 1) await send([event, event]);
    await waitForResults(server, owner, id, ({ finished }) => finished === 1);
    await waitUntilQuiet();
    await tickNow(server, owner, id);
    expect(await results(server, owner, id)).toMatchObject({ entered: 1 });
  });

  it("enrolls every contact once when events and ticks race", async () => {
    const { id } = await start();
    await Promise.all(
      contacts.flatMap((contact) => [
        send([order(contact, 150, { id: `race-${contact.id}` })]),
        send([order(contact, 150, { id: `race-${contact.id}` })]),
        tickNow(server, owner, id),
      ]),
    );
    await waitForResults(server, owner, id, ({ finished }) => finished === contacts.length);
    await waitUntilQuiet();
    expect(await results(server, owner, id)).toMatchObject({ entered: contacts.length });
  });

  it("catches up on events received while paused, and ignores events after its end", async () => {
    const { id } = await start();
    const params = { id };
    await server.call(campaignRoutes.pause, { token: owner.token, params });
    await send([order(contacts[0], 150)]);
    expect(await queued()).toBe(1);
    await server.call(campaignRoutes.resume, { token: owner.token, params });
    await waitForResults(server, owner, id, ({ finished }) => finished === 1);
    await server.call(campaignRoutes.cancel, { token: owner.token, params });
    await send([order(contacts[1], 150)]);
    expect(await queued()).toBe(0);
  });

  it("can't be started without an event, or with a condition that can't be checked", async () => {
    const refuse = async (event: Parameters<typeof entry>[0]) => {
      const definition = drawn(
        [entry({ trigger: "event", ...event }), tag("tag", "x")],
        "entry -> tag",
      );
      const { id } = (
        await server.call(campaignRoutes.create, {
          token: owner.token,
          body: { name: "Draft", kind: "workflow" },
        })
      ).body;
      await server.call(workflowRoutes.update, {
        token: owner.token,
        params: { id },
        body: { definition, version: 1 },
      });
      const { body } = await server.fail(workflowRoutes.start, {
        token: owner.token,
        params: { id },
      });
      return body.errors?.map(({ path }) => path);
    };
    expect(await refuse({ event: null })).toContain("steps.entry.event");
    const where = [{ ...LARGE, operator: "contains" as const }];
    expect(await refuse({ event: { name: "ordered", where } })).toContain(
      "steps.entry.event.where.0.operator",
    );
  });
});

describe("a wait for a custom event", () => {
  const start = () =>
    startWorkflow(server, owner, () =>
      drawn(
        [
          entry(),
          {
            id: "wait",
            type: "wait",
            config: { kind: "event", event: ordered, within: { amount: 7, unit: "days" } },
          },
          tag("yes", "ordered"),
          tag("no", "reminded"),
        ],
        "entry -> wait",
        "wait yes-> yes",
        "wait no-> no",
      ),
    );

  it("ends with a matching event, or else at its timeout", async () => {
    const { id } = await start();
    await waitForResults(server, owner, id, ({ steps }) =>
      steps.some(({ stepId, present }) => stepId === "wait" && present === 5),
    );
    const [ana, bia] = contacts;
    await send([order(ana, 150), order(bia, 50)]);
    await waitForResults(server, owner, id, ({ finished }) => finished === 1);
    await waitUntilQuiet();
    await endWaiting(server, owner, id);
    const found = await waitForResults(server, owner, id, ({ finished }) => finished === 5);
    expect(stepOf(found, "wait")?.left).toEqual(
      expect.arrayContaining([
        { branch: "yes", people: 1 },
        { branch: "no", people: 4 },
      ]),
    );
    const { kept, counted } = await recount(server, owner, id);
    expect(kept).toEqual(counted);
  });

  it("is not ended by the event that enrolls a contact while a tick waits for the workflow's lock", async () => {
    const { id } = await startWorkflow(server, owner, () =>
      drawn(
        [
          entry({ trigger: "event", event: ordered }),
          {
            id: "wait",
            type: "wait",
            config: { kind: "event", event: ordered, within: { amount: 7, unit: "days" } },
          },
          tag("yes", "again"),
        ],
        "entry -> wait",
        "wait yes-> yes",
      ),
    );
    const { deps } = server;
    let ticking: Promise<unknown> = Promise.resolve();
    await deps.database.tenant(owner.tenantId, async (tx) => {
      await lockWorkflow(tx, owner.tenantId, id);
      // Its transaction begins before the event is received.
      ticking = tickWorkflow(deps, owner.tenantId, id);
      await pause(200);
      await send([order(contacts[0], 150)]);
    });
    await ticking;
    await waitUntilQuiet();
    const found = await results(server, owner, id);
    expect(found).toMatchObject({ entered: 1, inside: 1 });
    expect(stepOf(found, "wait")).toMatchObject({ present: 1, left: [] });
    await send([order(contacts[0], 150)]);
    await waitForResults(server, owner, id, ({ finished }) => finished === 1);
  });

  it("is not ended by earlier events", async () => {
    await send([order(contacts[0], 150)]);
    const { id } = await start();
    const found = await waitForResults(server, owner, id, ({ steps }) =>
      steps.some(({ stepId, present }) => stepId === "wait" && present === 5),
    );
    expect(found.finished).toBe(0);
  });
});

describe("a message of a workflow", () => {
  const SUBJECT = "{{ event.name }} {{ event.properties.total }}";
  const SOURCE = `<html><body><p>{{ event.properties.note | default: "none" }} {{ event.occurred_at | date: "%Y" }}</p>
    <p><a href="https://shop.example/{{ event.properties.code }}">Order</a> <a href="{{ view_in_browser_url }}">View</a></p></body></html>`;

  it("shows the event that enrolled the contact or ended their last wait", async () => {
    const receiver = await startScriptedReceiver({ keepSources: true });
    const paid = { name: "paid", where: [] };
    try {
      const { id } = await startWorkflow(
        server,
        owner,
        ({ templateId }) =>
          drawn(
            [
              entry({ trigger: "event", event: ordered }),
              mail("first", templateId),
              {
                id: "wait",
                type: "wait",
                config: { kind: "event", event: paid, within: { amount: 7, unit: "days" } },
              },
              mail("second", templateId),
            ],
            "entry -> first",
            "first -> wait",
            "wait yes-> second",
          ),
        { port: receiver.port, subject: SUBJECT, source: SOURCE },
      );
      const [ana, bia] = contacts;
      const code = { code: "A 1", note: "<b>&" };
      await send([
        order(ana, 50),
        { ...order(ana, 150), properties: { total: 150, ...code } },
        order(ana, 999),
        order(bia, 250),
      ]);
      await waitForResults(server, owner, id, ({ steps }) =>
        steps.some(({ stepId, present }) => stepId === "wait" && present === 2),
      );
      await send([
        { ...order(bia, 1), name: "paid", properties: { total: 251 } },
        { ...order(ana, 1), name: "paid", properties: { total: 151, code: "B2" } },
      ]);
      await waitForResults(server, owner, id, ({ finished }) => finished === 2);
      // Later events change nothing.
      await send([order(ana, 7)]);
      const mails = await Promise.all(
        receiver.messages.map(async ({ to, source }) => ({ ...(await simpleParser(source)), to })),
      );
      const subjectsOf = (address: string) =>
        mails.filter(({ to }) => to === address).map(({ subject }) => subject);
      expect(subjectsOf("person0@example.com")).toEqual(["ordered 150", "paid 151"]);
      expect(subjectsOf("person1@example.com")).toEqual(["ordered 250", "paid 251"]);

      const html = String(mails.find(({ subject }) => subject === "ordered 150")?.html);
      expect(html).toContain(`&lt;b&gt;&amp; ${new Date().getFullYear()}`);
      const [click = "", view = ""] = [...html.matchAll(/href="([^"]*\/t\/[cv]\/[^"]*)"/g)].map(
        ([, address]) => address,
      );
      const clicked = await fetch(click, { redirect: "manual" });
      expect(clicked.headers.get("location")).toBe("https://shop.example/A%201");
      expect(await (await fetch(view)).text()).toContain("&lt;b&gt;&amp;");
      const { runs } = await contactRuns(server, owner, id, ana?.id ?? "");
      expect(runs.at(-1)?.steps.map(({ note }) => note)).toEqual([null, null, null, null]);
      const { kept, counted } = await recount(server, owner, id);
      expect(kept).toEqual(counted);
    } finally {
      await receiver.stop();
    }
  });

  it("shows a recent event in previews, and is checked against the known properties", async () => {
    await send([
      { ...order(contacts[0], 5), name: "visited", properties: { page: "/" } },
      { ...order(contacts[0], 150), occurredAt: "2026-01-02T03:04:05Z" },
      order(contacts[1], 170),
    ]);
    const preview = async (source: string) =>
      (
        await server.call(templateRoutes.preview, {
          token: owner.token,
          body: {
            format: "html",
            language: "en-us",
            subject: SUBJECT,
            preheader: "",
            source,
            sampleData: {},
            contactId: null,
          },
        })
      ).body;
    const shown = await preview("<p>{{ event.properties.total | default: 0 }}</p>");
    expect(shown.subject).toBe("ordered 170");
    const { issues } = await preview(
      "<p>{{ event.properties.price }} {{ event.at }} {{ event.properties.page }}</p>",
    );
    expect(issues.map(({ code, values }) => [code, values?.["name"]])).toEqual(
      expect.arrayContaining([
        ["unknownVariable", "event.properties.price"],
        ["unknownVariable", "event.at"],
        ["variableWithoutFallback", "event.properties.page"],
      ]),
    );
  });
});
