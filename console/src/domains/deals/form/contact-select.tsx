import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListContactsQuery } from "../../../lib/api.generated.ts";
import { RecordSelect, useNameSearch } from "../../../ui/forms/record-select.tsx";

const SHOWN = 20;
const PAUSE_MS = 250;
/** The API's maximum. */
const OTHERS_MAX = 10;

/** The contact fields used for selection. */
export interface ChosenContact {
  id: string;
  /** May be empty. */
  name: string;
  email: string;
}

/** Returns a contact's label in a selection. */
export const contactLabel = ({ name, email }: ChosenContact) =>
  name === "" ? email : `${name} · ${email}`;

interface ContactSelectProps {
  label: string;
  value: ChosenContact | null;
  error?: string | undefined;
  onChange: (contact: ChosenContact | null) => void;
}

/** Finds the primary contact by name or email. */
export function ContactSelect({ label, value, error, onChange }: ContactSelectProps) {
  const { t } = useTranslation("deals");
  const name = value ? contactLabel(value) : "";
  const [search, onSearch] = useNameSearch(name);
  const { data } = useListContactsQuery({ limit: SHOWN, ...(search !== "" && { search }) });
  return (
    <RecordSelect
      label={label}
      placeholder={t("form.contactSearch")}
      clearable
      value={value?.id ?? null}
      name={name}
      error={error}
      found={data?.items.map((one) => ({ id: one.id, name: contactLabel(one) }))}
      nothingFoundMessage={t("form.noContact")}
      onSearch={onSearch}
      onChange={(id) => onChange(data?.items.find((one) => one.id === id) ?? null)}
    />
  );
}

interface OtherContactsProps {
  label: string;
  value: readonly ChosenContact[];
  error?: string | undefined;
  onChange: (contacts: ChosenContact[]) => void;
}

/** Finds further contacts of a deal. */
export function OtherContacts({ label, value, error, onChange }: OtherContactsProps) {
  const { t } = useTranslation("deals");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useListContactsQuery({ limit: SHOWN, ...(search !== "" && { search }) });
  const known = new Map([...value, ...(data?.items ?? [])].map((one) => [one.id, one]));
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t("form.contactSearch") : undefined}
      searchable
      maxValues={OTHERS_MAX}
      error={error}
      data={[...known.values()].map((one) => ({ value: one.id, label: contactLabel(one) }))}
      // The server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={t("form.noContact")}
      value={value.map(({ id }) => id)}
      onSearchChange={setTyped}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
    />
  );
}
