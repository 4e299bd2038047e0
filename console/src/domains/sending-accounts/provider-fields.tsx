import type { SendingAccount } from "@arauto/contracts";
import { SES_REGIONS } from "@arauto/contracts/sending-providers";
import {
  Anchor,
  Button,
  Collapse,
  Group,
  NativeSelect,
  PasswordInput,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react";
import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./provider-choice.module.css";
import { type SendingAccountForm, traitsOf } from "./sending-account-form.ts";
import { LimitFields, ServerAddress } from "./server-fields.tsx";
import accountClasses from "./sending-accounts.module.css";

/** Steps of the instructions of each provider. */
const STEPS = ["step1", "step2", "step3"] as const;
/** Fields among the settings that are usually collapsed. */
const SETTINGS = ["host", "port", "ratePerSecond", "connections", "ratePerHour"];

interface Props {
  form: UseFormReturnType<SendingAccountForm>;
  /** The stored server; null for a new account. */
  saved: SendingAccount["smtp"];
  onChangeProvider?: (() => void) | undefined;
}

/**
 * The fields that a known provider needs: its key or user and password. Everything else is prefilled and can be shown.
 */
export function ProviderFields({ form, saved, onChangeProvider }: Props) {
  const { t } = useTranslation("sending-accounts");
  const { provider, host } = form.values;
  const traits = traitsOf(provider);
  if (!traits) return null;
  const regions = Object.entries(traits.hosts);
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text fw={600} inherit>
          {traits.name}
        </Text>
        {onChangeProvider && (
          <Anchor component="button" type="button" size="sm" onClick={onChangeProvider}>
            {t("providers.change")}
          </Anchor>
        )}
      </Group>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`providers.${provider}.${step}`)}</li>
        ))}
      </ol>
      {regions.length > 1 && (
        <NativeSelect
          label={t(`providers.${provider}.region`)}
          value={host}
          data={[
            ...regions.map(([region, value]) => ({
              value,
              label:
                provider === "ses"
                  ? `${region} (${SES_REGIONS[region]})`
                  : t(`providers.${provider}.regions.${region}`),
            })),
            ...(regions.some(([, value]) => value === host) ? [] : [{ value: host, label: host }]),
          ]}
          onChange={(event) => form.setFieldValue("host", event.currentTarget.value)}
        />
      )}
      {traits.username.kind === "asked" && (
        <TextInput
          label={t(`providers.${provider}.username`)}
          required
          maxLength={255}
          dir="ltr"
          autoComplete="off"
          {...form.getInputProps("username")}
        />
      )}
      <PasswordInput
        label={t(`providers.${provider}.secret`)}
        required={!saved?.hasPassword}
        description={
          saved?.hasPassword
            ? t(host === saved.host ? "fields.passwordKept" : "fields.passwordAgain")
            : undefined
        }
        maxLength={500}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      <ServerSettings form={form} />
    </>
  );
}

/** Host, port, encryption and limits, collapsed unless one of them is invalid. */
function ServerSettings({ form }: Pick<Props, "form">) {
  const { t } = useTranslation("sending-accounts");
  const [isShown, setShown] = useState(false);
  const isOpen =
    isShown ||
    Object.keys(form.errors).some(
      (path) => SETTINGS.includes(path) || path.startsWith("domainRates"),
    );
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        className={accountClasses.more}
        aria-expanded={isOpen}
        rightSection={<CaretDownIcon size={14} aria-hidden data-open={isOpen || undefined} />}
        onClick={() => setShown(!isOpen)}
      >
        {t("providers.showSettings")}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack pt="sm">
          <ServerAddress form={form} />
          <LimitFields form={form} />
        </Stack>
      </Collapse>
    </div>
  );
}
