import { MultiSelect } from "@mantine/core";
import { CAMPAIGN_FILTERS_MAX } from "@arauto/contracts";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListFiltersQuery } from "../../../lib/api.generated.ts";

const SHOWN = 50;
const PAUSE_MS = 250;

interface Props {
  label: string;
  description?: string;
  placeholder: string;
  /** Ids of the selected filters. */
  value: readonly string[];
  /** Names of filters selected earlier. */
  names: readonly { id: string; name: string }[];
  /** Ids that cannot be selected here. */
  not: readonly string[];
  disabled: boolean;
  onChange: (ids: string[]) => void;
}

/** Selects several filters by searching their names. */
export function FilterPicker({
  label,
  description,
  placeholder,
  value,
  names,
  not,
  disabled,
  onChange,
}: Props) {
  const { t } = useTranslation("campaigns");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useListFiltersQuery({
    limit: SHOWN,
    sort: "name",
    status: "active",
    ...(search !== "" && { search }),
  });
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(
    () => new Map(names.map(({ id, name }) => [id, name])),
  );
  const found = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = value
    .filter((id) => !found.some((one) => one.value === id))
    .map((id) => ({
      value: id,
      label: known.get(id) ?? names.find((one) => one.id === id)?.name ?? t("fields.goneFilter"),
    }));
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={value.length === 0 ? placeholder : undefined}
      searchable
      clearable
      hidePickedOptions
      maxValues={CAMPAIGN_FILTERS_MAX}
      disabled={disabled}
      data={[...chosen, ...found].filter((one) => !not.includes(one.value))}
      // The server has already searched.
      filter={({ options }) => options}
      value={[...value]}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(
        search === "" && data?.items.length === 0 ? "noFilters" : "nothingFound",
      )}
      onChange={(ids) => {
        setKnown(new Map([...known, ...found.map((one) => [one.value, one.label] as const)]));
        onChange(ids);
      }}
    />
  );
}
