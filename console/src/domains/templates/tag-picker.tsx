import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCountTemplatesQuery } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import type { FilterPickerProps } from "../../ui/list-page/list-filters.tsx";

/** Selects from all tags of the workspace's templates. */
export function TagPicker({ value, onPick }: FilterPickerProps) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const { data } = useCountTemplatesQuery();
  return (
    <Select
      aria-label={t("columns.tags")}
      searchable
      data-autofocus
      data={
        data?.tags.map(({ tag, count }) => ({
          value: tag,
          label: t("tagging.counted", { tag, number: formats.number(count) }),
        })) ?? []
      }
      value={value ?? null}
      nothingFoundMessage={t("tagging.none")}
      onChange={(tag) => tag !== null && onPick(tag)}
    />
  );
}
