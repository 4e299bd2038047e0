import { WORKFLOW_STEPS_MAX, type WorkflowDefinition, workflowLink, type WorkflowStep, workflowStep } from "@arauto/contracts";
import { z } from "zod";
import { namedIn, type NamesById } from "../steps/named-in.ts";
import { jsonFaultLine } from "./json-fault.ts";

export const WORKFLOW_FILE_FORMAT = "arauto.workflow";
const VERSION = 1;
/** More than any workflow comes to: what is larger is something else. */
export const WORKFLOW_FILE_MAX_BYTES = 5_000_000;

const names = z.record(z.string(), z.string());
const workflowFile = z.object({
  format: z.literal(WORKFLOW_FILE_FORMAT),
  version: z.number(),
  name: z.string().max(200).default(""),
  definition: z.object({ steps: z.array(z.unknown()), links: z.array(z.unknown()).default([]) }),
  names: z.object({ templates: names.default({}), filters: names.default({}) }).default({ templates: {}, filters: {} }),
});

export interface WorkflowFile {
  name: string;
  definition: WorkflowDefinition;
  /** What the things are called that steps name, so that they are found elsewhere too. */
  names: { templates: Readonly<Record<string, string>>; filters: Readonly<Record<string, string>> };
}

/** A step, or a setting of one, that was left out. */
export interface LeftOut {
  /** From 1, as it stands in the file. */
  number: number;
  /** What the file calls the step, or its type. */
  step: string;
  /** Null: the whole step. */
  setting: string | null;
}

export type ReadWorkflow =
  | { file: WorkflowFile; leftOut: LeftOut[]; linksLeftOut: number }
  /** `line`: of JSON that breaks off, from 1. */
  | { fault: "notJson" | "notOurs" | "tooNew" | "tooMany" | "noSteps" | "tooLarge"; line?: number };

/** A workflow as a file, with the names of what it names. */
export function workflowFileText(
  name: string,
  definition: WorkflowDefinition,
  known: { templates: NamesById; filters: NamesById },
): string {
  const named = namedIn(definition);
  const namesOf = (ids: readonly string[], all: NamesById) =>
    Object.fromEntries(ids.flatMap((id) => (typeof all[id] === "string" ? [[id, all[id]]] : [])));
  const file = {
    format: WORKFLOW_FILE_FORMAT,
    version: VERSION,
    name,
    definition,
    names: { templates: namesOf(named.templates, known.templates), filters: namesOf(named.filters, known.filters) },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Opens a file that was chosen or dropped. */
export async function openWorkflowFile(file: File): Promise<ReadWorkflow> {
  return file.size > WORKFLOW_FILE_MAX_BYTES ? { fault: "tooLarge" } : readWorkflowFile(await file.text());
}

/** Reads a file of a workflow; what this version does not know in it is left out and told. */
export function readWorkflowFile(text: string): ReadWorkflow {
  // A mark of the encoding, which some editors write, is none of JSON's signs.
  const bare = text.replace(/^\uFEFF/, "");
  const line = jsonFaultLine(bare);
  if (line !== null) return { fault: "notJson", line };
  const read = workflowFile.safeParse(JSON.parse(bare));
  if (!read.success) return { fault: "notOurs" };
  const { name, definition, version, names: known } = read.data;
  if (version > VERSION) return { fault: "tooNew" };
  if (definition.steps.length > WORKFLOW_STEPS_MAX) return { fault: "tooMany" };

  const leftOut: LeftOut[] = [];
  const steps: WorkflowStep[] = [];
  for (const [at, raw] of definition.steps.entries()) {
    const { step, lost } = readStep(raw);
    const tell = (setting: string | null) => leftOut.push({ number: at + 1, step: calledIn(raw), setting });
    if (!step || steps.some(({ id }) => id === step.id)) {
      tell(null);
      continue;
    }
    for (const setting of lost) tell(setting);
    steps.push(step);
  }
  if (steps.length === 0) return { fault: "noSteps" };
  const ids = new Set(steps.map(({ id }) => id));
  const links = definition.links.flatMap((raw) => {
    const { data } = workflowLink.safeParse(raw);
    return data && ids.has(data.from) && ids.has(data.to) ? [data] : [];
  });
  return { file: { name, definition: { steps, links }, names: known }, leftOut, linksLeftOut: definition.links.length - links.length };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function calledIn(raw: unknown): string {
  const { name, type } = isRecord(raw) ? raw : {};
  return [name, type].find((one): one is string => typeof one === "string" && one !== "") ?? "";
}

/** A step without the settings that cannot be read; none when too little of it is left. */
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

/** The value without the setting that a path leads into: one of the step itself, or of its config. */
function without(value: unknown, [first, second]: readonly string[]): { rest: unknown; setting: string } | null {
  if (!isRecord(value) || first === undefined) return null;
  if (first === "config" && second !== undefined && isRecord(value.config) && second in value.config) {
    const { [second]: _lost, ...config } = value.config;
    return { rest: { ...value, config }, setting: second };
  }
  if (first === "id" || first === "type" || first === "config" || first === "position" || !(first in value)) return null;
  const { [first]: _lost, ...rest } = value;
  return { rest, setting: first };
}

/** Settings that were there and are not in what was read. */
function unknownKeys(raw: unknown, step: WorkflowStep): string[] {
  const keys = (value: unknown) => (isRecord(value) ? Object.keys(value) : []);
  const config = isRecord(raw) ? raw.config : undefined;
  return [...keys(raw).filter((key) => !(key in step)), ...keys(config).filter((key) => !(key in step.config))];
}
