import { z } from "zod";

/** A JSON Schema node, as far as this code inspects it. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

type Direction = "input" | "output";
type NamedSchemas = ReadonlyMap<string, { schema: z.ZodType; direction: Direction }>;

const COMPONENTS = "#/components/schemas/";

function isNode(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Copies a schema, giving every `$ref` into `$defs` a new address and dropping zod's own `id`. */
function rewrite(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, rename));
  if (!isNode(value)) return value;
  const copy: JsonSchema = {};
  for (const [key, child] of Object.entries(value)) {
    if (key === "$schema") continue;
    if (key === "$ref" && typeof child === "string")
      copy[key] = COMPONENTS + rename(child.replace("#/$defs/", ""));
    else if (key === "properties" && isNode(child)) {
      copy[key] = Object.fromEntries(
        Object.entries(child).map(([name, property]) => [name, rewrite(property, rename)]),
      );
    } else copy[key] = rewrite(child, rename);
  }
  // zod keeps `.meta({ id })` as a keyword; a component has it as its name already.
  if (typeof copy["id"] === "string") delete copy["id"];
  // Several patterns become `allOf` members without a type, which generators read as "anything".
  if (copy["type"] === "string" && Array.isArray(copy["allOf"])) {
    copy["allOf"] = copy["allOf"].map((member) =>
      isNode(member) ? { type: "string", ...member } : member,
    );
  }
  return copy;
}

function convert(
  schemas: NamedSchemas,
  direction: Direction,
): { roots: JsonSchema; definitions: JsonSchema } {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, entry] of schemas)
    if (entry.direction === direction) shape[name] = entry.schema;
  const schema = z.toJSONSchema(z.object(shape), {
    io: direction,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as JsonSchema;
  return {
    roots: (schema["properties"] ?? {}) as JsonSchema,
    definitions: (schema["$defs"] ?? {}) as JsonSchema,
  };
}

/**
 * Converts zod schemas to JSON Schema 2020-12 with shared components. A schema with `.meta({ id })`
 * becomes a component of that name; where request and response form differ (defaults, coercion),
 * the request form is named `<id>Input`.
 */
export function schemaComponents(schemas: NamedSchemas): {
  roots: Map<string, JsonSchema>;
  components: JsonSchema;
} {
  const output = convert(schemas, "output");
  const input = convert(schemas, "input");
  const keep = (name: string) => name;
  const components: JsonSchema = {};
  for (const [name, definition] of Object.entries(output.definitions))
    components[name] = rewrite(definition, keep);

  const differing = differingInputs(components, input.definitions);
  const rename = (name: string) => (differing.has(name) ? `${name}Input` : name);
  for (const [name, definition] of Object.entries(input.definitions))
    components[rename(name)] = rewrite(definition, rename);

  const roots = new Map<string, JsonSchema>();
  for (const [name, root] of Object.entries(output.roots))
    roots.set(name, rewrite(root, keep) as JsonSchema);
  for (const [name, root] of Object.entries(input.roots))
    roots.set(name, rewrite(root, rename) as JsonSchema);
  return { roots, components };
}

/** Returns the names whose request form differs from the response form, directly or through a referenced component. */
function differingInputs(answered: JsonSchema, sent: JsonSchema): Set<string> {
  const differing = new Set<string>();
  for (let before = -1; before !== differing.size;) {
    before = differing.size;
    for (const [name, definition] of Object.entries(sent)) {
      const form = JSON.stringify(
        rewrite(definition, (ref) => (differing.has(ref) ? `${ref}Input` : ref)),
      );
      if (
        answered[name] !== undefined &&
        comparable(JSON.stringify(answered[name])) !== comparable(form)
      )
        differing.add(name);
    }
  }
  return differing;
}

// zod closes response objects but not request objects; that alone does not require two components.
function comparable(schema: string): string {
  return schema
    .replaceAll(',"additionalProperties":false', "")
    .replaceAll('"additionalProperties":false,', "");
}
