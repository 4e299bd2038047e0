import { CRON_FIELDS, type CronField } from "@arauto/contracts";
import { Input } from "@mantine/core";
import { type ClipboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./cron-box.module.css";
import { cronFieldsOf } from "./task-values.ts";

interface CronBoxProps {
  cron: string;
  /** By path: `schedule.cron.minute`, or `schedule.cron` for the whole expression. */
  errors: Readonly<Record<string, string>>;
  onChange: (cron: string) => void;
}

/**
 * A cron expression, each of its fields with its name and its own error below. Pasting a whole expression fills all
 * fields; a shortcut such as "@daily" replaces all of them.
 */
export function CronBox({ cron, errors, onChange }: CronBoxProps) {
  const { t } = useTranslation("task-form");
  const id = useId();
  // Empty fields can't be distinguished in the text of the expression.
  const [typed, setTyped] = useState({ of: cron, fields: cronFieldsOf(cron) });
  if (typed.of !== cron) setTyped({ of: cron, fields: cronFieldsOf(cron) });
  const { fields } = typed;
  const whole = errors["schedule.cron"];

  function changeField(field: CronField, text: string): void {
    if (text.startsWith("@") || text.trim().includes(" ")) return onChange(text.trim());
    const next = { ...(fields ?? EMPTY), [field]: text.trim() };
    const changed = CRON_FIELDS.map((one) => next[one])
      .join(" ")
      .trim();
    setTyped({ of: changed, fields: next });
    onChange(changed);
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text").trim();
    if (!/\s/.test(text) && !text.startsWith("@")) return;
    event.preventDefault();
    onChange(text);
  }

  return (
    <Input.Wrapper
      label={t("cron.label")}
      labelElement="div"
      labelProps={{ id }}
      description={t("cron.hint")}
      error={whole}
      inputWrapperOrder={["label", "input", "error", "description"]}
    >
      <div className={classes.box} role="group" aria-labelledby={id} dir="ltr">
        {fields === null ? (
          <CronInput
            label={t("cron.shortcut")}
            value={cron}
            error={undefined}
            isWrong={whole !== undefined}
            onChange={(text) => onChange(text.startsWith("@") ? text : text.trim())}
            onPaste={paste}
          />
        ) : (
          CRON_FIELDS.map((field) => (
            <CronInput
              key={field}
              label={t(`cron.field.${field}`)}
              value={fields[field]}
              error={errors[`schedule.cron.${field}`]}
              isWrong={whole !== undefined && fields[field] === ""}
              onChange={(text) => changeField(field, text)}
              onPaste={paste}
            />
          ))
        )}
      </div>
    </Input.Wrapper>
  );
}

const EMPTY = { minute: "", hour: "", dayOfMonth: "", month: "", dayOfWeek: "" };

interface CronInputProps {
  label: string;
  value: string;
  error: string | undefined;
  isWrong: boolean;
  onChange: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

function CronInput({ label, value, error, isWrong, onChange, onPaste }: CronInputProps) {
  const id = useId();
  return (
    <div className={classes.field} data-wrong={isWrong || error !== undefined || undefined}>
      <input
        id={id}
        className={classes.input}
        value={value}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={80}
        aria-invalid={isWrong || error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={onPaste}
      />
      <label htmlFor={id} className={classes.name} dir="auto">
        {label}
      </label>
      {error !== undefined && (
        <span id={`${id}-error`} className={classes.error} dir="auto" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
