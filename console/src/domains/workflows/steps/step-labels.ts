import {
  type CustomEventMatch,
  SPLIT_BRANCHES,
  type StepOf,
  type WorkflowBranch,
  type WorkflowDefinition,
  type WorkflowStep,
} from "@arauto/contracts";
import type { CustomField } from "../../../lib/api.generated.ts";
import {
  dayTimeInWords,
  durationInWords,
  scheduleInWords,
  type TimeLabels,
} from "./schedule-labels.ts";
import type { DealNames } from "../../filters/index.ts";
import { createDealLine, dealChangeInWords, moveDealLine } from "./deal-lines.ts";
import { marked } from "./marked-names.ts";
import { momentInWords } from "../../../ui/formats/day-words.ts";
import type { NamesById } from "./named-in.ts";

/** Data for the texts of steps. */
export interface StepWording extends TimeLabels {
  templates: NamesById;
  filters: NamesById;
  /** Undefined while loading. */
  fields: readonly CustomField[] | undefined;
  /** Names of pipelines and stages; undefined while loading. */
  deals?: DealNames | undefined;
}

type SplitBranch = (typeof SPLIT_BRANCHES)[number];
const NAME = /\u2068([^\u2068\u2069]*)\u2069/;

/** Splits a line into names and the text around them. */
export function lineParts(line: string): { place: number; text: string; isName: boolean }[] {
  return line
    .split(NAME)
    .map((text, place) => ({ place, text, isName: place % 2 === 1 }))
    .filter(({ text }) => text !== "");
}

/** Returns a step's title: its own name, that of its template if `templates` are given, otherwise its type. */
export function stepTitle(
  step: WorkflowStep,
  { t, templates }: Pick<StepWording, "t"> & Partial<Pick<StepWording, "templates">>,
): string {
  if (step.name !== "") return step.name;
  return titleOfTemplate(step, templates) ?? t(`workflow-steps:type.${step.type}`);
}

/** Returns the name of an email step's template, which names a step that has no name. */
function titleOfTemplate(
  step: WorkflowStep,
  templates: StepWording["templates"] | undefined,
): string | undefined {
  if (step.type !== "email" || step.name !== "" || step.config.templateId === null)
    return undefined;
  return templates?.[step.config.templateId] ?? undefined;
}

/** Describes what a step does below its title, without repeating the template that names it. */
export function lineBelowTitle(
  step: WorkflowStep,
  definition: WorkflowDefinition,
  words: StepWording,
): string {
  if (step.type !== "email" || titleOfTemplate(step, words.templates) === undefined)
    return stepLine(step, definition, words);
  const { filterId } = step.config;
  return filterId === null
    ? words.t("line.email.named")
    : words.t("line.email.namedFiltered", { filter: filterName(filterId, words) });
}

/** Describes what a step does, in one line; names between marks (`lineParts`). */
export function stepLine(
  step: WorkflowStep,
  definition: WorkflowDefinition,
  words: StepWording,
): string {
  switch (step.type) {
    case "entry":
      return entryLine(step, words);
    case "email":
      return emailLine(step, words);
    case "wait":
      return waitLine(step, words);
    case "decision":
      return decisionLine(step, definition, words);
    case "split":
      return splitLine(step, words);
    case "update":
      return updateLine(step, words);
    case "createDeal":
      return createDealLine(step, words);
    case "moveDeal":
      return moveDealLine(step, words);
    case "request":
      return requestLine(step, words);
    case "end":
      return words.t("line.end");
  }
}

/** Returns the name for an id: "…" until it is known, `gone` if it was deleted. */
function nameOf(id: string, names: NamesById, gone: string): string {
  const name = names[id];
  if (name === undefined) return "…";
  return name === null ? gone : marked(name);
}

const templateName = (id: string, { templates, t }: StepWording) =>
  nameOf(id, templates, t("line.goneTemplate"));
const filterName = (id: string, { filters, t }: StepWording) =>
  nameOf(id, filters, t("line.goneFilter"));

/** Names a custom event, and how many conditions its properties have to meet. */
function eventInWords({ name, where }: CustomEventMatch, { t }: StepWording): string {
  const event = marked(name);
  return where.length === 0 ? event : t("line.eventWhere", { event, count: where.length });
}

function entryLine({ config }: StepOf<"entry">, words: StepWording): string {
  const { t } = words;
  switch (config.trigger) {
    case "once":
    case "api":
      return t(`workflow-steps:line.entry.${config.trigger}`);
    case "joins":
      return t(config.includesPresent ? "line.entry.joins" : "line.entry.joinsLater");
    case "schedule": {
      if (config.schedule === null) return t("line.entry.noSchedule");
      const when = scheduleInWords(config.schedule, words);
      return config.schedule.enabled ? when : t("line.entry.off", { when });
    }
    case "event":
      return config.event
        ? t("line.entry.event", { event: eventInWords(config.event, words) })
        : t("line.noEvent");
    case "deal":
      return config.deal
        ? t("line.entry.deal", { change: dealChangeInWords(config.deal, words) })
        : t("line.noDealChange");
  }
}

/** Describes the goal of the workflow, which its entry names; null without one. */
export function goalLine(step: WorkflowStep, words: StepWording): string | null {
  const { t } = words;
  const goal = step.type === "entry" ? step.config.goal : null;
  switch (goal?.kind) {
    case undefined:
      return null;
    case "event":
      return goal.event
        ? t("line.goal.event", { event: eventInWords(goal.event, words) })
        : t("line.goal.none");
    case "filter":
      return goal.filterId === null
        ? t("line.goal.none")
        : t("line.goal.filter", { filter: filterName(goal.filterId, words) });
  }
}

function emailLine({ config }: StepOf<"email">, words: StepWording): string {
  const { t } = words;
  if (config.templateId === null) return t("line.email.none");
  const template = templateName(config.templateId, words);
  if (config.filterId === null) return t("line.email.all", { template });
  return t("line.email.filtered", { template, filter: filterName(config.filterId, words) });
}

function waitLine({ config }: StepOf<"wait">, words: StepWording): string {
  const { t, language } = words;
  switch (config.kind) {
    case "for":
      return durationInWords(config.duration, words);
    case "until": {
      const when = dayTimeInWords(config.daysOfWeek, config.time, words);
      return t(`workflow-steps:line.wait.until.${config.zone}`, { when });
    }
    case "date":
      return t("line.wait.date", { when: momentInWords(config.at, language) });
    case "event":
      return config.event
        ? t("line.wait.event", {
            event: eventInWords(config.event, words),
            length: durationInWords(config.within, words),
          })
        : t("line.noEvent");
    case "deal":
      return config.deal
        ? t("line.wait.deal", {
            change: dealChangeInWords(config.deal, words),
            length: durationInWords(config.within, words),
          })
        : t("line.noDealChange");
  }
}

function decisionLine(
  { config }: StepOf<"decision">,
  definition: WorkflowDefinition,
  words: StepWording,
): string {
  const { t } = words;
  const asked = conditionInWords(config.condition, definition, words);
  if (asked === null) return t("line.decision.none");
  return config.within === null
    ? asked
    : t("line.decision.within", { asked, length: durationInWords(config.within, words) });
}

function conditionInWords(
  condition: StepOf<"decision">["config"]["condition"],
  definition: WorkflowDefinition,
  words: StepWording,
): string | null {
  const { t } = words;
  if (condition.kind === "filter") {
    return condition.filterId === null
      ? null
      : t("line.decision.filter", { filter: filterName(condition.filterId, words) });
  }
  if (condition.stepId === null) return null;
  const mail = definition.steps.find(({ id }) => id === condition.stepId);
  return t(`workflow-steps:line.decision.${condition.act}`, {
    mail: mail?.type === "email" ? mailName(mail, words) : t("line.goneStep"),
  });
}

/** Returns the label of an email step in a selection; its name between marks. */
export function mailName(step: StepOf<"email">, words: StepWording): string {
  if (step.name !== "") return marked(step.name);
  return step.config.templateId === null
    ? words.t("type.email")
    : templateName(step.config.templateId, words);
}

function splitLine({ config }: StepOf<"split">, { language }: StepWording): string {
  const number = new Intl.NumberFormat(language);
  // Isolated, so that the shares keep their order in a right-to-left line.
  return `\u2066${config.shares.map((share) => number.format(share)).join(" / ")}\u2069`;
}

function updateLine({ config: { action } }: StepOf<"update">, words: StepWording): string {
  const { t, language } = words;
  switch (action?.kind) {
    case undefined:
      return t("line.update.none");
    case "addTag":
    case "removeTag":
      return t(`workflow-steps:line.update.${action.kind}`, { tag: marked(action.tag) });
    case "setStatus":
      return t("line.update.setStatus", { status: marked(t(`accounts:status.${action.status}`)) });
    case "setField": {
      const field = words.fields?.find(({ identifier }) => identifier === action.identifier);
      const gone =
        words.fields === undefined ? "…" : t("line.goneField", { field: action.identifier });
      const name = field ? marked(field.name) : gone;
      if (action.value === null) return t("line.update.emptyField", { field: name });
      return t("line.update.setField", {
        field: name,
        value: marked(valueInWords(action.value, field, { t, language })),
      });
    }
  }
}

function requestLine({ config: { request } }: StepOf<"request">, { t }: StepWording): string {
  if (request.url === "") return t("line.request.none");
  // Variables may be long, and the line is short.
  const [address = ""] = request.url.split(/[?#]|\{[{%]/);
  return t("line.request.to", { method: request.method, address: marked(address) });
}

function valueInWords(
  value: string | number | boolean,
  field: CustomField | undefined,
  { t, language }: Pick<StepWording, "t" | "language">,
): string {
  if (typeof value === "number")
    return new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(value);
  if (typeof value === "boolean") return t(value ? "accounts:value.yes" : "accounts:value.no");
  const day = field?.type === "date" ? Date.parse(value) : Number.NaN;
  return Number.isFinite(day)
    ? new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(day)
    : value;
}

/** Returns a branch's name: "Yes", "No", "A" and so on; a single branch has none. */
export function branchName(branch: WorkflowBranch, { t }: Pick<StepWording, "t">): string {
  if (SPLIT_BRANCHES.some((one) => one === branch)) return branch.toUpperCase();
  return t(`workflow-steps:branch.${branch as Exclude<WorkflowBranch, SplitBranch>}`);
}
