import { webhookExample, WEBHOOK_EVENT_TYPES, webhookPayload } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { exampleOf, fieldsOf } from "./schema-fields.ts";

const fields = (...given: Parameters<typeof webhookPayload>) =>
  fieldsOf(z.toJSONSchema(webhookPayload(...given)));

describe("the fields of a payload", () => {
  it("have their types, values and nullability", () => {
    expect(fields("contact.created", "thin")).toEqual([
      { path: "contactId", type: "uuid", values: [], isNullable: false },
      { path: "source", type: "string", values: ["form", "import"], isNullable: true },
    ]);
    expect(fields("contact.updated", "thin")[1]).toMatchObject({
      path: "changed",
      type: "array of string",
      isNullable: true,
    });
  });

  it("include those of the record in full payloads", () => {
    const full = fields("contact.created", "full");
    expect(full.find(({ path }) => path === "contact")).toMatchObject({
      type: "object",
      isNullable: true,
    });
    expect(full.map(({ path }) => path)).toContain("contact.email");
  });

  it.each(WEBHOOK_EVENT_TYPES)("of %s have a known type and an example", (type) => {
    const known = fields(type, "full").filter((field) => field.type !== "object");
    const unclear = known.filter(
      (field) =>
        field.type === "any" || exampleOf(webhookExample(type, "full"), field.path) === null,
    );
    expect(unclear).toEqual([]);
  });
});
