import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListContactsQuery } from "../../lib/api.generated.ts";

const SHOWN = 20;
const TYPING_MS = 250;

export interface ContactPickerProps {
  value: string | null;
  onChange: (contactId: string | null) => void;
  /** `xs` next to small controls. */
  size?: "xs" | "sm";
}

/** Finds a contact by name or email; null means an example without data. */
export function ContactPicker({ value, onChange, size = "sm" }: ContactPickerProps) {
  const { t } = useTranslation("templates");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { data } = useListContactsQuery({
    limit: SHOWN,
    ...(search && search !== chosen?.label ? { search } : {}),
  });

  const found = (data?.items ?? []).map((contact) => ({
    value: contact.id,
    label: `${contact.name} · ${contact.email}`,
  }));
  const options =
    chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      aria-label={t("preview.as")}
      placeholder={t("preview.asExample")}
      size={size}
      searchable
      clearable
      data={options}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already searched, including data that the label does not show.
      filter={({ options: all }) => all}
      nothingFoundMessage={t("preview.nobody")}
      onChange={(next, option) => {
        setChosen(option);
        onChange(next);
      }}
    />
  );
}
