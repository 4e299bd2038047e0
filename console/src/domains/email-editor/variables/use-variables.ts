import {
  contactFieldTraits,
  DEAL_VARIABLES,
  OFFERED_CONTACT_FIELDS,
  type TemplateContactField,
  unitsOf,
} from "@arauto/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  useListContactsQuery,
  useListCustomEventNamesQuery,
  useListDealsQuery,
} from "../../../lib/api.generated.ts";
import type {
  Contact,
  CustomField,
  CustomFieldType,
  Deal,
  KnownCustomEvent,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { type SampleData, useSampleData } from "./sample-data.tsx";
import { sampleEntry, samplePaths } from "./sample-paths.ts";

const GROUPS = [
  "item",
  "person",
  "fields",
  "event",
  "deal",
  "data",
  "workspace",
  "campaign",
  "links",
] as const;
export type VariableGroup = (typeof GROUPS)[number];

export interface VariableChoice {
  group: VariableGroup;
  /** Such as `account.name`; links have a single segment: `unsubscribe_url`. */
  path: string;
  label: string;
  type: CustomFieldType;
  /** An example value; empty if unknown. */
  sample: string;
}

export interface Variables {
  choices: readonly VariableChoice[];
  find: (path: string) => VariableChoice | undefined;
  /** Returns a path's name; its last segment if unknown. */
  label: (path: string) => string;
  /** Returns false only if the path certainly has no value in an email. */
  isKnown: (path: string) => boolean;
}

const CONTACT: readonly (TemplateContactField | "first_name")[] = OFFERED_CONTACT_FIELDS.flatMap(
  (name) => (name === "name" ? [name, "first_name" as const] : [name]),
);
const LINKS = ["unsubscribe_url", "preferences_url", "view_in_browser_url"] as const;

/** Returns all variables from the contact and the data; `list` is that of the surrounding repeat block, if any. */
export function useVariables(list: string | null = null): Variables {
  const { t } = useTranslation("editor");
  const sampleData = useSampleData();
  const { user } = useSession();
  const { data: fields } = useAllCustomFields();
  const { data: contacts } = useListContactsQuery({ limit: 1 });
  const { data: events } = useListCustomEventNamesQuery();
  const { data: deals } = useListDealsQuery({ limit: 1 });
  const contact = contacts?.items[0];
  const deal = deals?.items[0];
  const workspace = user?.workspaceName ?? "";
  return useMemo(() => {
    const named = (key: string) => t(`variables.names.${key}`);
    const choices = choicesOf({
      named,
      sampleData,
      list,
      fields: fields ?? [],
      contact,
      workspace,
      events: events?.items ?? [],
      deal,
    });
    const byPath = new Map(choices.map((choice) => [choice.path, choice]));
    return {
      choices,
      find: (path) => byPath.get(path),
      label: (path) => byPath.get(path)?.label ?? lastPart(path),
      isKnown: (path) =>
        byPath.has(path) ||
        mayExist(path, {
          fieldsLoaded: fields !== undefined,
          eventsLoaded: events !== undefined,
          sampleData,
          list,
        }),
    };
  }, [t, sampleData, list, fields, contact, workspace, events, deal]);
}

const NO_SAMPLES: SampleData = {};

/** Returns the names of paths, for read-only text. */
export function useVariableLabel(): (path: string) => string {
  const { t } = useTranslation("editor");
  const { data: fields } = useAllCustomFields();
  return useMemo(() => {
    const named = (key: string) => t(`variables.names.${key}`);
    const choices = choicesOf({
      named,
      sampleData: NO_SAMPLES,
      list: null,
      fields: fields ?? [],
      contact: undefined,
      workspace: "",
      events: [],
      deal: undefined,
    });
    const labels = new Map(choices.map(({ path, label }) => [path, label]));
    return (path) => labels.get(path) ?? lastPart(path);
  }, [t, fields]);
}

/** Returns the name of an unknown path. */
const lastPart = (path: string) => (path.split(".").at(-1) ?? path).replaceAll("_", " ");

interface Sources {
  named: (key: string) => string;
  sampleData: SampleData;
  list: string | null;
  fields: readonly CustomField[];
  contact: Contact | undefined;
  workspace: string;
  events: readonly KnownCustomEvent[];
  /** The newest one; undefined in a workspace without deals. */
  deal: Deal | undefined;
}

/** Variables of the custom event that triggered a workflow's email; none in a workspace without any events. */
function eventChoices({ named, events }: Pick<Sources, "named" | "events">): VariableChoice[] {
  if (events.length === 0) return [];
  const ofName = (path: string, key: string, type: CustomFieldType, sample: string) => ({
    group: "event" as const,
    path,
    label: named(key),
    type,
    sample,
  });
  const types = new Map<string, CustomFieldType>();
  for (const { properties } of events)
    for (const { name, types: of } of properties) if (of[0]) types.set(name, of[0]);
  return [
    ofName("event.name", "eventName", "text", events[0]?.name ?? ""),
    ofName("event.occurred_at", "eventTime", "date", ""),
    ...[...types]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, type]) => ({
        group: "event" as const,
        path: `event.properties.${name}`,
        label: name,
        type,
        sample: "",
      })),
  ];
}

/** Variables of the deal that triggered a workflow's email; none in a workspace without any deals. */
function dealChoices({ named, deal }: Pick<Sources, "named" | "deal">): VariableChoice[] {
  if (!deal) return [];
  const { title, company, value, currency, status, owner, expectedCloseOn } = deal;
  const samples: Partial<Record<(typeof DEAL_VARIABLES)[number], string>> = {
    title,
    company,
    value: value === null ? "" : String(value / unitsOf(currency)),
    currency,
    status,
    owner: owner?.name ?? "",
    expected_close_on: expectedCloseOn ?? "",
  };
  return DEAL_VARIABLES.map((name) => ({
    group: "deal" as const,
    path: `deal.${name}`,
    label: named(`deal_${name}`),
    type: name === "value" ? "number" : name === "expected_close_on" ? "date" : "text",
    sample: samples[name] ?? "",
  }));
}

function choicesOf({
  named,
  sampleData,
  list,
  fields,
  contact,
  workspace,
  events,
  deal,
}: Sources): VariableChoice[] {
  const entry = list === null ? undefined : sampleEntry(sampleData, list);
  const choices: VariableChoice[] = [
    ...(entry === undefined
      ? []
      : samplePaths(entry, "item").map((found) => ({
          ...found,
          group: "item" as const,
          label: nameOf(found.path, 1),
        }))),
    ...CONTACT.map((key) => ({
      group: "person" as const,
      path: `account.${key}`,
      label: named(key),
      type:
        key !== "first_name" && contactFieldTraits(key).type === "email"
          ? ("email" as const)
          : ("text" as const),
      sample: (key === "first_name" ? contact?.name.split(" ")[0] : contact?.[key]) ?? "",
    })),
    ...fields
      .filter(({ status }) => status === "active")
      .map(({ identifier, name, type }) => ({
        group: "fields" as const,
        path: `account.fields.${identifier}`,
        label: name,
        type,
        sample: String(contact?.fields[identifier] ?? ""),
      })),
    ...eventChoices({ named, events }),
    ...dealChoices({ named, deal }),
    ...samplePaths(sampleData, "data").map((found) => ({
      ...found,
      group: "data" as const,
      label: nameOf(found.path, 1),
    })),
    {
      group: "workspace",
      path: "workspace.name",
      label: named("workspaceName"),
      type: "text",
      sample: workspace,
    },
    {
      group: "workspace",
      path: "workspace.address",
      label: named("workspaceAddress"),
      type: "text",
      sample: "",
    },
    {
      group: "campaign",
      path: "campaign.name",
      label: named("campaignName"),
      type: "text",
      sample: "",
    },
    ...LINKS.map((path) => ({
      group: "links" as const,
      path,
      label: named(path),
      type: "text" as const,
      sample: "",
    })),
  ];
  return choices.toSorted((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group));
}

/** Formats a path: `data.order.total_price` → `order › total price`. */
function nameOf(path: string, skip: number): string {
  return path.split(".").slice(skip).join(" › ").replaceAll("_", " ");
}

function mayExist(
  path: string,
  {
    fieldsLoaded,
    eventsLoaded,
    sampleData,
    list,
  }: { fieldsLoaded: boolean; eventsLoaded: boolean; sampleData: SampleData; list: string | null },
): boolean {
  if (path.startsWith("account.fields.")) return !fieldsLoaded;
  if (path === "event.name" || path === "event.occurred_at") return true;
  if (DEAL_VARIABLES.some((name) => path === `deal.${name}`)) return true;
  if (path.startsWith("event.properties.")) return !eventsLoaded;
  // Data of transactional emails is only known from the sample data; without any, every path is possible.
  if (path.startsWith("data.")) return Object.keys(sampleData).length === 0;
  if (path.startsWith("item.")) return list !== null && sampleEntry(sampleData, list) === undefined;
  return false;
}

/** Returns the variables that match the query, those whose name starts with it first. */
export function matching(choices: readonly VariableChoice[], query: string): VariableChoice[] {
  const needle = query.trim().toLowerCase();
  if (needle === "") return [...choices];
  const rank = ({ label, path }: VariableChoice) => {
    const name = label.toLowerCase();
    if (name.startsWith(needle)) return 0;
    if (name.split(/[\s›]+/).some((word) => word.startsWith(needle))) return 1;
    return name.includes(needle) || path.toLowerCase().includes(needle) ? 2 : 3;
  };
  return choices
    .map((choice) => ({ choice, at: rank(choice) }))
    .filter(({ at }) => at < 3)
    .toSorted((one, other) => one.at - other.at)
    .map(({ choice }) => choice);
}

/** Groups variables under headings, keeping the order of both. */
export function inGroups(
  choices: readonly VariableChoice[],
): { group: VariableGroup; choices: VariableChoice[] }[] {
  return GROUPS.map((group) => ({
    group,
    choices: choices.filter((choice) => choice.group === group),
  })).filter(({ choices: found }) => found.length > 0);
}
