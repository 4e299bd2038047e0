import { Button, Select, Skeleton, Textarea, TextInput, Text } from "@mantine/core";
import { LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/languages";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Workspace } from "../../lib/api.generated.ts";
import { isLanguage } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsCard, type SettingsCardProps } from "../../ui/layout/settings-card.tsx";
import { ApprovalCards } from "./approval-cards.tsx";
import { ConsentCards } from "./consent-cards.tsx";
import { FooterPreview } from "./footer-preview.tsx";
import { TimeZoneSelect } from "../../ui/forms/time-zone-select.tsx";
import { SendingRulesCards } from "./sending-rules-cards.tsx";
import { TrackingCard } from "./tracking-card.tsx";
import { useWorkspaceDraft, type WorkspaceKey } from "./use-workspace-draft.ts";

const NAME_MAX = 100;
const ADDRESS_MAX = 300;

/** One card per setting of the workspace; without permission to edit they are read-only. */
export function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("workspaces");
  const { can } = useSession();
  const { values, errors, set, card } = useWorkspaceDraft(workspace);
  const editable = can("MEMBER.MANAGE");
  const saves = (key: WorkspaceKey): Partial<SettingsCardProps> => (editable ? card(key) : {});

  return (
    <>
      {!editable && (
        <Text inherit c="dimmed">
          {t("settings.readOnly")}
        </Text>
      )}
      <SettingsCard title={t("name")} text={t("settings.nameHint")} {...saves("name")}>
        <TextInput
          aria-label={t("name")}
          value={values.name}
          maxLength={NAME_MAX}
          readOnly={!editable}
          dir="auto"
          error={errors.name}
          maw={440}
          onChange={(event) => set("name", event.currentTarget.value)}
        />
      </SettingsCard>
      <AddressCard
        values={values}
        error={errors.address}
        editable={editable}
        saves={saves("address")}
        onChange={(address) => set("address", address)}
      />
      <SettingsCard
        title={t("settings.timeZone")}
        text={t("settings.timeZoneHint")}
        {...saves("timeZone")}
      >
        <TimeZoneSelect
          value={values.timeZone}
          readOnly={!editable}
          error={errors.timeZone}
          onChange={(timeZone) => set("timeZone", timeZone)}
        />
      </SettingsCard>
      <SettingsCard
        title={t("settings.language")}
        text={t("settings.languageHint")}
        {...saves("language")}
      >
        <Select
          aria-label={t("settings.language")}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value].nativeName }))}
          value={values.language}
          allowDeselect={false}
          readOnly={!editable}
          error={errors.language}
          maw={440}
          onChange={(value) => isLanguage(value) && set("language", value)}
        />
      </SettingsCard>
      <BrandCard />
      <TrackingCard
        value={values.tracking}
        editable={editable}
        saves={saves("tracking")}
        onChange={(tracking) => set("tracking", tracking)}
      />
      <SendingRulesCards editable={editable} />
      <ApprovalCards values={values} editable={editable} saves={saves} set={set} />
      <ConsentCards values={values} errors={errors} editable={editable} saves={saves} set={set} />
    </>
  );
}

/** The brand has its own page. */
function BrandCard() {
  const { t } = useTranslation("workspaces");
  return (
    <SettingsCard
      title={t("settings.brand")}
      text={t("settings.brandHint")}
      actions={
        <Button component={Link} to="/settings/brand" variant="default">
          {t("settings.brandOpen")}
        </Button>
      }
    />
  );
}

/** The address, and the footer of emails that shows it. */
function AddressCard({
  values,
  error,
  editable,
  saves,
  onChange,
}: {
  values: Workspace;
  error: string | undefined;
  editable: boolean;
  saves: Partial<SettingsCardProps>;
  onChange: (address: string) => void;
}) {
  const { t } = useTranslation("workspaces");
  return (
    <SettingsCard title={t("settings.address")} text={t("settings.addressHint")} {...saves}>
      <Textarea
        aria-label={t("settings.address")}
        value={values.address}
        maxLength={ADDRESS_MAX}
        autosize
        minRows={2}
        autoComplete="street-address"
        readOnly={!editable}
        dir="auto"
        error={error}
        maw={440}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Suspense fallback={<Skeleton height={128} radius="md" />}>
        <FooterPreview name={values.name} address={values.address} language={values.language} />
      </Suspense>
    </SettingsCard>
  );
}
