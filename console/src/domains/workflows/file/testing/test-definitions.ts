import {
  SPLIT_BRANCHES,
  WORKFLOW_NOTE_COLORS,
  WORKFLOW_BRANCHES,
  type WorkflowDefinition,
  type WorkflowStep,
} from "@arauto/contracts";
import fc from "fast-check";

// Property-test arbitraries: any workflow that can be stored, complete or not.

const one = <const T extends string>(...of: T[]): fc.Arbitrary<T> => fc.constantFrom(...of);
/** Without leading or trailing blanks, which the server trims. */
const text = (maxLength: number) =>
  fc
    .string({
      unit: fc.constantFrom(..."ab ç日😀<&\"'\\{}%/"),
      minLength: 1,
      maxLength: maxLength / 2,
    })
    .map((typed) => typed.trim() || "a");
const uuid = fc.uuid();
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }));
const duration = fc.record({
  amount: fc.integer({ min: 1, max: 50 }),
  unit: one("minutes", "hours", "days", "weeks"),
});
const stepIds = ["a", "b", "c", "d", "e", "f"] as const;

const schedule = fc.record({
  enabled: fc.boolean(),
  type: one("interval", "daily", "weekly", "cron"),
  time,
  daysOfWeek: days,
  intervalMinutes: fc.integer({ min: 5, max: 525_600 }),
  cron: text(40),
});
const configs = {
  entry: fc.record({
    trigger: one("once", "joins", "schedule", "api"),
    includesPresent: fc.boolean(),
    schedule: orNull(schedule),
    goal: orNull(fc.record({ kind: one("filter"), filterId: orNull(uuid) })),
  }),
  email: fc.record({
    templateId: orNull(uuid),
    subject: orNull(text(60)),
    preheader: orNull(text(60)),
    filterId: orNull(uuid),
  }),
  wait: fc.oneof(
    fc.record({ kind: one("for"), duration }),
    fc.record({ kind: one("until"), time, daysOfWeek: days, zone: one("workspace", "recipient") }),
    fc.record({ kind: one("date"), at: time.map((clock) => `2026-11-28T${clock}`) }),
  ),
  decision: fc.record({
    condition: fc.oneof(
      fc.record({ kind: one("filter"), filterId: orNull(uuid) }),
      fc.record({
        kind: one("mail"),
        stepId: orNull(one(...stepIds)),
        act: one("sent", "opened", "clicked"),
      }),
    ),
    within: orNull(duration),
  }),
  split: fc.record({
    shares: fc.array(fc.integer({ min: 1, max: 99 }), {
      minLength: 2,
      maxLength: SPLIT_BRANCHES.length,
    }),
  }),
  update: fc.record({
    action: orNull(
      fc.oneof(
        fc.record({ kind: one("setStatus"), status: one("active", "inactive", "pending") }),
        fc.record({
          kind: one("setField"),
          identifier: one("city", "orders"),
          value: fc.oneof(text(30), fc.integer(), fc.boolean(), fc.constant(null)),
        }),
        fc.record({ kind: one("addTag", "removeTag"), tag: text(50) }),
      ),
    ),
  }),
  end: fc.constant({}),
};

const stepOf = (id: string): fc.Arbitrary<WorkflowStep> =>
  fc.oneof(
    ...Object.entries(configs).map(
      ([type, config]) =>
        fc.record({
          id: fc.constant(id),
          name: fc.oneof(fc.constant(""), text(60)),
          position: fc.record({
            x: fc.integer({ min: -500, max: 500 }),
            y: fc.integer({ min: -500, max: 500 }),
          }),
          continueOnError: fc.boolean(),
          type: fc.constant(type),
          config: config as fc.Arbitrary<unknown>,
        }) as fc.Arbitrary<WorkflowStep>,
    ),
  );

const note = fc.record({
  id: uuid,
  text: fc.oneof(fc.constant(""), text(200)),
  color: one(...WORKFLOW_NOTE_COLORS),
  position: fc.record({
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -500, max: 500 }),
  }),
  size: fc.record({
    width: fc.integer({ min: 80, max: 1200 }),
    height: fc.integer({ min: 80, max: 1200 }),
  }),
});

/** Any workflow of up to six steps, with arbitrary links between them. */
export const definitions: fc.Arbitrary<WorkflowDefinition> = fc
  .subarray([...stepIds], { minLength: 1 })
  .chain((ids) =>
    fc.record(
      {
        steps: fc.tuple(...ids.map(stepOf)).map((steps) => [...steps]),
        links: fc.array(
          fc.record({
            from: fc.constantFrom(...ids),
            to: fc.constantFrom(...ids),
            branch: one(...WORKFLOW_BRANCHES),
          }),
          {
            maxLength: 8,
          },
        ),
        notes: fc.array(note, { maxLength: 3 }),
      },
      { requiredKeys: ["steps", "links"] },
    ),
  );
