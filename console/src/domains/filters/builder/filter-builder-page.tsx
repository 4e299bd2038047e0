import type { FilterDefinition } from "@arauto/contracts";
import { Skeleton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams, useSearchParams } from "react-router";
import { isNotFound } from "../../../lib/api-problem.ts";
import { useGetFilterQuery, useListCustomEventNamesQuery } from "../../../lib/api.generated.ts";
import type { Filter } from "../../../lib/api.generated.ts";
import { useHasLoaded } from "../../../lib/has-loaded.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { useAllTopics } from "../conditions/all-topics.ts";
import { useDealNames } from "../deals/deal-names.ts";
import { definitionInAddress } from "../draft/definition-in-address.ts";
import { draftOfFilter, emptyCondition } from "../draft/draft.ts";
import type { Draft } from "../draft/draft.ts";
import { FilterBuilder } from "./filter-builder.tsx";
import type { FilterNames } from "./filter-names.ts";
import { starterIn } from "../starters/starter-state.ts";
import { useFilterStarters } from "../starters/use-filter-starters.ts";

/** Loads the data of the builder: the filter, if it exists, and the names that its conditions may refer to. */
export function FilterBuilderPage() {
  const { t } = useTranslation("filters");
  const { id } = useParams();
  const query = useGetFilterQuery(
    { id: id ?? "" },
    { skip: id === undefined, refetchOnMountOrArgChange: true },
  );
  const customFields = useAllCustomFields(undefined, { refetchOnMountOrArgChange: true });
  const topics = useAllTopics(undefined, { refetchOnMountOrArgChange: true });
  // Only for suggestions: the builder works without.
  const customEvents = useListCustomEventNamesQuery(undefined, { refetchOnMountOrArgChange: true });
  const deals = useDealNames(true);
  const filter = query.currentData;

  const header = <PageHeader title={t("title")} back={{ to: "/filters", label: t("title") }} />;
  if (isNotFound(query.error)) {
    return (
      <>
        {header}
        <EmptyState title={t("gone.title")} text={t("gone.text")} />
      </>
    );
  }
  const failed = [customFields, topics, query].find(
    ({ error, data }) => error !== undefined && data === undefined,
  );
  if (failed) {
    return (
      <>
        {header}
        <ErrorState
          title={t("failed")}
          problem={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </>
    );
  }
  const loader = (
    <>
      {header}
      <Skeleton height="100dvh" radius={12} role="status" aria-label={t("loading")} />
    </>
  );
  if (
    !customFields.data ||
    !topics.data ||
    customEvents.isLoading ||
    !deals ||
    (id !== undefined && !filter)
  )
    return loader;
  const builder = (
    <StartedBuilder
      key={id ?? "new"}
      filter={filter ?? null}
      names={{
        fields: customFields.data,
        topics: topics.data,
        customEvents: customEvents.data?.items ?? [],
        deals,
      }}
    />
  );
  return id === undefined ? <WithStarters loader={loader}>{builder}</WithStarters> : builder;
}

/** Waits for the starters, which would otherwise push the builder down when they appear. */
function WithStarters({ loader, children }: { loader: ReactNode; children: ReactNode }) {
  return useHasLoaded(useFilterStarters().isLoading) ? children : loader;
}

/** The builder with its initial draft; later fetches of the filter don't affect the draft. */
function StartedBuilder({ filter, names }: { filter: Filter | null; names: FilterNames }) {
  const { i18n } = useTranslation("filters");
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [start] = useState(() => ({ filter, ...firstDraft() }));

  function firstDraft(): { draft: Draft; isUnreadable: boolean } {
    const draft = (name: string, definition: FilterDefinition) => ({
      draft: draftOfFilter({ name, description: "", definition }, i18n.language),
      isUnreadable: false,
    });
    if (filter) return { draft: draftOfFilter(filter, i18n.language), isUnreadable: false };
    const starter = starterIn(state);
    if (starter) return draft(starter.name, starter.definition);
    const carried = definitionInAddress(search);
    if (carried) return draft("", carried);
    return {
      draft: { name: "", description: "", operator: "AND", parts: [emptyCondition()] },
      isUnreadable: carried === undefined,
    };
  }
  return (
    <FilterBuilder
      filter={start.filter}
      draft={start.draft}
      names={names}
      isUnreadable={start.isUnreadable}
    />
  );
}
