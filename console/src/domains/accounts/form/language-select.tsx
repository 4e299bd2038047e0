import { MAIL_LANGUAGES } from "@arauto/contracts";
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguageName } from "../../../ui/formats/language-name.ts";

const UNKNOWN = "unknown";

interface Props {
  label: string;
  description: string;
  /** A language tag; empty when none is known. */
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
}

/** What a contact reads: one of the languages that mails are written in, whatever else they have already, or not known. */
export function LanguageSelect({ value, onChange, ...props }: Props) {
  const { t, i18n } = useTranslation("accounts");
  const nameOf = useLanguageName();
  const tags: string[] = [...MAIL_LANGUAGES];
  if (value !== "" && !tags.includes(value)) tags.push(value);
  const { compare } = new Intl.Collator(i18n.language);
  const languages = tags.map((tag) => ({ value: tag, label: nameOf(tag) })).toSorted((one, other) => compare(one.label, other.label));
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
