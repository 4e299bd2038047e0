import {
  CUSTOM_EVENT_KNOWN_PROPERTIES_MAX,
  CUSTOM_EVENT_NAMES_MAX,
  customEventPropertyTypeOf,
  type FieldProblem,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./queries.ts";

/** The time of last use is stored with this precision, so that events rarely write it. */
const ACCURACY_MS = 60 * 60_000;

type Named = Pick<queries.NewCustomEvent, "name" | "properties">;

/** A workspace's known names for a request, and the names its events add. */
export interface Dictionary {
  stored: ReadonlyMap<string, queries.KnownNameRow>;
  /** The properties of each name, including those about to be added. */
  properties: Map<string, Set<string>>;
  /** Names that can still be added. */
  room: number;
}

/** Loads known names with their properties. */
export async function loadDictionary(
  tx: Transaction,
  tenantId: string,
  names: readonly string[],
): Promise<Dictionary> {
  const distinctNames = [...new Set(names)];
  const rows = await queries.findNames(tx, tenantId, distinctNames);
  const isComplete = rows.length === distinctNames.length;
  return {
    stored: new Map(rows.map((row) => [row.name, row])),
    properties: new Map(
      rows.map(({ name, properties }) => [
        name,
        new Set(properties.map(({ property }) => property)),
      ]),
    ),
    room: isComplete ? 0 : CUSTOM_EVENT_NAMES_MAX - (await queries.countNames(tx, tenantId)),
  };
}

/** Returns why the dictionary has no room for an event; otherwise adds its name and properties. */
export function admit(dictionary: Dictionary, { name, properties }: Named): FieldProblem[] {
  const known = dictionary.properties.get(name);
  if (!known && dictionary.room <= 0) {
    const message = `A workspace can have at most ${CUSTOM_EVENT_NAMES_MAX} names of events`;
    return [{ path: "name", code: "tooManyNames", message }];
  }
  const all = new Set([...(known ?? []), ...Object.keys(properties)]);
  if (all.size > CUSTOM_EVENT_KNOWN_PROPERTIES_MAX) {
    const message = `Events of a name can have at most ${CUSTOM_EVENT_KNOWN_PROPERTIES_MAX} different properties`;
    return [{ path: "properties", code: "tooManyProperties", message }];
  }
  if (!known) dictionary.room -= 1;
  dictionary.properties.set(name, all);
  return [];
}

/** Stores the names and properties that these events add. */
export async function saveDictionary(
  tx: Transaction,
  tenantId: string,
  { stored }: Dictionary,
  events: readonly Named[],
  now: Date,
): Promise<void> {
  const names = [...new Set(events.map(({ name }) => name))].filter((name) => {
    const before = stored.get(name)?.lastSeenAt;
    return before === undefined || now.getTime() - before.getTime() > ACCURACY_MS;
  });
  if (names.length > 0) await queries.upsertNames(tx, tenantId, names, now);
  const keyOf = (name: string, property: string, type: string) => `${name} ${property} ${type}`;
  const known = new Set(
    [...stored.values()].flatMap(({ name, properties }) =>
      properties.map(({ property, type }) => keyOf(name, property, type)),
    ),
  );
  const added = events.flatMap(({ name, properties }) =>
    Object.entries(properties).flatMap(([property, value]) => {
      const type = customEventPropertyTypeOf(value);
      const key = keyOf(name, property, type);
      if (known.has(key)) return [];
      known.add(key);
      return [{ name, property, type }];
    }),
  );
  if (added.length > 0) await queries.insertProperties(tx, tenantId, added);
}
