import { Box } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import { LineInput } from "./line-input.tsx";
import { visibleLength } from "./visible-length.ts";
import classes from "./email-line.module.css";

const LINE_MAX = 255;
/** Approximately how much of a subject phones show, and of the preview text inboxes. */
const SHOWN = { subject: 50, preheader: 90 } as const;
interface Props {
  line: "subject" | "preheader";
  label: string;
  /** Null: as in the template. */
  value: string | null;
  placeholder: string;
  description?: string;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

/** A line of the email with variables, and how much of it an inbox shows. */
export function EmailLine({
  line,
  label,
  value,
  placeholder,
  description,
  disabled,
  onChange,
}: Props) {
  const { t } = useTranslation("editor");
  const formats = useFormats();
  const length = visibleLength(value ?? "");
  const most = SHOWN[line];
  return (
    <Box pos="relative" flex={1}>
      <LineInput
        label={label}
        {...(description !== undefined && { description })}
        value={value ?? ""}
        placeholder={placeholder}
        maxLength={LINE_MAX}
        disabled={disabled}
        onChange={(text) => onChange(text === "" ? null : text)}
      />
      {length > 0 && (
        <span
          className={classes.count}
          data-long={length > most || undefined}
          title={t("mailLine.shown", { most })}
        >
          <span aria-hidden>
            {formats.number(length)}/{most}
          </span>
          <span className="visually-hidden">
            {t("mailLine.length", { length: formats.number(length), most })}
          </span>
        </span>
      )}
    </Box>
  );
}
