import type { SendingAccount } from "@arauto/contracts";
import {
  Alert,
  Group,
  Input,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  TextInput,
} from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { MoreLimits } from "./more-limits.tsx";
import { PORT_OF, type SendingAccountForm } from "./sending-account-form.ts";

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
      <SecurityField form={form} />
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

/** The connection's encryption, which also decides the usual port. */
function SecurityField({ form }: Pick<Props, "form">) {
  const { t } = useTranslation("sending-accounts");
  return (
    <>
      <Input.Wrapper label={t("fields.security")} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={t("fields.security")}
          data={(["starttls", "tls", "none"] as const).map((value) => ({
            value,
            label: t(`security.${value}`),
          }))}
          value={form.values.security}
          onChange={(value) =>
            form.setValues({
              security: value,
              port: PORT_OF[value as keyof typeof PORT_OF],
            })
          }
        />
      </Input.Wrapper>
      {form.values.security === "none" && (
        <Alert color="yellow" variant="light">
          {t("noTlsHint")}
        </Alert>
      )}
    </>
  );
}
