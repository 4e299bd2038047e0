/** The parts of a JSON Schema that payloads use. */
interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** One field of a payload. */
export interface SchemaField {
  /** With the names of the objects around it: `contact.email`. */
  path: string;
  /** Readable form: `uuid`, `integer`, `array of string`. */
  type: string;
  /** The only possible values. */
  values: string[];
  isNullable: boolean;
}

/** Returns the fields within `data` of a payload's JSON Schema, in its order; objects first, then their fields. */
export function fieldsOf(payload: object): SchemaField[] {
  const root = payload as Schema;
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (root.$defs?.[schema.$ref.split("/").at(-1) ?? ""] ?? {});

  function within(schema: Schema, prefix: string): SchemaField[] {
    return Object.entries(schema.properties ?? {}).flatMap(([name, given]) => {
      const path = prefix + name;
      const options = (given.anyOf ?? [given]).map(resolve);
      const own = options.find((option) => option.type !== "null") ?? {};
      const field = {
        path,
        type: typeOf(own, resolve),
        values: valuesOf(own),
        isNullable: options.some(({ type }) => namesOf(type).includes("null")),
      };
      return [field, ...within(own, `${path}.`)];
    });
  }
  return within(resolve(root.properties?.["data"] ?? {}), "");
}

const valuesOf = (schema: Schema): string[] =>
  (schema.enum ?? (schema.const === undefined ? [] : [schema.const])).map(String);

function typeOf(schema: Schema, resolve: (schema: Schema) => Schema): string {
  if (schema.items) return `array of ${typeOf(resolve(schema.items), resolve)}`;
  if (schema.format !== undefined) return schema.format;
  return namesOf(schema.type).find((name) => name !== "null") ?? "any";
}

const namesOf = (type: Schema["type"]): string[] => [type ?? []].flat();

/** Returns the value of a field in an example as JSON; null where the example has none. */
export function exampleOf(example: object, path: string): string | null {
  let value: unknown = "data" in example ? example.data : undefined;
  for (const name of path.split("."))
    value =
      typeof value === "object" && value !== null
        ? (value as Record<string, unknown>)[name]
        : undefined;
  // The contents of an object are listed separately.
  if (value === undefined || (typeof value === "object" && value !== null && !Array.isArray(value)))
    return null;
  return JSON.stringify(value);
}
