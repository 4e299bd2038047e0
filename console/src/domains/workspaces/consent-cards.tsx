import { Flex, Switch, Text, Textarea } from "@mantine/core";
import { WarningIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListSendingAccountsQuery, type Workspace } from "../../lib/api.generated.ts";
import { SettingsCard, type SettingsCardProps } from "../../ui/layout/settings-card.tsx";
import type { WorkspaceDraft, WorkspaceKey } from "./use-workspace-draft.ts";
import classes from "./workspace-settings.module.css";

const CONSENT_MAX = 500;
const STEPS = ["arrives", "asked", "confirms"] as const;

interface Props extends Pick<WorkspaceDraft, "set" | "errors"> {
  values: Workspace;
  editable: boolean;
  saves: (key: WorkspaceKey) => Partial<SettingsCardProps>;
}

/** Whether new contacts are asked to confirm, and the wording. */
export function ConsentCards({ values, errors, editable, saves, set }: Props) {
  const { t } = useTranslation("workspaces");
  const { data: senders } = useListSendingAccountsQuery(undefined, { skip: !values.doubleOptIn });
  // Follows the server's choice: an SMTP account that never passed its test sends nothing automatically.
  const unsent =
    senders !== undefined &&
    !senders.items.some(({ kind, lastTest }) => kind === "smtp" && lastTest?.ok === true);
  const { t: inMail } = useTranslation("workspaces", { lng: values.language });
  return (
    <>
      <SettingsCard
        title={t("doubleOptIn.title")}
        text={t("doubleOptIn.text")}
        {...saves("doubleOptIn")}
      >
        <Switch
          label={t("doubleOptIn.switch")}
          checked={values.doubleOptIn}
          disabled={!editable}
          onChange={(event) => set("doubleOptIn", event.currentTarget.checked)}
        />
        {values.doubleOptIn ? (
          <>
            <ol className={classes.steps}>
              {STEPS.map((step) => (
                <li key={step}>{t(`doubleOptIn.${step}`)}</li>
              ))}
            </ol>
            {unsent && (
              <Flex
                className={classes.unsent}
                component="p"
                gap={10}
                align="flex-start"
                role="status"
              >
                <WarningIcon size={20} weight="fill" aria-hidden />
                <span>
                  {t("doubleOptIn.unsent")}{" "}
                  <Link to="/settings/sending-accounts">{t("doubleOptIn.addSender")}</Link>
                </span>
              </Flex>
            )}
          </>
        ) : (
          <Text inherit c="dimmed">
            {t("doubleOptIn.off")}
          </Text>
        )}
      </SettingsCard>
      <SettingsCard
        title={t("consent.title")}
        text={t("consent.text")}
        note={<Link to="/settings/topics">{t("consent.topics")}</Link>}
        {...saves("consentText")}
      >
        <Textarea
          aria-label={t("consent.title")}
          placeholder={inMail("consent.own", { name: values.name.trim() })}
          description={t(values.consentText.trim() === "" ? "consent.ownUsed" : "consent.kept")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={values.consentText}
          maxLength={CONSENT_MAX}
          autosize
          minRows={2}
          readOnly={!editable}
          dir="auto"
          error={errors.consentText}
          maw={560}
          onChange={(event) => set("consentText", event.currentTarget.value)}
        />
      </SettingsCard>
    </>
  );
}
