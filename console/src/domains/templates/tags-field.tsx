import { TagsInput, type TagsInputProps } from "@mantine/core";
import { TEMPLATE_TAG_LENGTH_MAX, TEMPLATE_TAGS_MAX } from "@arauto/contracts/constants";
import { useCountTemplatesQuery } from "../../lib/api.generated.ts";

type Props = Pick<TagsInputProps, "label" | "description"> & {
  value: string[];
  onChange: (tags: string[]) => void;
  /** Takes the keyboard when the dialog opens. */
  first?: boolean;
};

/** Tags of templates: those in use are suggested, new ones are made by Enter or a comma. */
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

/** The tags that the workspace's templates have. */
export function useKnownTags(): string[] {
  return useCountTemplatesQuery().data?.tags.map(({ tag }) => tag) ?? [];
}
