import { TagsInput, type TagsInputProps } from "@mantine/core";
import { TEMPLATE_TAG_LENGTH_MAX, TEMPLATE_TAGS_MAX } from "@arauto/contracts";
import { useCountTemplatesQuery } from "../../lib/api.generated.ts";

type Props = Pick<TagsInputProps, "label" | "description"> & {
  value: string[];
  onChange: (tags: string[]) => void;
  /** Gets the focus when the dialog opens. */
  first?: boolean;
};

/** Template tags: existing ones are suggested, Enter or a comma creates new ones. */
export function TagsField({ first, ...props }: Props) {
  return (
    <TagsInput
      {...props}
      data={useKnownTags()}
      maxTags={TEMPLATE_TAGS_MAX}
      maxLength={TEMPLATE_TAG_LENGTH_MAX}
      splitChars={[",", ";"]}
      acceptValueOnBlur
      {...(first && { "data-autofocus": true })}
    />
  );
}

/** Returns the tags of the workspace's templates. */
export function useKnownTags(): string[] {
  return useCountTemplatesQuery().data?.tags.map(({ tag }) => tag) ?? [];
}
