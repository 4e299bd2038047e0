import { TagsInput, type TagsInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { TAGS_MAX } from "@arauto/contracts";
import { useState } from "react";
import { useListTagsQuery } from "../../../lib/api.generated.ts";

const TAG_LENGTH_MAX = 50;
const PAUSE_MS = 200;

type Props = Pick<
  TagsInputProps,
  "label" | "description" | "error" | "onBlur" | "aria-label" | "placeholder"
> & {
  value: string[];
  onChange: (tags: string[]) => void;
};

/** A contact's tags: existing ones are suggested during typing, new ones are created by Enter or a comma. */
export function TagInput(props: Props) {
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), PAUSE_MS);
  const { data } = useListTagsQuery({ limit: 50, ...(asked !== "" && { search: asked }) });

  function take(text: string): void {
    // Phones send a comma as text, not as a key.
    const ended = /^(.*)[,;]$/.exec(text)?.[1]?.trim();
    if (ended === undefined) return setSearch(text);
    setSearch("");
    const isNew = !props.value.some((tag) => tag.toLowerCase() === ended.toLowerCase());
    if (ended !== "" && isNew && props.value.length < TAGS_MAX)
      props.onChange([...props.value, ended]);
  }

  return (
    <TagsInput
      {...props}
      data={data?.items.map(({ name }) => name) ?? []}
      maxTags={TAGS_MAX}
      maxLength={TAG_LENGTH_MAX}
      splitChars={[",", ";", "\t"]}
      acceptValueOnBlur
      searchValue={search}
      onSearchChange={take}
    />
  );
}
