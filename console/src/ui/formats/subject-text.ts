import { useTranslation } from "react-i18next";

/** Fields that have a name in the console; others are shown by their identifier. */
const NAMED = ["name", "first_name", "email", "phone"] as const;
const isNamed = (field: string): field is (typeof NAMED)[number] =>
  NAMED.some((named) => named === field);

const spaced = (field: string) => field.replaceAll("_", " ");

/**
 * Shows what differs between contacts as the name of its field: "Hello {{ account.name | upcase }}" → "Hello [name]".
 * @param nameOf names a field by its identifier
 */
export const subjectText = (subject: string, nameOf = spaced): string =>
  subject
    .replace(/\{\{-?\s*(?:[\w-]+\.)*([\w-]+).*?\}\}/gu, (_, field: string) => `[${nameOf(field)}]`)
    .replace(/\{%.*?%\}/gu, "")
    .replace(/\s{2,}/gu, " ")
    .trim();

/** Returns `subjectText` with the names of fields in the user's language. */
export function useSubjectText(): (subject: string) => string {
  const { t } = useTranslation("common");
  return (subject) =>
    subjectText(subject, (field) => (isNamed(field) ? t(`variable.${field}`) : spaced(field)));
}
