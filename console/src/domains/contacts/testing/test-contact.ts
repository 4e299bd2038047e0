import { type ContactFieldValues, contactFieldTraits, mapFields } from "@arauto/contracts";
import type { Contact } from "../../../lib/api.generated.ts";

/** Returns a contact with the given values, and as few others as possible. */
export const testContact = (values: Partial<Contact> = {}): Contact => ({
  id: "1",
  ...mapFields<ContactFieldValues>((name) =>
    contactFieldTraits(name).omitted === "rejected" ? "" : null,
  ),
  name: "Ana",
  email: "ana@example.com",
  status: "active",
  fields: {},
  tags: [],
  suppression: null,
  createdAt: "2026-01-01T00:00:00Z",
  updatedAt: "2026-01-01T00:00:00Z",
  version: 1,
  ...values,
});
