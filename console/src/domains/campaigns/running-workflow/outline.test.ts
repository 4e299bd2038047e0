import {
  SPLIT_BRANCHES,
  type WorkflowBranch,
  type WorkflowDefinition,
  workflowDefinition,
  type WorkflowStepType,
} from "@arauto/contracts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type OutlineEntry, outlineOf } from "./outline.ts";

const CONFIG: Record<WorkflowStepType, object> = {
  entry: {},
  email: {},
  wait: { kind: "for", duration: { amount: 1, unit: "days" } },
  decision: { condition: { kind: "filter", filterId: null } },
  split: { shares: [50, 50] },
  update: {},
  createDeal: {},
  moveDeal: {},
  request: {},
  end: {},
};

/** "entry:entry mail:email", "entry>mail choice>yes>mail". */
function drawn(steps: string, links: string): WorkflowDefinition {
  return workflowDefinition.parse({
    steps: steps.split(" ").map((text) => {
      const [id = "", type = "email"] = text.split(":");
      return { id, type, position: { x: 0, y: 0 }, config: CONFIG[type as WorkflowStepType] };
    }),
    links: links.split(" ").map((text) => {
      const parts = text.split(">");
      return { from: parts[0], to: parts.at(-1), branch: parts.length === 3 ? parts[1] : "next" };
    }),
  });
}

/** "entry, choice (yes: a; no: ends)". */
function described(entries: readonly OutlineEntry[]): string {
  return entries
    .map((entry) => {
      if (entry.kind === "onward") return `→ ${entry.step.id}`;
      const ways = entry.ways.map(
        (way) => `${way.branch}: ${described(way.entries) || (way.ends ? "ends" : "on")}`,
      );
      return `${entry.step.id}${ways.length > 0 ? ` (${ways.join("; ")})` : ""}`;
    })
    .join(", ");
}

test("lists the steps that both branches of a decision lead to once, below them", () => {
  const { entries, lost } = outlineOf(
    drawn("e:entry d:decision a b:wait z", "e>d d>yes>a d>no>b a>z b>z"),
  );
  expect(described(entries)).toBe("e, d (yes: a; no: b), z");
  expect(lost).toEqual([]);
});

test("marks whether a branch without steps ends or continues below", () => {
  expect(described(outlineOf(drawn("e:entry d:decision a", "e>d d>no>a")).entries)).toBe(
    "e, d (yes: ends; no: a)",
  );
  expect(
    described(outlineOf(drawn("e:entry d:decision a z", "e>d d>yes>z d>no>a a>z")).entries),
  ).toBe("e, d (yes: on; no: a), z");
});

test("names the shared step in the later branch if only some branches meet", () => {
  const { entries } = outlineOf(
    drawn("e:entry d:decision s:split z x:end", "e>d d>yes>z d>no>s s>a>z s>b>x"),
  );
  expect(described(entries)).toBe("e, d (yes: z; no: s (a: → z; b: x))");
});

test("joins a fork within a fork where both meet", () => {
  const { entries } = outlineOf(
    drawn("e:entry d:decision s:split a b z", "e>d d>yes>s s>a>a s>b>b a>z b>z d>no>z"),
  );
  expect(described(entries)).toBe("e, d (yes: s (a: a; b: b); no: on), z");
});

test("lists unreachable steps separately, and names a loop instead of following it", () => {
  const { entries, lost } = outlineOf(drawn("e:entry a b c", "e>a a>b b>a"));
  expect(described(entries)).toBe("e, a, b, → a");
  expect(described(lost)).toBe("c");
});

test("contains every step of any workflow exactly once", () => {
  const type = fc.constantFrom<WorkflowStepType>(
    "email",
    "wait",
    "decision",
    "split",
    "update",
    "end",
  );
  const branch = fc.constantFrom<WorkflowBranch>("next", "yes", "no", ...SPLIT_BRANCHES);
  const place = fc.nat(11);
  fc.assert(
    fc.property(
      fc.array(type, { maxLength: 11 }),
      fc.array(fc.tuple(place, branch, place), { maxLength: 40 }),
      (types, links) => {
        const definition = workflowDefinition.parse({
          steps: ["entry" as const, ...types].map((one, at) => ({
            id: `${at}`,
            type: one,
            position: { x: 0, y: 0 },
            config: CONFIG[one],
          })),
          links: links.map(([from, by, to]) => ({ from: `${from}`, to: `${to}`, branch: by })),
        });
        const seen: string[] = [];
        const gather = (entries: readonly OutlineEntry[]) => {
          for (const entry of entries) {
            if (entry.kind === "onward") continue;
            seen.push(entry.step.id);
            for (const way of entry.ways) gather(way.entries);
          }
        };
        const { entries, lost } = outlineOf(definition);
        gather([...entries, ...lost]);
        expect(seen.toSorted()).toEqual(definition.steps.map(({ id }) => id).toSorted());
      },
    ),
  );
});
