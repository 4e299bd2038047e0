import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { isApiProblem } from "../../app/api-problem.ts";
import { useGetFilterQuery } from "../../app/api.generated.ts";
import type { CustomField, Filter } from "../../app/api.generated.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useAllCustomFields } from "../custom-fields/all-custom-fields.ts";
import { emptyCondition } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { FilterBuilder } from "./filter-builder.tsx";
import { PRESETS, presetIn } from "./presets.ts";
import { draftOfFilter } from "./use-filter-builder.ts";

/** Loads what the builder needs: the filter, if there is one already, and the workspace's fields. */
export function FilterBuilderPage() {
  const { t } = useTranslation(["filters", "accounts"]);
  const { id } = useParams();
  const query = useGetFilterQuery({ id: id ?? "" }, { skip: id === undefined, refetchOnMountOrArgChange: true });
  const customFields = useAllCustomFields(undefined, { refetchOnMountOrArgChange: true });
  const filter = query.currentData;

  const header = <PageHeader title={t("filters:title")} back={{ to: "/filters", label: t("filters:title") }} />;
  if (isApiProblem(query.error) && query.error.code === "NOT_FOUND") {
    return (
      <>
        {header}
        <EmptyState title={t("filters:gone.title")} text={t("filters:gone.text")} />
      </>
    );
  }
  if (customFields.error && !customFields.data) {
    return (
      <>
        {header}
        <ErrorState title={t("filters:failed")} problem={customFields.error} onRetry={() => void customFields.refetch()} />
      </>
    );
  }
  if (query.error && !filter) {
    return (
      <>
        {header}
        <ErrorState title={t("filters:failed")} problem={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  if (!customFields.data || (id !== undefined && !filter)) {
    return (
      <>
        {header}
        <Skeleton height={420} radius={12} role="status" aria-label={t("filters:loading")} />
      </>
    );
  }
  return <StartedBuilder key={id ?? "new"} filter={filter ?? null} fields={customFields.data} />;
}

/** The builder with the draft it starts from; later readings of the filter don't touch what is being edited. */
function StartedBuilder({ filter, fields }: { filter: Filter | null; fields: readonly CustomField[] }) {
  const { t, i18n } = useTranslation(["filters", "accounts"]);
  const { state } = useLocation();
  const [start] = useState(() => {
    const preset = presetIn(state);
    const draft: Draft = filter
      ? draftOfFilter(filter, i18n.language)
      : preset
        ? draftOfFilter({ name: t(`filters:presets.${preset}`), description: "", definition: PRESETS[preset] }, i18n.language)
        : { name: "", description: "", operator: "AND", conditions: [emptyCondition()] };
    return { filter, draft };
  });
  return <FilterBuilder filter={start.filter} draft={start.draft} fields={fields} />;
}
