import { Anchor, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAllTopics } from "../filters/index.ts";

interface Props {
  /** Null: all contacts, regardless of their subscriptions. */
  value: string | null;
  readOnly: boolean;
  onChange: (topicId: string | null) => void;
}

const EVERYBODY = "everybody";

/** The campaign's topic: only contacts subscribed to it get the email. */
export function TopicChoice({ value, readOnly, onChange }: Props) {
  const { t } = useTranslation("campaigns");
  const topics = useAllTopics();
  // A topic that was disabled after it was selected stays selected.
  const offered = (topics.data ?? []).filter(
    ({ id, status }) => status === "active" || id === value,
  );
  const chosen = offered.find(({ id }) => id === value);
  return (
    <Select
      label={t("fields.topic")}
      description={
        chosen === undefined && topics.data?.length === 0 ? (
          <>
            {t("fields.noTopics")}{" "}
            {!readOnly && (
              <Anchor component={Link} to="/settings/topics" inherit td="underline">
                {t("newTopic")}
              </Anchor>
            )}
          </>
        ) : (
          t(
            chosen === undefined
              ? "fields.topicHint"
              : chosen.default === "in"
                ? "fields.topicIn"
                : "fields.topicOut",
          )
        )
      }
      searchable={offered.length > 7}
      allowDeselect={false}
      disabled={readOnly}
      data={[
        { value: EVERYBODY, label: t("fields.everybody") },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={chosen?.id ?? (value === null ? EVERYBODY : null)}
      error={chosen?.status === "inactive" ? t("errors.topicInactive") : undefined}
      onChange={(id) => onChange(id === EVERYBODY ? null : id)}
      nothingFoundMessage={t("nothingFound")}
    />
  );
}
