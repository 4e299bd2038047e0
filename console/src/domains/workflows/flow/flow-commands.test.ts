import {
  branchesOf,
  NEW_WORKFLOW,
  WORKFLOW_BRANCHES,
  workflowDefinition,
  type WorkflowDefinition,
  workflowErrors,
} from "@arauto/contracts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arrange } from "./flow-arrange.ts";
import { copySteps, readClip } from "./flow-clipboard.ts";
import {
  addAfter,
  addLoose,
  changeStep,
  connect,
  disconnect,
  moveSteps,
  insertOnBranch,
  removeSteps,
  shiftStep,
} from "./flow-commands.ts";
import { ADDABLE, newStep } from "./new-step.ts";
import { duplicate, paste } from "./copy-steps.ts";
import { STEP_HEIGHT, STEP_WIDTH } from "./flow-places.ts";
import { outlineOf } from "./flow-outline.ts";
import { inReadingOrder, linkOf, possibleTargets } from "./flow-branches.ts";
import { starter, STARTERS } from "./starters.ts";

const NAMES = { first: "First", second: "Second" };

interface Command {
  name: string;
  run: (
    definition: WorkflowDefinition,
    pick: (count: number) => number,
  ) => { definition: WorkflowDefinition; touched: string[] };
}

const stepAt = (definition: WorkflowDefinition, at: number) =>
  definition.steps[at] ?? definition.steps[0]!;

/** Every command, on random steps and branches; `touched` are the steps that it may change or remove. */
const COMMANDS: Command[] = [
  {
    name: "addAfter",
    run: (definition, pick) => {
      const way = {
        from: stepAt(definition, pick(definition.steps.length)).id,
        branch: WORKFLOW_BRANCHES[pick(WORKFLOW_BRANCHES.length)]!,
      };
      return {
        definition: addAfter(definition, way, newStep(ADDABLE[pick(ADDABLE.length)]!)),
        touched: [],
      };
    },
  },
  {
    name: "addLoose",
    run: (definition, pick) => ({
      definition: addLoose(definition, newStep(ADDABLE[pick(ADDABLE.length)]!), {
        x: pick(300_000) - 150_000,
        y: pick(900),
      }),
      touched: [],
    }),
  },
  {
    name: "insertOnBranch",
    run: (definition, pick) => {
      const link = definition.links[pick(Math.max(1, definition.links.length))];
      const { id } = stepAt(definition, pick(definition.steps.length));
      return {
        definition: link
          ? insertOnBranch(definition, { from: link.from, branch: link.branch }, id)
          : definition,
        touched: [],
      };
    },
  },
  {
    name: "remove",
    run: (definition, pick) => {
      const ids = [
        stepAt(definition, pick(definition.steps.length)).id,
        stepAt(definition, pick(definition.steps.length)).id,
      ];
      return { definition: removeSteps(definition, ids), touched: ids };
    },
  },
  {
    name: "connect",
    run: (definition, pick) => {
      const way = {
        from: stepAt(definition, pick(definition.steps.length)).id,
        branch: WORKFLOW_BRANCHES[pick(WORKFLOW_BRANCHES.length)]!,
      };
      return {
        definition: connect(definition, way, stepAt(definition, pick(definition.steps.length)).id),
        touched: [],
      };
    },
  },
  {
    name: "disconnect",
    run: (definition, pick) => {
      const link = definition.links[pick(Math.max(1, definition.links.length))];
      return { definition: link ? disconnect(definition, link) : definition, touched: [] };
    },
  },
  {
    name: "move",
    run: (definition, pick) => {
      const { id } = stepAt(definition, pick(definition.steps.length));
      return {
        definition: moveSteps(
          definition,
          new Map([[id, { x: pick(400_000) - 200_000, y: pick(1000) / 3 }]]),
        ),
        touched: [],
      };
    },
  },
  {
    name: "shift",
    run: (definition, pick) => ({
      definition: shiftStep(
        definition,
        stepAt(definition, pick(definition.steps.length)).id,
        pick(2) === 0 ? "up" : "down",
      ),
      touched: [],
    }),
  },
  {
    name: "duplicate",
    run: (definition, pick) => {
      const ids = definition.steps.filter(() => pick(2) === 0).map(({ id }) => id);
      return { definition: duplicate(definition, ids).definition, touched: [] };
    },
  },
  {
    name: "copy and paste",
    run: (definition, pick) => {
      const text = copySteps(
        definition,
        definition.steps.filter(() => pick(2) === 0).map(({ id }) => id),
      );
      const clip = text === null ? null : readClip(text);
      const source = stepAt(definition, pick(definition.steps.length));
      const branch = branchesOf(source)[0];
      return {
        definition: clip
          ? paste(definition, clip, branch && { from: source.id, branch }).definition
          : definition,
        touched: [],
      };
    },
  },
  { name: "arrange", run: (definition) => ({ definition: arrange(definition), touched: [] }) },
  {
    name: "fewer shares",
    run: (definition, pick) => {
      const splits = definition.steps.filter(({ type }) => type === "split");
      const split = splits[pick(Math.max(1, splits.length))];
      if (!split) return { definition, touched: [] };
      const shares = pick(2) === 0 ? [50, 50] : [20, 20, 20, 20, 20];
      return {
        definition: changeStep(definition, split.id, { config: { shares } }),
        touched: [split.id],
      };
    },
  },
];

const settings = ({ position: _place, ...rest }: WorkflowDefinition["steps"][number]) => rest;

describe("any sequence of workflow commands", () => {
  test("keeps the workflow storable and free of loops, and loses or changes no other step", () => {
    const picks = fc.array(
      fc.tuple(
        fc.nat(COMMANDS.length - 1),
        fc.array(fc.nat(1_000_000), { minLength: 8, maxLength: 30 }),
      ),
      {
        minLength: 1,
        maxLength: 25,
      },
    );
    const done = new Set<string>();
    const property = fc.property(fc.constantFrom(null, ...STARTERS), picks, (kind, commands) => {
      let present = kind === null ? NEW_WORKFLOW : starter(kind, NAMES);
      for (const [at, numbers] of commands) {
        const command = COMMANDS[at]!;
        let used = 0;
        const { definition, touched } = command.run(
          present,
          (count) => numbers[used++ % numbers.length]! % count,
        );
        if (definition !== present) done.add(command.name);
        expect(workflowDefinition.parse(definition)).toEqual(definition);
        const errors = workflowErrors(definition).map(({ code }) => code);
        for (const never of ["loop", "brokenLink", "doubleLink", "manyEntries", "noEntry"])
          expect(errors).not.toContain(never);
        expect(new Set(definition.steps.map(({ id }) => id)).size).toBe(definition.steps.length);
        for (const step of present.steps) {
          if (touched.includes(step.id)) continue;
          const after = definition.steps.find(({ id }) => id === step.id);
          expect([command.name, after && settings(after)]).toEqual([command.name, settings(step)]);
        }
        present = definition;
      }
    });
    // Some commands seldom have an effect: a run without one of them is followed by more.
    for (let run = 0; run < 5 && done.size < COMMANDS.length; run += 1)
      fc.assert(property, { numRuns: 300 });
    // Every command was picked, and each had an effect at least once.
    expect([...done].toSorted()).toEqual(COMMANDS.map(({ name }) => name).toSorted());
  });

  test("lists every step once in the order of the steps and once in the outline", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(4), fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 })), {
          maxLength: 20,
        }),
        (commands) => {
          let present: WorkflowDefinition = starter("winBack", NAMES);
          for (const [at, numbers] of commands) {
            let used = 0;
            present = COMMANDS[at]!.run(
              present,
              (count) => numbers[used++ % numbers.length]! % count,
            ).definition;
          }
          const ids = present.steps.map(({ id }) => id).toSorted();
          expect(
            inReadingOrder(present)
              .map(({ id }) => id)
              .toSorted(),
          ).toEqual(ids);
          const { rows, apart } = outlineOf(present);
          expect(
            [...rows, ...apart]
              .flatMap((row) => (row.kind === "step" ? [row.step.id] : []))
              .toSorted(),
          ).toEqual(ids);
        },
      ),
    );
  });
});

describe("linear steps", () => {
  const welcome = starter("welcome", NAMES);
  const names = (definition: WorkflowDefinition) =>
    inReadingOrder(definition).map(({ type, name }) => name || type);
  const [, first, wait, second] = inReadingOrder(welcome).map(({ id }) => id) as [
    string,
    string,
    string,
    string,
  ];

  test("joins the neighbors of a removed step", () => {
    const left = removeSteps(welcome, [wait]);
    expect(linkOf(left, { from: first, branch: "next" })?.to).toBe(second);
    expect(workflowErrors(left).map(({ code }) => code)).not.toContain("unreachable");
  });

  test("joins nothing that would be ambiguous when a decision is removed", () => {
    const asks = starter("winBack", NAMES);
    const decision = asks.steps.find(({ type }) => type === "decision")!;
    const left = removeSteps(asks, [decision.id]);
    expect(left.links).toHaveLength(1);
  });

  test("moves a step up and down the line, and back", () => {
    const up = shiftStep(welcome, wait, "up");
    expect(names(up)).toEqual(["entry", "wait", "First", "Second"]);
    expect(names(shiftStep(up, wait, "down"))).toEqual(["entry", "First", "wait", "Second"]);
    expect(shiftStep(welcome, first, "up")).toBe(welcome);
    expect(shiftStep(welcome, second, "down")).toBe(welcome);
  });

  test("inserts a copy right after the original step", () => {
    expect(names(duplicate(welcome, [first]).definition)).toEqual([
      "entry",
      "First",
      "First",
      "wait",
      "Second",
    ]);
  });

  test("moves following steps down on insertion, so that none overlap", () => {
    const longer = addAfter(welcome, { from: first, branch: "next" }, newStep("update"));
    expect(names(longer)).toEqual(["entry", "First", "update", "wait", "Second"]);
    expectApart(longer);
  });

  test("refuses links to the entry, to the step itself or backwards", () => {
    for (const to of ["entry", second, first])
      expect(connect(welcome, { from: second, branch: "next" }, to)).toBe(welcome);
    expect(possibleTargets(welcome, { from: second, branch: "next" })).toEqual([]);
    expect(possibleTargets(welcome, { from: "entry", branch: "next" }).map(({ id }) => id)).toEqual(
      [wait, second],
    );
  });

  test("points a decision copied together with its email at the copy", () => {
    const asks = starter("winBack", NAMES);
    const { definition, ids } = duplicate(
      asks,
      asks.steps.map(({ id }) => id),
    );
    const copy = definition.steps.find(
      (step) => ids.includes(step.id) && step.type === "decision",
    )!;
    const mail =
      copy.type === "decision" && copy.config.condition.kind === "mail"
        ? copy.config.condition.stepId
        : null;
    expect(ids).toContain(mail);
  });
});

describe("arrange", () => {
  test.each(STARTERS)("prevents overlaps and leaves the entry of %s where it is", (kind) => {
    const before = moveSteps(starter(kind, NAMES), new Map([["entry", { x: 340, y: -60 }]]));
    const after = arrange(before);
    expect(after.steps.find(({ id }) => id === "entry")?.position).toEqual({ x: 340, y: -60 });
    expectApart(after);
    const [yes, no] = (["yes", "no"] as const).map(
      (branch) => after.links.find((link) => link.branch === branch)?.to,
    );
    const x = (id: string) => after.steps.find((step) => step.id === id)!.position.x;
    expect(yes === undefined || no === undefined || x(yes) < x(no)).toBe(true);
    for (const { from, to } of after.links) {
      const y = (id: string) => after.steps.find((step) => step.id === id)!.position.y;
      expect(y(to)).toBeGreaterThan(y(from));
    }
  });
});

describe("readClip", () => {
  test("returns null for any other text", () => {
    for (const text of [
      "",
      "arauto-workflow-steps",
      '{"arauto-workflow-steps":1,"steps":[{"type":"bomb"}],"links":[]}',
    ]) {
      expect(readClip(text)).toBeNull();
    }
    expect(copySteps(NEW_WORKFLOW, ["entry"])).toBeNull();
  });
});

function expectApart({ steps }: WorkflowDefinition) {
  for (const [at, one] of steps.entries()) {
    for (const other of steps.slice(at + 1)) {
      const dx = Math.abs(one.position.x - other.position.x);
      const dy = Math.abs(one.position.y - other.position.y);
      expect([one.type, other.type, dx >= STEP_WIDTH || dy >= STEP_HEIGHT]).toEqual([
        one.type,
        other.type,
        true,
      ]);
    }
  }
}
