import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { ACCOUNT_STATUSES } from "@arauto/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import {
  useGetFilterQuery,
  useListFiltersQuery,
  useListTagsQuery,
} from "../../../lib/api.generated.ts";
import { useCreatedFilter } from "../../../ui/list-page/created-range.ts";
import type { FilterPickerProps, ListFilter } from "../../../ui/list-page/list-filters.tsx";

const PAUSE_MS = 200;

/** Returns the filters of the contact list. */
export function useContactFilters(): ListFilter[] {
  const { t } = useTranslation("accounts");
  const [params] = useSearchParams();
  const filterId = params.get("filterId");
  const tag = params.get("tag");
  const { currentData: filter, isError } = useGetFilterQuery(
    { id: filterId ?? "" },
    { skip: !filterId },
  );
  return [
    {
      name: "status",
      label: t("field.status"),
      values: ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: "tag",
      label: t("field.tag"),
      values: tag ? [{ value: tag, label: tag }] : [],
      picker: TagPicker,
    },
    {
      name: "filterId",
      label: t("filter"),
      values: filterId
        ? [{ value: filterId, label: filter?.name ?? (isError ? t("filterNotFound.value") : "…") }]
        : [],
      picker: FilterPicker,
      notFound: {
        title: t("filterNotFound.title"),
        text: t("filterNotFound.text"),
        showAll: t("filterNotFound.showAll"),
      },
    },
    useCreatedFilter(t("field.createdAt")),
  ];
}

function TagPicker({ value, onPick }: FilterPickerProps) {
  const { t } = useTranslation("accounts");
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), PAUSE_MS);
  const { data } = useListTagsQuery({ limit: 100, ...(asked !== "" && { search: asked }) });
  const names = data?.items.map(({ name }) => name) ?? [];
  return (
    <Select
      label={t("field.tag")}
      searchable
      data-autofocus
      allowDeselect={false}
      nothingFoundMessage={t("picker.noTag")}
      data={value !== undefined && !names.includes(value) ? [value, ...names] : names}
      value={value ?? null}
      onSearchChange={setSearch}
      onChange={(tag) => tag !== null && onPick(tag)}
    />
  );
}

function FilterPicker({ value, onPick }: FilterPickerProps) {
  const { t } = useTranslation("accounts");
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), PAUSE_MS);
  const { data } = useListFiltersQuery({
    limit: 100,
    sort: "name",
    status: "active",
    ...(asked !== "" && { search: asked }),
  });
  return (
    <Select
      label={t("filter")}
      description={t("picker.filterHint")}
      searchable
      data-autofocus
      allowDeselect={false}
      nothingFoundMessage={t("picker.noFilter")}
      data={data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={value ?? null}
      onSearchChange={setSearch}
      onChange={(id) => id !== null && onPick(id)}
    />
  );
}
