import { TASK_BACKUPS_MAX, TASK_REPORT_PERIODS, TASK_SMS_MAX } from "@arauto/contracts";
import { NumberInput, Select, Switch, Text, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { RequestEditor, TryRequest } from "../../requests/index.ts";
import { EmailFields } from "./email-fields.tsx";
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
  const { t } = useTranslation("requests");
  const { request, repeatIsSafe } = draft.values.actions.request;
  const errorAt = (place: string) =>
    Object.entries(errors).find(([path]) => isAt(path, place))?.[1];
  return (
    <>
      <RequestEditor
        request={request}
        concerns="task"
        errorAt={errorAt}
        onChange={(part) => draft.changeAction("request", { request: { ...request, ...part } })}
      />
      {request.method !== "GET" && (
        <Switch
          label={t("editor.repeat")}
          description={t("editor.repeatHintTask")}
          checked={repeatIsSafe}
          onChange={({ currentTarget }) =>
            draft.changeAction("request", { repeatIsSafe: currentTarget.checked })
          }
        />
      )}
      <TryRequest request={request} answers={[]} concerns="task" />
    </>
  );
}

/**
 * Whether an error belongs to a part of the request. Errors about secrets appear at the address, which determines
 * whether secrets are allowed.
 */
const isAt = (path: string, place: string): boolean =>
  path === `action.request.${place}` ||
  path.startsWith(`action.request.${place}.`) ||
  (place === "url" && path === "action.request.secrets");

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
