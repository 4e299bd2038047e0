import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { TopicChoice } from "../topic-choice.tsx";
import { AudienceCount } from "./audience-count.tsx";
import { FilterPicker } from "./filter-picker.tsx";
import { Section } from "./section.tsx";
import { useDraft } from "./draft-context.ts";

/** The audience: contacts matching any of some filters, without those in others, optionally subscribed to a topic. */
export function AudienceSection({ done }: { done: boolean }) {
  const { t } = useTranslation("campaigns");
  const { draft, values, stored, review, workflow, readOnly } = useDraft();
  const isWorkflow = values.kind === "workflow";
  const isCalled =
    isWorkflow &&
    workflow?.definition.steps.some(
      (step) => step.type === "entry" && step.config.trigger === "api",
    );
  const hasNobody = values.filterIds.length === 0 && review.answer?.matched === 0;
  return (
    <Section name="audience" done={done}>
      <FilterPicker
        label={t(isWorkflow ? "fields.entrants" : "fields.filters")}
        description={t(
          isCalled
            ? "fields.entrantsByCall"
            : isWorkflow
              ? "fields.entrantsHint"
              : "fields.filtersHint",
        )}
        placeholder={t("everyone")}
        value={values.filterIds}
        names={stored.filters}
        not={values.excludedFilterIds}
        disabled={readOnly}
        onChange={(filterIds) => draft.change({ filterIds }, true)}
      />
      <FilterPicker
        label={t("fields.excluded")}
        placeholder={t("fields.nobody")}
        value={values.excludedFilterIds}
        names={stored.excludedFilters}
        not={values.filterIds}
        disabled={readOnly}
        onChange={(excludedFilterIds) => draft.change({ excludedFilterIds }, true)}
      />
      <TopicChoice
        value={values.topicId}
        readOnly={readOnly}
        onChange={(topicId) => draft.change({ topicId }, true)}
      />
      <AudienceCount />
      {!readOnly && (
        <Anchor component={Link} to={hasNobody ? "/accounts/import" : "/filters/new"} size="sm">
          {t(hasNobody ? "importContacts" : "newFilter")}
        </Anchor>
      )}
    </Section>
  );
}
