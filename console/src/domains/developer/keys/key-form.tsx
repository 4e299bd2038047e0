import { SENDING_KEY_PERMISSIONS } from "@arauto/contracts";
import { Select, SimpleGrid, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useListSendingDomainsQuery } from "../../../lib/api.generated.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { FormWithRail } from "../form-with-rail.tsx";
import { RadioCards } from "../radio-cards.tsx";
import { KeyRail } from "./key-rail.tsx";
import { startOf } from "./key-text.ts";
import { NetworksField } from "./networks-field.tsx";
import { PermissionMatrix, PresetChoice } from "./permission-matrix.tsx";
import { permissionsOf } from "./permissions.ts";
import type { KeyDraft } from "./use-key-draft.ts";
import type { KeyErrors } from "./use-save-key.ts";
import { ValidityField } from "./validity-field.tsx";

const MODES = ["live", "test"] as const;

export interface KeyFormProps {
  draft: KeyDraft;
  errors: KeyErrors;
  isSaving: boolean;
  onSubmit: () => unknown;
  /** Target of "Cancel". */
  cancelTo: string;
  /** Shown above the fields. */
  notice?: ReactNode;
}

/** The form of an API key, next to a sentence with all of its permissions. */
export function KeyForm({ draft, errors, isSaving, onSubmit, cancelTo, notice }: KeyFormProps) {
  const { t } = useTranslation("developer");
  const { values, change, base } = draft;
  const held = base?.permissions ?? [];
  const expiresAt = draft.expiry(new Date());
  return (
    <FormWithRail
      describedBy="key-sentence"
      onSubmit={onSubmit}
      rail={<KeyRail draft={draft} expiresAt={expiresAt} isSaving={isSaving} cancelTo={cancelTo} />}
    >
      {notice}
      <SettingsCard title={t("form.key")}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={t("form.name")}
            description={t("form.nameHint")}
            required
            maxLength={80}
            value={values.name}
            error={errors["name"]}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <DomainField draft={draft} error={errors["sendingDomainId"]} />
        </SimpleGrid>
        {!base && <ModeField draft={draft} />}
      </SettingsCard>
      <SettingsCard
        title={t("form.permissions")}
        aside={
          <PresetChoice
            levels={values.levels}
            held={held}
            onChange={(levels) => change({ levels })}
          />
        }
      >
        <PermissionMatrix
          levels={values.levels}
          held={held}
          error={errors["permissions"]}
          onChange={(levels) => change({ levels })}
        />
      </SettingsCard>
      <SettingsCard title={t("form.limits")}>
        <ValidityField
          validity={values.validity}
          until={values.until}
          expiresAt={expiresAt}
          error={errors["expiresAt"]}
          onChange={change}
        />
        <NetworksField
          networks={values.networks}
          error={errors["allowedNetworks"]}
          onChange={(networks) => change({ networks })}
        />
      </SettingsCard>
    </FormWithRail>
  );
}

/** Restricts the key to one sending domain. */
function DomainField({ draft, error }: { draft: KeyDraft; error: string | undefined }) {
  const { t } = useTranslation("developer");
  const { values, change, base } = draft;
  const { data } = useListSendingDomainsQuery();
  const known = data?.items.map(({ id, displayName }) => ({ value: id, label: displayName })) ?? [];
  const held = base?.sendingDomain;
  const domains =
    held && known.every(({ value }) => value !== held.id)
      ? [...known, { value: held.id, label: held.name }]
      : known;
  const isBroader =
    values.sendingDomainId !== null &&
    permissionsOf(values.levels).some((one) => SENDING_KEY_PERMISSIONS.includes(one));
  return (
    <Select
      label={t("form.domain")}
      description={t("form.domainHint")}
      data={[{ value: "", label: t("form.anyDomain") }, ...domains]}
      value={values.sendingDomainId ?? ""}
      error={isBroader ? t("error.domainTooNarrow") : error}
      allowDeselect={false}
      onChange={(value) => change({ sendingDomainId: value || null })}
    />
  );
}

/** Selects whether the key is for live or test mode, which never changes. */
function ModeField({ draft: { values, change } }: { draft: KeyDraft }) {
  const { t } = useTranslation("developer");
  return (
    <RadioCards
      label={t("form.mode")}
      value={values.mode}
      cards={MODES.map((mode) => ({
        value: mode,
        name: t(`mode.${mode}`),
        text: t(`mode.${mode}Hint`),
        sample: <code dir="ltr">{startOf(mode)}…</code>,
        isTest: mode === "test",
      }))}
      onChange={(mode) => change({ mode })}
    />
  );
}
