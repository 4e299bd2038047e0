import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Rail } from "../form-with-rail.tsx";
import type { Estimate } from "./use-estimate.ts";
import type { WebhookDraft } from "./use-webhook-draft.ts";
import classes from "./webhook-form.module.css";

/** Maximum number of types in the estimate, the most frequent ones. */
const NAMED = 4;

export interface WebhookRailProps {
  draft: WebhookDraft;
  estimate: Estimate;
  isSaving: boolean;
  cancelTo: string;
}

/** The estimated number of events, and the button that saves. */
export function WebhookRail({ draft, estimate, isSaving, cancelTo }: WebhookRailProps) {
  const { t } = useTranslation("webhooks");
  const { base } = draft;
  return (
    <Rail
      label={t("estimate.title")}
      seed={base?.id ?? "webhook"}
      save={{
        label: t(base ? "form.save" : "create"),
        isSaving,
        disabled: base !== null && !draft.dirty,
      }}
      cancel={{ label: t("form.cancel"), to: cancelTo }}
    >
      <EstimateText draft={draft} estimate={estimate} />
    </Rail>
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
