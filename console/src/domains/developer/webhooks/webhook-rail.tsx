import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileWall } from "../../../ui/layout/tiles.tsx";
import shared from "../developer.module.css";
import type { Estimate } from "./use-estimate.ts";
import type { WebhookDraft } from "./use-webhook-draft.ts";
import classes from "./webhook-form.module.css";

/** Types in the estimate, the most frequent ones. */
const NAMED = 4;

export interface WebhookRailProps {
  draft: WebhookDraft;
  estimate: Estimate;
  isSaving: boolean;
  cancelTo: string;
}

/** How much the endpoint would get, and the button that saves. On a phone, it stays at the lower edge. */
export function WebhookRail({ draft, estimate, isSaving, cancelTo }: WebhookRailProps) {
  const { t } = useTranslation("webhooks");
  const { base } = draft;
  return (
    <aside className={classes.rail} aria-label={t("estimate.title")}>
      <div className={classes.card}>
        <div className={classes.wall} aria-hidden>
          <TileWall seed={base?.id ?? "webhook"} columns={16} rows={3} tone="quiet" />
        </div>
        <Stack gap="sm" p="md">
          <EstimateText draft={draft} estimate={estimate} />
          <Button
            type="submit"
            fullWidth
            loading={isSaving}
            disabled={base !== null && !draft.dirty}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            rightSection={
              <kbd className={shared.kbd} dir="ltr" aria-hidden>
                Ctrl ↵
              </kbd>
            }
          >
            {t(base ? "form.save" : "create")}
          </Button>
          <Button
            component={Link}
            to={cancelTo}
            variant="subtle"
            color="gray"
            fullWidth
            className={classes.cancel}
          >
            {t("form.cancel")}
          </Button>
        </Stack>
      </div>
    </aside>
  );
}

function EstimateText({ draft, estimate }: Pick<WebhookRailProps, "draft" | "estimate">) {
  const { t } = useTranslation("webhooks");
  const { number, bytes } = useFormats();
  const { data, isCounting, failed } = estimate;
  const frequent = (data?.byType ?? [])
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, NAMED);
  const text = () => {
    if (draft.values.events.length === 0) return t("estimate.choose");
    if (failed) return t("estimate.failed");
    if (!data) return t("estimate.counting");
    if (data.count === 0) return t("estimate.none");
    return data.largestBytes === null
      ? t("estimate.count", { count: data.count, number: number(data.count) })
      : t("estimate.sized", {
          count: data.count,
          number: number(data.count),
          size: bytes(data.largestBytes),
        });
  };
  return (
    <div
      className={classes.estimate}
      data-counting={(isCounting && data !== undefined) || undefined}
    >
      <Text component="h2" size="sm" fw={600} ff="text" lts={0}>
        {t("estimate.title")}
      </Text>
      <Text mt={4} aria-live="polite">
        {text()}
      </Text>
      {frequent.length > 0 && (
        <ul className={classes.byType}>
          {frequent.map(({ type, count }) => (
            <Text key={type} component="li" size="xs" c="var(--text-secondary)" mt={4}>
              <code dir="ltr" className={classes.words}>
                {type}
              </code>
              <span>{number(count)}</span>
            </Text>
          ))}
        </ul>
      )}
      <Text size="xs" c="var(--text-secondary)" mt="xs" className={classes.note}>
        {t("estimate.note")}
      </Text>
    </div>
  );
}
