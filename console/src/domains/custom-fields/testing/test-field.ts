import type { CustomField } from "../../../lib/api.generated.ts";

/** Returns a custom field for tests, as the API returns it. */
export function testField(
  identifier: string,
  type: CustomField["type"],
  name = identifier,
): CustomField {
  const usedBy = { filters: 0, templates: 0 };
  return {
    object: "contact",
    id: identifier,
    identifier,
    name,
    type,
    status: "active",
    usedBy,
    createdAt: "2026-01-01T00:00:00Z",
    version: 1,
  };
}
