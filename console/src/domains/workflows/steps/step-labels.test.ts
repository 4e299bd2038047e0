import { translationsOf } from "../../../lib/testing/translations.ts";
import { readFileSync } from "node:fs";
import {
  LANGUAGES,
  type Language,
  WORKFLOW_ERRORS,
  WORKFLOW_STEP_TYPES,
  type WorkflowDefinition,
  type WorkflowGoal,
  type WorkflowStep,
} from "@arauto/contracts";
import { beforeAll, describe, expect, it } from "vitest";
import { testField } from "../../custom-fields/testing/test-field.ts";
import { loadCronLabels } from "../../../ui/formats/cron-labels.ts";
import { weekdayName } from "../../../ui/formats/day-words.ts";
import { minutesAsDuration, scheduleInWords } from "./schedule-labels.ts";
import { STEP_APPEARANCE } from "./step-appearance.tsx";
import { namedIn } from "./named-in.ts";
import {
  goalLine,
  lineBelowTitle,
  lineParts,
  stepLine,
  stepTitle,
  type StepWording,
} from "./step-labels.ts";

const wording = new Map<Language, StepWording>();

beforeAll(async () => {
  for (const language of LANGUAGES) {
    const instance = await translationsOf(language, ["workflow-steps", "accounts"]);
    wording.set(language, {
      t: instance.t,
      language,
      templates: { welcome: "Welcome", binned: null, sly: "a\u2069 <b>b</b> {{x}}" },
      filters: { vip: "VIP", lost: null },
      fields: [
        testField("city", "text", "City"),
        testField("birthday", "date", "Birthday"),
        testField("orders", "number", "Orders"),
      ],
      cron: await loadCronLabels(language),
    });
  }
});

const common = { id: "s", name: "", position: { x: 0, y: 0 }, continueOnError: false } as const;
const NONE: WorkflowDefinition = { steps: [], links: [] };
const email = (
  config: Partial<Extract<WorkflowStep, { type: "email" }>["config"]>,
  name = "",
  id = "s",
): WorkflowStep => ({
  ...common,
  id,
  name,
  type: "email",
  config: { templateId: null, subject: null, preheader: null, filterId: null, ...config },
});

/** The line as users read it, names between asterisks. */
function read(
  step: WorkflowStep,
  definition: WorkflowDefinition = NONE,
  language: Language = "en-us",
  line = stepLine,
): string {
  const words = wording.get(language);
  if (!words) throw new Error(language);
  return lineParts(line(step, definition, words))
    .map(({ text, isName }) => (isName ? `*${text}*` : text))
    .join("")
    .replaceAll(/[\u2066-\u2069\u200e]/g, "")
    .replaceAll("\u202f", " ");
}

describe("stepLine", () => {
  it("names templates and filters, and marks deleted ones and those not loaded yet", () => {
    expect(read(email({}))).toBe("No template chosen yet");
    expect(read(email({ templateId: "welcome" }))).toBe("Template *Welcome*");
    expect(read(email({ templateId: "welcome", filterId: "vip" }))).toBe(
      "Template *Welcome*, only for *VIP*",
    );
    expect(read(email({ templateId: "binned" }))).toBe("Template a deleted template");
    expect(read(email({ templateId: "later" }))).toBe("Template …");
    const named = email({ templateId: "welcome", filterId: "vip" });
    const words = wording.get("en-us");
    if (!words) throw new Error("en-us");
    expect(stepTitle(named, words)).toBe("Welcome");
    expect(read(named, NONE, "en-us", lineBelowTitle)).toBe("Sends it only to *VIP*");
    expect(stepTitle(email({ templateId: "binned" }), words)).toBe("Email");
    expect(read(email({ templateId: "sly" }))).toBe("Template *a <b>b</b> {{x}}*");
  });

  it("says how many conditions a custom event has to meet", () => {
    const condition = { property: "total", type: "number", operator: "isSet" } as const;
    const wait = (where: (typeof condition)[]): WorkflowStep => ({
      ...common,
      type: "wait",
      config: {
        kind: "event",
        event: { name: "paid", where },
        within: { amount: 3, unit: "days" },
      },
    });
    const entry: WorkflowStep = {
      ...common,
      type: "entry",
      config: {
        trigger: "event",
        includesPresent: true,
        schedule: null,
        event: { name: "ordered", where: [condition] },
      },
    };
    expect(read(entry)).toBe("When a contact triggers *ordered* (1 condition)");
    expect(read(wait([]))).toBe("Until the contact triggers *paid*, for at most 3 days");
    expect(read(wait([condition, condition]))).toBe(
      "Until the contact triggers *paid* (2 conditions), for at most 3 days",
    );
    expect(read(entry, NONE, "pt-br")).toContain("*ordered* (1 condição)");
  });

  it("describes how long and until when contacts wait", () => {
    expect(
      read({
        ...common,
        type: "wait",
        config: { kind: "for", duration: { amount: 3, unit: "days" } },
      }),
    ).toBe("3 days");
    expect(
      read({
        ...common,
        type: "wait",
        config: { kind: "for", duration: { amount: 1, unit: "hours" } },
      }),
    ).toBe("1 hour");
    const until = {
      ...common,
      type: "wait",
      config: { kind: "until", time: "09:00", daysOfWeek: [5, 1], zone: "recipient" },
    } as const;
    expect(read({ ...until, config: { ...until.config, daysOfWeek: [5, 1] } })).toBe(
      "Until Monday or Friday, 9:00 AM in each contact’s time zone",
    );
    expect(
      read(
        { ...common, type: "wait", config: { kind: "date", at: "2026-11-28T09:30" } },
        NONE,
        "pt-br",
      ),
    ).toBe("Até 28 de nov. de 2026, 09:30");
  });

  it("asks about a filter or an earlier email, by the email's name or its template's", () => {
    const within = { amount: 2, unit: "days" } as const;
    const ask = (
      condition: Extract<WorkflowStep, { type: "decision" }>["config"]["condition"],
      long = true,
    ): WorkflowStep => ({
      ...common,
      type: "decision",
      config: { condition, within: long ? within : null },
    });
    const definition: WorkflowDefinition = {
      steps: [
        email({ templateId: "welcome" }, "", "m1"),
        email({ templateId: "welcome" }, "Hello", "m2"),
        email({}, "", "m3"),
      ],
      links: [],
    };
    expect(read(ask({ kind: "filter", filterId: "vip" }, false))).toBe("Is in the filter *VIP*");
    expect(read(ask({ kind: "filter", filterId: null }))).toBe("No condition chosen yet");
    expect(read(ask({ kind: "mail", stepId: "m1", act: "opened" }), definition)).toBe(
      "Opened “*Welcome*” within 2 days",
    );
    expect(read(ask({ kind: "mail", stepId: "m2", act: "clicked" }), definition)).toBe(
      "Clicked a link in “*Hello*” within 2 days",
    );
    expect(read(ask({ kind: "mail", stepId: "m3", act: "sent" }, false), definition)).toBe(
      "Was sent “Email”",
    );
    expect(read(ask({ kind: "mail", stepId: "gone", act: "sent" }, false), definition)).toBe(
      "Was sent “a deleted step”",
    );
  });

  it("describes changes to a contact, with values in the language's format", () => {
    const update = (
      action: Extract<WorkflowStep, { type: "update" }>["config"]["action"],
    ): WorkflowStep => ({
      ...common,
      type: "update",
      config: { action },
    });
    expect(read(update(null))).toBe("No change chosen yet");
    expect(read(update({ kind: "addTag", tag: "vip" }))).toBe("Adds the tag *vip*");
    expect(read(update({ kind: "setStatus", status: "inactive" }), NONE, "es-es")).toBe(
      "Cambia el estado a *Inactivo*",
    );
    expect(read(update({ kind: "setField", identifier: "city", value: null }))).toBe(
      "Empties *City*",
    );
    expect(
      read(update({ kind: "setField", identifier: "orders", value: 1234.5 }), NONE, "pt-br"),
    ).toBe("Muda *Orders* para *1.234,5*");
    expect(read(update({ kind: "setField", identifier: "birthday", value: "2026-03-01" }))).toBe(
      "Sets *Birthday* to *Mar 1, 2026*",
    );
    expect(read(update({ kind: "setField", identifier: "gone", value: true }))).toBe(
      "Sets a deleted field (gone) to *Yes*",
    );
  });

  it("lists the shares of a split and describes who enters", () => {
    const entry = (
      config: Partial<Extract<WorkflowStep, { type: "entry" }>["config"]>,
    ): WorkflowStep => ({
      ...common,
      type: "entry",
      config: { trigger: "once", includesPresent: true, schedule: null, ...config },
    });
    const weekly = {
      enabled: true,
      type: "weekly",
      time: "09:00",
      daysOfWeek: [1],
      intervalMinutes: 60,
      cron: "",
    } as const;
    expect(read({ ...common, type: "split", config: { shares: [33, 33, 34] } })).toBe(
      "33 / 33 / 34",
    );
    expect(read(entry({ trigger: "joins", includesPresent: false }))).toBe(
      "Anyone who joins the audience from now on",
    );
    expect(read(entry({ trigger: "schedule" }))).toBe("On a schedule that isn’t set yet");
    expect(read(entry({ trigger: "schedule", schedule: { ...weekly, daysOfWeek: [1] } }))).toBe(
      "Every Monday, 9:00 AM",
    );
    expect(
      read(
        entry({ trigger: "schedule", schedule: { ...weekly, daysOfWeek: [1], enabled: false } }),
      ),
    ).toBe("Off: Every Monday, 9:00 AM");
  });
});

describe("goalLine", () => {
  const entry = (goal: WorkflowGoal | null): WorkflowStep => ({
    ...common,
    type: "entry",
    config: { trigger: "once", includesPresent: true, schedule: null, goal },
  });
  const line = (goal: WorkflowGoal | null, language: Language) =>
    read(entry(goal), NONE, language, (step, _, words) => goalLine(step, words) ?? "");

  it("describes the goal of a workflow in each language", () => {
    const bought: WorkflowGoal = { kind: "event", event: { name: "bought", where: [] } };
    const vip: WorkflowGoal = { kind: "filter", filterId: "vip" };
    expect(line(bought, "en-us")).toBe("Goal: the contact triggers *bought*");
    expect(line(bought, "pt-br")).toBe("Meta: o contato gera o evento *bought*");
    expect(line(vip, "pt-br")).toBe("Meta: o contato está em *VIP*");
    expect(line(vip, "es-es")).toBe("Objetivo: el contacto cumple *VIP*");
    expect(line({ kind: "filter", filterId: "lost" }, "en-us")).toBe(
      "Goal: the contact matches a deleted filter",
    );
    expect(line({ kind: "event", event: null }, "es-es")).toBe("Objetivo: aún sin elegir");
  });

  it("is null without a goal, and for other steps", () => {
    const words = wording.get("en-us");
    if (!words) throw new Error("No texts");
    expect(goalLine(entry(null), words)).toBeNull();
    expect(goalLine(email({}), words)).toBeNull();
  });
});

describe("scheduleInWords", () => {
  const schedule = {
    enabled: true,
    type: "interval",
    time: "18:05",
    daysOfWeek: [],
    intervalMinutes: 60,
    cron: "0 9 * * 1-5",
  } as const;
  const say = (part: object, language: Language) => {
    const words = wording.get(language);
    return words
      ? scheduleInWords({ ...schedule, daysOfWeek: [], ...part }, words).replaceAll("\u202f", " ")
      : "";
  };
  it.each([
    [{}, "Every hour", "A cada hora"],
    [{ intervalMinutes: 90 }, "Every 90 minutes", "A cada 90 minutos"],
    [{ intervalMinutes: 1440 }, "Every 24 hours", "A cada 24 horas"],
    [{ type: "daily" }, "Every day, 6:05 PM", "Todos os dias, 18:05"],
    [
      { type: "weekly", daysOfWeek: [1, 2, 3, 4, 5, 6, 7] },
      "Every day, 6:05 PM",
      "Todos os dias, 18:05",
    ],
    [
      { type: "weekly", daysOfWeek: [7, 6] },
      "Every Saturday and Sunday, 6:05 PM",
      "Toda semana: sábado e domingo, 18:05",
    ],
    [{ type: "weekly" }, "Days not chosen yet, 6:05 PM", "Em dias ainda a escolher, 18:05"],
    [
      { type: "cron" },
      "At 09:00 AM, Monday through Friday",
      "Às 09:00, de segunda-feira a sexta-feira",
    ],
    [{ type: "cron", cron: "nonsense" }, "nonsense", "nonsense"],
  ])("describes %o in English and Portuguese", (part, english, portuguese) => {
    expect(say(part, "en-us")).toBe(english);
    expect(say(part, "pt-br")).toBe(portuguese);
  });

  it("shows minutes in the largest unit without a remainder", () => {
    expect([5, 60, 90, 1440, 10_080, 20_160].map(minutesAsDuration)).toEqual([
      { amount: 5, unit: "minutes" },
      { amount: 1, unit: "hours" },
      { amount: 90, unit: "minutes" },
      { amount: 1, unit: "days" },
      { amount: 1, unit: "weeks" },
      { amount: 2, unit: "weeks" },
    ]);
    expect([1, 7].map((day) => weekdayName(day, "es-es"))).toEqual(["lunes", "domingo"]);
  });
});

it("has an icon and a name for every type, and a text for every problem, in all languages", () => {
  expect(Object.keys(STEP_APPEARANCE)).toEqual([...WORKFLOW_STEP_TYPES]);
  for (const words of wording.values()) {
    for (const type of WORKFLOW_STEP_TYPES)
      expect(stepTitle({ ...common, type, config: {} } as WorkflowStep, { t: words.t })).not.toBe(
        "",
      );
    for (const code of WORKFLOW_ERRORS) expect(words.t(`error.${code}`)).not.toContain("error.");
  }
});

it("requests every referenced template and filter once", () => {
  const steps = [
    email({ templateId: "b", filterId: "f" }),
    email({ templateId: "a", filterId: "f" }),
    email({ templateId: "b" }),
  ];
  expect(namedIn({ steps, links: [] })).toEqual({ templates: ["a", "b"], filters: ["f"] });
});

it("gives families enough contrast on every background, light and dark", () => {
  const css = readFileSync(new URL("../../../ui/theme/tokens.css", import.meta.url), "utf8");
  const tokens = css.slice(css.indexOf(":root {")).split("}", 1)[0] ?? "";
  for (const scheme of [1, 2]) {
    const colors = (start: string) =>
      [
        ...tokens.matchAll(
          new RegExp(`--${start}[\\w-]*: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`, "g"),
        ),
      ].map((found) => found[scheme] ?? "");
    const backgrounds = colors("bg-(?!inverse)");
    expect(colors("step-")).toHaveLength(6);
    for (const color of colors("step-"))
      for (const background of backgrounds)
        expect(contrast(color, background)).toBeGreaterThanOrEqual(3);
  }
});

/** Returns the WCAG 2 contrast between two colors. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
