import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useListTagsQuery } from "../../../lib/api.generated.ts";

const PAUSE_MS = 200;
const TAG_LENGTH_MAX = 50;

/** A text field for one tag, with suggestions of existing ones. */
export function TagSelect({
  value,
  ...props
}: Pick<AutocompleteProps, "label" | "description" | "error" | "onChange"> & { value: string }) {
  const [asked] = useDebouncedValue(value.trim(), PAUSE_MS);
  const { data } = useListTagsQuery({ limit: 50, ...(asked !== "" && { search: asked }) });
  return (
    <Autocomplete
      {...props}
      required
      data-autofocus
      autoComplete="off"
      maxLength={TAG_LENGTH_MAX}
      data={data?.items.map(({ name }) => name) ?? []}
      value={value}
    />
  );
}
