import { TagsInput, type TagsInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { TAGS_MAX } from "@arauto/contracts";
import { useState } from "react";
import { useListTagsQuery } from "../../app/api.generated.ts";

const TAG_LENGTH_MAX = 50;
const PAUSE_MS = 200;

type Props = Pick<TagsInputProps, "label" | "description" | "error" | "value" | "onChange" | "onBlur" | "aria-label" | "placeholder">;

/** A contact's tags: those in use are suggested as one types, new ones are made by Enter or a comma. */
export function TagInput(props: Props) {
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), PAUSE_MS);
  const { data } = useListTagsQuery({ limit: 50, ...(asked !== "" && { search: asked }) });
  return (
    <TagsInput
      {...props}
      data={data?.items.map(({ name }) => name) ?? []}
      maxTags={TAGS_MAX}
      maxLength={TAG_LENGTH_MAX}
      splitChars={[",", ";", "\t"]}
      acceptValueOnBlur
      searchValue={search}
      onSearchChange={setSearch}
    />
  );
}
