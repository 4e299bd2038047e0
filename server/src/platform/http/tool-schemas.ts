import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

type Io = "input" | "output";

/**
 * Returns a schema for assistants. Its JSON Schema is converted once, not for every message, and has no patterns that
 * repeat a format: assistants pay for every word.
 */
export function toolSchema(schema: z.ZodObject, io: Io): StandardSchemaWithJSON {
  const json = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  const { validate } = schema["~standard"];
  const convert = () => json;
  return {
    "~standard": {
      version: 1,
      vendor: "zod",
      validate,
      jsonSchema: { input: convert, output: convert },
    },
  };
}
