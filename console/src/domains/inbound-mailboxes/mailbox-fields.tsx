import { Group, NumberInput, PasswordInput, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SecurityInput } from "../../ui/forms/security-input.tsx";
import { type MailboxValues, PORT_OF, SECURITIES } from "./mailbox-values.ts";

interface Props {
  values: MailboxValues;
  errors: Record<string, string>;
  isNew: boolean;
  /** The stored password does not apply. */
  needsPassword: boolean;
  onChange: (part: Partial<MailboxValues>) => void;
}

/** The inputs for a mailbox. */
export function MailboxFields({ values, errors, isNew, needsPassword, onChange }: Props) {
  const { t } = useTranslation("inbound-mailboxes");
  const text = (key: "name" | "host" | "username" | "folder", max: number) => ({
    label: t(`fields.${key}`),
    required: true,
    maxLength: max,
    value: values[key],
    error: errors[key],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [key]: event.currentTarget.value }),
  });

  return (
    <>
      <TextInput {...text("name", 100)} description={t("fields.nameHint")} data-autofocus />
      <SecurityInput
        label={t("fields.security")}
        choices={SECURITIES.map((value) => ({ value, label: t(`security.${value}`) }))}
        value={values.security}
        onChange={(security) => onChange({ security, port: PORT_OF[security] })}
        warning={t("noTls")}
      />
      <Group grow align="start" preventGrowOverflow={false} wrap="nowrap">
        <TextInput {...text("host", 253)} dir="ltr" placeholder="imap.example.com" />
        <NumberInput
          label={t("fields.port")}
          required
          min={1}
          max={65_535}
          maw={110}
          hideControls
          value={values.port}
          error={errors["port"]}
          onChange={(port) => onChange({ port })}
        />
      </Group>
      <TextInput {...text("username", 255)} dir="ltr" autoComplete="off" />
      <PasswordInput
        label={t("fields.password")}
        description={
          isNew ? undefined : t(needsPassword ? "fields.passwordAgain" : "fields.passwordKept")
        }
        required={needsPassword}
        maxLength={500}
        autoComplete="new-password"
        value={values.password}
        error={errors["password"]}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <TextInput {...text("folder", 255)} description={t("fields.folderHint")} dir="ltr" />
      <Switch
        label={t("fields.active")}
        description={t("fields.activeHint")}
        checked={values.active}
        onChange={(event) => onChange({ active: event.currentTarget.checked })}
      />
    </>
  );
}
