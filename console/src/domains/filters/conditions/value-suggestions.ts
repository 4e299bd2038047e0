import type { FilterFieldType } from "@arauto/contracts";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListTagsQuery, useSuggestFilterValuesQuery } from "../../../lib/api.generated.ts";
import { numberText } from "../../custom-fields/index.ts";
import type { DraftCondition } from "../draft/draft.ts";

const PAUSE_MS = 250;
const TAGS_SHOWN = 20;

export interface Suggestions {
  values: string[];
  /** The number of contacts with each value; empty where unknown. */
  counts: ReadonlyMap<string, number>;
  /** The counts come from a sample. */
  isSampled: boolean;
  /** Call it when the input is used: no request is made before. */
  onUse: () => void;
}

/** Returns the values that contacts have in a field, the most frequent first, as input texts. */
export function useValueSuggestions(
  { source, field }: DraftCondition,
  type: FilterFieldType,
  search: string,
): Suggestions {
  const { i18n } = useTranslation();
  const [isUsed, setUsed] = useState(false);
  const [typed] = useDebouncedValue(search.trim(), PAUSE_MS);
  const text = typed === "" ? {} : { search: typed.slice(0, 100) };
  const isTags = type === "tags";
  const offers =
    (source === "custom" || source === "standard") &&
    (type === "text" || type === "email" || type === "number");
  const values = useSuggestFilterValuesQuery(
    { source: source === "custom" ? "custom" : "standard", field, ...text },
    { skip: !isUsed || !offers },
  );
  const tags = useListTagsQuery({ ...text, limit: TAGS_SHOWN }, { skip: !isUsed || !isTags });

  const shown = (value: string) =>
    type === "number" && Number.isFinite(Number(value))
      ? numberText(Number(value), i18n.language)
      : value;
  // The values of the last search stay until the next ones arrive, but not those of another field.
  const found = values.originalArgs?.field === field && offers ? (values.data?.items ?? []) : [];
  return {
    values: isTags
      ? (tags.data?.items ?? []).map(({ name }) => name)
      : [...new Set(found.map(({ value }) => shown(value)))],
    counts: new Map(found.map(({ value, count }) => [shown(value), count])),
    isSampled: values.data?.sampled ?? false,
    onUse: () => setUsed(true),
  };
}
