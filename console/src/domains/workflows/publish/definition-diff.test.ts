import type { WorkflowDefinition, WorkflowStep } from "@arauto/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { definitions } from "../file/testing/test-definitions.ts";
import { definitionDiff } from "./definition-diff.ts";

const common = { name: "", position: { x: 0, y: 0 }, continueOnError: false } as const;
const entry: WorkflowStep = {
  ...common,
  id: "entry",
  type: "entry",
  config: { trigger: "once", includesPresent: true, schedule: null },
};
const mail: WorkflowStep = {
  ...common,
  id: "mail",
  type: "email",
  config: { templateId: "t", subject: null, preheader: null, filterId: null },
};
const wait: WorkflowStep = {
  ...common,
  id: "wait",
  type: "wait",
  config: { kind: "for", duration: { amount: 3, unit: "days" } },
};
const before: WorkflowDefinition = {
  steps: [entry, mail],
  links: [{ from: "entry", to: "mail", branch: "next" }],
};
const short = (diff: ReturnType<typeof definitionDiff>) => ({
  added: diff.added.map(({ id }) => id),
  removed: diff.removed.map(({ id }) => id),
  changed: diff.changed.map(({ after, settings }) => [after.id, ...settings]),
});

it("names each setting that differs, and added and removed steps", () => {
  const after: WorkflowDefinition = {
    steps: [
      entry,
      { ...mail, name: "Hello", continueOnError: true, config: { ...mail.config, filterId: "f" } },
      wait,
    ],
    links: [
      { from: "entry", to: "wait", branch: "next" },
      { from: "wait", to: "mail", branch: "next" },
    ],
  };
  expect(short(definitionDiff(before, after))).toEqual({
    added: ["wait"],
    removed: [],
    changed: [
      ["entry", "ways"],
      ["mail", "name", "continueOnError", "filterId"],
    ],
  });
  expect(short(definitionDiff(after, before))).toMatchObject({ added: [], removed: ["wait"] });
});

it("reports a wait as one change, and a step of another type as another step", () => {
  const steps: WorkflowStep[] = [entry, wait];
  const until: WorkflowStep = {
    ...common,
    id: "wait",
    type: "wait",
    config: { kind: "date", at: "2026-11-28T09:30" },
  };
  const end: WorkflowStep = { ...common, id: "wait", type: "end", config: {} };
  expect(
    short(definitionDiff({ steps, links: [] }, { steps: [entry, until], links: [] })).changed,
  ).toEqual([["wait", "waiting"]]);
  expect(short(definitionDiff({ steps, links: [] }, { steps: [entry, end], links: [] }))).toEqual({
    added: ["wait"],
    removed: ["wait"],
    changed: [],
  });
});

it("ignores positions on the canvas and the order of steps, links and keys", () => {
  fc.assert(
    fc.property(definitions, ({ steps, links }) => {
      const turned = (value: object): object =>
        Object.fromEntries(Object.entries(value).toReversed());
      const moved = steps.map(
        (step) =>
          ({
            ...turned(step),
            position: { x: 7, y: 7 },
            config: turned(step.config),
          }) as WorkflowStep,
      );
      expect(
        short(
          definitionDiff(
            { steps, links },
            { steps: moved.toReversed(), links: links.toReversed() },
          ),
        ),
      ).toEqual({
        added: [],
        removed: [],
        changed: [],
      });
    }),
  );
});

it("accounts for every step once", () => {
  fc.assert(
    fc.property(definitions, definitions, (one, other) => {
      const diff = definitionDiff(one, other);
      const key = ({ id, type }: WorkflowStep) => `${type} ${id}`;
      const was = new Set(one.steps.map(key));
      const is = new Set(other.steps.map(key));
      expect(new Set(diff.added.map(key))).toEqual(new Set([...is].filter((one) => !was.has(one))));
      expect(new Set(diff.removed.map(key))).toEqual(
        new Set([...was].filter((one) => !is.has(one))),
      );
      for (const { after } of diff.changed)
        expect(was.has(key(after)) && is.has(key(after))).toBe(true);
    }),
  );
});
