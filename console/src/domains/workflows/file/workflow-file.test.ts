import { workflowDefinition, type WorkflowDefinition } from "@arauto/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namedIn } from "../steps/named-in.ts";
import { jsonErrorLine } from "./json-error.ts";
import { relinkRecords } from "./relink-records.ts";
import { definitions } from "./testing/test-definitions.ts";
import { readWorkflowFile, WORKFLOW_FILE_FORMAT, workflowFileText } from "./workflow-file.ts";

const same = (ids: readonly string[], value: (id: string) => string) =>
  Object.fromEntries(ids.map((id) => [id, value(id)]));
const ALL_FIELDS = new Set(["city", "orders"]);
const NOBODY = { members: new Set<string>(), secrets: new Set<string>() };
const common = { name: "", position: { x: 0, y: 0 }, continueOnError: false } as const;
const written = (parts: object) =>
  JSON.stringify({ format: WORKFLOW_FILE_FORMAT, version: 1, name: "n", ...parts });
const withSteps = (...steps: object[]) => written({ definition: { steps, links: [] } });

describe("exporting and importing", () => {
  it("returns the same workflow when everything it refers to exists", () => {
    fc.assert(
      fc.property(definitions, fc.string(), (definition, name) => {
        expect(workflowDefinition.parse(definition)).toEqual(definition);
        const { templates, filters } = namedIn(definition);
        const known = {
          templates: same(templates, (id) => `T ${id}`),
          filters: same(filters, (id) => `F ${id}`),
          deals: {},
        };
        const read = readWorkflowFile(workflowFileText(name.slice(0, 200), definition, known));
        const ids = new Set(definition.steps.map(({ id }) => id));
        // The generator links existing steps only, so no link may get lost.
        expect(definition.links.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
        if (!("file" in read)) throw new Error(read.error);
        expect(read).toEqual({
          file: { name: name.slice(0, 200), definition, names: known },
          leftOut: [],
          linksLeftOut: 0,
        });
        const here = {
          templates: same(templates, (id) => id),
          filters: same(filters, (id) => id),
          fields: ALL_FIELDS,
          deals: {},
          ...NOBODY,
        };
        expect(relinkRecords(read.file.definition, read.file.names, here)).toEqual({
          definition,
          unlinked: [],
        });
      }),
    );
  });

  it("returns a storable workflow in any workspace, and lists every missing reference", () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const nowhere = {
          templates: {},
          filters: {},
          fields: new Set<string>(),
          deals: {},
          ...NOBODY,
        };
        const { definition: left, unlinked } = relinkRecords(
          definition,
          { templates: {}, filters: {} },
          nowhere,
        );
        expect(workflowDefinition.safeParse(left).success).toBe(true);
        expect(namedIn(left)).toEqual({ templates: [], filters: [] });
        const named = namedIn(definition);
        expect(unlinked.length >= named.templates.length + named.filters.length).toBe(true);
      }),
    );
  });
});

describe("exporting a request", () => {
  it("leaves out keys that were typed literally, and keeps the names of secrets", () => {
    const headers = [
      { name: "Authorization", value: "Bearer zebra-4711" },
      { name: "X-Api-Key", value: "{{ secrets.crm_token }}" },
      { name: "X-Source", value: "arauto" },
    ];
    const step = {
      id: "call",
      type: "request",
      position: { x: 0, y: 0 },
      config: { request: { url: "https://crm.example/", headers } },
    };
    const definition = workflowDefinition.parse({ steps: [step], links: [] });
    const text = workflowFileText("Sync", definition, { templates: {}, filters: {} });
    expect(text).not.toContain("zebra-4711");
    const read = readWorkflowFile(text);
    const [found] = "file" in read ? read.file.definition.steps : [];
    expect(found?.type === "request" && found.config.request.headers).toEqual([
      { name: "Authorization", value: "" },
      ...headers.slice(1),
    ]);
  });
});

describe("linking an imported workflow again", () => {
  const mail = (templateId: string | null, filterId: string | null) =>
    ({
      ...common,
      id: "m",
      type: "email",
      config: { templateId, subject: "Hi", preheader: null, filterId },
    }) as const;
  const link = (definition: WorkflowDefinition) =>
    relinkRecords(
      definition,
      { templates: { t1: "Welcome" }, filters: { f1: "VIP" } },
      {
        templates: { t1: "mine", t2: null },
        filters: { f1: null, f2: "f9" },
        fields: ALL_FIELDS,
        deals: {},
        members: new Set(["bia"]),
        secrets: new Set(["crm_token"]),
      },
    );

  it("uses the objects found in this workspace", () => {
    const { definition, unlinked } = link({ steps: [mail("t1", "f2")], links: [] });
    expect(definition.steps[0]?.config).toEqual({
      templateId: "mine",
      subject: "Hi",
      preheader: null,
      filterId: "f9",
    });
    expect(unlinked).toEqual([]);
  });

  it("never turns an email for some contacts into one for all of them", () => {
    const { definition, unlinked } = link({ steps: [mail("t1", "f1")], links: [] });
    expect(definition.steps[0]?.config).toMatchObject({ templateId: null, filterId: null });
    expect(unlinked.map(({ what, name }) => [what, name])).toEqual([["filter", "VIP"]]);
  });

  it("lists the secrets and keys that requests lack here", () => {
    const step = {
      id: "call",
      type: "request",
      position: { x: 0, y: 0 },
      config: {
        request: {
          url: "https://crm.example/",
          headers: [
            { name: "Authorization", value: "" },
            { name: "X-Api-Key", value: "{{ secrets.crm_token }}" },
          ],
          body: '{"a": "{{ secrets.shop }}", "b": "{{ secrets.shop }}"}',
        },
      },
    };
    const { unlinked } = link(workflowDefinition.parse({ steps: [step], links: [] }));
    expect(unlinked.map(({ what, name }) => [what, name])).toEqual([
      ["secret", "shop"],
      ["header", "Authorization"],
    ]);
  });

  it("keeps the owner of deals who is a member, and lists another one", () => {
    const deal = (memberId: string) =>
      link({
        steps: [
          {
            ...common,
            id: "deal",
            type: "createDeal",
            config: {
              pipelineId: null,
              stageId: null,
              title: "",
              value: null,
              owner: { kind: "member", memberId },
              closesInDays: null,
              tags: [],
              unlessOpen: true,
            },
          },
        ],
        links: [],
      });
    const kept = deal("bia");
    expect(kept.definition.steps[0]?.config).toMatchObject({ owner: { memberId: "bia" } });
    expect(kept.unlinked).toEqual([]);
    const lost = deal("ana");
    expect(lost.definition.steps[0]?.config).toMatchObject({ owner: { kind: "none" } });
    expect(lost.unlinked.map(({ what }) => what)).toEqual(["owner"]);
  });

  it("lists missing references, with the name if the file has one", () => {
    const { unlinked } = link({
      steps: [
        mail("t2", null),
        {
          ...common,
          id: "d",
          type: "decision",
          config: { condition: { kind: "filter", filterId: "f1" }, within: null },
        },
        {
          ...common,
          id: "u",
          type: "update",
          config: { action: { kind: "setField", identifier: "size", value: 1 } },
        },
      ],
      links: [],
    });
    expect(unlinked.map(({ step, what, name }) => [step.id, what, name])).toEqual([
      ["m", "template", null],
      ["d", "filter", "VIP"],
      ["u", "field", "size"],
    ]);
  });
});

describe("reading unexpected files", () => {
  const end = { id: "e", type: "end", position: { x: 0, y: 0 }, config: {} };

  it.each([
    ["", { error: "notJson", line: 1 }],
    ['{\n "format": "arauto.workflow",\n oops\n}', { error: "notJson", line: 3 }],
    ["[]", { error: "notOurs" }],
    ['{"kind":"arauto.templates"}', { error: "notOurs" }],
    [written({ version: 2, definition: { steps: [end] } }), { error: "tooNew" }],
    [withSteps(), { error: "noSteps" }],
    [
      withSteps(...Array.from({ length: 201 }, (_, at) => ({ ...end, id: `e${at}` }))),
      { error: "tooMany" },
    ],
  ])("reports the problem of invalid file %#", (text, answer) => {
    expect(readWorkflowFile(text)).toEqual(answer);
  });

  it("leaves out unknown steps, settings and links, and reports them", () => {
    const read = readWorkflowFile(
      written({
        definition: {
          steps: [
            { ...end, color: "red" },
            { ...end, id: "call", type: "httpCall", name: "Ask the shop" },
            { ...end },
            {
              ...common,
              id: "m",
              type: "email",
              name: "Hello",
              config: { templateId: 5, subject: "Hi", sendAs: "sms" },
            },
            { ...common, id: "w", type: "wait", config: { kind: "moon" } },
            "nothing",
          ],
          links: [
            { from: "m", to: "e" },
            { from: "m", to: "call" },
            { from: "m", to: "e", branch: "maybe" },
          ],
        },
      }),
    );
    if (!("file" in read)) throw new Error(read.error);
    expect(read.leftOut).toEqual([
      { number: 1, step: "end", setting: "color" },
      { number: 2, step: "Ask the shop", setting: null },
      { number: 3, step: "end", setting: null },
      { number: 4, step: "Hello", setting: "templateId" },
      { number: 4, step: "Hello", setting: "sendAs" },
      { number: 5, step: "wait", setting: null },
      { number: 6, step: "", setting: null },
    ]);
    expect(read.linksLeftOut).toBe(2);
    expect(read.file.definition).toEqual({
      steps: [
        { ...common, id: "e", type: "end", config: {} },
        {
          ...common,
          id: "m",
          name: "Hello",
          type: "email",
          config: { templateId: null, subject: "Hi", preheader: null, filterId: null },
        },
      ],
      links: [{ from: "m", to: "e", branch: "next" }],
    });
  });

  it("reports notes that it leaves out", () => {
    const notes = [{ id: "n", text: 5 }];
    const read = readWorkflowFile(written({ definition: { steps: [end], notes } }));
    expect("file" in read && [read.file.definition.notes, read.notesLeftOut]).toEqual([[], 1]);
  });

  it("never throws for a corrupted workflow", () => {
    fc.assert(
      fc.property(definitions, fc.jsonValue(), fc.nat(), (definition, junk, at) => {
        const steps = definition.steps.map((step, place) =>
          place === at % definition.steps.length ? { ...step, config: junk } : step,
        );
        const read = readWorkflowFile(
          written({ definition: { steps, links: junk === null ? [] : [junk] } }),
        );
        expect("error" in read || workflowDefinition.safeParse(read.file.definition).success).toBe(
          true,
        );
      }),
    );
  });
});

describe("jsonErrorLine", () => {
  it("returns null exactly where the browser parses the text", () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), fc.nat({ max: 2 }))
      .map(
        ([text, at, extra, less]) =>
          text.slice(0, at % (text.length + 1)) +
          extra +
          text.slice((at % (text.length + 1)) + less),
      );
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken), (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(jsonErrorLine(text) === null).toBe(isJson);
      }),
      { numRuns: 500 },
    );
  });

  it("returns the line of the syntax error", () => {
    const lines = JSON.stringify({ a: [1, 2, { b: "x" }], c: null }, null, 1).split("\n");
    for (const at of lines.keys())
      expect(jsonErrorLine(lines.with(at, "§").join("\n"))).toBe(at + 1);
    expect(jsonErrorLine('{\n"a": 1\n')).toBe(3);
  });
});
