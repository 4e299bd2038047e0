import type { ContactImport } from "../../lib/api.generated.ts";
import { useAllCustomFields } from "../custom-fields/index.ts";
import { type FilterStarter, useFieldStarters, useNeverOpened } from "../filters/index.ts";
import { useImportTexts } from "./import-texts.ts";

const NAME_MAX = 100;

/** Suggests filters for the contacts of an import: everyone in it first, then filters by its fields. */
export function useFilterIdeas({ settings }: ContactImport): FilterStarter[] {
  const { t } = useImportTexts();
  const { data: fields = [] } = useAllCustomFields();
  const imported = new Set(
    (settings?.targets ?? []).flatMap((target) =>
      target.kind === "field" || target.kind === "newField" ? [target.identifier] : [],
    ),
  );
  const byField = useFieldStarters(fields.filter(({ identifier }) => imported.has(identifier)));
  const neverOpened = useNeverOpened();
  const tag = settings?.tags[0];
  const everyone: FilterStarter[] =
    tag === undefined
      ? []
      : [
          {
            name: t("next.idea.everyone", { tag }).slice(0, NAME_MAX),
            definition: {
              operator: "AND",
              conditions: [
                { source: "standard", field: "tags", operator: "inList", values: [tag] },
              ],
            },
          },
        ];
  return [...everyone, ...byField.starters, neverOpened];
}
