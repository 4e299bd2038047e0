import type { FilterDefinition } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useAllCustomFields } from "../custom-fields/all-custom-fields.ts";
import { useAllTopics } from "./all-topics.ts";
import { useCampaignNames } from "./campaign-names.ts";
import type { SentenceWords } from "./sentence.ts";

/** What the sentences of some filters are made with, in the interface language. */
export function useSentenceWords(definitions: readonly FilterDefinition[]): SentenceWords {
  const { t, i18n } = useTranslation(["filters", "accounts"]);
  const fields = useAllCustomFields();
  const topics = useAllTopics();
  const campaigns = useCampaignNames(definitions);
  return {
    t,
    language: i18n.language,
    fields: fields.data ?? [],
    topics: topics.data ?? [],
    campaigns: campaigns.names,
    isLoading: fields.isLoading || topics.isLoading || campaigns.isLoading,
  };
}
