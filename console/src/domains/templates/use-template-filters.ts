import { templateStatus, templateType } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { useCountTemplatesQuery } from "../../lib/api.generated.ts";
import { useCreatedFilter } from "../../ui/list-page/created-range.ts";
import type { ListFilter } from "../../ui/list-page/list-filters.tsx";
import { TagPicker } from "./tag-picker.tsx";

/** How many tags the filter menu lists; the others can be searched for. */
const TAGS_SHOWN = 6;

/** Returns the filters of the template list, with how many templates match each status. */
export function useTemplateFilters(
  counts: ReturnType<typeof useCountTemplatesQuery>["data"],
): ListFilter[] {
  const { t } = useTranslation("templates");
  const created = useCreatedFilter(t("columns.createdAt"));
  const tags = counts?.tags ?? [];
  return [
    {
      name: "status",
      label: t("columns.status"),
      values: templateStatus.options.map((value) => ({
        value,
        label: counts
          ? t("counted", { label: t(`status.${value}`), count: counts[value] })
          : t(`status.${value}`),
      })),
    },
    {
      name: "type",
      label: t("columns.type"),
      values: templateType.options.map((value) => ({ value, label: t(`type.${value}`) })),
    },
    created,
    ...(tags.length > 0 || !counts
      ? [
          {
            name: "tag",
            label: t("columns.tags"),
            values: tags
              .slice(0, TAGS_SHOWN)
              .map(({ tag }: { tag: string }) => ({ value: tag, label: tag })),
            picker: TagPicker,
          },
        ]
      : []),
  ];
}
