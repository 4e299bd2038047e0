import { Box, Button, Flex, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type TwoFactorStart, useEnableTwoFactorMutation } from "../../lib/api.generated.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { CodeField, useCode } from "./code-field.tsx";
import classes from "./profile.module.css";
import { QrCode } from "../../ui/layout/qr-code.tsx";

const CODE_LENGTH = 6;

export interface TwoFactorConfirmProps {
  setup: TwoFactorStart;
  onBack: () => void;
  onEnabled: (recoveryCodes: string[]) => void;
}

/** Shows the secret for the authenticator app as a QR code and as text, and asks for the first code to verify it. */
export function TwoFactorConfirm({ setup, onBack, onEnabled }: TwoFactorConfirmProps) {
  const { t } = useTranslation(["profile", "common"]);
  const [enable, { isLoading }] = useEnableTwoFactorMutation();
  const { code, refuse, fail, field } = useCode();
  const heading = useRef<HTMLHeadingElement>(null);

  // Focuses the heading, so that screen readers announce the new step.
  useEffect(() => heading.current?.focus(), []);

  async function confirm() {
    const digits = code.replaceAll(/\s/g, "");
    if (digits.length !== CODE_LENGTH) return refuse(t("profile:twoFactor.codeIncomplete"));
    try {
      onEnabled((await enable({ secondFactorBody: { code: digits } }).unwrap()).recoveryCodes);
    } catch (error) {
      fail(error);
    }
  }

  return (
    <SettingsCard
      title={t("profile:twoFactor.setup.title")}
      dirty
      saving={isLoading}
      saveLabel={t("profile:twoFactor.setup.confirm")}
      note=""
      actions={
        <Button variant="default" disabled={isLoading} onClick={onBack}>
          {t("common:cancel")}
        </Button>
      }
      onSubmit={confirm}
    >
      <div>
        <Text
          className={classes.step}
          component="h3"
          size="sm"
          fw={600}
          tabIndex={-1}
          ref={heading}
        >
          {t("profile:twoFactor.setup.scan")}
        </Text>
        <Box component="p" maw="64ch" m="var(--space-1) 0 var(--space-4)" c="dimmed">
          {t("profile:twoFactor.setup.scanText")}
        </Box>
        <Group gap="var(--space-4) var(--space-6)">
          <div className={classes.qr}>
            <QrCode text={setup.uri} label={t("profile:twoFactor.setup.qr")} size={184} />
          </div>
          <Box flex="1 1 220px">
            <Text size="xs" c="var(--text-tertiary)">
              {t("profile:twoFactor.setup.byHand")}
            </Text>
            <Flex m="var(--space-1) 0 var(--space-2)" component="p" gap="xs" align="center">
              <code dir="ltr">{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
              <CopyButton value={setup.secret} label={t("profile:twoFactor.setup.copySecret")} />
            </Flex>
            <Text size="xs" c="var(--text-tertiary)">
              <a href={setup.uri}>{t("profile:twoFactor.setup.openApp")}</a>
            </Text>
          </Box>
        </Group>
      </div>
      <div>
        <Text className={classes.step} component="h3" size="sm" fw={600}>
          {t("profile:twoFactor.setup.enter")}
        </Text>
        <div className={classes.fields}>
          <CodeField hint={t("profile:twoFactor.setup.enterHint")} {...field} />
        </div>
      </div>
    </SettingsCard>
  );
}
