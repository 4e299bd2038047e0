import {
  isSecretHeader,
  secretsIn,
  WORKFLOW_NOTES_MAX,
  WORKFLOW_STEPS_MAX,
  type WorkflowDefinition,
  workflowLink,
  workflowNote,
  type WorkflowStep,
  workflowStep,
} from "@arauto/contracts";
import { z } from "zod";
import { namedIn, type NamesById } from "../steps/named-in.ts";
import { jsonErrorLine } from "./json-error.ts";

export const WORKFLOW_FILE_FORMAT = "arauto.workflow";
const VERSION = 1;
/** Larger than any possible workflow. */
export const WORKFLOW_FILE_MAX_BYTES = 5_000_000;

const names = z.record(z.string(), z.string());
const workflowFile = z.object({
  format: z.literal(WORKFLOW_FILE_FORMAT),
  version: z.number(),
  name: z.string().max(200).default(""),
  definition: z.object({
    steps: z.array(z.unknown()),
    links: z.array(z.unknown()).default([]),
    notes: z.array(z.unknown()).optional(),
  }),
  names: z
    .object({ templates: names.default({}), filters: names.default({}), deals: names.default({}) })
    .default({ templates: {}, filters: {}, deals: {} }),
});

export interface WorkflowFile {
  name: string;
  definition: WorkflowDefinition;
  /** Names of the objects that steps refer to, so that they can be found in other workspaces. */
  names: {
    templates: Readonly<Record<string, string>>;
    filters: Readonly<Record<string, string>>;
    /** Of pipelines, stages and lost reasons. */
    deals: Readonly<Record<string, string>>;
  };
}

/** A step, or one of its settings, that was left out. */
export interface LeftOut {
  /** From 1, in the file's order. */
  number: number;
  /** The step's name in the file, or its type. */
  step: string;
  /** Null: the whole step. */
  setting: string | null;
}

export type ReadWorkflow =
  /** `notesLeftOut`: missing if all notes were read. */
  | { file: WorkflowFile; leftOut: LeftOut[]; linksLeftOut: number; notesLeftOut?: number }
  /** `line`: of the JSON syntax error, from 1. */
  | { error: "notJson" | "notOurs" | "tooNew" | "tooMany" | "noSteps" | "tooLarge"; line?: number };

/** Serializes a workflow, with the names of the objects it refers to. */
export function workflowFileText(
  name: string,
  definition: WorkflowDefinition,
  known: {
    templates: NamesById;
    filters: NamesById;
    deals?: Readonly<Record<string, string>>;
  },
): string {
  const named = namedIn(definition);
  const namesOf = (ids: readonly string[], all: NamesById) =>
    Object.fromEntries(ids.flatMap((id) => (typeof all[id] === "string" ? [[id, all[id]]] : [])));
  const file = {
    format: WORKFLOW_FILE_FORMAT,
    version: VERSION,
    name,
    definition: withoutLiterals(definition),
    names: {
      templates: namesOf(named.templates, known.templates),
      filters: namesOf(named.filters, known.filters),
      deals: namedDeals(definition, known.deals ?? {}),
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Empties headers that are always secret but were typed literally: files are shared. */
function withoutLiterals(definition: WorkflowDefinition): WorkflowDefinition {
  const headerOf = (header: { name: string; value: string }) =>
    isSecretHeader(header.name) && secretsIn(header.value).length === 0
      ? { ...header, value: "" }
      : header;
  return {
    ...definition,
    steps: definition.steps.map((step) => {
      if (step.type !== "request") return step;
      const { request } = step.config;
      const headers = request.headers.map(headerOf);
      return { ...step, config: { ...step.config, request: { ...request, headers } } };
    }),
  };
}

/** Returns those names whose ids the definition contains. */
function namedDeals(
  definition: WorkflowDefinition,
  deals: Readonly<Record<string, string>>,
): Record<string, string> {
  const text = JSON.stringify(definition);
  return Object.fromEntries(Object.entries(deals).filter(([id]) => text.includes(`"${id}"`)));
}

/** Reads a file that was selected or dropped. */
export async function openWorkflowFile(file: File): Promise<ReadWorkflow> {
  return file.size > WORKFLOW_FILE_MAX_BYTES
    ? { error: "tooLarge" }
    : readWorkflowFile(await file.text());
}

/** Parses a workflow file; parts unknown to this version are left out and reported. */
export function readWorkflowFile(text: string): ReadWorkflow {
  // Some editors write a byte order mark, which JSON does not allow.
  const bare = text.replace(/^\uFEFF/, "");
  const line = jsonErrorLine(bare);
  if (line !== null) return { error: "notJson", line };
  const read = workflowFile.safeParse(JSON.parse(bare));
  if (!read.success) return { error: "notOurs" };
  const { name, definition, version, names: known } = read.data;
  if (version > VERSION) return { error: "tooNew" };
  if (definition.steps.length > WORKFLOW_STEPS_MAX) return { error: "tooMany" };

  const leftOut: LeftOut[] = [];
  const steps: WorkflowStep[] = [];
  for (const [at, raw] of definition.steps.entries()) {
    const { step, lost } = readStep(raw);
    const reportProblem = (setting: string | null) =>
      leftOut.push({ number: at + 1, step: calledIn(raw), setting });
    if (!step || steps.some(({ id }) => id === step.id)) {
      reportProblem(null);
      continue;
    }
    for (const setting of lost) reportProblem(setting);
    steps.push(step);
  }
  if (steps.length === 0) return { error: "noSteps" };
  const ids = new Set(steps.map(({ id }) => id));
  const links = definition.links.flatMap((raw) => {
    const { data } = workflowLink.safeParse(raw);
    return data && ids.has(data.from) && ids.has(data.to) ? [data] : [];
  });
  const notes = definition.notes
    ?.flatMap((raw) => workflowNote.safeParse(raw).data ?? [])
    .slice(0, WORKFLOW_NOTES_MAX);
  const notesLeftOut = (definition.notes?.length ?? 0) - (notes?.length ?? 0);
  return {
    file: { name, definition: { steps, links, ...(notes && { notes }) }, names: known },
    leftOut,
    linksLeftOut: definition.links.length - links.length,
    ...(notesLeftOut > 0 && { notesLeftOut }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function calledIn(raw: unknown): string {
  const { name, type } = isRecord(raw) ? raw : {};
  return [name, type].find((one): one is string => typeof one === "string" && one !== "") ?? "";
}

/** Parses a step without its unreadable settings; no step if too little of it is left. */
function readStep(raw: unknown): { step?: WorkflowStep; lost: string[] } {
  let rest = raw;
  const lost: string[] = [];
  for (;;) {
    const { data, error } = workflowStep.safeParse(rest);
    if (data) return { step: data, lost: [...lost, ...unknownKeys(rest, data)] };
    const path = error.issues[0]?.path.map(String) ?? [];
    const shorter = without(rest, path);
    if (!shorter) return { lost };
    rest = shorter.rest;
    lost.push(shorter.setting);
  }
}

/** Returns the value without the setting that a path leads into: one of the step itself, or of its config. */
function without(
  value: unknown,
  [first, second]: readonly string[],
): { rest: unknown; setting: string } | null {
  if (!isRecord(value) || first === undefined) return null;
  if (
    first === "config" &&
    second !== undefined &&
    isRecord(value.config) &&
    second in value.config
  ) {
    const { [second]: _lost, ...config } = value.config;
    return { rest: { ...value, config }, setting: second };
  }
  if (
    first === "id" ||
    first === "type" ||
    first === "config" ||
    first === "position" ||
    !(first in value)
  )
    return null;
  const { [first]: _lost, ...rest } = value;
  return { rest, setting: first };
}

/** Returns settings that the file has and the parsed step does not. */
function unknownKeys(raw: unknown, step: WorkflowStep): string[] {
  const keys = (value: unknown) => (isRecord(value) ? Object.keys(value) : []);
  const config = isRecord(raw) ? raw.config : undefined;
  return [
    ...keys(raw).filter((key) => !(key in step)),
    ...keys(config).filter((key) => !(key in step.config)),
  ];
}
