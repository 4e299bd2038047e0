import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";

const PAUSE_MS = 250;

/** Appearance props that callers may set. */
export type RecordSelectAppearance = Pick<
  SelectProps,
  "label" | "placeholder" | "disabled" | "clearable" | "aria-label" | "description" | "error"
>;

interface RecordSelectProps extends RecordSelectAppearance {
  value: string | null;
  /** The name of the chosen record. */
  name: string;
  /** The records that the server found. */
  found: readonly { id: string; name: string }[] | undefined;
  nothingFoundMessage: string;
  onSearch: (typed: string) => void;
  onChange: (id: string | null) => void;
  /** Shows a record in the list; its name by default. */
  renderOption?: SelectProps["renderOption"];
}

/** Returns the current search, and how to change it: empty until something other than the selected name is typed. */
export function useNameSearch(name: string): [search: string, onSearch: (typed: string) => void] {
  const [typed, setTyped] = useState<string | null>(null);
  const [search] = useDebouncedValue(
    typed === null || typed === name ? "" : typed.trim(),
    PAUSE_MS,
  );
  return [search, setTyped];
}

/** Selects a record by its name, which the server searches. */
export function RecordSelect({ value, name, found, onSearch, ...props }: RecordSelectProps) {
  const others = (found ?? []).filter(({ id }) => id !== value);
  return (
    <Select
      {...props}
      searchable
      allowDeselect={props.clearable ?? false}
      data={[
        ...(value === null ? [] : [{ value, label: name }]),
        ...others.map((one) => ({ value: one.id, label: one.name })),
      ]}
      // The server has already searched.
      filter={({ options }) => options}
      value={value}
      onSearchChange={onSearch}
    />
  );
}
