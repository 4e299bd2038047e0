import { Anchor, Button, Code, List, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FeedPreview, usePreviewTaskFeedMutation } from "../../../lib/api.generated.ts";
import { problemText } from "../../../ui/feedback/problem.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { TaskFieldsProps } from "./use-task-draft.ts";

/** How a template lists the items of the feed. */
const LOOP = [
  "{% for item in data.feed.items %}",
  "  {{ item.title }} {{ item.url }}",
  "{% endfor %}",
].join("\n");

type Shown = { of: string; feed: FeedPreview } | { of: string; problem: string };

/** The feed whose new items each run sends, with a preview of what a run would send now. */
export function FeedField({ draft, errors }: TaskFieldsProps) {
  const { t } = useTranslation(["task-form", "errors"]);
  const { t: tErrors } = useTranslation("errors");
  const { feedUrl } = draft.values.actions.email;
  const [preview, loading] = usePreviewTaskFeedMutation();
  const [last, setLast] = useState<Shown | null>(null);
  // The items of another address don't apply to this one.
  const shown = last?.of === feedUrl ? last : null;

  async function show(url: string): Promise<void> {
    try {
      const feedPreviewBody = { feedUrl: url, taskId: draft.base?.id ?? null };
      setLast({ of: url, feed: await preview({ feedPreviewBody }).unwrap() });
    } catch (error) {
      setLast({ of: url, problem: problemText(error, tErrors) });
    }
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={t("task-form:feed.label")}
        description={t("task-form:feed.hint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        type="url"
        dir="ltr"
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/feed.xml"
        value={feedUrl ?? ""}
        error={errors["action.feedUrl"]}
        onChange={({ currentTarget: { value } }) =>
          draft.changeAction("email", { feedUrl: value.trim() === "" ? null : value.trim() })
        }
      />
      {feedUrl !== null && (
        <>
          <div>
            <Text size="xs" c="var(--text-secondary)" mb="2xs">
              {t("task-form:feed.template")}
            </Text>
            <Code block dir="ltr" tabIndex={0}>
              {LOOP}
            </Code>
          </div>
          <div>
            <Button
              variant="default"
              size="xs"
              disabled={!URL.canParse(feedUrl)}
              loading={loading.isLoading}
              onClick={() => void show(feedUrl)}
            >
              {t("task-form:feed.show")}
            </Button>
          </div>
          <div role="status">
            {shown && ("feed" in shown ? <Items feed={shown.feed} /> : <Problem {...shown} />)}
          </div>
        </>
      )}
    </Stack>
  );
}

const Problem = ({ problem }: { problem: string }) => (
  <Text size="sm" c="var(--danger-text)">
    {problem}
  </Text>
);

function Items({ feed: { items, isFirst, title } }: { feed: FeedPreview }) {
  const { t } = useTranslation("task-form");
  const { number, date } = useFormats();
  const count = items.length;
  if (count === 0) return <Text size="sm">{t("feed.nothing")}</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={550}>
        {t("feed.items", { count, number: number(count), title })}
      </Text>
      {isFirst && (
        <Text size="xs" c="var(--text-secondary)">
          {t("feed.first")}
        </Text>
      )}
      <List size="sm">
        {items.map(({ title: name, url, publishedAt }) => (
          <List.Item key={url + name}>
            {url === "" ? (
              <bdi>{name}</bdi>
            ) : (
              <Anchor href={url} target="_blank" rel="noreferrer" inherit>
                <bdi>{name || url}</bdi>
              </Anchor>
            )}
            {publishedAt !== null && (
              <Text span size="xs" c="var(--text-secondary)">
                {" "}
                {date(publishedAt)}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
