import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { timeText, useTyped } from "../../../ui/forms/use-typed.ts";

/** A time of day. */
export function TimeInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  const { t } = useTranslation("workflow-steps");
  const typed = useTyped(value, timeText, onChange);
  return (
    <TextInput
      type="time"
      label={label}
      value={typed.text}
      error={!typed.isWhole && t("form.errors.time")}
      onChange={(event) => typed.type(event.currentTarget.value)}
    />
  );
}
