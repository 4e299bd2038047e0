import type { FilterDefinition } from "@arauto/contracts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useSuggestFilterValuesQuery } from "../../lib/api.generated.ts";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useImportTexts } from "./import-texts.ts";

export interface FilterIdea {
  name: string;
  definition: FilterDefinition;
}

/** An imported custom field with its column's header, without accents and in lower case. */
interface ImportedField {
  identifier: string;
  name: string;
  key: string;
  type: string | undefined;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const BIRTHDAY = /birth|nascimento|nacimiento|aniversario|cumpleanos/;
const CITY = /^(?:city|town|cidade|ciudad|municipio)\b/;
const NAME_MAX = 100;

/** Returns the custom fields that an import filled in. */
function importedFields({ columns, settings }: ContactImport): ImportedField[] {
  return (settings?.targets ?? []).flatMap((target, index) => {
    if (target.kind !== "field" && target.kind !== "newField") return [];
    const name = target.kind === "newField" ? target.name : (columns[index]?.header ?? "");
    const suggestion = columns[index]?.suggestion;
    const type =
      target.kind === "newField"
        ? target.type
        : suggestion?.kind === "newField"
          ? suggestion.type
          : undefined;
    return [{ identifier: target.identifier, name, key: plain(name), type }];
  });
}

const one = (condition: FilterDefinition["conditions"][number]): FilterDefinition => ({
  operator: "AND",
  conditions: [condition],
});

/** Suggests filters for the contacts of an import: everyone in it first, then what its fields allow. */
export function useFilterIdeas(file: ContactImport): FilterIdea[] {
  const { t } = useImportTexts();
  const fields = importedFields(file);
  const birthday = fields.find(
    ({ key, type }) => BIRTHDAY.test(key) && (type === undefined || type === "date"),
  );
  const city = fields.find(({ key }) => CITY.test(key));
  const cities = useSuggestFilterValuesQuery(
    city ? { source: "custom", field: city.identifier } : skipToken,
  );
  const tag = file.settings?.tags[0];
  const place = cities.data?.items[0]?.value;
  const ideas: (FilterIdea | false)[] = [
    tag !== undefined && {
      name: t("next.idea.everyone", { tag }),
      definition: one({ source: "standard", field: "tags", operator: "inList", values: [tag] }),
    },
    birthday !== undefined && {
      name: t("next.idea.birthdays"),
      definition: one({
        source: "custom",
        field: birthday.identifier,
        operator: "anniversaryThisMonth",
      }),
    },
    city !== undefined &&
      place !== undefined && {
        name: t("next.idea.city", { field: city.name, value: place }),
        definition: one({
          source: "custom",
          field: city.identifier,
          operator: "equals",
          value: place,
        }),
      },
    {
      name: t("next.idea.neverOpened"),
      definition: one({ source: "engagement", field: "opened", operator: "didNot" }),
    },
  ];
  return ideas
    .filter((idea) => idea !== false)
    .map(({ name, definition }) => ({ name: name.slice(0, NAME_MAX), definition }));
}
