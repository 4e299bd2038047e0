type Json = Record<string, unknown>;

interface Parameter extends Json {
  in: string;
  example?: unknown;
  schema: Json;
}

interface Operation {
  parameters?: Parameter[];
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

/**
 * Returns the OpenAPI document with ids of existing records instead of those in the documentation. Half of the
 * generated paths use them: random ids alone would test little more than 404.
 */
export function fuzzDocument<Name extends string>(
  document: Json,
  documented: Readonly<Record<Name, string>>,
  existing: Readonly<Record<Name, string>>,
): Json {
  const text = (Object.keys(documented) as Name[]).reduce(
    (json, name) => json.replaceAll(documented[name], existing[name]),
    JSON.stringify(document),
  );
  const result = JSON.parse(text) as Json & {
    paths: Record<string, Record<string, Operation>>;
  };
  for (const operations of Object.values(result.paths)) {
    for (const { parameters = [], responses } of Object.values(operations)) {
      for (const parameter of parameters) {
        const { in: place, example, schema } = parameter;
        if (place === "path" && example !== undefined)
          parameter.schema = { anyOf: [{ const: example }, schema] };
      }
      for (const { content } of Object.values(responses)) {
        const stream = content?.["text/event-stream"];
        if (stream) stream.schema = eventWith(stream.schema);
      }
    }
  }
  return result;
}

/**
 * Returns the schema of a server-sent event with such data. OpenAPI 3.1 can't describe the items of a stream: our
 * document describes their data, which clients need, and Schemathesis expects the events.
 */
const eventWith = (data: Json): Json => ({
  type: "object",
  properties: {
    data: { type: "string", contentMediaType: "application/json", contentSchema: data },
  },
  required: ["data"],
});
