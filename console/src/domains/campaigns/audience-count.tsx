import { Button, Skeleton, Text } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FilterPreview, useGetFilterQuery, usePreviewFilterMutation } from "../../app/api.generated.ts";
import { useFormats } from "../../ui/formats.ts";
import classes from "./campaigns.module.css";

export interface Audience {
  count: FilterPreview | undefined;
  failed: boolean;
  retry: () => void;
}

/** Who a filter (null: everybody) matches now, and how many of them may be written to about a topic (null: about anything). */
export function useAudience(filterId: string | null, topicId: string | null): Audience {
  const filter = useGetFilterQuery({ id: filterId ?? "" }, { skip: filterId === null });
  const [preview, { error }] = usePreviewFilterMutation();
  const [counted, setCounted] = useState<{ of: string; preview: FilterPreview }>();
  const definition = filterId === null ? null : filter.data?.definition;

  const audience = `${filterId}/${topicId}`;

  const recount = useCallback(() => {
    if (definition === undefined) return undefined;
    const call = preview({ previewFilterBody: { definition, topicId } });
    call.unwrap().then(
      (found) => setCounted({ of: audience, preview: found }),
      () => undefined,
    );
    return call;
  }, [audience, definition, topicId, preview]);
  useEffect(() => {
    const call = recount();
    return () => call?.abort();
  }, [recount]);

  const count = counted?.of === audience ? counted.preview : undefined;
  return {
    count,
    failed: count === undefined && Boolean(filter.error ?? error),
    retry: () => {
      if (filter.error) void filter.refetch();
      void recount();
    },
  };
}

/** The honest count: who matches, who can receive, and why the others are left out. */
export function AudienceCount({ audience: { count, failed, retry } }: { audience: Audience }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  if (failed) {
    return (
      <Text size="sm" role="alert">
        {t("audience.failed")}{" "}
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          {t("audience.retry")}
        </Button>
      </Text>
    );
  }
  if (!count) return <Skeleton height={44} radius="md" />;
  return (
    <div className={classes.audience} aria-live="polite">
      <strong className={classes.figure}>{formats.number(count.canReceive)}</strong>
      <span>
        {t("audience.canReceive", { count: count.canReceive })}
        <Text component="span" display="block" size="xs" c="dimmed">
          {t("audience.matches", { count: count.matches, number: formats.number(count.matches) })}
          {count.leftOut.map(({ reason, count: left }) => ` · ${formats.number(left)} ${t(`leftOut.${reason}`, { count: left })}`)}
        </Text>
      </span>
    </div>
  );
}
