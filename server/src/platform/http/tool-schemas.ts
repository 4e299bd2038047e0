import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

type Io = "input" | "output";

/**
 * Returns a schema for assistants. Its JSON Schema is converted once, on first use: converting all of them would take a
 * tenth of a server's start. Patterns that repeat a format are omitted, because every word costs the assistant tokens.
 */
export function toolSchema(schema: z.ZodObject, io: Io): StandardSchemaWithJSON {
  const toJson = () =>
    z.toJSONSchema(schema, {
      io,
      override({ jsonSchema }) {
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      },
    });
  let json: ReturnType<typeof toJson> | undefined;
  const { validate } = schema["~standard"];
  const convert = () => (json ??= toJson());
  return {
    "~standard": {
      version: 1,
      vendor: "zod",
      validate,
      jsonSchema: { input: convert, output: convert },
    },
  };
}
