import type { Language } from "@arauto/contracts";
import type { Person } from "@arauto/mail";

const NAMES: Record<Language, string> = { "en-us": "Mary Smith", "pt-br": "Maria Silva", "es-es": "María García" };

/** Somebody without any custom field filled in: shows what a mail looks like at its poorest. */
export function examplePerson(language: Language): Person {
  return {
    accountId: "00000000-0000-0000-0000-000000000000",
    name: NAMES[language],
    email: "maria@example.com",
    phone: null,
    status: "active",
    fields: {},
  };
}
