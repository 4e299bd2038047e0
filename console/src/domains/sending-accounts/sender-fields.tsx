import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { SendingAccountForm } from "./sending-account-form.ts";

/** The account's name, and the sender that recipients see. */
export function SenderFields({ form }: { form: UseFormReturnType<SendingAccountForm> }) {
  const { t } = useTranslation("sending-accounts");
  return (
    <>
      <TextInput
        label={t("fields.name")}
        required
        maxLength={100}
        {...form.getInputProps("name")}
        data-autofocus
      />
      <TextInput
        label={t("fields.fromName")}
        description={t("fields.fromNameHint")}
        required
        maxLength={100}
        {...form.getInputProps("fromName")}
      />
      <TextInput
        label={t("fields.fromEmail")}
        required
        type="email"
        maxLength={255}
        dir="ltr"
        {...form.getInputProps("fromEmail")}
      />
    </>
  );
}
