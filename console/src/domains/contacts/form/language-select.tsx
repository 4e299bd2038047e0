import { MAIL_LANGUAGES } from "@arauto/contracts";
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguageName } from "../../../ui/formats/language-name.ts";

const UNKNOWN = "unknown";

interface Props {
  label: string;
  description: string;
  /** A language tag; empty when unknown. */
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/** A contact's language: one of the languages that emails are written in, the contact's existing one, or unknown. */
export function LanguageSelect({ value, onChange, ...props }: Props) {
  const { t, i18n } = useTranslation("accounts");
  const nameOf = useLanguageName();
  const tags: string[] = [...MAIL_LANGUAGES];
  if (value !== "" && !tags.includes(value)) tags.push(value);
  const { compare } = new Intl.Collator(i18n.language);
  const languages = tags
    .map((tag) => ({ value: tag, label: nameOf(tag) }))
    .toSorted((one, other) => compare(one.label, other.label));
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("form.noLanguageFound")}
      data={[{ value: UNKNOWN, label: t("value.unknownLanguage") }, ...languages]}
      value={value === "" ? UNKNOWN : value}
      onChange={(chosen) => onChange(chosen === null || chosen === UNKNOWN ? "" : chosen)}
    />
  );
}
