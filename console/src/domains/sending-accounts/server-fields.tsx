import type { SendingAccount } from "@arauto/contracts";
import { Group, NumberInput, PasswordInput, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { SecurityInput } from "../../ui/forms/security-input.tsx";
import { MoreLimits } from "./more-limits.tsx";
import { PORT_OF, type SendingAccountForm } from "./sending-account-form.ts";

/** In display order, the most common one first. */
const SECURITIES = ["starttls", "tls", "none"] as const;

interface Props {
  form: UseFormReturnType<SendingAccountForm>;
  /** The stored server; null for a new account. */
  saved: SendingAccount["smtp"];
}

/** How to reach the SMTP server, and how fast it may be used. */
export function ServerFields({ form, saved }: Props) {
  const { t } = useTranslation("sending-accounts");
  return (
    <>
      <ServerAddress form={form} />
      <TextInput
        label={t("fields.username")}
        maxLength={255}
        dir="ltr"
        autoComplete="off"
        {...form.getInputProps("username")}
      />
      <PasswordInput
        label={t("fields.password")}
        description={
          saved?.hasPassword
            ? t(form.values.host === saved.host ? "fields.passwordKept" : "fields.passwordAgain")
            : undefined
        }
        maxLength={500}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      <LimitFields form={form} />
    </>
  );
}

/** Encryption, host and port. */
export function ServerAddress({ form }: Pick<Props, "form">) {
  const { t } = useTranslation("sending-accounts");
  return (
    <>
      <SecurityInput
        label={t("fields.security")}
        choices={SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }))}
        value={form.values.security}
        onChange={(security) => form.setValues({ security, port: PORT_OF[security] })}
        warning={t("noTlsHint")}
      />
      <Group grow align="start" preventGrowOverflow={false} wrap="nowrap">
        <TextInput
          label={t("fields.host")}
          required
          maxLength={253}
          dir="ltr"
          placeholder="smtp.example.com"
          {...form.getInputProps("host")}
        />
        <NumberInput
          label={t("fields.port")}
          required
          min={1}
          max={65_535}
          maw={110}
          hideControls
          {...form.getInputProps("port")}
        />
      </Group>
    </>
  );
}

/** How fast the server may be used. */
export function LimitFields({ form }: Pick<Props, "form">) {
  const { t } = useTranslation("sending-accounts");
  return (
    <>
      <Group grow align="start">
        <NumberInput
          label={t("fields.ratePerSecond")}
          description={t("fields.ratePerSecondHint")}
          min={1}
          max={10_000}
          {...form.getInputProps("ratePerSecond")}
        />
        <NumberInput
          label={t("fields.connections")}
          description={t("fields.connectionsHint")}
          min={1}
          max={20}
          {...form.getInputProps("connections")}
        />
      </Group>
      <MoreLimits form={form} />
    </>
  );
}
