import { allRoutes, EXAMPLE_IDS } from "@arauto/contracts";
import { expect, it } from "vitest";
import { openApiDocument } from "../../../server/src/platform/http/openapi.ts";
import { fuzzDocument } from "./fuzz-document.ts";

const EXISTING = Object.fromEntries(
  Object.keys(EXAMPLE_IDS).map((name) => [name, `existing-${name}`]),
) as Record<keyof typeof EXAMPLE_IDS, string>;

it("names existing records in examples and paths, and describes whole events of streams", () => {
  const original = openApiDocument(allRoutes, { version: "test" });
  const before = JSON.stringify(original);
  const document = fuzzDocument(original, EXAMPLE_IDS, EXISTING) as {
    paths: Record<string, Record<string, { parameters: object[]; responses: object }>>;
  };
  for (const id of Object.values(EXAMPLE_IDS)) expect(JSON.stringify(document)).not.toContain(id);
  expect(document.paths["/v1/Accounts/{id}"]?.["get"]?.parameters).toContainEqual(
    expect.objectContaining({
      example: EXISTING.contact,
      schema: { anyOf: [{ const: EXISTING.contact }, expect.objectContaining({ format: "uuid" })] },
    }),
  );
  expect(document.paths["/v1/WebhookEvents/Stream"]?.["get"]?.responses).toMatchObject({
    200: {
      content: { "text/event-stream": { schema: { type: "object", required: ["data"] } } },
    },
  });
  expect(JSON.stringify(original)).toBe(before);
});
