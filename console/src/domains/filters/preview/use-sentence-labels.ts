import { type FilterDefinition, isFilterGroup } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { useAllTopics } from "../conditions/all-topics.ts";
import { useCampaignNames } from "../conditions/campaign-names.ts";
import { useDealNames } from "../deals/deal-names.ts";
import type { SentenceLabels } from "./sentence.ts";

/** Returns the names and texts for the sentences of filters, in the interface language. */
export function useSentenceLabels(definitions: readonly FilterDefinition[]): SentenceLabels {
  const { t, i18n } = useTranslation(["filters", "accounts"]);
  const fields = useAllCustomFields();
  const topics = useAllTopics();
  const campaigns = useCampaignNames(definitions);
  const namesDeals = definitions.some(({ conditions }) =>
    conditions
      .flatMap((part) => (isFilterGroup(part) ? part.conditions : [part]))
      .some(({ source }) => source === "deal"),
  );
  const deals = useDealNames(namesDeals);
  return {
    t,
    language: i18n.language,
    fields: fields.data ?? [],
    topics: topics.data ?? [],
    campaigns: campaigns.names,
    ...(deals && { deals }),
    isLoading: fields.isLoading || topics.isLoading || campaigns.isLoading || !deals,
  };
}
