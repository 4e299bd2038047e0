import type { MailLanguage } from "@arauto/contracts";
import { type Contact, unknownContact } from "@arauto/mail";
import { NIL } from "uuid";

const NAMES: Record<MailLanguage, string> = {
  "en-us": "Mary Smith",
  "en-gb": "Mary Smith",
  "pt-br": "Maria Silva",
  "pt-pt": "Maria Silva",
  "es-es": "María García",
  "es-mx": "María García",
  "fr-fr": "Marie Martin",
  "de-de": "Marie Müller",
  "it-it": "Maria Rossi",
  "nl-nl": "Maria de Vries",
  "pl-pl": "Maria Nowak",
  "tr-tr": "Meryem Yılmaz",
  "ja-jp": "佐藤 真理",
  "ko-kr": "김 마리",
  "zh-cn": "王 玛丽",
  ar: "مريم أحمد",
  he: "מרים כהן",
  fa: "مریم احمدی",
};

/** Returns a contact without any custom field, to show an email with minimal data. */
export function exampleContact(language: MailLanguage): Contact {
  return exampleNamed(NAMES[language]);
}

/** Returns the same contact with another name. */
export function exampleNamed(name: string): Contact {
  return {
    ...unknownContact(NIL),
    name,
    email: "maria@example.com",
    status: "active",
  };
}
