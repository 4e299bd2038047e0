import {
  TASK_BACKUPS_MAX,
  TASK_REPORT_PERIODS,
  TASK_REQUEST_METHODS,
  TASK_SMS_MAX,
} from "@arauto/contracts";
import { Group, NumberInput, Select, Switch, Text, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmailFields } from "./email-fields.tsx";
import classes from "./task-form.module.css";
import type { TaskFieldsProps } from "./use-task-draft.ts";

/** The settings of the chosen type. */
export function ActionFields(props: TaskFieldsProps) {
  switch (props.draft.values.type) {
    case "email":
      return <EmailFields {...props} />;
    case "report":
      return <ReportFields {...props} />;
    case "backup":
      return <BackupFields {...props} />;
    case "request":
      return <RequestFields {...props} />;
    case "sms":
      return <SmsFields {...props} />;
  }
}

function ReportFields({ draft }: TaskFieldsProps) {
  const { t } = useTranslation("task-form");
  const { report } = draft.values.actions;
  return (
    <>
      <Select
        label={t("report.period")}
        description={t("report.hint")}
        inputWrapperOrder={["label", "input", "description"]}
        allowDeselect={false}
        maw={320}
        data={TASK_REPORT_PERIODS.map((value) => ({ value, label: t(`report.of.${value}`) }))}
        value={report.period}
        onChange={(next) => {
          const period = TASK_REPORT_PERIODS.find((one) => one === next);
          if (period) draft.changeAction("report", { period });
        }}
      />
      <Switch
        label={t("report.csv")}
        checked={report.csv}
        onChange={(event) => draft.changeAction("report", { csv: event.currentTarget.checked })}
      />
    </>
  );
}

function BackupFields({ draft }: TaskFieldsProps) {
  const { t } = useTranslation("task-form");
  return (
    <NumberInput
      label={t("backup.keep")}
      description={t("backup.hint")}
      inputWrapperOrder={["label", "input", "description"]}
      min={1}
      max={TASK_BACKUPS_MAX}
      clampBehavior="blur"
      maw={220}
      value={draft.values.actions.backup.keep}
      onChange={(keep) => typeof keep === "number" && draft.changeAction("backup", { keep })}
    />
  );
}

function RequestFields({ draft, errors }: TaskFieldsProps) {
  const { t } = useTranslation("task-form");
  const { request } = draft.values.actions;
  const hasBody = request.method !== "GET" && request.method !== "DELETE";
  return (
    <>
      <Group gap="md" align="flex-start" wrap="nowrap">
        <Select
          label={t("request.method")}
          allowDeselect={false}
          w={120}
          data={[...TASK_REQUEST_METHODS]}
          value={request.method}
          onChange={(next) => {
            const method = TASK_REQUEST_METHODS.find((one) => one === next);
            if (method) draft.changeAction("request", { method });
          }}
        />
        <TextInput
          label={t("request.url")}
          type="url"
          dir="ltr"
          flex={1}
          required
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          value={request.url}
          error={errors["action.url"]}
          onChange={(event) =>
            draft.changeAction("request", { url: event.currentTarget.value.trim() })
          }
        />
      </Group>
      {hasBody && (
        <Textarea
          label={t("request.body")}
          dir="ltr"
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          classNames={{ input: classes.mono ?? "" }}
          value={request.body ?? ""}
          error={errors["action.body"]}
          onChange={(event) =>
            draft.changeAction("request", { body: event.currentTarget.value || null })
          }
        />
      )}
    </>
  );
}

function SmsFields({ draft, errors }: TaskFieldsProps) {
  const { t } = useTranslation("task-form");
  return (
    <>
      <Textarea
        label={t("sms.text")}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={TASK_SMS_MAX}
        value={draft.values.actions.sms.text}
        error={errors["action.text"]}
        dir="auto"
        onChange={(event) => draft.changeAction("sms", { text: event.currentTarget.value })}
      />
      <Text size="xs" c="var(--text-secondary)">
        {t("sms.soon")}
      </Text>
    </>
  );
}
