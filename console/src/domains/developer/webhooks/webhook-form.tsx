import { Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormErrors } from "../../../ui/forms/use-save-problems.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { BackfillField } from "./backfill-field.tsx";
import { EventPicker } from "./event-picker.tsx";
import { useEstimate } from "./use-estimate.ts";
import type { WebhookDraft } from "./use-webhook-draft.ts";
import { hostOf } from "./webhook-facts.ts";
import { FormWithRail } from "../form-with-rail.tsx";
import { RadioCards } from "../radio-cards.tsx";
import classes from "./webhook-form.module.css";
import { WebhookRail } from "./webhook-rail.tsx";
import { isPlainHttp, urlProblem } from "./webhook-values.ts";

const PAYLOADS = ["thin", "full"] as const;
const SIGNATURES = ["v1", "v1a"] as const;

export interface WebhookFormProps {
  draft: WebhookDraft;
  errors: FormErrors;
  isSaving: boolean;
  onSubmit: () => unknown;
  /** Target of "Cancel". */
  cancelTo: string;
  /** Shown above the fields. */
  notice?: ReactNode;
}

/** The form of a webhook, next to an estimate of how many events the endpoint would get. */
export function WebhookForm({ draft, errors, isSaving, onSubmit, ...rest }: WebhookFormProps) {
  const { t } = useTranslation("webhooks");
  const { values, change, base } = draft;
  const estimate = useEstimate(values);
  return (
    <FormWithRail
      onSubmit={onSubmit}
      rail={
        <WebhookRail
          draft={draft}
          estimate={estimate}
          isSaving={isSaving}
          cancelTo={rest.cancelTo}
        />
      }
    >
      {rest.notice}
      <SettingsCard title={t("form.endpoint")}>
        <UrlField draft={draft} error={errors["url"]} />
        <TextInput
          label={t("form.name")}
          description={t("form.nameHint")}
          maxLength={300}
          value={values.description}
          error={errors["description"]}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </SettingsCard>
      <SettingsCard title={t("column.events")} text={t("form.eventsHint")}>
        <EventPicker
          events={values.events}
          error={errors["events"]}
          counts={estimate.data?.byType ?? []}
          onChange={(events) => change({ events })}
        />
      </SettingsCard>
      <SettingsCard title={t("form.delivery")}>
        <RadioCards
          label={t("form.payload")}
          value={values.payload}
          cards={PAYLOADS.map((one) => ({
            value: one,
            name: t(`payload.${one}.name`),
            text: t(`payload.${one}.text`),
          }))}
          onChange={(payload) => change({ payload })}
        />
        {base ? (
          <Text size="xs" c="var(--text-secondary)">
            {t("form.signatureStays", { name: t(`signature.${base.signature}.name`) })}
          </Text>
        ) : (
          <RadioCards
            label={t("form.signature")}
            value={values.signature}
            cards={SIGNATURES.map((one) => ({
              value: one,
              name: t(`signature.${one}.name`),
              text: t(`signature.${one}.text`),
            }))}
            onChange={(signature) => change({ signature })}
          />
        )}
      </SettingsCard>
      {!base && <BackfillField draft={draft} error={errors["since"]} />}
    </FormWithRail>
  );
}

/** The URL of the endpoint, validated while typing. */
function UrlField({ draft, error }: { draft: WebhookDraft; error: string | undefined }) {
  const { t } = useTranslation("webhooks");
  const { url } = draft.values;
  const [isLeft, setLeft] = useState(false);
  const problem = url.trim() === "" ? undefined : urlProblem(url);
  // While the URL is incomplete, only report errors that more typing can't fix.
  const isWrong = problem !== undefined && (isLeft || problem !== "urlInvalid");
  const hint = isPlainHttp(url)
    ? t("form.urlPlain")
    : problem === undefined && url.trim() !== ""
      ? t("form.urlGoes", { host: hostOf(url.trim()) })
      : t("form.urlHint");
  return (
    <TextInput
      label={t("column.url")}
      description={hint}
      className={classes.url}
      type="url"
      dir="ltr"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      required
      maxLength={2000}
      placeholder="https://"
      value={url}
      error={isWrong ? t(`error.${problem}`) : error}
      onChange={(event) => draft.change({ url: event.currentTarget.value })}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    />
  );
}
